import { download } from '../lib/api.ts';
import { useStoppable } from './stoppable.ts';

/** Saves a year as one signed archive for another CPD home (RPT-05). Printing takes some seconds; then `done` bytes are there. */
export function useTakeYear(userId: number, cpdYearId: number) {
  return useStoppable<void, void>((_ask, run) => download('takeYear', { userId, cpdYearId }, run));
}

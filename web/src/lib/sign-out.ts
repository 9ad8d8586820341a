import { call } from './api.ts';
import { leave } from './session.ts';
import { leaveOnPurpose } from './unsaved.ts';

/** Signs out, here and everywhere else where the session is used: a copy of the token is refused from now on. */
export function signOut(): Promise<void> {
  leaveOnPurpose();
  return leave(() => call('signOut', { query: {} }));
}

import { call } from '../lib/api.ts';
import { asked, ownErrors } from './asked.ts';
import { useFormChange } from './form-change.ts';

/** What waits for a second person (PPL-06); anyone who shows it goes on without it where it cannot be read. */
export function preparedChangesQuery() {
  return asked(['prepared-changes'], 'listPreparedChanges', {}, { ...ownErrors, staleTime: 0 });
}

/** Confirms what a colleague prepared, or withdraws it; what it was about is read anew. */
export function useEndPreparedChange() {
  return useFormChange(
    ({ id, step, key }: { id: number; step: 'CONFIRM' | 'WITHDRAW'; key: string }) =>
      call('endPreparedChange', { query: { id }, body: { step }, idempotencyKey: key }),
    ['prepared-changes', 'member-requests', 'announcements'],
  );
}

import { call } from '../lib/api.ts';
import { callQuery, ownErrors } from './call-query.ts';

/** What waits for a second person (PPL-06); anyone who shows it goes on without it where it cannot be read. */
export function preparedChangesQuery() {
  return callQuery(['prepared-changes'], 'listPreparedChanges', {}, { ...ownErrors, staleTime: 0 });
}

/** The changes of this resource. */
export const preparedChangesChanges = {
  /** Confirms what a colleague prepared, or withdraws it; what it was about is read anew. */
  endPreparedChange: {
    call: ({ id, key, ...body }: { id: number; step: 'CONFIRM' | 'WITHDRAW'; leaving?: number; key: string }) =>
      call('endPreparedChange', { query: { id }, body, idempotencyKey: key }),
    invalidates: [
      ...[
        'prepared-changes',
        'year-rules',
        'member-requests',
        'team-counts',
        'announcements',
        'list',
        'members',
        'member',
      ],
      ...['member-overview', 'years', 'summary', 'requirements', 'history'],
    ],
  },
};

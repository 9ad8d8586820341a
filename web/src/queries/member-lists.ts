import type { MemberListCheck } from '@cpd/contract/member-lists';
import type { MemberColumn } from '@cpd/domain/college/member-list';
import type { ListedDepartureReason } from '@cpd/domain/member/departure';
import type { RoleOr } from '@cpd/domain/values/table-columns';
import { upload } from '../lib/api.ts';
import { keyOfFile } from '../lib/ask-again.ts';
import { callQuery, neverKept } from './call-query.ts';
import { useStoppable } from './stoppable.ts';

/** A list of members as a file, what its columns hold, and whether it has every member. */
export type GivenMembers = { file: File; columns: readonly RoleOr<MemberColumn>[]; complete: boolean };

/** How many members were shown to be added, changed, back and gone, and how many lines to be wrong. */
type Shown = Pick<MemberListCheck, 'new' | 'changed' | 'renumbered' | 'returned' | 'left' | 'wrong'> & {
  /** The lines that give a member another number and are to do so, with commas between, or ALL. */
  renumber: string;
};

/** Of those who have left. */
type Leaving = { leftOn?: string; reason?: ListedDepartureReason };

/** Says what a list of members would change; nothing is stored. */
export function useCheckMembers() {
  return useStoppable(({ file, columns, complete }: GivenMembers, { signal }) =>
    upload('checkMemberList', { query: { columns: columns.join(','), complete }, file, fileName: file.name, signal }),
  );
}

/** What a list would do that waits for a second person. */
export function preparedMemberListQuery(id: number) {
  return callQuery(['prepared-changes', id], 'checkPreparedMemberList', { id }, neverKept);
}

/** The changes of this resource. */
export const memberListChanges = {
  /** Adds and changes the members of a list, exactly as was shown. */
  apply: {
    call: ({ file, columns, ...given }: GivenMembers & Shown & Leaving) =>
      upload('applyMemberList', {
        query: { columns: columns.join(','), ...given },
        file,
        fileName: file.name,
        idempotencyKey: keyOfFile(file),
      }),
    invalidates: ['list', 'members', 'member', 'prepared-changes', 'team-counts'],
  },
};

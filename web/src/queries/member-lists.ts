import type { MemberColumn } from '@cpd/domain/college/member-list';
import type { RoleOr } from '@cpd/domain/values/table-columns';
import { upload } from '../lib/api.ts';
import { keyOfFile } from '../lib/ask-again.ts';
import { useStoppable } from './stoppable.ts';

/** A list of members as a file, and what its columns hold. */
export type GivenMembers = { file: File; columns: readonly RoleOr<MemberColumn>[] };

/** How many lines were shown to add and to change someone, and to be wrong. */
type Shown = { new: number; changed: number; wrong: number };

/** Says what a list of members would change; nothing is stored. */
export function useCheckMembers() {
  return useStoppable(({ file, columns }: GivenMembers, { signal }) =>
    upload('checkMemberList', { query: { columns: columns.join(',') }, file, fileName: file.name, signal }),
  );
}

/** The changes of this resource. */
export const memberListChanges = {
  /** Adds and changes the members of a list, exactly as was shown. */
  apply: {
    call: ({ file, columns, ...shown }: GivenMembers & Shown) =>
      upload('applyMemberList', {
        query: { columns: columns.join(','), ...shown },
        file,
        fileName: file.name,
        idempotencyKey: keyOfFile(file),
      }),
    invalidates: ['list', 'members', 'member'],
  },
};

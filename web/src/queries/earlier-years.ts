import type { EarlierYearsCheck } from '@cpd/contract/earlier-years';
import type { EarlierColumn } from '@cpd/domain/college/earlier-years';
import type { RoleOr } from '@cpd/domain/values/table-columns';
import { call, upload } from '../lib/api.ts';
import { keyOfFile } from '../lib/ask-again.ts';
import { callQuery, neverKept } from './call-query.ts';
import { useStoppable } from './stoppable.ts';

/** A list of earlier years as a file, and what its columns hold. */
export type GivenYears = { file: File; columns: readonly RoleOr<EarlierColumn>[] };

/** The imports of earlier years, newest first. */
export const earlierImportsQuery = callQuery(['earlier-imports'], 'listEarlierImports', {}, neverKept);

/** Says what a list of earlier years would do; nothing is stored. */
export function useCheckYears() {
  return useStoppable(({ file, columns }: GivenYears, { signal }) =>
    upload('checkEarlierYears', { query: { columns: columns.join(',') }, file, fileName: file.name, signal }),
  );
}

const INVALIDATES = ['earlier-imports', 'years', 'summary', 'requirements', 'history', 'list', 'members', 'overview'];

/** The changes of this resource. */
export const earlierYearsChanges = {
  /** Imports the years of a list, exactly as was shown. */
  bring: {
    call: ({
      file,
      columns,
      system,
      ...shown
    }: GivenYears & { system: string } & Pick<EarlierYearsCheck, 'new' | 'wrong'>) =>
      upload('importEarlierYears', {
        query: { columns: columns.join(','), system, ...shown },
        file,
        fileName: file.name,
        idempotencyKey: keyOfFile(file),
      }),
    invalidates: INVALIDATES,
  },
  /** Takes an import back whole. */
  takeBack: {
    call: async ({ earlierImportId: id, reason, key }: { earlierImportId: number; reason: string; key: string }) => {
      await call('takeBackEarlierImport', { query: { id }, body: { reason }, idempotencyKey: key });
      return null;
    },
    invalidates: INVALIDATES,
  },
};

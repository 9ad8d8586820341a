import type { EarlierYearsCheck } from '@cpd/contract/earlier-years';
import type { EarlierActivityColumn } from '@cpd/domain/college/earlier-activities';
import type { EarlierColumn } from '@cpd/domain/college/earlier-years';
import type { RoleOr } from '@cpd/domain/values/table-columns';
import { call, upload } from '../lib/api.ts';
import { keyOfFile } from '../lib/ask-again.ts';
import { callQuery, forAnHour, neverKept, ownErrors } from './call-query.ts';
import { useStoppable } from './stoppable.ts';

/** A list of earlier years as a file, and what its columns hold. */
export type GivenYears = { file: File; columns: readonly RoleOr<EarlierColumn>[] };

/** The same of activities. */
export type GivenActivities = { file: File; columns: readonly RoleOr<EarlierActivityColumn>[] };

/** The imports of earlier years, newest first. */
export const earlierImportsQuery = callQuery(['earlier-imports'], 'listEarlierImports', {}, neverKept);

/** The categories of all years of the college. */
export const earlierCategoriesQuery = callQuery(
  ['earlier-categories'],
  'listEarlierCategories',
  {},
  { ...ownErrors, ...forAnHour },
);

/** Says what a list of earlier years would do; nothing is stored. */
export function useCheckYears() {
  return useStoppable(({ file, columns }: GivenYears, { signal }) =>
    upload('checkEarlierYears', { query: { columns: columns.join(',') }, file, fileName: file.name, signal }),
  );
}

/** Says what a list of activities of earlier years would do; nothing is stored. */
export function useCheckActivities() {
  return useStoppable(({ file, columns }: GivenActivities, { signal }) =>
    upload('checkEarlierActivities', { query: { columns: columns.join(',') }, file, fileName: file.name, signal }),
  );
}

const INVALIDATES = [
  'earlier-imports',
  'years',
  'summary',
  'requirements',
  'history',
  'list',
  'members',
  'overview',
  'earlier-activities',
];

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
  /** Imports the activities of a list, exactly as was shown. */
  bringActivities: {
    call: ({ file, columns, ...shown }: GivenActivities & Pick<EarlierYearsCheck, 'new' | 'wrong'>) =>
      upload('importEarlierActivities', {
        query: { columns: columns.join(','), ...shown },
        file,
        fileName: file.name,
        idempotencyKey: keyOfFile(file),
      }),
    invalidates: ['earlier-activities', 'history'],
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

import type { PACK_FORMATS } from '@cpd/contract/overview';
import { download } from '../lib/api.ts';
import { callQuery, ownErrors } from './call-query.ts';
import { useStoppable } from './stoppable.ts';

/** A year of the whole college in figures (COH-01, COH-02); without a year the latest that has opened. */
export function overviewQuery(year: number | undefined) {
  return callQuery(['overview', year ?? null], 'readOverview', year === undefined ? {} : { year }, {
    ...ownErrors,
    refetchOnMount: 'always',
  });
}

/** Saves the figures of a year for a committee (COH-07). */
export function useOverviewPack() {
  return useStoppable((body: { year: number; format: (typeof PACK_FORMATS)[number] }, run) =>
    download('exportOverview', {}, { body, ...run }),
  );
}

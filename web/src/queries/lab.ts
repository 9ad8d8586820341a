import type { Lab } from '@cpd/contract/lab';
import type { Query } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { callQuery, ownErrors } from './call-query.ts';

const LOOK_AGAIN_MS = 1_000;

/** What the draft of a year, in this version, makes of the records of a year before; asked again and again while a run is under way (FWK-03). */
export function labQuery(cpdYearId: number, version: number) {
  return {
    ...callQuery(['lab', cpdYearId, version], 'readLab', { cpdYearId }, { ...ownErrors, refetchOnMount: 'always' }),
    refetchInterval: ({ state: { data } }: Pick<Query<Lab>, 'state'>) =>
      data?.run?.status === 'RUNNING' ? LOOK_AGAIN_MS : (false as const),
  };
}

/** Records as their own year and the draft judge them, of one run. */
export function labRecordsQuery(cpdYearId: number, startedAt: string) {
  return callQuery(['lab-records', cpdYearId, startedAt], 'listLabRecords', { cpdYearId }, ownErrors);
}

/** The changes of this resource. */
export const labChanges = {
  start: {
    call: (cpdYearId: number) => call('startLab', { query: {}, body: { cpdYearId } }),
    invalidates: ['lab'],
  },
  stop: {
    call: (cpdYearId: number) => call('stopLab', { query: { cpdYearId } }),
    invalidates: ['lab'],
  },
};

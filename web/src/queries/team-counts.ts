import { callQuery, ownErrors } from './call-query.ts';

const LOOK_AGAIN_MS = 60_000;

/** What waits for the CPD team (ADM-08), asked for again each minute while the page is looked at; the menu goes without where it cannot be had. */
export const teamCountsQuery = callQuery(
  ['team-counts'],
  'readTeamCounts',
  {},
  { ...ownErrors, refetchInterval: LOOK_AGAIN_MS, refetchOnMount: 'always' },
);

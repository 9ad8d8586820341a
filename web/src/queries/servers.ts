import { callQuery, ownErrors } from './call-query.ts';

/** As often as servers say that they are there. */
const LOOK_AGAIN_MS = 10_000;

/** The servers that run on the college's database (R49). */
export function serversQuery() {
  return callQuery(['servers'], 'listServers', {}, { ...ownErrors, refetchInterval: LOOK_AGAIN_MS });
}

import { asked, ownErrors } from './asked.ts';

/** As often as servers say that they are there. */
const LOOK_AGAIN_MS = 10_000;

/** The servers that run on the college's database (R49). */
export function serversQuery() {
  return asked(['servers'], 'listServers', {}, { ...ownErrors, refetchInterval: LOOK_AGAIN_MS });
}

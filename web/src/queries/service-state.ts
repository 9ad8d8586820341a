import { callQuery, ownErrors } from './call-query.ts';

const LOOK_AGAIN_MS = 30_000;

/** How the service is, for managers (R63). */
export function serviceStateQuery() {
  return callQuery(['service-state'], 'getServiceState', {}, { ...ownErrors, refetchInterval: LOOK_AGAIN_MS });
}

import { asked, ownErrors } from './asked.ts';

const LOOK_AGAIN_MS = 30_000;

/** How the service is, for managers (R63). */
export function serviceStateQuery() {
  return asked(['service-state'], 'getServiceState', {}, { ...ownErrors, refetchInterval: LOOK_AGAIN_MS });
}

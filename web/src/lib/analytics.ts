/** What an analytics script of the college may listen for on `window`; without a script no one hears it. */
export const ANALYTICS_EVENT = 'cpd-analytics';

/** A load that had no answer is tried once more a second later (app/query-client): that is the same failure. */
const SAME_FAILURE_MS = 5_000;
const toldAt = new Map<string, number>();

/**
 * Tells that a call had no answer, once though it was tried again (ERR2-04): which call by its name, and the names of the
 * headers it carried. Values, tokens and everything else that a member typed stay in the browser (NAV-19).
 */
export function tellNetworkFailure(call: string, headers: Headers): void {
  const isToldAgain = performance.now() - (toldAt.get(call) ?? -Infinity) < SAME_FAILURE_MS;
  toldAt.set(call, performance.now());
  if (isToldAgain) return;
  const detail = { event: 'network-failure', call, requestHeaders: [...headers.keys()], responseHeaders: [] };
  window.dispatchEvent(new CustomEvent(ANALYTICS_EVENT, { detail }));
}

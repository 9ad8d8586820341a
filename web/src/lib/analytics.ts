/** What an analytics script of the college may listen for on `window`; without a script nobody hears it. */
export const ANALYTICS_EVENT = 'cpd-analytics';

/**
 * Tells that a call had no answer (ERR2-04): which call by its name, and the names of the headers it carried. Values, tokens
 * and everything else that a member typed stay in the browser (NAV-19).
 */
export function tellNetworkFailure(call: string, headers: Headers): void {
  const detail = { event: 'network-failure', call, requestHeaders: [...headers.keys()], responseHeaders: [] };
  window.dispatchEvent(new CustomEvent(ANALYTICS_EVENT, { detail }));
}

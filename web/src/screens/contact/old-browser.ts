/** Whether a user agent is an older Internet Explorer (CON-04); Edge is none. */
export function isOldInternetExplorer(userAgent: string): boolean {
  return /\bMSIE |\bTrident\//.test(userAgent);
}

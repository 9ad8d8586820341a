/** What kind an error is: its code, such as `NOT_FOUND`, `23505` or `ECONNREFUSED`, or its class. Never its words. */
export function errorKind(error: unknown): string {
  if (!(error instanceof Error)) return 'Error';
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && /^[A-Z0-9_]{2,40}$/.test(code)) return code;
  return /^[A-Za-z]{1,40}$/.test(error.constructor.name) ? error.constructor.name : 'Error';
}

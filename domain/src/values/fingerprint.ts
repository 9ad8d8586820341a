/** The fingerprint of a key as people compare it: in groups of four. */
export function fingerprintInGroups(fingerprint: string): string {
  return fingerprint.match(/.{1,4}/g)?.join(' ') ?? '';
}

import type { DrawTicket } from '@cpd/contract/audit-draws';

/** Browsers hash only on pages that came over a secure connection. */
export function canCheckPlace(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/**
 * Whether a member's own line leads to the root that was shown before the draw (DRW-04): so it was in the frozen list just so. It is
 * computed here, in the reader's browser, in the way that the public page of the draw and the script describe.
 */
export async function leadsToRoot(ticket: DrawTicket, root: string): Promise<boolean> {
  const { salt, memberNumber, country, second, standing, reason, share, members, path } = ticket;
  let hash = await sha256(LEAF, text([salt, memberNumber, country, second, standing, reason]));
  for (const step of path) {
    hash = await sha256(NODE, bytes(step.side === 'left' ? step.hash + hash : hash + step.hash));
  }
  return (await sha256(HEAD, text([ALGORITHM, share, members, hash]))) === root;
}

const ALGORITHM = 'cpd-draw-1';
const LEAF = 0;
const NODE = 1;
const HEAD = 2;

async function sha256(mark: number, content: Uint8Array): Promise<string> {
  const found = await crypto.subtle.digest('SHA-256', Uint8Array.of(mark, ...content));
  return Array.from(new Uint8Array(found), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const text = (parts: readonly (string | number)[]): Uint8Array => new TextEncoder().encode(JSON.stringify(parts));

function bytes(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}

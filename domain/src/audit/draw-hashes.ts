/** SHA-256 and HMAC-SHA256, handed in because the rules are without packages: the server's own, or those of a browser. */
export type Hashing = {
  sha256: (bytes: Uint8Array) => Uint8Array;
  hmacSha256: (key: Uint8Array, bytes: Uint8Array) => Uint8Array;
};

/** One step from a leaf to the root: the hash beside it, and on which side that is. */
export type PathStep = { side: 'left' | 'right'; hash: string };

// The first byte of what is hashed says what it is, so that a node is never read as a leaf, or the other way round.
const LEAF = 0;
const NODE = 1;
const HEAD = 2;

/** The hash of a leaf, in hexadecimal. The parts are written as JSON, so that no two lists of parts are one text. */
export function leafHash({ sha256 }: Hashing, parts: readonly string[]): string {
  return toHex(sha256(marked(LEAF, utf8(JSON.stringify(parts)))));
}

/** The hash of what stands above a tree: its root, bound to what was settled together with it. */
export function headHash({ sha256 }: Hashing, parts: readonly (string | number)[]): string {
  return toHex(sha256(marked(HEAD, utf8(JSON.stringify(parts)))));
}

/**
 * All nodes above these leaves, level by level, from the leaves to the root. A node without a neighbour moves up as it is: doubled,
 * two lists would have one root (DRW-02). No leaves have a root too.
 */
export function treeNodes(hashing: Hashing, leaves: readonly string[]): string[] {
  if (leaves.length === 0) return [toHex(hashing.sha256(new Uint8Array()))];
  const nodes = [...leaves];
  for (let level = leaves; level.length > 1; ) {
    level = levelAbove(hashing, level);
    for (const node of level) nodes.push(node);
  }
  return nodes;
}

/** The root above these leaves. */
export function treeRoot(hashing: Hashing, leaves: readonly string[]): string {
  return treeNodes(hashing, leaves).at(-1) ?? '';
}

/**
 * The way from a leaf to the root: which of all the nodes stand beside it, and on which side (DRW-04). `place` is that of the leaf
 * among so many.
 */
export function pathPlaces(leaves: number, place: number): { side: PathStep['side']; node: number }[] {
  const path: { side: PathStep['side']; node: number }[] = [];
  let start = 0;
  let own = place;
  for (let count = leaves; count > 1; count = Math.ceil(count / 2)) {
    const beside = own % 2 === 1 ? own - 1 : own + 1;
    if (beside < count) path.push({ side: beside < own ? 'left' : 'right', node: start + beside });
    start += count;
    own = Math.floor(own / 2);
  }
  return path;
}

/** The root to which a leaf leads on a path. */
export function rootByPath(hashing: Hashing, leaf: string, path: readonly PathStep[]): string {
  return path.reduce(
    (hash, step) => (step.side === 'left' ? nodeHash(hashing, step.hash, hash) : nodeHash(hashing, hash, step.hash)),
    leaf,
  );
}

function levelAbove(hashing: Hashing, level: readonly string[]): string[] {
  const above: string[] = [];
  for (let place = 0; place < level.length; place += 2) {
    const [left = '', right] = level.slice(place, place + 2);
    above.push(right === undefined ? left : nodeHash(hashing, left, right));
  }
  return above;
}

function nodeHash({ sha256 }: Hashing, left: string, right: string): string {
  return toHex(sha256(marked(NODE, fromHex(left + right))));
}

function marked(mark: number, bytes: Uint8Array): Uint8Array {
  const all = new Uint8Array(bytes.length + 1);
  all[0] = mark;
  all.set(bytes, 1);
  return all;
}

/** The bytes of a text in UTF-8. */
export function utf8(text: string): Uint8Array {
  // Whatever is no letter of ASCII becomes `%` and two digits for each of its bytes.
  const letters = ASCII.test(text)
    ? text
    : encodeURIComponent(text.toWellFormed()).replaceAll(/%(..)/g, (_all, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      );
  const bytes = new Uint8Array(letters.length);
  for (let place = 0; place < bytes.length; place += 1) bytes[place] = letters.charCodeAt(place);
  return bytes;
}

// Nearly every text is: the slow way would be half of a draw.
const ASCII = /^[\0-\x7f]*$/;

/** Bytes in small hexadecimal digits. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += HEX[byte];
  return text;
}

/** Two digits for each byte: 30,000 members have a quarter of a million hashes. */
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const BYTES = new Map(HEX.map((digits, byte) => [digits, byte]));

function fromHex(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length / 2);
  for (let place = 0; place < bytes.length; place += 1) {
    bytes[place] = BYTES.get(text.slice(place * 2, place * 2 + 2)) ?? 0;
  }
  return bytes;
}

import { type Hashing, toHex, utf8 } from '../audit/draw-hashes.ts';

/** Hashes that a test can read: all that was hashed stands in them. A key comes after its text, which is turned round. */
export const plainHashing: Hashing = {
  sha256: (bytes) => bytes,
  hmacSha256: (key, bytes) => Uint8Array.from([...bytes.toReversed(), ...key]),
};

/** A text as its bytes in hexadecimal, as it stands in such a hash. */
export const hexOf = (text: string): string => toHex(utf8(text));

/** The same with a short checksum (FNV-1a) for the hash, where very many are made. */
export const shortHashing: Hashing = {
  ...plainHashing,
  sha256: (bytes) => utf8(bytes.reduce((sum, byte) => Math.imul(sum ^ byte, 16_777_619), -2_128_831_035).toString(36)),
};

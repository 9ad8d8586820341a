import { createHmac, hash } from 'node:crypto';
import type { Hashing } from '@cpd/domain/audit/draw-hashes';

/** The hashes of a draw, by Node (DRW-03). */
export const drawHashing: Hashing = {
  sha256: (bytes) => hash('sha256', bytes, 'buffer'),
  hmacSha256: (key, bytes) => createHmac('sha256', key).update(bytes).digest(),
};

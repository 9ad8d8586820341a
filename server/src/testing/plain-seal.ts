import { createHash, sign } from 'node:crypto';
import {
  hashOfSeal,
  keyName,
  rootOf,
  type Seal,
  type SealedHead,
  type SealFacts,
  writeSeal,
} from '../platform/seals/seal.ts';
import type { VerificationKey } from '../platform/verification/verification-key.ts';

/** Signs a seal in the plain way of the document (0044), the whole list at once. */
export function signSeal({ privateKey, publicKey }: VerificationKey, facts: SealFacts): Seal {
  const { number, at, previous, chains, events, root, changes } = facts;
  const key = keyName(publicKey);
  const said = JSON.stringify(['cpd-logbook seal 1', number, at, previous, chains, events, root, changes, key]);
  return { ...facts, key, signature: sign(null, Buffer.from(said), privateKey).toString('hex') };
}

/** What is kept of a seal of these chains, of which those in `changes` are others than the seal before says, in the plain way. */
export function plainSeal(
  key: VerificationKey,
  of: Pick<SealFacts, 'number' | 'at' | 'previous'>,
  { chains, changes }: { chains: readonly SealedHead[]; changes: readonly SealedHead[] },
): { hash: string; content: string } {
  const standing = chains.filter(([, length]) => length > 0);
  const events = standing.reduce((sum, [, length]) => sum + length, 0);
  const seal = signSeal(key, { ...of, chains: standing.length, events, root: rootOf(standing), changes });
  return { hash: hashOfSeal(seal), content: writeSeal(seal) };
}

/** The root as anyone can work it out with `sha256sum`. */
export function plainRoot(heads: readonly SealedHead[]): string {
  return createHash('sha256')
    .update(heads.map(([chain, length, head]) => `${chain} ${length} ${head}\n`).join(''))
    .digest('hex');
}

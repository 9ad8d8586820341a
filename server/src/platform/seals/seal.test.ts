import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { signSeal } from '../../testing/plain-seal.ts';
import {
  fileNameOf,
  hashOfSeal,
  keyName,
  NO_SEAL,
  readSeal,
  rootOf,
  type SealedHead,
  type SealFacts,
  shortHash,
  signatureProblem,
  writeSeal,
} from './seal.ts';

const pair = generateKeyPairSync('ed25519');
const key = { ...pair, formerPublicKeys: [] };
const heads: SealedHead[] = [
  [0, 3, 'ab'.repeat(32)],
  [17, 34, 'cd'.repeat(32)],
];
const facts: SealFacts = {
  number: 12,
  at: '2026-11-22T03:23:07.123Z',
  previous: NO_SEAL,
  chains: 2,
  events: 37,
  root: rootOf(heads),
  changes: heads,
};
const seal = signSeal(key, facts);
const text = writeSeal(seal);

describe('[R39] what is found in the file of a seal is no seal', () => {
  test.each([
    ['nothing', ''],
    ['cut in the middle', text.slice(0, text.length / 2)],
    ['without its last letter but one', text.slice(0, -2)],
    ['a list', '[]'],
    ['of another format', text.replace('seal 1', 'seal 2')],
    ['with something more', text.replace('{', '{"more":1,')],
    ['with a number that is none', text.replace('"number":12', '"number":"12"')],
    ['without its changes', text.replace(/"changes":.*]],/, '')],
    ['with a short hash', text.replace('ab'.repeat(32), 'ab')],
    ['with an instant that is none', text.replace(facts.at, 'yesterday')],
  ])('when it is %s', (_what, found) => {
    expect(readSeal(found)).toBeUndefined();
  });
});

describe('[R39] a seal is not taken for ours', () => {
  test.each([
    ['number', 13],
    ['at', '2026-11-22T04:23:07.123Z'],
    ['previous', '1'.repeat(64)],
    ['chains', 3],
    ['events', 38],
    ['root', '1'.repeat(64)],
    ['changes', heads.slice(1)],
    ['changes', heads.toReversed()],
    ['changes', [heads[0], [17, 33, 'cd'.repeat(32)]]],
    ['signature', 'ab'.repeat(64)],
  ])('when its %s was changed to %j', (name, value) => {
    expect(signatureProblem({ ...seal, [name]: value }, [pair.publicKey])).toBe('was changed after it was signed');
  });

  test('when it was signed with the key of somebody else, under their name or ours', () => {
    const other = { ...generateKeyPairSync('ed25519'), formerPublicKeys: [] };
    const theirs = signSeal(other, facts);
    expect(signatureProblem(theirs, [pair.publicKey])).toContain('another college');
    const pretending = { ...theirs, key: seal.key };
    expect(signatureProblem(pretending, [pair.publicKey])).toBe('was changed after it was signed');
  });
});

describe('[R39] a seal', () => {
  test('is read as it was written, with all heads where they were written with it', () => {
    expect(readSeal(text)).toEqual({ seal, heads: undefined });
    expect(readSeal(writeSeal(seal, heads))).toEqual({ seal, heads });
    expect(signatureProblem(seal, [pair.publicKey])).toBeUndefined();
  });

  test('goes on being ours when its key has become a former one', () => {
    const present = generateKeyPairSync('ed25519').publicKey;
    expect(signatureProblem(seal, [present, pair.publicKey])).toBeUndefined();
    expect(seal.key).toBe(keyName(pair.publicKey));
  });

  test('has a root that says the same in whatever order the heads come, and another one for other heads', () => {
    expect(rootOf(heads.toReversed())).toBe(seal.root);
    expect(rootOf(heads.slice(1))).not.toBe(seal.root);
    expect(rootOf([])).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  test('has a file that is found by its number, its minute and the letters that are printed', () => {
    const letters = shortHash(hashOfSeal(seal));
    expect(letters).toMatch(/^[0-9a-f]{16}$/);
    expect(fileNameOf({ number: 12, sealedAt: facts.at, hash: hashOfSeal(seal) })).toBe(
      `00000/00000012-2026-11-22T0323Z-${letters}.json`,
    );
  });
});

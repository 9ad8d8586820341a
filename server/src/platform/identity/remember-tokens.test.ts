import { beforeEach, describe, expect, test } from 'vitest';
import { rememberTokens } from './remember-tokens.ts';
import type { VerifyToken } from './verify-token.ts';

const START = Temporal.Instant.from('2026-11-20T01:00:00Z');

let now = START;
let looked: string[] = [];
let refused = false;
let ends = START.add({ hours: 1 });
const verify: VerifyToken = async (bearer) => {
  looked.push(bearer);
  if (refused) throw new Error('refused');
  const session = { key: bearer, issuedAt: 0, signedInAt: 0, lifetimeSeconds: 600 };
  return { username: bearer, subject: bearer, expiresAt: ends, session };
};

beforeEach(() => {
  now = START;
  looked = [];
  refused = false;
  ends = START.add({ hours: 1 });
});

describe('[AUTH-19] a token that was good', () => {
  test('is looked at again after its end, and refused then', async () => {
    ends = START.add({ seconds: -30 });
    const remember = rememberTokens(verify, () => now);
    await remember('a');
    refused = true;
    now = START.add({ seconds: 29 });
    await remember('a');
    now = START.add({ seconds: 30 });
    await expect(remember('a')).rejects.toThrow('refused');
  });

  test('is looked at again after a minute, and when the clock was set back', async () => {
    const remember = rememberTokens(verify, () => now);
    for (const seconds of [0, 59, 60, 119, 120, -60]) {
      now = START.add({ seconds });
      await remember('a');
    }
    expect(looked).toHaveLength(4);
  });

  test('says nothing about another token', async () => {
    const remember = rememberTokens(verify, () => now);
    expect(await remember('a')).toMatchObject({ username: 'a' });
    expect(await remember('b')).toMatchObject({ username: 'b' });
    expect(await remember('a')).toMatchObject({ username: 'a' });
    expect(looked).toEqual(['a', 'b']);
  });
});

test('[AUTH-19] a token that was refused is not remembered', async () => {
  const remember = rememberTokens(verify, () => now);
  refused = true;
  await expect(remember('a')).rejects.toThrow('refused');
  refused = false;
  expect(await remember('a')).toMatchObject({ username: 'a' });
});

test('remembers no more tokens than it may, and forgets the one looked at longest ago', async () => {
  const remember = rememberTokens(verify, () => now, 2);
  for (const token of ['a', 'b', 'c', 'b', 'c', 'a']) await remember(token);
  expect(looked).toEqual(['a', 'b', 'c', 'a']);
});

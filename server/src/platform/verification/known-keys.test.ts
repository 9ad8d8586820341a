import { createHash, generateKeyPairSync } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inYear } from '../../testing/steps.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { vouch } from './known-keys.ts';
import { findKnownKeys, keepKeys } from './known-keys-service.ts';
import { fingerprintOf, type VerificationKey } from './verification-key.ts';
import { insertVouchers } from './verification-keys-store.ts';
import { verifyCode, verifyFile } from './verification-service.ts';

const pair = (...formerPublicKeys: VerificationKey['formerPublicKeys']): VerificationKey => ({
  ...generateKeyPairSync('ed25519'),
  formerPublicKeys,
});

const first = pair();
const second = { ...pair(), formerPublicKeys: [first.publicKey] };
const third = { ...pair(), formerPublicKeys: [second.publicKey] };
const thief = pair();

let world: TestApp;
beforeEach(async () => {
  world = await openTestApp({ verificationKey: first });
});
afterEach(() => world.close());

/** What a document that the first key signed is to a server with another key, by its code and by its file. */
async function statusFor(key: VerificationKey): Promise<string[]> {
  const { database } = world;
  const member = await world.signIn();
  const { raw } = await member.call('GET', `/api/Documents?${inYear(member)}&GeneratableDocumentType=10`);
  const code = /\/Verify\/([\w-]+)\)/.exec(raw.toString('latin1'))?.[1] ?? 'none';
  const byCode = await verifyCode(database, key, code);
  const byFile = await verifyFile(database, key, createHash('sha256').update(raw).digest('hex'));
  return [byCode.status, byFile.status];
}

describe('[R50] a key that only the database names', () => {
  test('counts for nothing when nobody vouches for it: whoever writes to the database signs no documents by it', async () => {
    // What a thief can do: name the key, sign it with itself, and put the name of a known key above that.
    const forged = { ...vouch(thief, first.publicKey), vouchedBy: fingerprintOf(second.publicKey) };
    await insertVouchers(world.database, [vouch(first, first.publicKey), forged], 'thief');
    const alone = { ...second, formerPublicKeys: [] };
    expect(await statusFor(alone)).toEqual(['unknown', 'unknown']);
  });

  test('counts for nothing when its text is no key, or another one', async () => {
    const good = vouch(second, first.publicKey);
    await insertVouchers(
      world.database,
      [
        { ...good, publicKey: 'nonsense', signature: `00${good.signature.slice(2)}` },
        { ...good, publicKey: vouch(second, thief.publicKey).publicKey },
      ],
      'thief',
    );
    const { trusted, strangers } = await findKnownKeys(world.database, [second.publicKey]);
    expect([...trusted.keys()]).toEqual([fingerprintOf(second.publicKey)]);
    expect(strangers.map(({ fingerprint }) => fingerprint)).toEqual([fingerprintOf(first.publicKey)]);
  });

  test('is told at a start that does not know it, with the line that names it', async () => {
    await keepKeys(world.database, first, 'cpd-1');
    const strangers = await keepKeys(world.database, pair(), 'cpd-2');
    expect(strangers).toMatchObject([{ fingerprint: fingerprintOf(first.publicKey), serverName: 'cpd-1' }]);
    expect(await keepKeys(world.database, pair(first.publicKey), 'cpd-2')).toHaveLength(1);
  });

  test('can be taken away or changed by nobody who makes calls', async () => {
    await keepKeys(world.database, first, 'cpd-1');
    for (const statement of [sql`delete from verification_key`, sql`update verification_key set signature = ''`]) {
      await expect(statement.execute(world.database)).rejects.toThrow('permission denied');
      await expect(statement.execute(world.owner)).rejects.toThrow();
    }
  });
});

describe('[R50] what a server knows of keys', () => {
  test('the others with the same key know too, though their settings do not name it', async () => {
    const withoutSettings = { ...second, formerPublicKeys: [] };
    expect(await statusFor(withoutSettings)).toEqual(['unknown', 'unknown']);
    await keepKeys(world.database, second, 'cpd-1');
    expect(await statusFor(withoutSettings)).toEqual(['valid', 'valid']);
  });

  test('is known after the next change of the key as well, which named the last one alone', async () => {
    await keepKeys(world.database, second, 'cpd-1');
    await keepKeys(world.database, third, 'cpd-1');
    expect(await statusFor({ ...third, formerPublicKeys: [] })).toEqual(['valid', 'valid']);
  });

  test('is written down once, however often it starts', async () => {
    await keepKeys(world.database, second, 'cpd-1');
    await keepKeys(world.database, second, 'cpd-2');
    const rows = await world.database.selectFrom('verification_key').select(['fingerprint', 'server_name']).execute();
    expect(rows.map(({ server_name }) => server_name)).toEqual(['cpd-1', 'cpd-1']);
  });
});

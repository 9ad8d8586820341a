import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sealEvents } from '../platform/seals/sealing-service.ts';
import { keepKeys } from '../platform/verification/known-keys-service.ts';
import { fingerprintOf, type VerificationKey } from '../platform/verification/verification-key.ts';
import { type FreshDatabase, freshDatabase } from '../testing/test-database.ts';
import { verifySeals } from './verify-seals.ts';

const former: VerificationKey = { ...generateKeyPairSync('ed25519'), formerPublicKeys: [] };
const present: VerificationKey = { ...generateKeyPairSync('ed25519'), formerPublicKeys: [former.publicKey] };

let world: FreshDatabase;
let folder: string;
beforeEach(async () => {
  world = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'cpd-seals-'));
  await sealEvents(world.database, former, Temporal.Instant.from('2026-11-20T01:00:00Z'));
});
afterEach(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** An auditor who names the present key alone, by hand; a seal of the former one is in the database. */
async function checkAsAuditor(): Promise<{ isWell: boolean; said: string }> {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const named = present.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const config = { dataFolder: folder, verificationKeys: { key: undefined, formerKeys: [named] } };
  const place = { kind: 'folder' as const, folder: join(folder, 'seals') };
  const isWell = await verifySeals(world.database, { config, place, files: [] }, { info: say, warn: say });
  return { isWell, said: lines.join('\n') };
}

const letters = fingerprintOf(former.publicKey).slice(0, 16);

test('[R50] a seal of a key that the database alone names, without a signature of a known one, is not trusted', async () => {
  await keepKeys(world.database, former, 'cpd-1');
  const { isWell, said } = await checkAsAuditor();
  expect(isWell).toBe(false);
  expect(said).toMatch(
    new RegExp(
      `From the database alone: key ${letters}, since .* by cpd-1, signed by no key known here. It was not used.`,
    ),
  );
  expect(said).toContain('was signed with a key that is not known here');
});

test('[R50] a key that a known one has signed is used, and named as one of the database alone', async () => {
  await keepKeys(world.database, present, 'cpd-1');
  const { isWell, said } = await checkAsAuditor();
  expect(said).toMatch(
    new RegExp(`From the database alone: key ${letters}, since .* by cpd-1, signed by .*It was used.`),
  );
  expect(isWell).toBe(true);
});

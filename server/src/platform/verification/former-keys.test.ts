import { createHash, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inYear, saveActivity } from '../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import type { VerificationKey } from './verification-key.ts';
import { verifyCode, verifyFile } from './verification-service.ts';

const first = generateKeyPairSync('ed25519');
const second = generateKeyPairSync('ed25519');
const present: VerificationKey = { ...first, formerPublicKeys: [] };
const changed: VerificationKey = { ...second, formerPublicKeys: [first.publicKey] };
const forgotten: VerificationKey = { ...second, formerPublicKeys: [generateKeyPairSync('ed25519').publicKey] };

let before: TestApp;
let after: TestApp;
let member: TestPerson;
beforeAll(async () => {
  before = await openTestApp({ verificationKey: present });
  // The same database, served with another key.
  after = await openTestApp({ database: before.database, verificationKey: changed });
  member = await before.signIn();
});
afterAll(async () => {
  await after.close();
  await before.close();
});

async function print(person: TestPerson): Promise<Buffer> {
  const answer = await person.call('GET', `/api/Documents?${inYear(person)}&GeneratableDocumentType=10`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.raw;
}

function codeOf(pdf: Buffer): string {
  return /\/Verify\/([\w-]+)\)/.exec(pdf.toString('latin1'))?.[1] ?? 'none';
}

async function statusOf(pdf: Buffer, key: VerificationKey): Promise<string[]> {
  const byCode = await verifyCode(before.database, key, codeOf(pdf));
  const byFile = await verifyFile(before.database, key, createHash('sha256').update(pdf).digest('hex'));
  return [byCode.status, byFile.status];
}

describe('[CRT-03] after a change of the key', () => {
  test('what a former key signed is unknown while that key is not listed', async () => {
    const pdf = await print(member);
    expect(await statusOf(pdf, present)).toEqual(['valid', 'valid']);
    expect(await statusOf(pdf, forgotten)).toEqual(['unknown', 'unknown']);
  });

  test('what a listed former key signed is judged as ever, and has its code again', async () => {
    const pdf = await print(member);
    expect(await statusOf(pdf, changed)).toEqual(['valid', 'valid']);
    const again = await print(await after.signInAs(member.username));
    expect(codeOf(again)).toBe(codeOf(pdf));
    expect(await statusOf(again, changed)).toEqual(['valid', 'valid']);
  });

  test('what is new is signed by the new key alone and takes the place of the former', async () => {
    const pdf = await print(member);
    await saveActivity(member);
    const newer = await print(await after.signInAs(member.username));
    expect(await statusOf(newer, changed)).toEqual(['valid', 'valid']);
    expect(await statusOf(pdf, changed)).toEqual(['superseded', 'superseded']);
    expect(await statusOf(newer, present)).toEqual(['unknown', 'unknown']);
  });

  test('a record that says the same gets a new code when its former key was forgotten', async () => {
    const lost = await openTestApp({ database: before.database, verificationKey: forgotten });
    const person = await before.signIn();
    const old = await print(person);
    const again = await print(await lost.signInAs(person.username));
    await lost.close();
    expect(codeOf(again)).not.toBe(codeOf(old));
    expect(await statusOf(again, forgotten)).toEqual(['valid', 'valid']);
  });
});

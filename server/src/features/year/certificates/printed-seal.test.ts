import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealEvents } from '../../../platform/seals/sealing-service.ts';
import { inYear, saveActivity } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

// Of poppler; it reads a PDF as a person who selects and copies the text.
const READER = 'pdftotext';
const readable = test.skipIf(spawnSync(READER, ['-v']).error !== undefined);
const SEALED = /Seal of the record, (.+): ([0-9a-f]{16})\./;
const STATEMENTS = [10, 11];

const key = { ...generateKeyPairSync('ed25519'), formerPublicKeys: [] };
let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  member = await world.signIn();
  await saveActivity(member);
});
afterAll(() => world.close());

async function print(kind: number): Promise<{ code: string | undefined; text: string; raw: Buffer }> {
  const answer = await member.call('GET', `/api/Documents?${inYear(member)}&GeneratableDocumentType=${kind}`);
  expect(answer).toMatchObject({ status: 200 });
  const text = spawnSync(READER, ['-layout', '-', '-'], { input: answer.raw }).stdout.toString();
  return { code: /\/Verify\/([\w-]+)\)/.exec(answer.raw.toString('latin1'))?.[1], text, raw: answer.raw };
}

readable(
  '[R39, CRT-03] a seal at the foot of a statement changes neither its code nor what the code vouches for',
  async () => {
    const before = await Promise.all(STATEMENTS.map(print));
    for (const { text } of before) expect(text).not.toMatch(SEALED);
    const seals: string[] = [];
    for (const night of ['2026-11-19T13:23:45Z', '2026-11-20T13:23:45Z']) {
      await sealEvents(world.database, key, Temporal.Instant.from(night));
      const { hash } = await world.database
        .selectFrom('event_seal')
        .select('hash')
        .orderBy('number', 'desc')
        .executeTakeFirstOrThrow();
      const printed = await Promise.all(STATEMENTS.map(print));
      for (const [index, { code, text }] of printed.entries()) {
        expect(text).toMatch(SEALED);
        seals.push(SEALED.exec(text)?.slice(1).join(' ') ?? 'none');
        expect(seals.at(-1)).toContain(` ${hash.slice(0, 16)}`);
        expect(code).toBe(before[index]?.code);
      }
    }
    expect(seals.map((seal) => seal.slice(0, -17))).toEqual([
      ...STATEMENTS.map(() => '20/11/2026, 12.23 am Sydney time'),
      ...STATEMENTS.map(() => '21/11/2026, 12.23 am Sydney time'),
    ]);
    for (const { code } of before) {
      const answer = await member.call('GET', `/api/Verifications?Code=${code}`);
      expect(answer).toMatchObject({ status: 200, json: { Status: 'valid' } });
    }
    const issued = await world.database.selectFrom('issued_document').select('number').execute();
    expect(issued).toHaveLength(STATEMENTS.length);
  },
);

readable('[R39] two statements that are printed under one seal are the same file', async () => {
  const [first, second] = [await print(10), await print(10)];
  expect(second.raw.equals(first.raw)).toBe(true);
});

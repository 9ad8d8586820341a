import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { passMinutes } from '../../testing/deletions.ts';
import { listFiles } from '../../testing/record-state.ts';
import { uploadEvidence } from '../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { listKeptContents } from './kept-contents-reader.ts';
import { checkWaiting } from './quarantine.ts';
import { claimWaiting } from './quarantine-store.ts';
import type { Scanner } from './scanner.ts';
import { sweepOrphans } from './sweep-orphans.ts';

const away: Scanner = () => Promise.reject(new Error('The virus scanner does not answer.'));
/** Finds a virus in whatever holds the word. */
const thorough: Scanner = async (content) => {
  const text = Buffer.concat(await Array.fromAsync(content)).toString();
  return text.includes('infected') ? { infected: true, virus: 'Test.Virus' } : { infected: false };
};

let world: TestApp;
let member: TestPerson;
let scanner = away;

beforeAll(async () => {
  world = await openTestApp({ scanner: (content) => scanner(content) });
});
beforeEach(async () => {
  scanner = away;
  await world.database.deleteFrom('document').execute();
  for (const key of await listFiles(world.filesFolder)) await world.files.remove(key);
  member = await world.signIn();
});
afterAll(() => world.close());

const check = (found: Scanner) =>
  checkWaiting({
    database: world.database,
    files: world.files,
    scanner: found,
    clock: () => Temporal.Instant.from('2026-11-20T02:00:00Z'),
  });
const download = (documentId: number) => member.call('GET', `/api/Documents?DocumentId=${documentId}`);

describe('[EVD-26] a file that came while the scanner was away', () => {
  test('is kept, but nobody can open it', async () => {
    const answer = await download(await uploadEvidence(member));
    expect(answer).toMatchObject({
      status: 423,
      json: { Code: 'WAITING_FOR_SCAN', Message: expect.stringContaining('waiting for the virus check') },
    });
    expect(answer.headers).not.toHaveProperty('content-disposition');
  });

  test('goes on waiting while the scanner is away, and its turn comes again', async () => {
    const documentId = await uploadEvidence(member);
    for (let round = 0; round < 2; round += 1) await expect(check(away)).rejects.toThrow('does not answer');
    expect((await download(documentId)).status).toBe(423);
    expect(await check(thorough)).toEqual({ released: 1, infected: 0 });
  });

  test('loses its content when it turns out infected, and says so for as long as it stays', async () => {
    const documentId = await uploadEvidence(member, 'infected.txt');
    const cleanId = await uploadEvidence(member, 'clean.txt');
    expect(await check(thorough)).toEqual({ released: 1, infected: 1 });
    expect(await download(documentId)).toMatchObject({
      status: 410,
      json: { Code: 'FILE_REMOVED', Message: expect.stringContaining('virus') },
    });
    expect((await download(cleanId)).status).toBe(200);
    expect(await listFiles(world.filesFolder)).toHaveLength(1);
    expect((await member.call('DELETE', `/api/Documents?Id=${documentId}`)).status).toBe(200);
  });

  test('leaves no content behind when the server was killed before it was removed', async () => {
    await uploadEvidence(member, 'infected.txt');
    await uploadEvidence(member, 'clean.txt');
    const killed = { ...world.files, remove: () => Promise.reject(new Error('killed')) };
    const clock = () => Temporal.Instant.from('2026-11-20T02:00:00Z');
    const check = checkWaiting({ database: world.database, files: killed, scanner: thorough, clock });
    await expect(check).rejects.toThrow('killed');
    const later = Temporal.Now.instant().add({ hours: 2 });
    const known = new Set((await Array.fromAsync(listKeptContents(world.database))).map(({ key }) => key));
    expect(known.size).toBe(1);
    expect(await sweepOrphans(world.files, async () => known, later)).toBe(1);
    expect(await listFiles(world.filesFolder)).toHaveLength(1);
  });

  test('is released with an event, and once, however many servers check', async () => {
    const documentIds = [];
    for (let index = 0; index < 12; index += 1) documentIds.push(await uploadEvidence(member, `${index}.txt`));
    const checked: string[] = [];
    const counting: Scanner = async (content) => {
      checked.push(Buffer.concat(await Array.fromAsync(content)).toString());
      return { infected: false };
    };
    const counts = await Promise.all([check(counting), check(counting), check(counting)]);
    expect(counts.reduce((sum, { released }) => sum + released, 0)).toBe(12);
    expect(new Set(checked).size).toBe(checked.length);
    const events = await world.database
      .selectFrom('event')
      .select(['kind', 'subject_user_id', 'request_id'])
      .where('kind', '=', 'document.released')
      .where('object_id', 'in', documentIds)
      .execute();
    expect(events).toHaveLength(12);
    expect(events[0]).toEqual({ kind: 'document.released', subject_user_id: member.userId, request_id: 'virus-check' });
    expect((await download(documentIds[0] ?? 0)).status).toBe(200);
  });

  test('[R51] is checked by another server when the one that took it died, and not before its turn is over', async () => {
    const documentId = await uploadEvidence(member);
    // What a server leaves behind that is killed while the scanner thinks.
    expect(await claimWaiting(world.database)).toMatchObject({ place: 'document', id: documentId });
    expect(await check(thorough)).toEqual({ released: 0, infected: 0 });
    expect((await download(documentId)).status).toBe(423);
    const turnOver = sql<string>`scan_due_at - interval '10 minutes'`;
    await world.database.updateTable('document').set({ scan_due_at: turnOver }).execute();
    expect(await check(thorough)).toEqual({ released: 1, infected: 0 });
    expect((await download(documentId)).status).toBe(200);
  });

  test('may be deleted before it is checked', async () => {
    const documentId = await uploadEvidence(member);
    const deleting: Scanner = async () => {
      expect((await member.call('DELETE', `/api/Documents?Id=${documentId}`)).status).toBe(200);
      return { infected: false };
    };
    expect(await check(deleting)).toEqual({ released: 0, infected: 0 });
    await passMinutes(world, 11);
    expect(await listFiles(world.filesFolder)).toEqual([]);
  });
});

test('[EVD-26] a file in which the scanner finds something leaves neither row nor content', async () => {
  scanner = thorough;
  const url = `/api/Documents?UserId=${member.userId}&CPDYearId=11&DocumentTypeId=1&DocumentFolderId=null`;
  const answer = await member.upload(url, { name: 'notes.txt', content: 'infected' });
  expect(answer).toMatchObject({ status: 400, json: { Code: 'FILE_INFECTED' } });
  expect(await listFiles(world.filesFolder)).toEqual([]);
  expect(await world.database.selectFrom('document').selectAll().execute()).toEqual([]);
});

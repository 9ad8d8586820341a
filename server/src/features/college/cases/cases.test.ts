import { CASE_FILES_MAX, CASE_PAGE } from '@cpd/domain/values/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listKeptContents, listKnownKeys } from '../../../platform/files/kept-contents-reader.ts';
import { checkWaiting } from '../../../platform/files/quarantine.ts';
import type { Scanner } from '../../../platform/files/scanner.ts';
import { newExampleOwner } from '../../../testing/example-owner.ts';
import { recordState } from '../../../testing/record-state.ts';
import { callsForEverybody, exampleOf, sendAs } from '../../../testing/send-example.ts';
import { storeCase } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';
import { readOwnRows } from '../../year/my-data/record-reader.ts';

/** Part of what the team writes; the member must never see it. */
const SECRET = 'Xylophone';

let world: TestApp;
let staff: TestPerson;
let member: TestPerson;
let scanner: Scanner | undefined;
beforeAll(async () => {
  world = await openTestApp({
    scanner: (content) => (scanner ?? (async () => ({ infected: false }) as const))(content),
  });
  staff = await world.signIn({ role: 'STAFF' });
  member = await world.signIn();
});
afterAll(() => world.close());

const read = (of: TestPerson, by = staff, query = '') =>
  by.call('GET', `/api/CaseEntries?ForUserId=${of.userId}${query}`);
const add = (of: TestPerson, entry: object = {}, by = staff) =>
  by.call('POST', '/api/CaseEntries', {
    body: { ForUserId: of.userId, Kind: 'NOTE', HappenedOn: '2026-11-20', Text: 'Rang.', ...entry },
  });
const follow = (caseEntryId: number, FollowUpOn: string | null, by = staff) =>
  by.call('PUT', `/api/CaseFollowUps/${caseEntryId}`, { body: { FollowUpOn } });
const queue = (query = '', by = staff) => by.call('GET', `/api/CaseFollowUps${query}`);
const attach = (caseEntryId: number, file = { name: 'letter.txt', content: 'Dear Dr\n' }, by = staff) =>
  by.upload(`/api/CaseFiles?CaseEntryId=${caseEntryId}`, { mediaType: 'text/plain', ...file });
const download = (caseFileId: number, by = staff) => by.call('GET', `/api/CaseFiles/${caseFileId}`);

describe('who may not see or write a case log', () => {
  test.each(['PARTICIPANT', 'VERIFIED'])('[COH-09] the role %s gets none of it: 403', async (role) => {
    const { caseEntryId, caseFileId } = await storeCase(world, member);
    const person = await world.signIn({ role });
    const before = await recordState(world);
    for (const answer of [
      await read(member, person),
      await add(member, {}, person),
      await follow(caseEntryId, null, person),
      await queue('', person),
      await attach(caseEntryId, undefined, person),
      await download(caseFileId, person),
    ]) {
      expect(answer).toMatchObject({ status: 403 });
    }
    expect(await recordState(world)).toEqual(before);
  });

  test('[COH-09] the member whom it is about is refused like anybody else', async () => {
    const { caseEntryId, caseFileId } = await storeCase(world, member);
    for (const answer of [
      await read(member, member),
      await add(member, {}, member),
      await follow(caseEntryId, null, member),
      await download(caseFileId, member),
    ]) {
      expect(answer).toMatchObject({ status: 403 });
    }
  });

  test('[COH-09] WATCHER reads it and changes nothing', async () => {
    const { caseEntryId, caseFileId } = await storeCase(world, member);
    const watcher = await world.signIn({ role: 'WATCHER' });
    for (const answer of [await read(member, watcher), await queue('', watcher), await download(caseFileId, watcher)]) {
      expect(answer).toMatchObject({ status: 200 });
    }
    const before = await recordState(world);
    for (const answer of [
      await add(member, {}, watcher),
      await follow(caseEntryId, null, watcher),
      await attach(caseEntryId, undefined, watcher),
    ]) {
      expect(answer).toMatchObject({ status: 403 });
    }
    expect(await recordState(world)).toEqual(before);
  });
});

test('[COH-09] no call of a member answers anything of the case log, nor what the member takes along', async () => {
  const { member: owner, ids } = await newExampleOwner(world);
  const { caseEntryId } = await storeCase(world, owner, { Text: `${SECRET} in the text` });
  await attach(caseEntryId, { name: `${SECRET}.txt`, content: `${SECRET} in the file\n` });
  await follow(caseEntryId, '2026-12-09');
  expect((await read(owner)).raw.toString()).toContain(SECRET);
  expect(callsForEverybody.length).toBeGreaterThan(50);
  for (const [name, operation] of callsForEverybody) {
    const answer = await sendAs(world, owner, operation, exampleOf(operation, ids));
    expect(answer.raw.toString(), name).not.toMatch(new RegExp(`${SECRET}|case log|CaseEntry|CaseFile`, 'i'));
  }
  const taken = await readOwnRows(world.database, owner.userId, true);
  expect(taken).not.toMatch(new RegExp(`${SECRET}|\\bcase_|"case\\.`));
});

describe('what is refused', () => {
  test.each([
    [{ Kind: 'RUMOUR' }, 'Kind'],
    [{ HappenedOn: '2026-11-22' }, 'HappenedOn'],
    [{ HappenedOn: '' }, 'HappenedOn'],
    [{ Text: ' ' }, 'Text'],
    [{ Text: null }, 'Text'],
    [{ FollowUpOn: '2026-11-19' }, 'FollowUpOn'],
  ])('[COH-09, API-39] an entry with %j: 400, and nothing is written', async (entry, field) => {
    const before = await recordState(world);
    expect(await add(member, entry)).toMatchObject({ status: 400, json: { Errors: [{ Field: field }] } });
    expect(await recordState(world)).toEqual(before);
  });

  test('[COH-09] a log of nobody, or of a colleague: 404', async () => {
    for (const nobody of [{ ...member, userId: 999_999 }, staff]) {
      expect(await read(nobody)).toMatchObject({ status: 404 });
      expect(await add(nobody)).toMatchObject({ status: 404 });
    }
    for (const answer of [await follow(999_999, null), await attach(999_999), await download(999_999)]) {
      expect(answer).toMatchObject({ status: 404 });
    }
  });

  test('[COH-09] a follow-up where nothing follows: 404; on a day that has gone: 400', async () => {
    const { json: plain } = await add(member);
    expect(await follow(plain, null)).toMatchObject({ status: 404 });
    const { json: entry } = await add(member, { FollowUpOn: '2026-12-01' });
    expect(await follow(entry, '2026-11-01')).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'FollowUpOn' }] },
    });
  });

  test('[COH-09] a file that evidence could not be, or one too many: 400, and its bytes are gone', async () => {
    const { json: entry } = await add(member);
    const before = await recordState(world);
    expect(await attach(entry, { name: 'run.exe', content: 'MZ' })).toMatchObject({
      status: 400,
      json: { Code: 'FILE_REFUSED' },
    });
    expect(await recordState(world)).toEqual(before);
    for (let count = 0; count < CASE_FILES_MAX; count += 1) expect(await attach(entry)).toMatchObject({ status: 200 });
    const full = await recordState(world);
    expect(await attach(entry)).toMatchObject({ status: 400, json: { Errors: [{ Field: 'attachment' }] } });
    expect(await recordState(world)).toEqual(full);
  });
});

describe('a case log', () => {
  test('[COH-09] has calls, letters and notes with their files, the latest first', async () => {
    const about = await world.signIn();
    await add(about, {
      Kind: 'CALL',
      HappenedOn: '2026-11-18',
      Text: ' Asked about leave. ',
      FollowUpOn: '2026-12-01',
    });
    const { json: letter } = await add(about, { Kind: 'LETTER', Text: 'Wrote back.' });
    const { json: caseFileId } = await attach(letter, { name: 'reply.txt', content: 'Dear Dr\n' });
    const { json } = await read(about);
    expect(json).toMatchObject({
      Next: null,
      Entries: [
        {
          Kind: 'LETTER',
          Text: 'Wrote back.',
          FollowUpOn: null,
          Files: [{ CaseFileId: caseFileId, FileName: 'reply.txt', SizeInBytes: 8, ScanState: 'CLEAR' }],
        },
        {
          Kind: 'CALL',
          HappenedOn: '2026-11-18',
          Text: 'Asked about leave.',
          Author: 'Dr Test Member',
          FollowUpOn: '2026-12-01',
          FollowUpDoneOn: null,
          FollowUpDoneBy: '',
          Files: [],
        },
      ],
    });
    const file = await download(caseFileId);
    expect(file.raw.toString()).toBe('Dear Dr\n');
    expect(file.headers['content-disposition']).toContain('attachment; filename="reply.txt"');
  });

  test('[COH-09] comes in pages that neither leave out nor repeat', async () => {
    const about = await world.signIn();
    for (let count = 0; count < CASE_PAGE + 5; count += 1) await add(about, { Text: `Note ${count}` });
    const first = (await read(about)).json;
    const second = (await read(about, staff, `&Before=${first.Next}`)).json;
    const texts = [...first.Entries, ...second.Entries].map(({ Text }: { Text: string }) => Text);
    expect(texts).toEqual(Array.from({ length: CASE_PAGE + 5 }, (_, index) => `Note ${CASE_PAGE + 4 - index}`));
    expect(second.Next).toBeNull();
  });

  test('[COH-09] is the team’s in the event log: who wrote, not what; and reading it is a look at the member', async () => {
    const about = await world.signIn();
    const manager = await world.signIn({ role: 'MANAGER' });
    await add(about, { Kind: 'CALL', Text: SECRET });
    await read(about, manager);
    const answer = await manager.call('POST', '/api/EventLog', { body: { Member: about.username } });
    expect(answer.json.Entries).toMatchObject([
      { What: 'Viewed the record', Member: { MIN: about.username } },
      { What: 'Added a call to the case log', Member: { MIN: about.username } },
    ]);
    expect(answer.raw.toString()).not.toContain(SECRET);
    const { json } = await about.call('GET', `/api/RecordHistory?UserId=${about.userId}`);
    expect(json.Entries.map(({ What }: { What: string }) => What)).toEqual(['Viewed the record']);
  });

  test('[COH-09] a repeated entry is written once', async () => {
    const about = await world.signIn();
    const body = { ForUserId: about.userId, Kind: 'NOTE', HappenedOn: '2026-11-20', Text: 'Once.' };
    const headers = { 'idempotency-key': 'one-entry' };
    const [one, other] = [
      await staff.call('POST', '/api/CaseEntries', { body, headers }),
      await staff.call('POST', '/api/CaseEntries', { body, headers }),
    ];
    expect(other.json).toBe(one.json);
    expect((await read(about)).json.Entries).toHaveLength(1);
  });

  test('[COH-09, EVD-26] a file that came while the scanner was away waits, and an infected one loses its content', async () => {
    const about = await world.signIn();
    const { json: entry } = await add(about);
    scanner = () => Promise.reject(new Error('The virus scanner does not answer.'));
    const { json: caseFileId } = await attach(entry);
    scanner = undefined;
    expect(await download(caseFileId)).toMatchObject({ status: 423 });
    const found: Scanner = async () => ({ infected: true, virus: 'Test.Virus' });
    const clock = () => Temporal.Instant.from('2026-11-20T02:00:00Z');
    expect(await checkWaiting({ database: world.database, files: world.files, scanner: found, clock })).toEqual({
      released: 0,
      infected: 1,
    });
    expect(await download(caseFileId)).toMatchObject({ status: 410 });
    expect((await read(about)).json.Entries[0].Files).toMatchObject([{ ScanState: 'INFECTED' }]);
  });
});

test('[COH-09] what is attached is nobody’s orphan, and is moved with the other files', async () => {
  const { caseFileId } = await storeCase(world, member);
  const { storage_key: key } = await world.database
    .selectFrom('case_file')
    .select('storage_key')
    .where('case_file_id', '=', caseFileId)
    .executeTakeFirstOrThrow();
  expect([...(await listKnownKeys(world.database, [key, 'nobodys']))]).toEqual([key]);
  const kept = await Array.fromAsync(listKeptContents(world.database));
  expect(kept.map((content) => content.key)).toContain(key);
});

describe('follow-ups', () => {
  const texts = (answer: Awaited<ReturnType<typeof queue>>) =>
    answer.json.FollowUps.map(({ Text }: { Text: string }) => Text);

  test('[COH-09] are a queue: what is due, the longest first; with those to come on request; and end when done', async () => {
    await world.database
      .updateTable('case_entry')
      .set({ follow_up_on: null })
      .where('follow_up_done_at', 'is', null)
      .execute();
    const about = await world.signIn();
    const { json: later } = await add(about, { Text: 'Later', FollowUpOn: '2026-11-25' });
    const { json: today } = await add(about, { Text: 'Today', FollowUpOn: '2026-11-20' });
    expect(texts(await queue())).toEqual(['Today']);
    world.setNow('2026-11-25T00:00:00Z');
    const due = await queue();
    expect(due.json).toMatchObject({
      Next: null,
      FollowUps: [
        { Text: 'Today', DaysDue: 5, FollowUpOn: '2026-11-20', Kind: 'NOTE', Member: { MIN: about.username } },
        { Text: 'Later', DaysDue: 0 },
      ],
    });
    await follow(later, '2026-12-01');
    expect(texts(await queue())).toEqual(['Today']);
    expect(texts(await queue('?Show=ALL'))).toEqual(['Today', 'Later']);
    await follow(today, null);
    // Done is done, however often it is said.
    expect(await follow(today, '2026-12-24')).toMatchObject({ status: 200 });
    expect((await queue()).json).toEqual({ FollowUps: [], Next: null });
    const [first] = (await read(about)).json.Entries;
    expect(first).toMatchObject({ Text: 'Today', FollowUpOn: '2026-11-20', FollowUpDoneBy: 'Dr Test Member' });
    world.setNow('2026-11-20T00:00:00Z');
  });
});

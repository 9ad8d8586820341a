import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { askCallBack, askExemption, decideAs, readRequest } from '../../../testing/request-steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

// Of poppler; it reads a PDF as a person who selects and copies the text.
const READER = 'pdftotext';
const readable = test.skipIf(spawnSync(READER, ['-v']).error !== undefined);

const NOVEMBER = '2026-11-20T01:00:00Z';

let world: TestApp;
let member: TestPerson;
let staff: TestPerson;
let manager: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  [staff, manager] = [await world.signIn({ role: 'STAFF' }), await world.signIn({ role: 'MANAGER' })];
});
beforeEach(async () => {
  world.setNow(NOVEMBER);
  member = await world.signIn();
});
afterAll(() => world.close());

const ask = (person: TestPerson = member, change: Record<string, unknown> = {}) => askExemption(person, change);
const decide = (id: number, change: Record<string, unknown> = {}, by: TestPerson = staff) => decideAs(by, id, change);
const open = (id: number, by: TestPerson = staff) => readRequest(by, id);

function assign(id: number, change: Record<string, unknown> = {}, by: TestPerson = staff) {
  return by.call('PUT', `/api/MemberRequests/${id}`, {
    body: { RowVersion: 1, AllocatedToUserId: manager.userId, ...change },
  });
}

async function queue(query = '', by: TestPerson = staff): Promise<{ RequestId: number }[]> {
  const answer = await by.call('GET', `/api/MemberRequests?${query}`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.json.Requests;
}

async function eventsOf(person: TestPerson = member) {
  return await world.database
    .selectFrom('event')
    .select(['kind', 'actor_user_id', 'after'])
    .where('subject_user_id', '=', person.userId)
    .where('kind', 'not in', ['request.viewed', 'health.viewed'])
    .orderBy('event_id')
    .execute();
}

function fieldsOf(answer: { json: { Errors: { Field: string }[] } }): string[] {
  return answer.json.Errors.map(({ Field }) => Field);
}

describe('the queue', () => {
  test('[ADM-03] finds requests by number, name and words, open ones first and the oldest first', async () => {
    const [first, second] = [await askCallBack(member), await ask()];
    const text = `Text=${member.username}`;
    const ids = async (query: string, by = staff) => (await queue(query, by)).map(({ RequestId }) => RequestId);
    expect(await ids(text)).toEqual([first, second]);
    expect(await ids(`${text}&Kind=EXEMPTION`)).toEqual([second]);
    expect(await ids(`${text}%20TEST%20member`)).toEqual([first, second]);
    expect(await ids('Text=%25%25%25')).toEqual([]);
    await decide(first, { Result: 'DONE', MonthsOfLeave: null });
    expect(await ids(text)).toEqual([second]);
    expect(await ids(`${text}&Status=DONE`)).toEqual([first]);
    expect(await ids(`${text}&Status=ALL`)).toEqual([second, first]);
    await assign(second);
    expect(await ids(`${text}&AllocatedTo=ME`, manager)).toEqual([second]);
    expect(await ids(`${text}&AllocatedTo=ME`)).toEqual([]);
    expect(await ids(`${text}&AllocatedTo=NOBODY`)).toEqual([]);
  });

  test('comes in pages that lose nobody', async () => {
    const people = await Promise.all(Array.from({ length: 27 }, () => world.signIn()));
    const asked: number[] = [];
    for (const person of people) asked.push(await askCallBack(person));
    const read = async (status: string) => {
      const seen: number[] = [];
      for (let cursor: number | null = 0; cursor !== null; ) {
        const after: string = cursor === 0 ? '' : `&Cursor=${cursor}`;
        const { json } = await staff.call('GET', `/api/MemberRequests?Status=${status}${after}`);
        seen.push(...json.Requests.map(({ RequestId }: { RequestId: number }) => RequestId));
        cursor = json.NextCursor;
      }
      return seen;
    };
    for (const status of ['OPEN', 'ALL', 'DONE']) {
      const seen = await read(status);
      expect(new Set(seen).size).toBe(seen.length);
      if (status !== 'DONE') expect(asked.filter((id) => !seen.includes(id))).toEqual([]);
    }
  });

  test('[ROL-05] is there for a watcher to read', async () => {
    const watcher = await world.signIn({ role: 'WATCHER' });
    const id = await ask();
    expect(await open(id, watcher)).toMatchObject({ RequestId: id });
    expect(await decide(id, {}, watcher)).toMatchObject({ status: 403 });
  });
});

describe('work on a request', () => {
  test('goes to a colleague who works on requests, and to nobody else', async () => {
    const id = await ask();
    for (const AllocatedToUserId of [member.userId, (await world.signIn({ role: 'WATCHER' })).userId, 987_654_321]) {
      const refusal = { Field: 'AllocatedToUserId', Message: 'Please choose a colleague who works on requests.' };
      expect(await assign(id, { AllocatedToUserId })).toMatchObject({ status: 400, json: { Errors: [refusal] } });
    }
    expect(await assign(id)).toMatchObject({ status: 200 });
    expect(await open(id)).toMatchObject({ Status: 'INPROGRESS', AllocatedTo: { UserId: manager.userId } });
    expect(await assign(id)).toMatchObject({ status: 409, json: { Code: 'STALE' } });
    expect(await assign(id, { RowVersion: 2, AllocatedToUserId: null })).toMatchObject({ status: 200 });
    expect(await open(id)).toMatchObject({ Status: 'NEW', AllocatedTo: null });
    await decide(id, { RowVersion: 3, Result: 'DECLINED' });
    expect(await open(id)).toMatchObject({ Status: 'DONE', AllocatedTo: { UserId: staff.userId } });
    expect(await assign(id, { RowVersion: 4 })).toMatchObject({ status: 409, json: { Code: 'IN_USE' } });
  });

  test('leaves notes that nobody changes', async () => {
    const id = await ask();
    const note = (Text: string | null) =>
      staff.call('POST', '/api/MemberRequestNotes', { body: { RequestId: id, Text } });
    for (const bad of ['', null, '<p>x</p>', 'x'.repeat(2_001)]) expect(await note(bad)).toMatchObject({ status: 400 });
    const tooLong = { Field: 'Text', Message: 'The note can have at most 2000 characters.' };
    expect(await note('x'.repeat(2_001))).toMatchObject({ json: { Errors: [tooLong] } });
    expect(await note('Rang back,\nno answer.')).toMatchObject({ status: 200 });
    expect(await open(id)).toMatchObject({
      Notes: [{ Author: 'Dr Test Member', Text: 'Rang back,\nno answer.', CreatedOn: NOVEMBER }],
    });
    await expect(world.owner.updateTable('member_request_note').set({ note_text: 'Other' }).execute()).rejects.toThrow(
      'append-only',
    );
    expect((await eventsOf()).at(-1)).toMatchObject({ kind: 'request.noted', actor_user_id: staff.userId });
  });

  test('may begin with a call or an e-mail of the member', async () => {
    const enter = (change: Record<string, unknown>) =>
      staff.call('POST', '/api/MemberRequests', {
        body: {
          MIN: member.username,
          Source: 'PHONE',
          IsCallBack: false,
          Year: 2026,
          ExemptionReason: 'WITHDRAWN',
          ...change,
        },
      });
    const before = await recordState(world);
    for (const MIN of ['nobody', staff.username]) {
      expect(await enter({ MIN })).toMatchObject({ status: 400, json: { Errors: [{ Field: 'MIN' }] } });
    }
    const wrong = await enter({ Year: 2019, ExemptionReason: 'X' });
    expect(fieldsOf(wrong)).toEqual(['Year', 'ExemptionReason']);
    expect(await recordState(world)).toEqual(before);
    const { json: id } = await enter({ MIN: ` ${member.username} ` });
    expect(await open(id)).toMatchObject({ Source: 'PHONE', Member: { MIN: member.username }, Status: 'NEW' });
    expect((await eventsOf()).at(-1)).toMatchObject({ kind: 'request.entered', actor_user_id: staff.userId });
  });
});

describe('[PPL-12] leave and reduced targets that a member asked for by phone', () => {
  const enter = (change: Record<string, unknown>) =>
    staff.call('POST', '/api/MemberRequests', {
      body: { MIN: member.username, Source: 'PHONE', IsCallBack: false, ExemptionReason: 'PARENTAL', ...change },
    });
  const addDocument = (RequestId: number, by = staff, name = 'letter.txt') =>
    by.upload(`/api/MemberRequestDocuments?RequestId=${RequestId}`, { name, content: `Away: ${name}\n` });

  test.each<[Record<string, unknown>, string[]]>([
    [{ AskedFor: 'LEAVE', LeaveFrom: '2026-07-01' }, ['LeaveTo']],
    [{ AskedFor: 'LEAVE', LeaveFrom: '2019-07-01', LeaveTo: '2019-09-01' }, ['LeaveFrom']],
    [{ AskedFor: 'LEAVE', LeaveFrom: '2026-07-01', LeaveTo: '2028-01-01' }, ['LeaveTo']],
    [{ AskedFor: 'REDUCTION', Year: 2026, MonthsOfLeave: 12 }, ['MonthsOfLeave']],
    [{ AskedFor: 'REDUCTION', Year: 2019, MonthsOfLeave: 8, ExemptionReason: '' }, ['Year', 'ExemptionReason']],
  ])('are refused as they are to the member: %o', async (change, fields) => {
    const before = await recordState(world);
    expect(fieldsOf(await enter(change))).toEqual(fields);
    expect(await recordState(world)).toEqual(before);
  });

  test('are entered as what they are', async () => {
    const leave = await enter({ AskedFor: 'LEAVE', LeaveFrom: '2026-07-01', LeaveTo: '2027-02-28', Source: 'EMAIL' });
    expect(await open(leave.json)).toMatchObject({
      Kind: 'LEAVE',
      Source: 'EMAIL',
      Leave: { From: '2026-07-01', To: '2027-02-28' },
    });
    const reduced = await enter({ AskedFor: 'REDUCTION', Year: 2026, MonthsOfLeave: 8 });
    expect(await open(reduced.json)).toMatchObject({ Kind: 'REDUCTION', Year: 2026, MonthsAsked: 8 });
  });

  test('come with a document, which is the member’s', async () => {
    const { json: id } = await enter({ AskedFor: 'LEAVE', LeaveFrom: '2026-07-01', LeaveTo: '2027-02-28' });
    const watcher = await world.signIn({ role: 'WATCHER' });
    expect(await addDocument(id, member)).toMatchObject({ status: 403 });
    expect(await addDocument(id, watcher)).toMatchObject({ status: 403 });
    expect(await addDocument(987_654_321)).toMatchObject({ status: 404 });
    expect(await addDocument(await askCallBack(member))).toMatchObject({ status: 404 });
    const { json: documentId } = await addDocument(id);
    expect(await open(id)).toMatchObject({ Documents: [{ DocumentId: documentId, DocumentName: 'letter.txt' }] });
    expect(await member.call('GET', `/api/Documents?DocumentId=${documentId}`)).toMatchObject({ status: 200 });
    expect((await eventsOf()).at(-1)).toMatchObject({ kind: 'request.document_added', actor_user_id: staff.userId });
    await decide(id, { Result: 'DECLINED' }, manager);
    expect(await addDocument(id)).toMatchObject({ status: 409, json: { Code: 'IN_USE' } });
  });
});

describe('the letter of decision', () => {
  const letter = (id: number, by = staff) => by.call('GET', `/api/MemberRequestDecisions/${id}`);

  test('is there once an exemption is decided, and never for a call back', async () => {
    const [id, callBack] = [await ask(), await askCallBack(member)];
    expect(await letter(id)).toMatchObject({ status: 404 });
    await decide(callBack, { Result: 'DONE', MonthsOfLeave: null });
    expect(await letter(callBack)).toMatchObject({ status: 404 });
    await decide(id);
    const printed = await letter(id);
    expect(printed).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
    expect(printed.headers['content-disposition']).toContain('Letter%20of%20decision%202026');
    expect(printed.raw.subarray(0, 5).toString()).toBe('%PDF-');
  });

  readable('says what an exemption that was granted is for', async () => {
    const id = await ask();
    await decide(id, { Result: 'GRANTED', MonthsOfLeave: null });
    const { raw } = await letter(id);
    expect(spawnSync(READER, ['-layout', '-', '-'], { input: raw }).stdout.toString()).toContain('parental leave');
  });
});

describe("a member's own requests", () => {
  const own = (person: TestPerson, userId = person.userId) => person.call('GET', `/api/UserCallBack?UserId=${userId}`);

  test('say how each stands, the latest first, and nothing of notes or colleagues', async () => {
    const [first, second] = [await askCallBack(member), await ask()];
    await staff.call('POST', '/api/MemberRequestNotes', { body: { RequestId: second, Text: 'Hm.' } });
    await decide(second);
    const answer = await own(member);
    expect(answer.json).toMatchObject([
      { RequestId: second, Result: 'VARIED', MonthsOfLeave: 8, DecisionText: 'From March on.', DecidedOn: NOVEMBER },
      { RequestId: first, Status: 'NEW', Result: null },
    ]);
    expect(JSON.stringify(answer.json)).not.toContain('Hm.');
  });

  test("are nobody else's", async () => {
    expect(await own(await world.signIn(), member.userId)).toMatchObject({ status: 403 });
  });
});

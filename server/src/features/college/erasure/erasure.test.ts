import { createHash } from 'node:crypto';
import { ERASURE_PAGE } from '@cpd/domain/values/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyEvents } from '../../../platform/database/verify-events.ts';
import { listFiles, recordState } from '../../../testing/record-state.ts';
import {
  inYear,
  saveActivity,
  sendNotification,
  storeCase,
  storeRequests,
  uploadEvidence,
} from '../../../testing/steps.ts';
import { inject, openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { whileWaitedFor } from '../../../testing/while-waited-for.ts';
import { lockRecord } from './erasure-store.ts';

const NOVEMBER = '2026-11-20T01:00:00Z';
const CASES = '/api/ErasureCases';

let world: TestApp;
let staff: TestPerson;
let manager: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  staff = await world.signIn({ role: 'STAFF' });
  manager = await world.signIn({ role: 'MANAGER' });
});
afterAll(() => world.close());
beforeEach(() => world.setNow(NOVEMBER));

const ask = (member: TestPerson, Reason = 'I practise no more.') =>
  member.call('POST', '/api/ErasureRequests', { body: { UserId: member.userId, Reason } });

const enter = (member: TestPerson, by = staff, more: object = {}) =>
  by.call('POST', CASES, { body: { MIN: member.username, Source: 'EMAIL', Reason: 'By letter', ...more } });

const read = async (id: number, by = staff) => (await by.call('GET', `${CASES}/${id}`)).json;

/** Takes a step with what is on the screen of the person who takes it. */
async function take(Step: string, id: number, by: TestPerson, more: object = {}) {
  const { RowVersion, Counts } = await read(id);
  const { Activities, Files, Bytes } = Counts;
  const body = { RowVersion, Step, Counts: { Activities, Files, Bytes }, ...more };
  return await by.call('PUT', `${CASES}/${id}`, { body });
}

/** What is in every text that a member of `memberWith` wrote, and in no other one. */
const secretOf = ({ userId }: TestPerson) => `Secret-${userId}-x`;

/** A member whose years up to one have a record, who has left, or not. */
async function memberWith(years: readonly (2022 | 2024 | 2025)[], leftOn: string | null): Promise<TestPerson> {
  const member = await world.signIn();
  const secret = secretOf(member);
  for (const year of years) {
    world.setNow(`${year}-06-10T01:00:00Z`);
    await saveActivity(member, {
      ...{ CPDYearId: YEAR_ID[year], UserActivityDates: [{ StartDate: `${year}-05-06`, AdditionalInformation: '' }] },
      ...{ ActivityName: `${secret} round`, AdditionalInformation: `${secret} words` },
      ...(year === 2022 && { ActivityTypeId: 205, UserActivityHours: [{ SpecialityId: 1, Hours: 2 }] }),
    });
    await uploadEvidence(member, `${secret}-${year}.txt`, YEAR_ID[year]);
    await sendNotification(world, member, { title: `${secret} notice` }, `${year}-06-10T01:00:00Z`);
  }
  world.setNow(NOVEMBER);
  if (leftOn !== null) {
    const departure = { user_id: member.userId, left_on: leftOn, reason: 'RETIRED', note: `${secret} note` } as const;
    await world.database.insertInto('departure').values(departure).execute();
  }
  return member;
}

/** What a visitor is told of a printed document. */
const anybody = async (query: string) =>
  (await inject(world.app, { method: 'GET', url: `/api/Verifications?${query}` })).json;

/** A case that one colleague has prepared. */
async function prepared(member: TestPerson, by = staff): Promise<number> {
  const { json: id } = await enter(member);
  expect(await take('PREPARE', id, by)).toMatchObject({ status: 200 });
  return id;
}

/** Everything that the database holds, as one text. */
async function everything(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(world.database);
  const tables = await Promise.all(
    rows.map(({ name }) =>
      sql<{ all: string }>`select json_agg(t)::text as all from ${sql.table(name)} t`.execute(world.database),
    ),
  );
  return tables.map((each) => each.rows[0]?.all ?? '').join('\n');
}

describe('[R44] a request for erasure is refused, and changes nothing:', () => {
  test.each(['PARTICIPANT', 'VERIFIED', 'WATCHER'])('to the role %s, in every step', async (role) => {
    const caller = await world.signIn({ role });
    const member = await world.signIn();
    const { json: id } = await enter(member);
    const before = await recordState(world);
    expect(await enter(await world.signIn(), caller)).toMatchObject({ status: 403 });
    expect(await caller.call('GET', CASES)).toMatchObject({ status: 403 });
    expect(await caller.call('GET', `${CASES}/${id}`)).toMatchObject({ status: 403 });
    for (const step of ['PREPARE', 'APPROVE', 'DECLINE']) {
      expect(await take(step, id, caller, { Text: 'No.' })).toMatchObject({ status: 403 });
    }
    const after = await recordState(world);
    expect(after.files).toEqual(before.files);
    expect(await read(id)).toMatchObject({ Status: 'ASKED', RowVersion: 1 });
  });

  test('for another member, and by the team in the name of one', async () => {
    const [one, other] = [await world.signIn(), await world.signIn()];
    const body = { UserId: other.userId, Reason: '' };
    expect(await one.call('POST', '/api/ErasureRequests', { body })).toMatchObject({ status: 403 });
    expect(await manager.call('POST', '/api/ErasureRequests', { body })).toMatchObject({ status: 403 });
  });

  test('for nobody, and for one of the team', async () => {
    const nobody = { ...staff, username: 'nobody' };
    for (const person of [nobody, staff]) {
      expect(await enter(person)).toMatchObject({ status: 400, json: { Errors: [{ Field: 'MIN' }] } });
    }
  });

  test('asked twice, the second time is told of the first; also when both come at once', async () => {
    const member = await world.signIn();
    expect(await ask(member)).toMatchObject({ status: 200 });
    expect(await ask(member)).toMatchObject({
      status: 409,
      json: { Code: 'IN_USE', Message: expect.stringContaining('already has your request from 20/11/2026') },
    });
    expect(await enter(member)).toMatchObject({
      status: 409,
      json: { Message: 'There is a request from 20/11/2026 that is still open. Please decide it first.' },
    });
    const other = await world.signIn();
    const answers = await Promise.all([enter(other), enter(other, manager)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('while a request waits for a decision, or the case log for a follow-up: it says which', async () => {
    const member = await world.signIn();
    const { member_request_id: requestId } = await world.database
      .insertInto('member_request')
      .values({ user_id: member.userId, kind: 'CALLBACK', created_at: NOVEMBER })
      .returning('member_request_id')
      .executeTakeFirstOrThrow();
    await storeCase(world, member);
    const { json: id } = await enter(member);
    const answer = await take('PREPARE', id, staff);
    expect(answer).toMatchObject({ status: 409, json: { Code: 'IN_USE' } });
    expect(answer.json.Message).toContain(`Request ${requestId} (call back) waits for a decision.`);
    expect(answer.json.Message).toContain('The case log has a follow-up on 01/12/2026.');
    expect(await read(id)).toMatchObject({ Status: 'ASKED', Waits: expect.arrayContaining([expect.any(String)]) });
  });

  test('to whoever prepared it, to staff while there are managers, and before anybody prepared it', async () => {
    const member = await memberWith([2022], '2022-12-31');
    const { json: id } = await enter(member);
    expect(await take('APPROVE', id, manager)).toMatchObject({
      status: 409,
      json: { Message: expect.stringContaining('has not been prepared') },
    });
    expect(await take('PREPARE', id, manager)).toMatchObject({ status: 200 });
    expect(await take('APPROVE', id, manager)).toMatchObject({
      status: 403,
      json: { Message: 'Two people are needed. Please ask a colleague to do the second step.' },
    });
    expect(await take('APPROVE', id, staff)).toMatchObject({ status: 403 });
    expect(await read(id, manager)).toMatchObject({ NotYours: expect.stringContaining('Two people') });
    expect(await everything()).toContain(secretOf(member));
  });

  test('when the counts are others than were shown, or than were prepared, or a colleague was first', async () => {
    const member = await memberWith([2022], '2022-12-31');
    const id = await prepared(member);
    const { RowVersion, Counts } = await read(id);
    const shown = { Activities: Counts.Activities, Files: Counts.Files, Bytes: Counts.Bytes };
    const stale = { status: 409, json: { Code: 'STALE' } };
    for (const wrong of [{ Activities: 0 }, { Files: 7 }, { Bytes: 1 }]) {
      expect(await take('APPROVE', id, manager, { Counts: { ...shown, ...wrong } })).toMatchObject(stale);
    }
    expect(await take('APPROVE', id, manager, { Counts: undefined })).toMatchObject(stale);
    expect(await take('APPROVE', id, manager, { RowVersion: RowVersion - 1 })).toMatchObject(stale);
    // What the manager is shown is right, and is not what the first colleague looked at.
    await world.database.deleteFrom('activity').where('user_id', '=', member.userId).execute();
    expect(await take('APPROVE', id, manager)).toMatchObject(stale);
    expect(await take('PREPARE', id, staff)).toMatchObject({ status: 200 });
    expect(await take('APPROVE', id, manager)).toMatchObject({ status: 200 });
  });

  test('declined without a reason', async () => {
    const { json: id } = await enter(await world.signIn());
    expect(await take('DECLINE', id, staff, { Text: ' ' })).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'Text' }] },
    });
  });

  test('of what is erased already, and a second approval at the same time', async () => {
    const member = await memberWith([2022], '2022-12-31');
    const id = await prepared(member);
    const answers = await Promise.all([take('APPROVE', id, manager), take('APPROVE', id, manager)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { json } = await staff.call('GET', CASES);
    const { MIN } = json.Cases.find((each: { ErasureCaseId: number }) => each.ErasureCaseId === id);
    expect(await enter({ ...member, username: MIN })).toMatchObject({
      status: 409,
      json: { Message: 'This record was erased on 20/11/2026.' },
    });
  });
});

describe('[R44] a note of a request', () => {
  test('loses its words, and is never given others, nor another author', async () => {
    const member = await world.signIn();
    const { requestId } = await storeRequests(world, member);
    const note = {
      member_request_id: requestId,
      author_user_id: staff.userId,
      note_text: 'Rang.',
      created_at: NOVEMBER,
    };
    await world.database.insertInto('member_request_note').values(note).execute();
    const update = (values: object) =>
      world.owner.updateTable('member_request_note').set(values).where('member_request_id', '=', requestId).execute();
    for (const wrong of [{ note_text: 'Other' }, { note_text: '', author_user_id: manager.userId }]) {
      await expect(update(wrong)).rejects.toThrow('append-only');
    }
    const words = async () =>
      (
        await world.database
          .selectFrom('member_request_note')
          .select('note_text')
          .where('member_request_id', '=', requestId)
          .execute()
      ).map(({ note_text: text }) => text);
    const erase = (before: string) =>
      sql`select erase_request_notes(${member.userId}, ${before}::timestamptz)`.execute(world.database);
    await erase('2026-11-18T01:00:00Z');
    expect(await words()).toEqual(['Rang.']);
    await erase('2026-11-18T01:00:01Z');
    expect(await words()).toEqual(['']);
    await expect(update({ note_text: 'Rang.' })).rejects.toThrow('append-only');
  });
});

describe('[R44] the one manager of a college', () => {
  test('prepares, and staff whom a manager named for it approves', async () => {
    const alone = await openTestApp();
    const [first, second] = [await alone.signIn({ role: 'MANAGER' }), await alone.signIn({ role: 'STAFF' })];
    const member = await alone.signIn();
    const { json: id } = await enter(member, first);
    const step = async (Step: string, by: TestPerson) => {
      const { RowVersion, Counts } = await read(id, first);
      const { Activities, Files, Bytes } = Counts;
      return await by.call('PUT', `${CASES}/${id}`, {
        body: { RowVersion, Step, Counts: { Activities, Files, Bytes } },
      });
    };
    expect(await step('PREPARE', first)).toMatchObject({ status: 200 });
    expect(await step('APPROVE', second)).toMatchObject({ status: 403 });
    await alone.database
      .updateTable('member')
      .set({ may_be_second: true })
      .where('user_id', '=', second.userId)
      .execute();
    expect(await step('APPROVE', second)).toMatchObject({ status: 200 });
    await alone.close();
  });
});

describe('[R44] a request for erasure', () => {
  test('that was declined asks for nothing and waits for nothing any more', async () => {
    const member = await memberWith([2022], null);
    const { json: id } = await enter(member);
    expect(await read(id)).toMatchObject({ Status: 'ASKED', Years: [2022] });
    expect(await take('DECLINE', id, staff, { Text: 'Not yet.' })).toMatchObject({ status: 200 });
    const nothing = { Years: [], Stays: [], Waits: [], Counts: { Activities: 0, Files: 0 } };
    expect(await read(id)).toMatchObject({ Status: 'DECLINED', ...nothing });
  });

  test('stands in a list that is read page by page, the latest first', async () => {
    for (let count = 0; count <= ERASURE_PAGE; count += 1) {
      world.setNow(`2026-11-21T01:${10 + count}:00Z`);
      await enter(await world.signIn());
    }
    const page = async (before = '') => (await staff.call('GET', `${CASES}${before}`)).json;
    const first = await page();
    expect(first.Cases).toHaveLength(ERASURE_PAGE);
    expect(first.Next).toBe(first.Cases.at(-1).ErasureCaseId);
    const second = await page(`?Before=${first.Next}`);
    const asked = [...first.Cases, ...second.Cases].map(({ AskedOn }: { AskedOn: string }) => AskedOn);
    expect(asked).toEqual(asked.toSorted().toReversed());
    expect(new Set([...first.Cases, ...second.Cases].map(({ ErasureCaseId }) => ErasureCaseId)).size).toBe(
      asked.length,
    );
    expect(second.Next).toBeNull();
  });
});

describe('[R44] an approved erasure', () => {
  test('leaves no word of somebody who left long ago, anywhere, and no file', async () => {
    const member = await memberWith([2022], '2022-12-31');
    await storeCase(world, member, { Text: `${secretOf(member)} call`, FollowUpOn: '' });
    const { userId, username } = member;
    const name = { first_name: 'Ann', last_name: secretOf(member) };
    await world.database.updateTable('member').set(name).where('user_id', '=', userId).execute();
    const pdf = await member.call('GET', `/api/Documents?${inYear(member, YEAR_ID[2022])}&GeneratableDocumentType=10`);
    expect(pdf.status).toBe(403);
    const before = await listFiles(world.filesFolder);
    const id = await prepared(member);
    expect(await read(id, manager)).toMatchObject({
      Counts: { Activities: 1, Files: 2, Messages: 1 },
      Years: [2022],
      ErasesPerson: true,
      Stays: [],
      NotYours: '',
    });
    expect(await take('APPROVE', id, manager)).toMatchObject({ status: 200 });
    const left = await everything();
    const at = left.indexOf(secretOf(member));
    expect(at < 0 ? '' : left.slice(Math.max(0, at - 300), at + 60)).toBe('');
    expect(left).not.toContain(username);
    expect((await listFiles(world.filesFolder)).length).toBe(before.length - 2);
    expect(await read(id)).toMatchObject({
      Status: 'DONE',
      Name: `Erased member ${userId}`,
      MIN: `erased-${userId}`,
      Counts: { Activities: 1 },
    });
  });

  test.each(['old@example.org', ''])('leaves no e-mail to the team about them from “%s”', async (email) => {
    const member = await memberWith([], null);
    const { userId } = member;
    await world.database.updateTable('member').set({ email }).where('user_id', '=', userId).execute();
    const asks = { IsCallBack: true, ContactNumber: '0255500100', Message: `${secretOf(member)} asks` };
    const asked = await member.call('POST', '/api/UserCallBack', { body: { UserId: userId, ...asks } });
    expect(asked).toMatchObject({ status: 200 });
    await world.database
      .updateTable('member_request')
      .set({ status: 'DONE', result: 'DONE', decided_at: NOVEMBER, decided_by_user_id: staff.userId })
      .where('user_id', '=', userId)
      .execute();
    const departure = { user_id: userId, left_on: '2022-12-31', reason: 'RETIRED' } as const;
    await world.database.insertInto('departure').values(departure).execute();
    await world.database
      .updateTable('member')
      .set({ email: 'new@example.org' })
      .where('user_id', '=', userId)
      .execute();
    const id = await prepared(member);
    expect(await read(id, manager)).toMatchObject({ Counts: { Messages: 1 } });
    expect(await take('APPROVE', id, manager)).toMatchObject({ status: 200 });
    const left = await everything();
    expect(left).not.toContain(secretOf(member));
    expect(left).not.toContain(member.username);
  });

  test('[CRT-03] has a printed code say that the record was erased, and nothing else', async () => {
    const member = await memberWith([2022], null);
    world.setNow('2022-06-10T01:00:00Z');
    const url = `/api/Documents?${inYear(member, YEAR_ID[2022])}&GeneratableDocumentType=10`;
    const { raw: pdf } = await member.call('GET', url);
    world.setNow(NOVEMBER);
    const code = /\/Verify\/([\w-]+)\)/.exec(pdf.toString('latin1'))?.[1] ?? 'none';
    expect(await anybody(`Code=${code}`)).toMatchObject({ Status: 'valid', Name: 'Dr Test Member' });
    const departure = { user_id: member.userId, left_on: '2022-12-31', reason: 'RETIRED' } as const;
    await world.database.insertInto('departure').values(departure).execute();
    expect(await take('APPROVE', await prepared(member), manager)).toMatchObject({ status: 200 });
    const erased = { Status: 'erased', ErasedOn: NOVEMBER };
    expect(await anybody(`Code=${code}`)).toEqual(erased);
    expect(await anybody(`Sha256=${createHash('sha256').update(pdf).digest('hex')}`)).toEqual(erased);
    // The number is right, the signature is not the one that was printed.
    const forged = `${code.slice(0, 50)}${code[50] === 'x' ? 'y' : 'x'}${code.slice(51)}`;
    expect(await anybody(`Code=${forged}`)).toEqual({ Status: 'unknown' });
  });

  test('keeps who did what when, and the figures of the years', async () => {
    const member = await memberWith([2022], '2022-12-31');
    const facts = async () => {
      const { rows } = await sql<{ event_id: number; kind: string }>`
        select event_id, at, actor_user_id, kind, object_type, object_id from event where subject_user_id = ${member.userId}
        order by event_id
      `.execute(world.database);
      return rows;
    };
    const figures = async () =>
      await world.database
        .selectFrom('activity')
        .innerJoin('activity_date', 'activity_date.activity_id', 'activity.activity_id')
        .select(['cpd_year_id', 'activity_type_id', 'start_date', 'hours'])
        .where('activity.user_id', '=', member.userId)
        .execute();
    const [events, hours] = [await facts(), await figures()];
    expect(hours).toHaveLength(1);
    const id = await prepared(member);
    await take('APPROVE', id, manager);
    const after = await facts();
    expect(after.slice(0, events.length)).toEqual(events);
    expect(after.slice(events.length).map(({ kind }) => kind)).toEqual([
      'erasure.asked',
      'record.viewed',
      'erasure.prepared',
      'payloads.erased',
      'erasure.done',
    ]);
    expect(await figures()).toEqual(hours);
    const { rows } = await sql<{ kind: string }>`
      select kind from event where subject_user_id = ${member.userId} and (before is not null or after is not null)
      order by event_id
    `.execute(world.database);
    expect(rows.map(({ kind }) => kind)).toEqual(['payloads.erased', 'erasure.done']);
    // Each chain is whole, and what is gone is said to be erased.
    const { broken, erasedPayloads } = await verifyEvents(world.database);
    expect(broken).toEqual([]);
    expect(erasedPayloads).toBeGreaterThanOrEqual(events.length);
  });

  test.each<[string, (2022 | 2024)[], string, string[]]>([
    [
      'everything',
      [2022],
      '2022-12-31',
      ['+61 2 5550 0188', '8 Erased Street', '1951-02-03', 'Erased State', 'MED5550188'],
    ],
    [
      'the ways to reach them, while a year must stay',
      [2022, 2024],
      '2024-12-31',
      ['+61 2 5550 0188', '8 Erased Street'],
    ],
  ])('takes what a list of members said of them away: %s', async (_what, years, leftOn, words) => {
    const member = await memberWith(years, leftOn);
    await world.database
      .updateTable('member')
      .set({
        telephone: '+61 2 5550 0188',
        address: '8 Erased Street',
        born_on: '1951-02-03',
        state: 'Erased State',
        registration_number: 'MED5550188',
      })
      .where('user_id', '=', member.userId)
      .execute();
    const id = await prepared(member);
    expect(await take('APPROVE', id, manager)).toMatchObject({ status: 200 });
    const left = await everything();
    for (const word of words) expect(left).not.toContain(word);
  });

  test('of somebody with a year that must stay leaves that year, the history from it on, and the name', async () => {
    const member = await memberWith([2022, 2024], '2024-12-31');
    const { email } = await world.database
      .selectFrom('member')
      .select('email')
      .where('user_id', '=', member.userId)
      .executeTakeFirstOrThrow();
    const id = await prepared(member);
    expect(await read(id)).toMatchObject({
      Years: [2022],
      ErasesPerson: false,
      Counts: { Activities: 1, Files: 1, Messages: 2 },
    });
    expect((await read(id)).Stays[0]).toBe('The record for 2024 must be kept until 01/04/2028.');
    expect(await take('APPROVE', id, manager)).toMatchObject({ status: 200 });
    const left = await everything();
    expect(left).not.toContain(email);
    const activities = await world.database
      .selectFrom('activity')
      .select(['cpd_year_id', 'activity_name'])
      .where('user_id', '=', member.userId)
      .orderBy('cpd_year_id')
      .execute();
    expect(activities).toEqual([
      { cpd_year_id: YEAR_ID[2022], activity_name: 'Erased activity' },
      { cpd_year_id: YEAR_ID[2024], activity_name: `${secretOf(member)} round` },
    ]);
    expect(await read(id)).toMatchObject({ Name: 'Dr Test Member' });
  });

  test('of a member leaves them signed in, with what is not old, and tells them', async () => {
    const member = await memberWith([2022, 2025], null);
    const id = await prepared(member);
    expect(await take('APPROVE', id, manager)).toMatchObject({ status: 200 });
    const { json } = await member.call('GET', `/api/UserNotification?UserId=${member.userId}&Type=NOTDISMISSED`);
    const titles = json.map((each: { Title: string }) => each.Title);
    expect(titles).toEqual(expect.arrayContaining(['Your older data was erased', `${secretOf(member)} notice`]));
    expect(titles).toHaveLength(2);
    const { json: files } = await member.call('GET', `/api/Documents?${inYear(member, YEAR_ID[2025])}`);
    expect(JSON.stringify(files)).toContain(`${secretOf(member)}-2025.txt`);
    const { json: old } = await member.call('GET', `/api/Documents?${inYear(member, YEAR_ID[2022])}`);
    expect(JSON.stringify(old)).not.toContain('-2022.txt');
  });

  test('is told to the team when the member asks, and to the member when it is declined', async () => {
    const member = await world.signIn();
    const { json: id } = await ask(member);
    const mails = await world.database.selectFrom('outgoing_mail').select('subject').execute();
    expect(mails.map(({ subject }) => subject)).toContain(
      `Erasure requested by member ${member.username} (request ${id})`,
    );
    expect(await take('DECLINE', id, staff, { Text: 'Your audit goes on.' })).toMatchObject({ status: 200 });
    const { json } = await member.call('GET', `/api/UserNotification?UserId=${member.userId}&Type=NOTDISMISSED`);
    expect(JSON.stringify(json)).toContain('Your audit goes on.');
    // Declined once, they may ask again, and are told again.
    const { json: second } = await ask(member);
    expect(await take('DECLINE', second, staff, { Text: 'It still goes on.' })).toMatchObject({ status: 200 });
    const { json: now } = await member.call('GET', `/api/UserNotification?UserId=${member.userId}&Type=NOTDISMISSED`);
    expect(JSON.stringify(now)).toContain('It still goes on.');
  });

  test('waits for an upload that is being saved, and finds its file', async () => {
    const member = await memberWith([2022], '2022-12-31');
    const id = await prepared(member);
    let approving: ReturnType<typeof take> | undefined;
    await whileWaitedFor(world.database, async (transaction) => {
      await lockRecord(transaction, member.userId);
      const row = { user_id: member.userId, cpd_year_id: YEAR_ID[2022], document_type: 'EVIDENCE' } as const;
      const content = { storage_key: 'f'.repeat(40), sha256: 'a'.repeat(64), size_bytes: 5, media_type: 'text/plain' };
      await transaction
        .insertInto('document')
        .values({ ...row, ...content, document_name: 'late.txt', comparable_name: 'late.txt', uploaded_at: NOVEMBER })
        .execute();
      approving = take('APPROVE', id, manager);
    });
    // What came is not what was prepared.
    expect(await approving).toMatchObject({ status: 409, json: { Code: 'STALE' } });
    expect(await everything()).toContain('late.txt');
  });

  test('that fails on its way has erased nothing', async () => {
    const member = await memberWith([2022], '2022-12-31');
    const id = await prepared(member);
    await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
      world.owner,
    );
    await sql`create trigger fails before update of erased_at on member for each row execute function fail()`.execute(
      world.owner,
    );
    expect(await take('APPROVE', id, manager)).toMatchObject({ status: 500 });
    await sql`drop trigger fails on member`.execute(world.owner);
    expect(await read(id)).toMatchObject({ Status: 'PREPARED', Counts: { Activities: 1, Files: 1 } });
    expect(await take('APPROVE', id, manager)).toMatchObject({ status: 200 });
  });
});

import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { listFiles } from '../../../testing/record-state.ts';
import { saveActivity, storeCase, uploadEvidence } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { applyConfirmed, proposeRun } from './retention-service.ts';

const NOVEMBER = '2026-11-20T01:00:00Z';
const RUNS = '/api/RetentionRuns';
const site = { productName: 'CPD Logbook', publicUrl: 'https://cpd.example.org' };

let world: TestApp;
let manager: TestPerson;
beforeEach(async () => {
  world = await openTestApp();
  world.setNow(NOVEMBER);
  manager = await world.signIn({ role: 'MANAGER' });
});
afterEach(() => world.close());

/** Someone who left on a day, with an activity and a file of 2022 where they were a member then. */
async function gone(leftOn: string, { recorded = false } = {}): Promise<TestPerson> {
  const member = await world.signIn();
  if (recorded) {
    world.setNow('2022-06-10T01:00:00Z');
    await saveActivity(member, {
      ...{ CPDYearId: YEAR_ID[2022], ActivityTypeId: 205, UserActivityHours: [{ SpecialityId: 1, Hours: 2 }] },
      UserActivityDates: [{ StartDate: '2022-05-06', AdditionalInformation: '' }],
    });
    await uploadEvidence(member, 'old.txt', YEAR_ID[2022]);
    world.setNow(NOVEMBER);
  }
  const departure = { user_id: member.userId, left_on: leftOn, reason: 'RETIRED' } as const;
  await world.database.insertInto('departure').values(departure).execute();
  return member;
}

async function setYears(years: string): Promise<void> {
  const body = { Kind: 'setting', Key: 'retention.years', Text: years, Version: 0, Note: '' };
  expect(await manager.call('PUT', '/api/Content', { body })).toMatchObject({ status: 200 });
}

const runs = async (by = manager) => (await by.call('GET', RUNS)).json;

async function count() {
  expect(await manager.call('POST', RUNS)).toMatchObject({ status: 200 });
  return (await runs()).Runs[0];
}

function confirm(run: { RetentionRunId: number; Members: number; Counts: object }, more: object = {}, by = manager) {
  const { Activities, Files, Bytes } = run.Counts as Record<string, number>;
  return by.call('PUT', `${RUNS}/${run.RetentionRunId}`, {
    body: { Members: run.Members, Activities, Files, Bytes, ...more },
  });
}

const apply = (signal = new AbortController().signal) =>
  applyConfirmed({ database: world.database, files: world.files, now: world.now(), runId: 'job:test', signal });

const listMails = () => world.database.selectFrom('outgoing_mail').select(['recipient', 'body_text']).execute();

const names = async (people: readonly TestPerson[]) =>
  (
    await world.database
      .selectFrom('member')
      .select('last_name')
      .where(
        'user_id',
        'in',
        people.map(({ userId }) => userId),
      )
      .orderBy('user_id')
      .execute()
  ).map(({ last_name: name }) => name);

describe('[R43] what managers do is refused', () => {
  test.each(['PARTICIPANT', 'STAFF', 'VERIFIED', 'WATCHER'])('to the role %s', async (role) => {
    await gone('2018-06-30');
    const run = await count();
    const caller = await world.signIn({ role });
    expect(await caller.call('GET', RUNS)).toMatchObject({ status: 403 });
    expect(await caller.call('POST', RUNS)).toMatchObject({ status: 403 });
    expect(await confirm(run, {}, caller)).toMatchObject({ status: 403 });
    expect(await apply()).toBe(0);
  });

  test('[EVD-25] fewer years than evidence must be kept', async () => {
    const body = { Kind: 'setting', Key: 'retention.years', Text: '2', Version: 0, Note: '' };
    expect(await manager.call('PUT', '/api/Content', { body })).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'Text', Message: expect.stringContaining('3 to 50') }] },
    });
  });

  test('when the counts differ, when somebody else is due by now, and when the years were changed', async () => {
    const first = await gone('2018-06-30', { recorded: true });
    const run = await count();
    expect(run).toMatchObject({ Members: 1, Counts: { Activities: 1, Files: 1 } });
    const stale = { status: 409, json: { Code: 'STALE' } };
    for (const wrong of [{ Members: 2 }, { Activities: 0 }, { Files: 0 }, { Bytes: 0 }]) {
      expect(await confirm(run, wrong)).toMatchObject(stale);
    }
    // As many, and another one.
    await world.database.updateTable('departure').set({ returned_on: '2026-11-01' }).execute();
    const other = await gone('2018-06-30', { recorded: true });
    expect(await confirm(run)).toMatchObject(stale);
    await world.database.deleteFrom('departure').where('user_id', '=', other.userId).execute();
    await world.database
      .updateTable('departure')
      .set({ returned_on: null })
      .where('user_id', '=', first.userId)
      .execute();
    await setYears('8');
    expect(await confirm(run)).toMatchObject(stale);
    expect(await apply()).toBe(0);
    expect(await names([first, other])).toEqual(['Member', 'Member']);
  });

  test('a second time, also at the same time', async () => {
    await gone('2018-06-30');
    const run = await count();
    const answers = await Promise.all([confirm(run), confirm(run)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    // While it is being applied, nothing else is counted.
    expect(await manager.call('POST', RUNS)).toMatchObject({ status: 200, json: 0 });
  });
});

describe('[R43] the nightly count', () => {
  test('[R41] erases nothing, leaves out whoever must stay, and tells the managers once', async () => {
    const due = await gone('2018-06-30', { recorded: true });
    await gone('2020-06-30');
    const waiting = await gone('2018-06-30');
    await storeCase(world, waiting);
    const audited = await gone('2018-06-30');
    await world.database
      .insertInto('member_year')
      .values({ user_id: audited.userId, cpd_year_id: YEAR_ID[2022], status: 'INCOMPLETE', audit_status: 'INREVIEW' })
      .execute();
    const returned = await gone('2018-06-30');
    await world.database
      .updateTable('departure')
      .set({ returned_on: '2020-01-01' })
      .where('user_id', '=', returned.userId)
      .execute();
    const member = await world.signIn();
    const judging = { now: world.now(), retentionYears: 7 };
    const tonight = () => inTransaction(world.database, (transaction) => proposeRun(transaction, judging, site));
    await tonight();
    const told = await listMails();
    await tonight();
    expect(await listMails()).toEqual(told);
    const { Runs, People, Years } = await runs();
    expect(Years).toBe(7);
    expect(Runs).toMatchObject([{ Status: 'PROPOSED', Members: 1, Counts: { Activities: 1, Files: 1 }, Erased: 0 }]);
    expect(People).toEqual([{ MIN: due.username, Name: 'Dr Test Member', LeftOn: '2018-06-30' }]);
    const looks = await world.database
      .selectFrom('event')
      .select(['kind', 'after'])
      .where('actor_user_id', '=', manager.userId)
      .where('kind', '=', 'list.viewed')
      .execute();
    const seen = { name: 'Records past their retention period', rows: 1, more: false };
    expect(looks).toEqual([{ kind: 'list.viewed', after: seen }]);
    expect(await names([due, member])).toEqual(['Member', 'Member']);
    expect(told).toEqual([
      { recipient: `${manager.username}@example.org`, body_text: expect.stringContaining('The record of 1 member') },
    ]);
  });

  test('counts whoever was disabled, and by the years that managers set', async () => {
    const disabled = await world.signIn();
    await world.database
      .updateTable('member')
      .set({ disabled_at: '2022-06-30T01:00:00Z' })
      .where('user_id', '=', disabled.userId)
      .execute();
    expect(await manager.call('POST', RUNS)).toMatchObject({ json: 0 });
    await setYears('4');
    expect(await manager.call('POST', RUNS)).toMatchObject({ json: 1 });
  });
});

describe('[R43] a confirmed run', () => {
  test('erases each of its members, with an event each and one for the run', async () => {
    const people = [await gone('2018-06-30', { recorded: true }), await gone('2019-06-30')];
    const before = await listFiles(world.filesFolder);
    const run = await count();
    expect(await confirm(run)).toMatchObject({ status: 200 });
    // The answer has come, and the job has not.
    expect(await names(people)).toEqual(['Member', 'Member']);
    expect(await apply()).toBe(2);
    expect(await names(people)).toEqual(people.map(({ userId }) => `member ${userId}`));
    expect((await listFiles(world.filesFolder)).length).toBe(before.length - 1);
    expect((await runs()).Runs).toMatchObject([{ Status: 'DONE', Erased: 2, LeftOut: 0, ConfirmedBy: 'Test Member' }]);
    const { rows } = await sql<{ kind: string; after: object }>`
      select kind, after from event where kind like 'retention.%' order by event_id
    `.execute(world.database);
    expect(rows.map(({ kind }) => kind)).toEqual([
      'retention.confirmed',
      'retention.erased',
      'retention.erased',
      'retention.done',
    ]);
    expect(rows.at(-1)?.after).toEqual({ members: 2, leftOut: 0 });
    expect(await apply()).toBe(0);
    expect(await manager.call('POST', RUNS)).toMatchObject({ json: 0 });
  });

  test('goes on where it was broken off, and leaves out whoever came back meanwhile', async () => {
    const people = [await gone('2018-06-30'), await gone('2018-06-30'), await gone('2018-06-30')];
    const [, second, third] = people;
    await confirm(await count());
    // As if the server were killed at the second one: what was done stays, and nothing of the second is.
    await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
      world.owner,
    );
    await sql`
      create trigger fails before update of erased_at on member for each row
      when (new.user_id = ${sql.lit(second?.userId ?? 0)}) execute function fail()
    `.execute(world.owner);
    await expect(apply()).rejects.toThrow('killed');
    expect(await names(people)).toEqual([`member ${people[0]?.userId}`, 'Member', 'Member']);
    await sql`drop trigger fails on member`.execute(world.owner);
    const back = { returned_on: '2026-11-01' };
    await world.database
      .updateTable('departure')
      .set(back)
      .where('user_id', '=', third?.userId ?? 0)
      .execute();
    const stopping = new AbortController();
    stopping.abort();
    expect(await apply(stopping.signal)).toBe(0);
    expect(await apply()).toBe(1);
    expect(await names(people)).toEqual([`member ${people[0]?.userId}`, `member ${second?.userId}`, 'Member']);
    expect((await runs()).Runs).toMatchObject([{ Status: 'DONE', Members: 3, Erased: 2, LeftOut: 1 }]);
  });

  test('[R44] does not come early for whoever asked, came back, and left again', async () => {
    const member = await gone('2016-06-30');
    await world.database.updateTable('departure').set({ returned_on: '2018-01-01' }).execute();
    const again = { user_id: member.userId, left_on: '2023-06-30', reason: 'RETIRED' } as const;
    await world.database.insertInto('departure').values(again).execute();
    const asked = { user_id: member.userId, source: 'EMAIL', reason: '', asked_by: member.userId } as const;
    const staff = await world.signIn({ role: 'STAFF' });
    const decided = {
      status: 'DONE',
      person: 'CONTACT',
      prepared_by: staff.userId,
      decided_by: manager.userId,
    } as const;
    const ask = (at: string) =>
      world.database
        .insertInto('erasure_case')
        .values({ ...asked, ...decided, asked_at: at, prepared_at: at, decided_at: at, counts: '{}' })
        .execute();
    await ask('2017-03-01T01:00:00Z');
    expect(await manager.call('POST', RUNS)).toMatchObject({ json: 0 });
    // Asked again since then, they are due as before. The evening in UTC is the day of leaving in Sydney.
    await ask('2023-06-29T20:00:00Z');
    expect(await manager.call('POST', RUNS)).toMatchObject({ json: 1 });
  });

  test('[R44] comes for the rest of whoever asked when years had to stay, as soon as they need not', async () => {
    const member = await gone('2022-12-31', { recorded: true });
    world.setNow('2025-11-20T01:00:00Z');
    const staff = await world.signIn({ role: 'STAFF' });
    const { json: id } = await staff.call('POST', '/api/ErasureCases', {
      body: { MIN: member.username, Source: 'EMAIL', Reason: '' },
    });
    for (const [Step, by] of [
      ['PREPARE', staff],
      ['APPROVE', manager],
    ] as const) {
      const { RowVersion } = (await by.call('GET', `/api/ErasureCases/${id}`)).json;
      const body = { RowVersion, Step, Counts: { Activities: 0, Files: 0, Bytes: 0 } };
      expect(await by.call('PUT', `/api/ErasureCases/${id}`, { body })).toMatchObject({ status: 200 });
    }
    expect(await manager.call('POST', RUNS)).toMatchObject({ json: 0 });
    // 2022 closed in the autumn of 2023; seven years are far away.
    world.setNow('2026-04-02T01:00:00Z');
    expect(await manager.call('POST', RUNS)).toMatchObject({ json: 1 });
  });
});

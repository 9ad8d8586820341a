import { LISTS } from '@cpd/domain/college/lists';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { saveActivity, writeAnnouncement } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

/** 20 December 2026 in Sydney: of 50 hours 48 are expected, and 32 are two thirds of that. */
const DECEMBER = '2026-12-20T01:00:00Z';
const APRIL = '2027-04-05T01:00:00Z';

let world: TestApp;
let staff: TestPerson;
let manager: TestPerson;
let watcher: TestPerson;
let member: TestPerson;

beforeAll(async () => {
  world = await openTestApp();
  staff = await world.signIn({ role: 'STAFF' });
  manager = await world.signIn({ role: 'MANAGER' });
  watcher = await world.signIn({ role: 'WATCHER' });
});
beforeEach(async () => {
  world.setNow(DECEMBER);
  member = await world.signIn({ firstYear: 2026 });
});
afterAll(() => world.close());

function save(change: Record<string, unknown> = {}, by: TestPerson = staff, { userId } = member) {
  const body = {
    ...{ ForUserId: userId, CPDYearId: YEAR_ID[2026], TakenByUserId: by.userId, RowVersion: 0 },
    ...{ LastContactOn: '2026-12-18', NextDate: '2027-01-08', ...change },
  };
  return by.call('POST', '/api/RiskCases', { body });
}

const read = (by: TestPerson = watcher, more = '', userId = member.userId) =>
  by.call('GET', `/api/RiskCases?ForUserId=${userId}${more}`);

/** The row of the member in the queue, by its columns. */
async function queued(Filters: Record<string, string> = {}): Promise<Record<string, unknown> | undefined> {
  const Columns = LISTS.AtRisk.columns.map(({ name }) => name);
  const body = { List: 'AtRisk', Columns, Filters: { Member: member.username, ...Filters } };
  const answer = await watcher.call('POST', '/api/Lists', { body });
  expect(answer).toMatchObject({ status: 200 });
  const [row] = answer.json.Rows;
  return row && Object.fromEntries(Columns.map((name, index) => [name, row.Cells[index]]));
}

async function setting(key: string, text: string | null, version: number): Promise<void> {
  const body = { Kind: 'setting', Key: key, Text: text, Version: version };
  expect(await manager.call('PUT', '/api/Content', { body })).toMatchObject({ status: 200 });
}

/** The version of what a manager has left a setting at; 0 before any has touched it. */
async function versionOf(key: string): Promise<number> {
  const edit = await world.database
    .selectFrom('content_edit')
    .select('content_edit_id')
    .where('key', '=', key)
    .orderBy('content_edit_id', 'desc')
    .executeTakeFirst();
  return edit?.content_edit_id ?? 0;
}

const counts = async () => (await watcher.call('GET', '/api/RiskCounts')).json;

async function putBack(key: string): Promise<void> {
  await setting(key, null, await versionOf(key));
}

describe('[COH-05] a follow-up is refused', () => {
  test.each<[string, Record<string, unknown>, number, string | undefined]>([
    ['with a contact that lies ahead', { LastContactOn: '2026-12-21' }, 400, 'LastContactOn'],
    ['with a next date that has passed', { NextDate: '2026-12-19' }, 400, 'NextDate'],
    ['with a next date in two years', { NextDate: '2028-12-19' }, 400, 'NextDate'],
    ['with a day that is none', { NextDate: '2027-02-30' }, 400, 'NextDate'],
    ['for a year that is not the member’s', { CPDYearId: YEAR_ID[2025] }, 404, undefined],
    ['for a year that there is not', { CPDYearId: 99 }, 404, undefined],
    ['for nobody', { ForUserId: 999_999_999 }, 404, undefined],
    ['by who has seen another version', { RowVersion: 3 }, 409, undefined],
  ])('%s', async (_what, change, status, field) => {
    const before = await recordState(world);
    const answer = await save(change);
    expect(answer).toMatchObject({ status });
    if (field !== undefined) expect(answer.json.Errors).toMatchObject([{ Field: field }]);
    expect(await recordState(world)).toEqual(before);
    expect((await read()).json).toMatchObject({ RowVersion: 0 });
  });

  test('of somebody else: nobody is taken for a colleague', async () => {
    expect(await save({ TakenByUserId: manager.userId })).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'TakenByUserId' }] },
    });
  });

  test('of who is not at risk', async () => {
    await saveActivity(member, { TotalHours: 40 });
    expect(await save()).toMatchObject({ status: 400, json: { Errors: [{ Field: 'ForUserId' }] } });
  });

  test('to who only looks on, to members, and to who verifies', async () => {
    const verifier = await world.signIn({ role: 'VERIFIED' });
    for (const by of [watcher, member, verifier]) expect(await save({}, by)).toMatchObject({ status: 403 });
    for (const by of [member, verifier]) {
      expect(await read(by)).toMatchObject({ status: 403 });
      expect(await by.call('GET', '/api/RiskCounts')).toMatchObject({ status: 403 });
    }
  });

  test('to the later one of two colleagues, who is told', async () => {
    expect(await save()).toMatchObject({ status: 200 });
    expect(await save({}, manager)).toMatchObject({ status: 409, json: { Code: 'STALE' } });
    expect((await read()).json).toMatchObject({ TakenByUserId: staff.userId, RowVersion: 1 });
  });
});

describe('[COH-05] several at once', () => {
  let other: TestPerson;
  beforeEach(async () => {
    other = await world.signIn({ firstYear: 2026 });
  });

  function saveMany(change: Record<string, unknown> = {}, by: TestPerson = staff) {
    const body = {
      ...{ CPDYearId: YEAR_ID[2026], Take: true, LastContactOn: '', NextDate: '2027-01-08', Note: '' },
      Members: [member, other].map(({ userId }) => ({ UserId: userId, RowVersion: 0 })),
      ...change,
    };
    return by.call('POST', '/api/ManyRiskCases', { body });
  }
  const readMany = (by: TestPerson = staff, UserIds = [member.userId, other.userId]) =>
    by.call('POST', '/api/RiskCaseChecks', { body: { UserIds } });
  const notes = async ({ userId }: TestPerson) =>
    (await staff.call('GET', `/api/CaseEntries?ForUserId=${userId}`)).json.Entries;

  test.each<[string, Record<string, unknown>, number, string | undefined]>([
    ['without anyone', { Members: [] }, 400, 'Members'],
    ['with nothing to note', { Take: false, NextDate: '', Note: ' ' }, 400, 'Take'],
    ['with a contact that lies ahead', { LastContactOn: '2026-12-21' }, 400, 'LastContactOn'],
    ['with a next date that has passed', { NextDate: '2026-12-19' }, 400, 'NextDate'],
    ['with a note that is too long', { Note: 'a'.repeat(10_001) }, 400, 'Note'],
    ['for a year that there is not', { CPDYearId: 99 }, 404, undefined],
    ['for a year that is not theirs', { CPDYearId: YEAR_ID[2025] }, 404, undefined],
  ])('is refused %s', async (_what, change, status, field) => {
    const before = await recordState(world);
    const answer = await saveMany(change);
    expect(answer).toMatchObject({ status });
    if (field !== undefined) expect(answer.json.Errors).toMatchObject([{ Field: field }]);
    expect(await recordState(world)).toEqual(before);
  });

  test('is refused to who only looks on and to members, and of colleagues', async () => {
    for (const by of [watcher, member]) {
      expect(await saveMany({}, by)).toMatchObject({ status: 403 });
      expect(await readMany(by)).toMatchObject({ status: 403 });
    }
    const Members = [member, manager].map(({ userId }) => ({ UserId: userId, RowVersion: 0 }));
    expect(await saveMany({ Members })).toMatchObject({ status: 404 });
    expect(await readMany(staff, [manager.userId])).toMatchObject({ status: 404 });
    expect((await read()).json).toMatchObject({ RowVersion: 0 });
  });

  test('names who was taken by a colleague meanwhile, and writes nothing, no note either', async () => {
    expect(await save({}, manager, other)).toMatchObject({ status: 200 });
    const before = await recordState(world);
    const answer = await saveMany({ Note: 'Rang.' });
    expect(answer).toMatchObject({ status: 409, json: { Code: 'STALE' } });
    expect(answer.json.Message).toContain(other.username);
    expect(answer.json.Message).not.toContain(member.username);
    expect(await recordState(world)).toEqual(before);
    expect((await read()).json).toMatchObject({ RowVersion: 0 });
    expect(await notes(member)).toEqual([]);
  });

  test('names who is not at risk, and writes nothing', async () => {
    await saveActivity(other, { TotalHours: 40 });
    const answer = await saveMany();
    expect(answer).toMatchObject({ status: 400, json: { Errors: [{ Field: 'Members' }] } });
    expect(answer.json.Message).toContain(other.username);
    expect((await read()).json).toMatchObject({ RowVersion: 0 });
  });

  test('takes all of them, with the next date and a note in the case log, each with its events', async () => {
    expect(await save({ NextDate: '' }, manager, other)).toMatchObject({ status: 200 });
    const shown = (await readMany()).json;
    expect(shown).toMatchObject({ CPDYearId: YEAR_ID[2026], CPDYear: 2026 });
    const found = new Map(shown.Members.map((each: { UserId: number }) => [each.UserId, each]));
    expect(found.get(member.userId)).toMatchObject({ TakenByName: null, RowVersion: 0, MIN: member.username });
    expect(found.get(other.userId)).toMatchObject({ RowVersion: 1 });
    const Members = shown.Members.map(({ UserId, RowVersion }: Record<string, number>) => ({ UserId, RowVersion }));
    expect(await saveMany({ Members, Note: ' Rang, no answer. ' })).toMatchObject({ status: 200 });
    expect((await read()).json).toMatchObject({
      ...{ TakenByUserId: staff.userId, LastContactOn: null, NextDate: '2027-01-08', RowVersion: 1 },
    });
    expect((await read(watcher, '', other.userId)).json).toMatchObject({
      ...{ TakenByUserId: staff.userId, LastContactOn: '2026-12-18', NextDate: '2027-01-08', RowVersion: 2 },
    });
    for (const one of [member, other]) {
      expect(await notes(one)).toMatchObject([{ Kind: 'NOTE', Text: 'Rang, no answer.', HappenedOn: '2026-12-20' }]);
      const events = await world.database
        .selectFrom('event')
        .select(['kind', 'subject_user_id'])
        .where('object_id', '=', one.userId)
        .where('actor_user_id', '=', staff.userId)
        .where('kind', 'in', ['risk.followed', 'case.noted'])
        .orderBy('kind')
        .execute();
      expect(events).toEqual([
        { kind: 'case.noted', subject_user_id: staff.userId },
        { kind: 'risk.followed', subject_user_id: staff.userId },
      ]);
    }
  });

  test('leaves what is not filled in as it is with each', async () => {
    await save({}, manager);
    const Members = [{ UserId: member.userId, RowVersion: 1 }];
    expect(await saveMany({ Members, Take: false, NextDate: '', LastContactOn: '2026-12-20' })).toMatchObject({
      status: 200,
    });
    expect((await read()).json).toMatchObject({
      ...{ TakenByUserId: manager.userId, LastContactOn: '2026-12-20', NextDate: '2027-01-08' },
    });
  });
});

describe('[COH-05] the queue', () => {
  test('has who is below two thirds of what is expected, with what they are shown', async () => {
    await saveActivity(member, { TotalHours: 31.75 });
    expect(await queued()).toMatchObject({
      State: 'At risk',
      Hours: 31.75,
      PacePercent: 65,
      TakenBy: null,
      NextDate: null,
    });
    expect((await read()).json).toMatchObject({ State: 'At risk', Recognised: 31.75, Required: 50, CPDYear: 2026 });
    await saveActivity(member, { TotalHours: 1 });
    expect(await queued()).toBeUndefined();
  });

  test('is counted without colleagues and accounts that are locked', async () => {
    const before = await counts();
    for (const change of [{ disabled_at: DECEMBER }, { disabled_at: null, security_role_code: 'STAFF' as const }]) {
      await world.database.updateTable('member').set(change).where('user_id', '=', member.userId).execute();
      expect(await counts()).toEqual({ ...before, AtRisk: before.AtRisk - 1 });
    }
  });

  test('has nobody before four months are left, and goes by what managers set', async () => {
    world.setNow('2026-11-20T01:00:00Z');
    expect(await queued()).toBeUndefined();
    expect((await read()).json).toMatchObject({ State: 'Not at risk yet' });
    await setting('risk.months', '6', 0);
    expect(await queued()).toMatchObject({ State: 'At risk' });
    await saveActivity(member, { TotalHours: 40 });
    expect(await queued()).toBeUndefined();
    await setting('risk.share', '1/1', 0);
    expect(await queued()).toMatchObject({ State: 'At risk' });
    for (const key of ['risk.months', 'risk.share']) await putBack(key);
  });

  test('[PPL-05] has nobody who has left, who is not to be spoken to any more', async () => {
    expect(await queued()).toBeDefined();
    const before = await counts();
    const body = { ForUserId: member.userId, LeftOn: '2026-12-01', Reason: 'RETIRED', ProposeVariation: false };
    expect(await staff.call('POST', '/api/Departures', { body })).toMatchObject({ status: 200 });
    expect(await queued()).toBeUndefined();
    expect(await counts()).toEqual({ ...before, AtRisk: before.AtRisk - 1 });
  });

  test('says who has taken a member, and counts who has caught up since', async () => {
    const before = await counts();
    expect(before.CPDYear).toBe(2026);
    expect(await save()).toMatchObject({ status: 200 });
    expect(await queued()).toMatchObject({
      State: 'At risk',
      Telephone: '',
      LastContactOn: '2026-12-18',
      NextDate: '2027-01-08',
    });
    expect(await counts()).toEqual({ ...before, Taken: before.Taken + 1 });
    await saveActivity(member, { TotalHours: 40 });
    expect(await queued({ State: 'Caught up' })).toMatchObject({ Hours: 40 });
    const after = await counts();
    expect(after).toEqual({ ...before, AtRisk: before.AtRisk - 1, CaughtUp: before.CaughtUp + 1 });
  });

  test('keeps the year after it has closed, for who asks for it', async () => {
    await save();
    world.setNow(APRIL);
    expect((await watcher.call('GET', '/api/RiskCounts')).json.CPDYear).toBe(2027);
    expect(await queued()).toBeUndefined();
    expect(await queued({ Year: '2026' })).toMatchObject({ State: 'Not caught up', Year: 2026 });
    expect((await read(watcher, '&CPDYear=2026')).json).toMatchObject({ State: 'Not caught up', CPDYear: 2026 });
  });

  test('says neither caught up nor not caught up of who was taken before the college chose a later time', async () => {
    await save();
    await setting('risk.months', '1', await versionOf('risk.months'));
    expect(await queued()).toMatchObject({ State: 'Not at risk yet' });
    expect((await read()).json).toMatchObject({ State: 'Not at risk yet' });
    await putBack('risk.months');
  });

  test('notes a contact with everyone whom “Write to these” reaches, in the transaction that sends, and with no one else', async () => {
    await save({ LastContactOn: '2026-12-01' });
    const left = await world.signIn({ firstYear: 2026 });
    const Filters = { Member: member.username };
    const id = await writeAnnouncement(world, { Audience: { Kind: 'LIST', List: 'AtRisk', Filters } });
    expect((await read()).json).toMatchObject({ LastContactOn: '2026-12-01' });
    const body = { AnnouncementId: id, SendAt: null, Recipients: 1 };
    expect(await staff.call('POST', '/api/AnnouncementReleases', { body })).toMatchObject({ json: { Status: 'SENT' } });
    expect((await read()).json).toMatchObject({
      ...{ LastContactOn: '2026-12-20', NextDate: '2027-01-08', TakenByUserId: staff.userId, RowVersion: 2 },
    });
    expect((await staff.call('GET', `/api/RiskCases?ForUserId=${left.userId}`)).json).toMatchObject({ RowVersion: 0 });
    const told = await world.database
      .selectFrom('event')
      .select(['actor_user_id', 'subject_user_id', 'after'])
      .where('kind', '=', 'risk.followed')
      .where('object_id', '=', member.userId)
      .orderBy('event_id', 'desc')
      .executeTakeFirst();
    expect(told).toMatchObject({ actor_user_id: null, subject_user_id: staff.userId });
    expect(told?.after).toMatchObject({ lastContactOn: '2026-12-20' });
  });

  test('notes no contact with who was left out of what was written to the list', async () => {
    const other = await world.signIn({ firstYear: 2026 });
    const Audience = { Kind: 'LIST', List: 'AtRisk', Filters: {}, Except: [other.username] };
    const id = await writeAnnouncement(world, { Audience });
    const preview = await staff.call('POST', '/api/AnnouncementPreviews', { body: { Audience } });
    const body = { AnnouncementId: id, SendAt: null, Recipients: preview.json.Recipients };
    expect(await staff.call('POST', '/api/AnnouncementReleases', { body })).toMatchObject({ status: 200 });
    const of = async ({ userId }: TestPerson) => (await read(watcher, '', userId)).json.LastContactOn;
    expect([await of(member), await of(other)]).toEqual(['2026-12-20', null]);
  });

  test('gives a member back, and keeps a next date that has passed', async () => {
    await save({ NextDate: '2026-12-20' });
    world.setNow('2026-12-28T01:00:00Z');
    const kept = { NextDate: '2026-12-20', RowVersion: 1, TakenByUserId: null };
    expect(await save(kept, manager)).toMatchObject({ status: 200 });
    expect((await read()).json).toMatchObject({ TakenByUserId: null, NextDate: '2026-12-20', RowVersion: 2 });
  });

  test('is work of the team: in the log of the colleague, not in the member’s history', async () => {
    await save();
    const events = await world.database
      .selectFrom('event')
      .select(['subject_user_id', 'object_id', 'after'])
      .where('kind', '=', 'risk.followed')
      .where('object_id', '=', member.userId)
      .execute();
    expect(events).toMatchObject([
      { subject_user_id: staff.userId, after: { cpdYearId: YEAR_ID[2026], takenByUserId: staff.userId } },
    ]);
  });
});

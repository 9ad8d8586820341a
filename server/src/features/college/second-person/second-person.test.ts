import { RECIPIENTS_OF_ONE } from '@cpd/domain/values/limits';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { askExemption, decideAs, readRequest } from '../../../testing/request-steps.ts';
import { readSummary, writeAnnouncement } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

const NOVEMBER = '2026-11-20T01:00:00Z';
const MAY = '2027-05-01T00:00:00Z';
const JUNE = '2027-06-01T00:00:00Z';
const GRANT = { Result: 'GRANTED', MonthsOfLeave: null };

let world: TestApp;
let member: TestPerson;
/** The first person, two who may be the second, and one who may not. */
let staff: TestPerson;
let manager: TestPerson;
let other: TestPerson;
let colleague: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  [staff, colleague] = [await world.signIn({ role: 'STAFF' }), await world.signIn({ role: 'STAFF' })];
  [manager, other] = [await world.signIn({ role: 'MANAGER' }), await world.signIn({ role: 'MANAGER' })];
});
beforeEach(async () => {
  world.setNow(NOVEMBER);
  member = await world.signIn();
});
afterEach(async () => {
  for (const { PreparedChangeId } of await waiting()) await end(PreparedChangeId, 'WITHDRAW');
});
afterAll(() => world.close());

/** Everything but that something was prepared. */
async function otherState() {
  const { files, rows } = await recordState(world, { looks: false });
  const others = (rows as { name: string }[]).filter(({ name }) => !['event', 'prepared_change'].includes(name));
  return { files, rows: others.filter(({ name }) => name !== 'idempotency_key') };
}

let edits = 0;
/** Has the college ask for a second person, or not. */
async function ask(Text: 'yes' | 'no') {
  const { json } = await manager.call('GET', '/api/Content');
  const { Version } = json.Settings.find(({ Key }: { Key: string }) => Key === 'secondPerson');
  edits += 1;
  const body = { Kind: 'setting', Key: 'secondPerson', Text, Version, Note: `Edit ${edits}` };
  expect(await manager.call('PUT', '/api/Content', { body })).toMatchObject({ status: 200 });
}

const waiting = async (by: TestPerson = manager) => (await by.call('GET', '/api/PreparedChanges')).json;

async function lastId(): Promise<number> {
  return (await waiting()).at(-1).PreparedChangeId;
}

const end = (id: number, Step: 'CONFIRM' | 'WITHDRAW', by: TestPerson = manager) =>
  by.call('PUT', `/api/PreparedChanges/${id}`, { body: { Step } });

const isExempt = async () => (await readSummary(member, YEAR_ID[2026])).UserFrameworkRequirementsOverview.HasExemption;

async function events(kind: string) {
  const rows = await world.database
    .selectFrom('event')
    .select('actor_user_id')
    .where('kind', '=', kind as never)
    .execute();
  return rows.map((row) => row.actor_user_id);
}

describe('[PPL-06] without the setting', () => {
  test('one person exempts a whole year', async () => {
    await ask('no');
    const id = await askExemption(member);
    expect(await decideAs(staff, id, GRANT)).toMatchObject({ status: 200 });
    expect((await readRequest(staff, id)).Result).toBe('GRANTED');
    expect(await waiting()).toEqual([]);
  });
});

describe('[PPL-06] with the setting, the exemption of a whole year', () => {
  beforeEach(() => ask('yes'));

  async function prepare(): Promise<{ id: number; prepared: number }> {
    const id = await askExemption(member);
    expect(await decideAs(staff, id, GRANT)).toMatchObject({ status: 200 });
    return { id, prepared: await lastId() };
  }

  test('changes nothing until a second person confirms it', async () => {
    const id = await askExemption(member);
    const before = await otherState();
    expect(await decideAs(staff, id, GRANT)).toMatchObject({ status: 200 });
    expect(await otherState()).toEqual(before);
    expect(await readRequest(staff, id)).toMatchObject({ Status: 'NEW', Result: null });
    expect((await waiting(staff)).at(-1)).toMatchObject({
      Kind: 'EXEMPTION',
      RequestId: id,
      Title: `Exempt Dr Test Member, ${member.username}: exemption request for 2026`,
      Reason: 'Reason on file',
      PreparedBy: 'Dr Test Member',
      ConfirmRefusal: expect.stringContaining('Two people are needed'),
    });
    expect(await decideAs(colleague, id, GRANT)).toMatchObject({ status: 409, json: { Code: 'IN_USE' } });
  });

  test('is refused to who prepared it, to colleagues who may not, and to a watcher', async () => {
    const { id, prepared } = await prepare();
    const watcher = await world.signIn({ role: 'WATCHER' });
    const before = await otherState();
    for (const by of [staff, colleague, watcher, member]) {
      expect(await end(prepared, 'CONFIRM', by)).toMatchObject({ status: 403 });
    }
    expect(await end(987_654_321, 'CONFIRM')).toMatchObject({ status: 404 });
    expect(await otherState()).toEqual(before);
    expect((await readRequest(staff, id)).Result).toBeNull();
  });

  test('is done as it was asked, once, and the log has both people', async () => {
    const { id, prepared } = await prepare();
    expect(await end(prepared, 'CONFIRM')).toMatchObject({ status: 200 });
    expect(await readRequest(staff, id)).toMatchObject({ Result: 'GRANTED', DecisionText: 'From March on.' });
    expect(await isExempt()).not.toBeFalsy();
    expect((await events('change.prepared')).at(-1)).toBe(staff.userId);
    expect((await events('change.confirmed')).at(-1)).toBe(manager.userId);
    expect(await end(prepared, 'CONFIRM', other)).toMatchObject({ status: 409, json: { Code: 'STALE' } });
    const row = world.database.selectFrom('prepared_change').select('wish').where('prepared_change_id', '=', prepared);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ wish: null });
  });

  test('can be withdrawn, and prepared again', async () => {
    const { id, prepared } = await prepare();
    expect(await end(prepared, 'WITHDRAW', staff)).toMatchObject({ status: 200 });
    expect((await events('change.withdrawn')).at(-1)).toBe(staff.userId);
    expect(await end(prepared, 'CONFIRM')).toMatchObject({ status: 409 });
    expect((await readRequest(staff, id)).Result).toBeNull();
    expect(await decideAs(staff, id, GRANT)).toMatchObject({ status: 200 });
    expect(await end(await lastId(), 'CONFIRM', other)).toMatchObject({ status: 200 });
  });

  test('is not done past a colleague who decided otherwise meanwhile', async () => {
    const { id, prepared } = await prepare();
    expect(await decideAs(colleague, id, { Result: 'DECLINED' })).toMatchObject({ status: 200 });
    expect(await end(prepared, 'CONFIRM')).toMatchObject({ status: 409, json: { Code: 'STALE' } });
    expect((await readRequest(staff, id)).Result).toBe('DECLINED');
    expect(await end(prepared, 'WITHDRAW')).toMatchObject({ status: 200 });
  });

  test('[PPL-12] who prepared a decision does not decide the appeal against it', async () => {
    const asked = { AskedFor: 'LEAVE', Year: 0, LeaveFrom: '2026-01-01', LeaveTo: '2027-08-31' };
    const id = await askExemption(member, asked);
    const fewer = { LeaveFrom: '2026-01-01', LeaveTo: '2026-12-31', ExemptionReason: 'PARENTAL' };
    expect(await decideAs(staff, id, { ...GRANT, ...fewer })).toMatchObject({ status: 200 });
    expect(await end(await lastId(), 'CONFIRM')).toMatchObject({ status: 200 });
    const appeal = { RequestId: id, Message: 'My leave goes on.' };
    expect(await member.call('POST', '/api/UserCallBackAppeals', { body: appeal })).toMatchObject({ status: 200 });
    const { RowVersion, DecisionRefusal } = await readRequest(staff, id);
    expect(DecisionRefusal).toContain('A colleague decides this.');
    const upheld = { Result: 'UPHELD', MonthsOfLeave: null, ExemptionReason: '', RowVersion };
    for (const by of [staff, manager]) expect(await decideAs(by, id, upheld)).toMatchObject({ status: 403 });
    expect(await decideAs(colleague, id, upheld)).toMatchObject({ status: 200 });
  });

  test('asks nobody for what exempts no whole year, and refuses what is wrong at once', async () => {
    const id = await askExemption(member);
    expect(await decideAs(staff, id, { ...GRANT, DecisionText: ' ' })).toMatchObject({ status: 400 });
    expect(await decideAs(staff, id)).toMatchObject({ status: 200 });
    expect((await readRequest(staff, id)).Result).toBe('VARIED');
    expect(await waiting()).toEqual([]);
  });
});

test('[PPL-06] with the setting, re-opening many waits for a second person', async () => {
  await ask('yes');
  world.setNow(MAY);
  const body = {
    Filters: { Member: member.username, Year: '2026' },
    CPDYearId: YEAR_ID[2026],
    UserIds: [member.userId],
    Reason: 'The portal was down.',
    Until: JUNE,
  };
  const status = async () => (await readSummary(member, YEAR_ID[2026])).CurrentStatus;
  const closed = await status();
  const answer = await staff.call('POST', '/api/ManyYearReopenings', { body });
  expect(answer).toMatchObject({ status: 200, json: { Reopened: 0, IsPrepared: true } });
  expect(await status()).toBe(closed);
  expect(await waiting()).toMatchObject([
    { Kind: 'REOPENINGS', Title: 'Re-open 2026 for 1 member', Reason: 'The portal was down.', ConfirmRefusal: '' },
  ]);
  expect(await end(await lastId(), 'CONFIRM', staff)).toMatchObject({ status: 403 });
  expect(await end(await lastId(), 'CONFIRM')).toMatchObject({ status: 200 });
  expect(await status()).not.toBe(closed);
  await ask('no');
});

test('[PPL-06] with the setting, writing to more than 1,000 waits for a second person, and to fewer does not', async () => {
  await ask('yes');
  await sql`
    insert into member (username, member_number, security_role_code, title, first_name, last_name, email, first_cpd_year_id)
    select 'many-' || n, 'many-' || n, 'PARTICIPANT', 'Dr', 'Many', 'Example', '', 11
    from generate_series(1, ${RECIPIENTS_OF_ONE}::int) as n`.execute(world.database);
  const [all, few] = [
    await writeAnnouncement(world, { Audience: { Kind: 'ALL' } }),
    await writeAnnouncement(world, { Audience: { Kind: 'ONE', MIN: member.username } }),
  ];
  const { json: preview } = await staff.call('POST', '/api/AnnouncementPreviews', {
    body: { Title: 'x', Message: 'y', Audience: { Kind: 'ALL' } },
  });
  expect(preview.Recipients).toBeGreaterThan(RECIPIENTS_OF_ONE);
  const send = (AnnouncementId: number, Recipients: number) =>
    staff.call('POST', '/api/AnnouncementReleases', { body: { AnnouncementId, SendAt: null, Recipients } });
  expect(await send(few, 1)).toMatchObject({ status: 200, json: { Status: 'SENT', IsPrepared: false } });
  expect(await send(all, preview.Recipients)).toMatchObject({
    status: 200,
    json: { Status: 'DRAFT', IsPrepared: true, Recipients: 0 },
  });
  expect((await waiting()).at(-1)).toMatchObject({
    Kind: 'ANNOUNCEMENT',
    Title: expect.stringMatching(/^Send “.*” to [\d,]+ members$/),
  });
  expect(await end(await lastId(), 'CONFIRM', staff)).toMatchObject({ status: 403 });
  expect(await end(await lastId(), 'CONFIRM')).toMatchObject({ status: 200 });
  const { json } = await staff.call('GET', `/api/Announcements/${all}`);
  expect(json).toMatchObject({ IsPrepared: false, Status: expect.stringMatching(/^SEN/) });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { readSummary, saveActivity, saveFolder, savePlan, storeCase, uploadEvidence } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

const NOVEMBER = '2026-11-20T01:00:00Z';

let world: TestApp;
let manager: TestPerson;
let other: TestPerson;
let staff: TestPerson;
let kept: TestPerson;
let gone: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  [manager, other] = [await world.signIn({ role: 'MANAGER' }), await world.signIn({ role: 'MANAGER' })];
  staff = await world.signIn({ role: 'STAFF' });
});
beforeEach(async () => {
  world.setNow(NOVEMBER);
  [kept, gone] = [await world.signIn(), await world.signIn()];
});
afterAll(() => world.close());

const compare = (by = manager) =>
  by.call('GET', `/api/MemberComparison?KeptUserId=${kept.userId}&MergedUserId=${gone.userId}`);

/** An activity of 2026 with a file, and the file’s folder. */
async function log(person: TestPerson): Promise<void> {
  await saveActivity(person);
  await uploadEvidence(person, 'proof.txt');
  await saveFolder(person, 'Courses');
}

/** A plan, an entry of the case log, a decided request, and an earlier year that passed its audit. */
async function logTheRest(person: TestPerson): Promise<void> {
  await savePlan(person);
  await storeCase(world, person);
  const asked = { user_id: person.userId, kind: 'EXEMPTION', cpd_year: 2026, created_at: NOVEMBER } as const;
  const decided = { status: 'DONE', result: 'DECLINED', decision_text: 'Too short.', decided_at: NOVEMBER } as const;
  await world.database
    .insertInto('member_request')
    .values({ ...asked, exemption_reason_code: 'PARENTAL', ...decided, decided_by_user_id: staff.userId })
    .execute();
  const audited = { status: 'COMPLETE', submitted_at: '2026-02-10T01:00:00Z', audit_status: 'PASSED' } as const;
  await world.database
    .insertInto('member_year')
    .values({ user_id: person.userId, cpd_year_id: YEAR_ID[2025], ...audited })
    .execute();
}

async function propose(given: object = {}, by = manager) {
  const { json } = await compare();
  const body = {
    ...{ KeptUserId: kept.userId, MergedUserId: gone.userId, Years: [], FromMerged: [], State: json.State },
    ...{ Reason: 'The same birth date.', ...given },
  };
  return await by.call('POST', '/api/MemberMerges', { body });
}

async function confirm(by = other) {
  const { json } = await by.call('GET', '/api/PreparedChanges');
  const { PreparedChangeId } = json.at(-1);
  return await by.call('PUT', `/api/PreparedChanges/${PreparedChangeId}`, { body: { Step: 'CONFIRM' } });
}

const choose = (Choice: string) => ({ Years: [{ CPDYearId: YEAR_ID[2026], Choice }] });

async function merge(given: object = {}): Promise<void> {
  expect(await propose(given)).toMatchObject({ status: 200 });
  expect(await confirm()).toMatchObject({ status: 200 });
}

const readMerges = async (userId = kept.userId) =>
  (await manager.call('GET', `/api/MemberMerges?ForUserId=${userId}`)).json;

async function undo() {
  const { Merged } = await readMerges();
  const body = { Reason: 'Two people after all.' };
  return await manager.call('PUT', `/api/MemberMerges/${Merged[0].MemberMergeId}`, { body });
}

/** All rows but the log, what waited, and what is worked out of others. */
async function rows() {
  const { rows: all } = await recordState(world, { looks: false });
  const apart = ['event', 'prepared_change', 'idempotency_key', 'member_merge', 'year_figures', 'stale_figures'];
  return (all as { name: string }[]).filter(({ name }) => !apart.includes(name));
}

/** Activities from the system before: of a year that is one of the college's, and of one that is not. */
async function enterEarlier({ userId }: TestPerson, years: readonly number[]): Promise<void> {
  const { earlier_import_id } = await world.database
    .insertInto('earlier_import')
    .values({ imported_by_user_id: manager.userId, imported_at: NOVEMBER, system_name: 'Before', year_count: 1 })
    .returning('earlier_import_id')
    .executeTakeFirstOrThrow();
  const common = { user_id: userId, earlier_import_id, on_date: '2009-01-01', activity: 'Course', title: 'Course' };
  await world.database
    .insertInto('earlier_activity')
    .values(years.map((cpd_year) => ({ ...common, cpd_year })))
    .execute();
}

const count = async (person: TestPerson) =>
  (await world.database.selectFrom('activity').select('activity_id').where('user_id', '=', person.userId).execute())
    .length;

describe('merging is refused, and changes nothing:', () => {
  test('to everyone but managers', async () => {
    const before = await rows();
    for (const by of [staff, kept]) {
      expect(await propose({}, by)).toMatchObject({ status: 403 });
      expect(await compare(by)).toMatchObject({ status: 403 });
    }
    expect(await rows()).toEqual(before);
  });

  test('without a reason, without a choice, with one that is not to be had', async () => {
    await log(kept);
    await log(gone);
    const before = await rows();
    expect(await propose({ ...choose('KEPT'), Reason: ' ' })).toMatchObject({ status: 400 });
    expect(await propose()).toMatchObject({ status: 400, json: { Message: 'Please choose for 2026.' } });
    expect(await rows()).toEqual(before);
    await world.database
      .updateTable('member_year')
      .set({ status: 'SUBMITTED', submitted_at: NOVEMBER })
      .where('user_id', '=', kept.userId)
      .where('cpd_year_id', '=', YEAR_ID[2026])
      .execute();
    expect(await propose(choose('ADDED'))).toMatchObject({ status: 400 });
  });

  test('of one of the team, of someone with an open request, of one entry: all reasons at once', async () => {
    await world.database
      .updateTable('member')
      .set({ team_role_code: 'STAFF' })
      .where('user_id', '=', kept.userId)
      .execute();
    await world.database
      .insertInto('member_request')
      .values({ user_id: gone.userId, kind: 'CALLBACK', created_at: NOVEMBER })
      .execute();
    const answer = await propose();
    expect(answer).toMatchObject({ status: 409 });
    expect(answer.json.Message).toContain('is of the CPD team');
    expect(answer.json.Message).toContain('has an open request');
    gone = kept;
    expect((await propose()).json.Message).toBe('An entry cannot be merged with itself.');
  });

  test('by the one who proposed it, and when an entry changed before it was confirmed', async () => {
    expect(await propose()).toMatchObject({ status: 200 });
    expect(await confirm(manager)).toMatchObject({ status: 403 });
    await log(gone);
    expect(await confirm()).toMatchObject({ status: 409, json: { Code: 'STALE' } });
    expect(await count(gone)).toBe(1);
  });
});

describe('[PPL-07] two entries of one person', () => {
  test('are confirmed by someone who reads what was chosen', async () => {
    await log(kept);
    await log(gone);
    await propose({ ...choose('ADDED'), FromMerged: ['username'] });
    const { json } = await other.call('GET', '/api/PreparedChanges');
    expect(json.at(-1).Choices).toEqual(['2026: both together', `Username (sign-in): of ${gone.username}`]);
  });

  test('stay as they are until a second person confirms', async () => {
    await log(gone);
    const before = await rows();
    expect(await propose()).toMatchObject({ status: 200 });
    expect(await rows()).toEqual(before);
    const { json } = await other.call('GET', '/api/PreparedChanges');
    expect(json.at(-1)).toMatchObject({ Kind: 'MERGE', UserIds: [kept.userId, gone.userId], ConfirmRefusal: '' });
    expect(json.at(-1).Title).toBe(`Merge Dr Test Member, ${gone.username} into Dr Test Member, ${kept.username}`);
    expect(await confirm()).toMatchObject({ status: 200 });
  });

  test.each(['KEPT', 'MERGED', 'ADDED'])(
    'become one with the year %s, and are what they were after it is undone',
    async (choice) => {
      await log(kept);
      await log(gone);
      await saveActivity(gone);
      await logTheRest(gone);
      await enterEarlier(gone, [2009, 2026]);
      const before = await rows();
      await merge({ ...choose(choice), FromMerged: ['memberNumber', 'username', 'email'] });
      expect([await count(kept), await count(gone)]).toEqual({ KEPT: [1, 3], MERGED: [3, 1], ADDED: [4, 0] }[choice]);
      expect(await undo()).toMatchObject({ status: 200 });
      expect(await rows()).toEqual(before);
      expect((await readMerges()).Merged).toEqual([]);
    },
  );

  test('are one record: the years, figures, history and number of both', async () => {
    await log(gone);
    const events = await world.database
      .selectFrom('event')
      .select('event_id')
      .where('subject_user_id', '=', gone.userId)
      .execute();
    await merge();
    const summary = await readSummary(await world.signInAs(kept.username), YEAR_ID[2026]);
    expect(JSON.stringify(summary)).toContain('Grand rounds');
    const found = await staff.call('GET', `/api/MemberSearch?Text=${gone.username}`);
    expect(found.json.Members.map(({ UserId }: { UserId: number }) => UserId)).toEqual([kept.userId]);
    const history = await kept.call('GET', `/api/RecordHistory?UserId=${kept.userId}`);
    expect(history.json.Entries.length).toBeGreaterThanOrEqual(events.length);
    expect(JSON.stringify(history.json)).toContain(
      `Merged the entry ${gone.username} of the same person into this one`,
    );
    expect(await gone.call('GET', `/api/RecordHistory?UserId=${gone.userId}`)).toMatchObject({ status: 403 });
    expect(await readMerges(gone.userId)).toMatchObject({ MergedInto: { UserId: kept.userId } });
  });

  test('cannot be parted after anything was written, nor after 30 days', async () => {
    await merge();
    world.setNow('2026-12-21T01:00:00Z');
    expect(await undo()).toMatchObject({ status: 409 });
    world.setNow('2026-12-20T01:00:00Z');
    expect((await readMerges()).Merged[0].UndoRefusal).toBe('');
    await log(kept);
    expect(await undo()).toMatchObject({ status: 409 });
    expect((await readMerges()).Merged[0].UndoRefusal).toMatch(/changed after the merge/);
  });

  test('are offered as likely doubles by birth date and family name, or by email', async () => {
    expect((await readMerges()).Doubles).toEqual([]);
    await world.database
      .updateTable('member')
      .set({ email: `${kept.username}@one.example` })
      .where('user_id', 'in', [kept.userId, gone.userId])
      .execute();
    expect((await readMerges()).Doubles).toMatchObject([{ UserId: gone.userId }]);
  });

  test('are erased together, by the number of either, with what was set aside and the events of both', async () => {
    await log(kept);
    await log(gone);
    await merge(choose('KEPT'));
    const body = { MIN: gone.username, Source: 'PHONE', Reason: 'Practises no more.' };
    const { json: id, status } = await manager.call('POST', '/api/ErasureCases', { body });
    expect(status).toBe(200);
    await world.database
      .insertInto('departure')
      .values({ user_id: kept.userId, left_on: '2010-12-31', reason: 'RESIGNED' })
      .execute();
    world.setNow('2041-11-20T01:00:00Z');
    const url = `/api/ErasureCases/${id}`;
    const shown = await manager.call('GET', url);
    expect(shown.json).toMatchObject({ Counts: { Activities: 2, Files: 2 } });
    const { Activities, Files, Bytes } = shown.json.Counts;
    const step = async (by: TestPerson, Step: string) => {
      const { RowVersion } = (await manager.call('GET', url)).json;
      return await by.call('PUT', url, { body: { RowVersion, Step, Text: '', Counts: { Activities, Files, Bytes } } });
    };
    expect(await step(manager, 'PREPARE')).toMatchObject({ status: 200 });
    expect(await step(other, 'APPROVE')).toMatchObject({ status: 200 });
    const people = [kept.userId, gone.userId];
    const names = await world.database
      .selectFrom('member')
      .select('last_name')
      .where('user_id', 'in', people)
      .execute();
    expect(JSON.stringify(names)).not.toContain('Member');
    const left = await world.database
      .selectFrom('document')
      .select('document_id')
      .where('user_id', 'in', people)
      .execute();
    expect(left).toEqual([]);
    const contents = await world.database
      .selectFrom('event')
      .select(['kind', 'before', 'after'])
      .where('subject_user_id', 'in', people)
      .where('kind', '=', 'activity.created')
      .execute();
    expect(contents.length).toBeGreaterThan(0);
    expect(contents.every(({ before, after }) => before === null && after === null)).toBe(true);
  });
});

import type { RuleSet } from '@cpd/domain/year/rule-set';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  declare,
  inYear,
  logPhysicianYear,
  readActivity,
  readSummary,
  saveActivity,
  submit,
} from '../../../testing/steps.ts';
import { openTestApp, TEST_NOW, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { rulesOf } from '../../../testing/year-rules.ts';
import { finishRuns } from '../lab/lab-run-service.ts';

/** 2027, which opens in January after the day of the tests, and 2026, which is open. */
const [NEXT, OPEN] = [YEAR_ID[2026] + 1, YEAR_ID[2026]];

let world: TestApp;
let manager: TestPerson;
let second: TestPerson;
beforeEach(async () => {
  world = await openTestApp();
  [manager, second] = [await world.signIn({ role: 'MANAGER' }), await world.signIn({ role: 'MANAGER' })];
});
afterEach(() => world.close());

/** Keeps a draft of a year as the editor does, with a total of its own. */
async function draft(cpdYearId: number, minimum: number, change: (set: RuleSet) => RuleSet = (set) => set) {
  const set = await rulesOf(world.database, cpdYearId);
  const rules = change({ ...set, framework: { ...set.framework, minimum } });
  const values = { rules: JSON.stringify(rules), changed_by: manager.userId, changed_at: TEST_NOW.toString() };
  await world.database
    .insertInto('year_draft')
    .values({ cpd_year_id: cpdYearId, cpd_year: set.facts.year, ...values })
    .execute();
}

async function redraft(cpdYearId: number) {
  await world.database.updateTable('year_draft').set({ version: 2 }).where('cpd_year_id', '=', cpdYearId).execute();
}

const check = (person: TestPerson, cpdYearId: number) =>
  person.call('GET', `/api/YearPublicationCheck?CPDYearId=${cpdYearId}`);

const prepare = (cpdYearId: number, { by = manager, Version = 1, Reason = 'The council decided it.' } = {}) =>
  by.call('POST', '/api/YearPublications', { body: { CPDYearId: cpdYearId, Version, Reason } });

const waiting = async () => (await manager.call('GET', '/api/PreparedChanges')).json;

async function end(by: TestPerson, Step: 'CONFIRM' | 'WITHDRAW' = 'CONFIRM') {
  return await by.call('PUT', `/api/PreparedChanges/${(await waiting())[0].PreparedChangeId}`, { body: { Step } });
}

/** Has the lab try the draft of the open year on its own records. */
async function tryIt(whileItRuns = async () => {}) {
  expect(await manager.call('POST', '/api/LabRuns', { body: { CPDYearId: OPEN } })).toMatchObject({ status: 200 });
  await whileItRuns();
  await finishRuns(world.database, world.now, new AbortController().signal);
}

const takeBack = (member: TestPerson) => member.call('PUT', `/api/UserCPDYears?${inYear(member, OPEN)}&TakeBack=true`);

async function minimumOf(cpdYearId: number) {
  return (await rulesOf(world.database, cpdYearId)).framework.minimum;
}

describe('[FWK-02] publishing a draft', () => {
  test('is for managers alone, with a reason, and of a draft that there is', async () => {
    const staff = await world.signIn({ role: 'STAFF' });
    expect(await check(staff, NEXT)).toMatchObject({ status: 403 });
    expect(await prepare(NEXT, { by: staff })).toMatchObject({ status: 403 });
    expect(await check(manager, NEXT)).toMatchObject({ status: 404 });
    expect(await prepare(NEXT)).toMatchObject({ status: 404 });
    await draft(NEXT, 60);
    const refused = await prepare(NEXT, { Reason: ' ' });
    expect(refused).toMatchObject({ status: 400, json: { Errors: [{ Field: 'Reason' }] } });
    expect(await waiting()).toEqual([]);
  });

  test('changes nothing until a second person has confirmed it, who reads what it changes', async () => {
    await draft(NEXT, 60);
    expect(await prepare(NEXT)).toMatchObject({ status: 200 });
    expect(await minimumOf(NEXT)).toBe(50);
    expect(await waiting()).toMatchObject([
      {
        ...{ Kind: 'YEAR_RULES', Title: 'Publish the rules for 2027', Reason: 'The council decided it.' },
        ...{ CPDYearId: NEXT, Choices: ['Total for the year: 50 hours → 60 hours'] },
      },
    ]);
    expect((await check(manager, NEXT)).json).toMatchObject({ Waits: true });
    expect(await prepare(NEXT)).toMatchObject({ status: 409, json: { Code: 'IN_USE' } });
    expect(await end(manager)).toMatchObject({ status: 403 });
    expect(await end(second)).toMatchObject({ status: 200 });
    expect(await minimumOf(NEXT)).toBe(60);
    expect(await check(manager, NEXT)).toMatchObject({ status: 404 });
    const published = await world.database.selectFrom('year_publication').selectAll().execute();
    expect(published).toMatchObject([
      { cpd_year_id: NEXT, version: 1, prepared_by: manager.userId, published_by: second.userId },
    ]);
    const kinds = await world.database
      .selectFrom('event')
      .select(['actor_user_id', 'after'])
      .where('kind', '=', 'year_rules.published')
      .execute();
    expect(kinds).toEqual([
      { actor_user_id: second.userId, after: expect.objectContaining({ year: 2027, correction: 0 }) },
    ]);
  });

  test('that is withdrawn leaves the draft, which can be prepared again', async () => {
    await draft(NEXT, 60);
    await prepare(NEXT);
    expect(await end(manager, 'WITHDRAW')).toMatchObject({ status: 200 });
    expect(await minimumOf(NEXT)).toBe(50);
    expect(await prepare(NEXT)).toMatchObject({ status: 200 });
  });

  test('of another state than was read is refused, at once and when it is confirmed', async () => {
    await draft(NEXT, 60);
    expect(await prepare(NEXT, { Version: 3 })).toMatchObject({ status: 409, json: { Code: 'STALE' } });
    await prepare(NEXT);
    await redraft(NEXT);
    expect(await end(second)).toMatchObject({ status: 409, json: { Code: 'STALE' } });
    expect(await minimumOf(NEXT)).toBe(50);
  });

  test('that contradicts itself is refused', async () => {
    await draft(NEXT, 10);
    const Message = expect.stringContaining('more than the total of 10');
    expect(await prepare(NEXT)).toMatchObject({ status: 409, json: { Code: 'IN_USE', Message } });
    expect(await waiting()).toEqual([]);
  });

  test('says how many members it concerns, and what stands in the way', async () => {
    const member = await world.signIn();
    const id = await saveActivity(member, { CPDYearId: OPEN, UserActivityDates: [{ StartDate: '2026-03-12' }] });
    const { ActivityTypeId: logged } = await readActivity(member, id);
    const without = (set: RuleSet) => ({
      ...set,
      ...{
        activityTypes: set.activityTypes.filter(({ activityTypeId }) => activityTypeId !== logged),
        facts: { ...set.facts, closesAt: '2027-02-01T00:00:00+11:00' },
      },
    });
    await draft(OPEN, 50, without);
    const { json } = await check(manager, OPEN);
    expect(json).toMatchObject({ CPDYearYear: 2026, Correction: 0, Members: 1, Submitted: 0, Waits: false });
    expect(json.Problems).toEqual(
      expect.arrayContaining([
        expect.stringContaining('last day'),
        expect.stringMatching(/^Members have logged activities of the type/),
      ]),
    );
    const refused = await prepare(OPEN);
    expect(refused).toMatchObject({ status: 409, json: { Code: 'IN_USE' } });
    for (const problem of json.Problems) expect(refused.json.Message).toContain(problem);
    expect(await waiting()).toEqual([]);
  });

  test('of a year that someone has submitted is a correction with a number, which the lab has tried on its records', async () => {
    const member = await world.signIn();
    await draft(OPEN, 50);
    await prepare(OPEN);
    await end(second);
    await declare(member, OPEN);
    expect(await submit(member, OPEN)).toMatchObject({ status: 200 });
    await draft(OPEN, 40);
    expect((await check(manager, OPEN)).json).toMatchObject({
      ...{ Correction: 1, Submitted: 1 },
      Problems: [expect.stringContaining('Try the draft on their records first')],
    });
    expect(await prepare(OPEN)).toMatchObject({ status: 409, json: { Code: 'IN_USE' } });
    await tryIt();
    expect(await prepare(OPEN)).toMatchObject({ status: 200 });
    expect(await end(second)).toMatchObject({ status: 200 });
    const { UserFrameworkRequirementsOverview: overview } = await readSummary(member, OPEN);
    expect(JSON.stringify(overview)).toContain('40');
    const numbers = await world.database.selectFrom('year_publication').select('version').orderBy('version').execute();
    expect(numbers.map(({ version }) => version)).toEqual([1, 2]);
  });

  test('never turns a record that was submitted to “not met”, whether before it was tried, while or after', async () => {
    const [early, late, latest] = [await world.signIn(), await world.signIn(), await world.signIn()];
    for (const member of [early, late, latest]) {
      await logPhysicianYear(member);
      await declare(member, OPEN);
    }
    expect(await submit(early, OPEN)).toMatchObject({ status: 200 });
    await draft(OPEN, 300);
    world.setNow('2026-11-28T00:00:00Z');
    const problems = async () => (await check(manager, OPEN)).json.Problems;
    await tryIt(async () => {
      expect(await problems()).toEqual([expect.stringContaining('Try the draft on their records first')]);
      expect(await submit(late, OPEN)).toMatchObject({ status: 200 });
    });
    expect(await problems()).toEqual([expect.stringMatching(/^2 members who have submitted 2026 would no longer/)]);
    expect(await submit(latest, OPEN)).toMatchObject({ status: 200 });
    expect(await problems()).toEqual([expect.stringMatching(/^3 members who have submitted 2026 would no longer/)]);
    expect(await prepare(OPEN)).toMatchObject({ status: 409, json: { Code: 'IN_USE' } });
    expect(await minimumOf(OPEN)).toBe(50);
  });

  test('counts a member once who took a submission back, before it was tried or after, and submitted again', async () => {
    const [before, after] = [await world.signIn(), await world.signIn()];
    for (const member of [before, after]) {
      await logPhysicianYear(member);
      await declare(member, OPEN);
      expect(await submit(member, OPEN)).toMatchObject({ status: 200 });
    }
    await draft(OPEN, 300);
    expect(await takeBack(before)).toMatchObject({ status: 200 });
    world.setNow('2026-11-20T05:00:00Z');
    const problems = async () => (await check(manager, OPEN)).json.Problems;
    await tryIt();
    const both = [expect.stringMatching(/^2 members who have submitted 2026 would no longer/)];
    expect(await problems()).toEqual(both);
    expect(await takeBack(after)).toMatchObject({ status: 200 });
    for (const member of [before, after]) {
      await declare(member, OPEN);
      expect(await submit(member, OPEN)).toMatchObject({ status: 200 });
      expect(await problems()).toEqual(both);
    }
  });
});

describe('what changes next year', () => {
  const coming = async (person: TestPerson) => (await person.call('GET', '/api/ComingRules')).json;

  test('is told to members once the rules were published, and nothing of a draft is', async () => {
    const member = await world.signIn();
    await draft(NEXT, 60);
    await prepare(NEXT);
    expect(await coming(member)).toBeNull();
    await end(second);
    expect(await coming(member)).toEqual({
      ...{ CPDYearYear: 2027, ComparedWith: 2026 },
      Changes: [{ Label: 'Total for the year', Before: '50 hours', After: '60 hours' }],
    });
    world.setNow('2027-01-02T00:00:00Z');
    expect(await coming(member)).toBeNull();
  });
});

describe('[FWK-02] what an upgrade delivers for a year that was published', () => {
  const read = async () => (await manager.call('GET', `/api/YearRules?CPDYearId=${NEXT}`)).json;
  const readDraft = async () => (await manager.call('GET', `/api/YearDrafts?CPDYearId=${NEXT}`)).json;

  /** Has the version of the day of the publication have delivered another total. */
  async function upgradeFrom(minimum: number) {
    await world.owner
      .updateTable('year_publication')
      .set({ delivered: sql`jsonb_set(delivered, '{framework,minimum}', ${String(minimum)}::jsonb)` })
      .execute();
  }

  test('is told beside the college’s own rule, and taken over in a draft', async () => {
    await draft(NEXT, 60);
    await prepare(NEXT);
    await end(second);
    const [by, publishedBy] = [expect.stringMatching(/\w/), expect.stringMatching(/\w/)];
    expect(await read()).toMatchObject({
      Delivered: [],
      Publications: [{ Version: 1, PreparedBy: by, PublishedBy: publishedBy, Reason: 'The council decided it.' }],
    });
    await upgradeFrom(45);
    const told = { Section: 'Total', Label: 'Total for the year', Before: '60 hours', After: '50 hours' };
    expect((await read()).Delivered).toMatchObject([told]);
    expect(await manager.call('POST', '/api/YearDrafts', { body: { CPDYearId: NEXT } })).toMatchObject({ status: 200 });
    const [rule] = (await readDraft()).Delivered;
    expect(rule).toEqual({ ...told, Edits: [{ Key: 'minimum', Before: '60', After: '50' }] });
    const body = { CPDYearId: NEXT, Changes: rule.Edits, Additions: [], Removals: [] };
    expect(await manager.call('PUT', '/api/YearDrafts', { body })).toMatchObject({ status: 200 });
    expect((await readDraft()).Delivered).toEqual([]);
    expect((await read()).Delivered).toMatchObject([told]);
  });
});

import { furtherFramework, LIFE_SUPPORT, LIFE_SUPPORT_TYPE, SPECIALTY_HOURS } from '@cpd/domain/testing/further-rules';
import { toHundredths } from '@cpd/domain/values/hours';
import { progressFiguresOf } from '@cpd/domain/year/progress-figures';
import type { RuleSet } from '@cpd/domain/year/rule-set';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { layElsewhere } from '../../../testing/random-elsewhere.ts';
import { layYear, randomYear } from '../../../testing/random-record.ts';
import { recordState } from '../../../testing/record-state.ts';
import { logPhysicianYear, saveActivity } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { changeRules, rulesOf } from '../../../testing/year-rules.ts';
import { keepProgressFigures } from '../../year/progress-figures/progress-figures-service.ts';
import { judgeNext } from './lab-judging-service.ts';
import { finishRuns } from './lab-run-service.ts';

const DRAFT = YEAR_ID[2026] + 1;
const AFTER_CLOSING = '2027-05-01T00:00:00Z';

let world: TestApp;
let manager: TestPerson;
beforeEach(async () => {
  world = await openTestApp();
  manager = await world.signIn({ role: 'MANAGER' });
});
afterEach(() => world.close());

/** Keeps a draft for 2027, made of the rules of 2027 by `edit`. */
async function draft(edit: (rules: RuleSet) => RuleSet = (rules) => rules): Promise<void> {
  const rules = JSON.stringify(edit(await rulesOf(world.database, DRAFT)));
  const changed = { changed_by: manager.userId, changed_at: '2026-11-20T01:00:00Z' };
  await world.database
    .insertInto('year_draft')
    .values({ cpd_year_id: DRAFT, cpd_year: 2027, rules, ...changed })
    .onConflict((conflict) =>
      conflict.column('cpd_year_id').doUpdateSet((eb) => ({ rules, version: eb('year_draft.version', '+', 1) })),
    )
    .execute();
}

const raised = (minimum: number) => (rules: RuleSet) => ({ ...rules, framework: { ...rules.framework, minimum } });

const start = (person = manager) => person.call('POST', '/api/LabRuns', { body: { CPDYearId: DRAFT } });
const stop = () => manager.call('DELETE', `/api/LabRuns?CPDYearId=${DRAFT}`);
const read = async (person = manager) => (await person.call('GET', `/api/LabRuns?CPDYearId=${DRAFT}`)).json;
const records = async (person = manager) => (await person.call('GET', `/api/LabRecords?CPDYearId=${DRAFT}`)).json;
const work = (signal = new AbortController().signal) => finishRuns(world.database, world.now, signal);

async function run() {
  expect(await start()).toMatchObject({ status: 200 });
  await work();
  return (await read()).Run.Result;
}

/** Gives a member specialties in 2026. */
async function giveSpecialties({ userId }: TestPerson, names: readonly string[]): Promise<void> {
  const areas = (await rulesOf(world.database, YEAR_ID[2026])).areas.filter(({ name }) => names.includes(name));
  const rows = areas.map(({ areaId }) => ({ user_id: userId, cpd_year_id: YEAR_ID[2026], area_id: areaId }));
  await world.database.insertInto('member_area').values(rows).execute();
}

/** Exempts a member from 2026, or reduces the targets of that year. */
async function away({ userId }: TestPerson, months: number): Promise<void> {
  const reason = { exemption_reason_code: 'PARENTAL' };
  const year = { user_id: userId, cpd_year_id: YEAR_ID[2026], ...(months === 12 ? reason : {}) };
  const { member_year_id } = await world.owner
    .insertInto('member_year')
    .values(year)
    .onConflict((conflict) => conflict.columns(['user_id', 'cpd_year_id']).doUpdateSet(year))
    .returning('member_year_id')
    .executeTakeFirstOrThrow();
  if (months === 12) return;
  const at = '2026-11-20T01:00:00Z';
  const { member_request_id } = await world.owner
    .insertInto('member_request')
    .values({ user_id: userId, kind: 'EXEMPTION', cpd_year: 2026, created_at: at, ...reason })
    .returning('member_request_id')
    .executeTakeFirstOrThrow();
  const granted = { months_of_leave: months, granted_by_user_id: manager.userId, granted_at: at, ...reason };
  await world.owner
    .insertInto('member_year_variation')
    .values({ member_year_id, member_request_id, ...granted })
    .execute();
}

describe('the lab', () => {
  test('[FWK-03] refuses anyone but the team, starting to all but managers, and a year without a draft', async () => {
    const [member, staff] = [await world.signIn(), await world.signIn({ role: 'STAFF' })];
    const watcher = await world.signIn({ role: 'WATCHER' });
    expect(await start()).toMatchObject({ status: 404 });
    expect(await stop()).toMatchObject({ status: 404 });
    expect(await manager.call('GET', `/api/LabRuns?CPDYearId=${DRAFT}`)).toMatchObject({ status: 404 });
    await draft();
    for (const person of [member, staff, watcher]) expect(await start(person)).toMatchObject({ status: 403 });
    for (const path of ['LabRuns', 'LabRecords']) {
      expect(await member.call('GET', `/api/${path}?CPDYearId=${DRAFT}`)).toMatchObject({ status: 403 });
      expect(await watcher.call('GET', `/api/${path}?CPDYearId=${DRAFT}`)).toMatchObject({ status: 200 });
    }
  });

  test('[FWK-03] refuses a draft that contradicts itself, and names each contradiction', async () => {
    await saveActivity(await world.signIn(), { TotalHours: 2 });
    await draft((set) => ({
      ...raised(10)(set),
      activityTypes: set.activityTypes.map((type) => ({ ...type, categoryId: 1 })),
    }));
    const { status, json } = await start();
    expect(status).toBe(400);
    expect(json.Errors.length).toBeGreaterThan(1);
    expect(json.Message).toContain('The categories require 22.5 hours');
    expect((await read()).Run).toBeNull();
  });

  test('[FWK-03] says who would meet the draft and who would miss what, by specialty, and writes nothing in records', async () => {
    const [whole, short] = [await world.signIn(), await world.signIn()];
    await logPhysicianYear(whole);
    await saveActivity(short, { TotalHours: 2 });
    await giveSpecialties(whole, ['Cardiology', 'Dermatology']);
    world.setNow(AFTER_CLOSING);
    await draft(raised(126));
    expect(await read()).toEqual({ CPDYearId: DRAFT, CPDYearYear: 2027, YearToTry: 2026, IsOver: true, Run: null });
    const before = await recordState(world, { looks: false });
    expect(await start()).toMatchObject({ status: 200 });
    expect((await read()).Run).toMatchObject({ Status: 'RUNNING', Walked: 0, Result: null, TriedYear: 2026 });
    // Another server may be at it too, when the first was frozen.
    await Promise.all([work(), work()]);
    const { Run } = await read();
    expect(Run).toMatchObject({ Status: 'DONE', Members: 2, Walked: 2, IsOfOlderDraft: false });
    expect(Run.Result).toMatchObject({
      ...{ Records: 2, MetBefore: 1, WouldMeet: 0, NowMiss: 1, NowMeet: 0, Exempt: 0, Earlier: 0 },
      Words: '0 of 2 would meet the rules for 2027. 1 met those for 2026.',
    });
    expect(Run.Result.Requirements[0]).toEqual({ Name: 'Total', MissedBefore: 1, WouldMiss: 2 });
    expect(Run.Result.Requirements.find(({ Name }: { Name: string }) => Name === 'Category 3')).toEqual({
      ...{ Name: 'Category 3', MissedBefore: 1, WouldMiss: 1 },
    });
    const bySpecialty = Run.Result.Groups.map((one: { Name: string; WouldMeet: number; MetBefore: number }) => [
      ...[one.Name, one.MetBefore, one.WouldMeet],
    ]);
    expect(bySpecialty).toEqual([
      ['Cardiology', 1, 0],
      ['Dermatology', 1, 0],
      ['', 0, 0],
    ]);
    const after = await recordState(world, { looks: false });
    const differing = (after.rows as { name: string }[]).filter(
      (row, index) => JSON.stringify(row) !== JSON.stringify((before.rows as unknown[])[index]),
    );
    expect(differing.map(({ name }) => name).filter((name) => !name.startsWith('event'))).toEqual(['lab_run']);
  });

  test('[FWK-03] shows records side by side, first those that change, and leaves an event of the look', async () => {
    const [short, whole] = [await world.signIn(), await world.signIn()];
    await logPhysicianYear(whole);
    await saveActivity(short, { TotalHours: 2 });
    world.setNow(AFTER_CLOSING);
    await draft(raised(126));
    expect(await records()).toEqual([]);
    await run();
    const staff = await world.signIn({ role: 'STAFF' });
    const [first, second, ...others] = await records(staff);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      ForUserId: whole.userId,
      Before: { Current: 125.25, Minimum: 50, IsMet: true, Missing: [] },
      Draft: { Current: 125.25, Minimum: 126, IsMet: false },
    });
    expect(second).toMatchObject({ ForUserId: short.userId, Before: { IsMet: false }, Draft: { IsMet: false } });
    expect(second.Draft.Missing).toContain('Category 3: 0 / 5 hours min');
    const { after } = await world.database
      .selectFrom('event')
      .select('after')
      .where('actor_user_id', '=', staff.userId)
      .where('kind', '=', 'list.viewed')
      .executeTakeFirstOrThrow();
    expect(after).toEqual({ name: 'Records under a draft', rows: 2, more: false });
  });

  test('[FWK-03] leaves out exempt years, reduces the targets of the draft too, and counts no type that the draft has no more', async () => {
    const [exempt, reduced] = [await world.signIn(), await world.signIn()];
    const rules = await rulesOf(world.database, DRAFT);
    const typeId = rules.activityTypes.findLast(({ categoryId }) => categoryId === 1)?.activityTypeId;
    await saveActivity(exempt, { TotalHours: 1 });
    await saveActivity(reduced, { TotalHours: 4, ActivityTypeId: typeId });
    await away(exempt, 12);
    await away(reduced, 6);
    world.setNow(AFTER_CLOSING);
    await draft((set) => ({
      ...set,
      activityTypes: set.activityTypes.filter(({ activityTypeId }) => activityTypeId !== typeId),
    }));
    expect(await run()).toMatchObject({ Records: 1, Exempt: 1, UncountedHours: 4, UncountedRecords: 1 });
    const [{ Before, Draft }] = await records();
    expect(Before).toMatchObject({ Current: 4, Minimum: 24 });
    expect(Draft).toMatchObject({ Current: 0, Minimum: 24 });
  });

  test('[FWK-03] judges what only the draft requires: once in several years, and of a specialty', async () => {
    const [first, second] = [await world.signIn({ firstYear: 2022 }), await world.signIn({ firstYear: 2022 })];
    for (const member of [first, second]) await logPhysicianYear(member);
    await saveActivity(first, { ActivityTypeId: LIFE_SUPPORT_TYPE, TotalHours: 4 });
    await giveSpecialties(second, ['Cardiology']);
    world.setNow(AFTER_CLOSING);
    const further = furtherFramework(LIFE_SUPPORT, { ...SPECIALTY_HOURS, requiredValue: 100 });
    await draft((set) => ({ ...set, framework: { ...set.framework, ...further, minimum: 100 } }));
    const { MetBefore, WouldMeet, Requirements } = await run();
    expect({ MetBefore, WouldMeet }).toEqual({ MetBefore: 2, WouldMeet: 1 });
    expect(Requirements.slice(-2)).toEqual([
      { Name: LIFE_SUPPORT.badgeText1, MissedBefore: null, WouldMiss: 1 },
      { Name: SPECIALTY_HOURS.badgeText1, MissedBefore: null, WouldMiss: 1 },
    ]);
  });

  test('[RPT-05] counts hours done elsewhere by the rules that say so, and by no others', async () => {
    const member = await world.signIn();
    await saveActivity(member, { TotalHours: 2 });
    await layElsewhere(world.database, { userId: member.userId, cpdYearId: YEAR_ID[2026] }, [
      { result: 'GRANTED', unit: 'hours', quarters: [48, 0, 16] },
    ]);
    world.setNow(AFTER_CLOSING);
    const counting = (set: RuleSet): RuleSet => ({ ...set, facts: { ...set.facts, countsElsewhere: true } });
    await draft(counting);
    await run();
    const [first] = await records();
    expect(first).toMatchObject({ Before: { Current: 2 }, Draft: { Current: 14 } });
    await changeRules(world.database, YEAR_ID[2026], counting);
    await draft(({ facts: { countsElsewhere: _, ...facts }, ...set }) => ({ ...set, facts }));
    await run();
    const [second] = await records();
    expect(second).toMatchObject({ Before: { Current: 14 }, Draft: { Current: 2 } });
  });

  test('[FWK-03] says that a result is of an older draft; another start joins a run, and begins anew for a changed draft', async () => {
    await saveActivity(await world.signIn(), { TotalHours: 2 });
    world.setNow(AFTER_CLOSING);
    await draft();
    expect((await run()).WouldMeet).toBe(0);
    await start();
    expect(await start()).toMatchObject({ status: 200 });
    await draft(raised(60));
    expect((await read()).Run).toMatchObject({ Status: 'RUNNING', IsOfOlderDraft: true });
    await work();
    // By the rules with which it started.
    expect((await read()).Run).toMatchObject({ Status: 'DONE', DraftVersion: 1, IsOfOlderDraft: true });
    await run();
    expect((await read()).Run).toMatchObject({ Status: 'DONE', DraftVersion: 2, IsOfOlderDraft: false });
    const kinds = await world.database.selectFrom('event').select('kind').where('kind', 'like', 'lab.%').execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['lab.started', 'lab.started', 'lab.started']);
  });

  test('[FWK-03] stops where a manager says so, and its result goes with the draft', async () => {
    await saveActivity(await world.signIn(), { TotalHours: 2 });
    world.setNow(AFTER_CLOSING);
    await draft();
    await start();
    expect(await stop()).toMatchObject({ status: 200 });
    expect(await work()).toBe(0);
    expect((await read()).Run).toMatchObject({ Status: 'STOPPED', Result: null });
    expect(await stop()).toMatchObject({ status: 200 });
    await run();
    await world.database.deleteFrom('year_draft').execute();
    expect(await world.database.selectFrom('lab_run').selectAll().execute()).toEqual([]);
  });

  test('[FWK-03] takes the latest year with records where none is over, and refuses where there is none', async () => {
    await draft();
    expect(await start()).toMatchObject({ status: 409, json: { Code: 'IN_USE' } });
    await saveActivity(await world.signIn(), { TotalHours: 2 });
    expect(await read()).toMatchObject({ YearToTry: 2026, IsOver: false });
  });

  test('[FWK-03] judges by the rules in force what the members are told, whatever they recorded', async () => {
    const years = fc
      .sample(randomYear, { numRuns: 40, seed: 37 })
      .map((year) => ({ ...year, cpdYearId: YEAR_ID[2026] }));
    for (const year of years) await layYear(world.database, (await world.signIn()).userId, year);
    world.setNow(AFTER_CLOSING);
    await keepProgressFigures(world.database, world.now());
    const rules = await rulesOf(world.database, YEAR_ID[2026]);
    const judged = await judgeNext(
      world.database,
      { before: rules, draft: rules },
      { now: world.now(), afterUserId: 0, limit: 1_000 },
    );
    const kept = await world.database
      .selectFrom('year_figures')
      .select(['user_id', 'recognised', 'minimum', 'all_met', 'missing'])
      .where('cpd_year_id', '=', YEAR_ID[2026])
      .execute();
    const counted = judged.flatMap((one) => (one.kind === 'judged' ? [one] : []));
    expect(counted.length).toBeGreaterThan(20);
    for (const { userId, results, tried } of counted) {
      expect(tried.draft).toEqual(tried.before);
      expect(results.draft).toEqual(results.before);
      const { recognised, minimum, allMet, missing } = progressFiguresOf(results.draft, rules.facts);
      expect(kept.find((row) => row.user_id === userId)).toEqual({
        ...{ user_id: userId, recognised: toHundredths(recognised), minimum: toHundredths(minimum), all_met: allMet },
        missing: Object.fromEntries(Object.entries(missing).map(([code, amount]) => [code, toHundredths(amount)])),
      });
    }
  });
});

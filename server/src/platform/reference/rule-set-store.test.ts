import { nextQuestionId } from '@cpd/domain/year/own-ids';
import { draftOf } from '@cpd/domain/year/rule-draft';
import type { RuleSet } from '@cpd/domain/year/rule-set';
import { ruleChanges } from '@cpd/domain/year/rule-words';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp, YEAR_ID } from '../../testing/test-app.ts';
import { rulesOf } from '../../testing/year-rules.ts';
import { openComingYears } from './coming-years-store.ts';
import { deliveredRuleSet } from './delivered-rules.ts';
import { readReferenceData } from './reference-data.ts';
import { loadReference } from './reference-store.ts';
import { installRuleSet } from './rule-set-store.ts';

const data = readReferenceData();
const [YEAR, NEXT] = [YEAR_ID[2026] + 1, YEAR_ID[2026] + 2];

let world: TestApp;
beforeEach(async () => {
  world = await openTestApp();
});
afterEach(() => world.close());

async function install(set: RuleSet): Promise<void> {
  await world.database.transaction().execute((transaction) => installRuleSet(transaction, set));
}

/** The rules of 2027 with a higher total, a type, an area and a question more, and one of each less. */
async function edited(): Promise<RuleSet> {
  const set = await rulesOf(world.database, YEAR);
  const [type, area, question] = [set.activityTypes[0], set.areas[0], set.reflectionQuestions[0]];
  if (type === undefined || area === undefined || question === undefined) throw new Error('There are no rules.');
  return {
    ...set,
    framework: { ...set.framework, minimum: 60 },
    activityTypes: [...set.activityTypes.slice(1), { ...type, activityTypeId: 10_001, name: 'Simulation' }],
    areas: [...set.areas.slice(1), { ...area, areaId: 10_001, name: 'Space medicine' }],
    reflectionQuestions: [
      ...set.reflectionQuestions.slice(1),
      { ...question, questionId: 1_012_001, question: 'What will you tell a colleague?' },
    ],
  };
}

/** What is different apart from the name that the framework has in the database. */
const differences = async (set: RuleSet) => ruleChanges(set, await rulesOf(world.database, set.facts.cpdYearId));

describe('rules of a year', () => {
  test.each(Object.values(YEAR_ID))('year %i is delivered as it is in force', async (cpdYearId) => {
    const delivered = deliveredRuleSet(data, cpdYearId);
    const { facts, ...rules } = await rulesOf(world.database, cpdYearId);
    expect({ ...rules, facts: { ...facts, confirmation: undefined } }).toEqual({
      ...delivered,
      facts: { ...delivered?.facts, confirmation: undefined },
    });
  });

  test('are put in force whole, and once more without a change', async () => {
    const set = await edited();
    await install(set);
    expect(await differences(set)).toEqual([]);
    const first = await rulesOf(world.database, YEAR);
    await install(set);
    expect(await rulesOf(world.database, YEAR)).toEqual(first);
  });

  test('bring reasons, whose last list is offered, and keep those that go for the records that have them', async () => {
    const set = await rulesOf(world.database, YEAR);
    const own = { reasonCode: 'OWN1', name: 'Sabbatical', sentenceFragment: 'a sabbatical', forAdminOnly: false };
    const names = async () => (await rulesOf(world.database, YEAR)).exemptionReasons.map(({ name }) => name);
    const delivered = await names();
    await install({ ...set, exemptionReasons: [...set.exemptionReasons, own] });
    await install({ ...set, exemptionReasons: [...set.exemptionReasons, { ...own, name: 'Study leave' }] });
    expect(await names()).toEqual([...delivered, 'Study leave']);
    await install(set);
    expect(await names()).toEqual(delivered);
    const kept = await world.database
      .selectFrom('exemption_reason')
      .select('name')
      .where('reason_code', '=', 'OWN1')
      .execute();
    expect(kept).toEqual([{ name: 'Study leave' }]);
  });

  test('leave the other years as they were', async () => {
    const years = Object.values(YEAR_ID);
    const before = await Promise.all(years.map((each) => rulesOf(world.database, each)));
    await install(await edited());
    expect(await Promise.all(years.map((each) => rulesOf(world.database, each)))).toEqual(before);
  });

  test('[FWK-02] that the college published stay in force when other ones are delivered', async () => {
    const set = await edited();
    await install(set);
    const { userId } = await world.signIn();
    await world.database
      .insertInto('year_publication')
      .values({
        ...{ cpd_year_id: YEAR, version: 1, rules: JSON.stringify(set), reason: 'The council decided it.' },
        ...{ prepared_by: userId, published_by: userId, published_at: TEST_NOW.toString() },
      })
      .execute();
    const before = await rulesOf(world.database, YEAR);
    expect(await loadReference(world.database, { ...data, checksum: 'newer' }, TEST_NOW)).toBe(true);
    expect(await rulesOf(world.database, YEAR)).toEqual(before);
  });

  test('[FWK-02] of a year that no file knows keep its help texts when other ones are delivered', async () => {
    const set = draftOf(await rulesOf(world.database, YEAR));
    const { userId } = await world.signIn();
    await install(set);
    await world.database
      .insertInto('year_publication')
      .values({
        ...{ cpd_year_id: NEXT, version: 1, rules: JSON.stringify(set), reason: 'The council decided it.' },
        ...{ prepared_by: userId, published_by: userId, published_at: TEST_NOW.toString() },
      })
      .execute();
    const helpTexts = async () =>
      await world.database
        .selectFrom('help_text')
        .select('ui_code')
        .where('last_cpd_year_id', '>=', NEXT)
        .orderBy('ui_code')
        .execute();
    const before = await helpTexts();
    expect(before.length).toBeGreaterThan(0);
    await loadReference(world.database, { ...data, checksum: 'newer' }, TEST_NOW);
    expect(await helpTexts()).toEqual(before);
  });

  test('[FWK-02] of a year that went by them stay when they are corrected', async () => {
    const set = await edited();
    await install(set);
    await openComingYears(world.database, Temporal.Instant.from('2027-11-01T00:00:00Z'));
    const before = await rulesOf(world.database, NEXT);
    expect(before.framework.minimum).toBe(60);
    expect(before.reflectionQuestions.map(({ questionId }) => questionId)).toEqual(
      set.reflectionQuestions.map(({ questionId }) => nextQuestionId(questionId)),
    );
    await install({ ...set, framework: { ...set.framework, minimum: 70 } });
    expect((await rulesOf(world.database, YEAR)).framework.minimum).toBe(70);
    const after = await rulesOf(world.database, NEXT);
    expect(ruleChanges(before, after)).toEqual([]);
    expect(after.facts).toEqual({ ...before.facts, frameworkId: after.facts.frameworkId });
  });
});

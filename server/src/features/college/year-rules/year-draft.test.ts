import { evaluateRequirements, type YearTotals } from '@cpd/domain/year/requirements';
import { draftOf } from '@cpd/domain/year/rule-draft';
import { ruleFields } from '@cpd/domain/year/rule-edit';
import type { RuleSet } from '@cpd/domain/year/rule-set';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { rulesOf } from '../../../testing/year-rules.ts';

/** 2027, which is delivered and has not opened, and the year behind it, which there is not. */
const [YEAR, NEXT] = [YEAR_ID[2026] + 1, YEAR_ID[2026] + 2];

let world: TestApp;
let manager: TestPerson;
beforeEach(async () => {
  world = await openTestApp();
  manager = await world.signIn({ role: 'MANAGER' });
});
afterEach(() => world.close());

const NOTHING = { Changes: [], Additions: [], Removals: [] };
type Edits = { Changes?: object[]; Additions?: object[]; Removals?: object[] };

const begin = (CPDYearId: number, by = manager) => by.call('POST', '/api/YearDrafts', { body: { CPDYearId } });
const read = (id: number, by = manager) => by.call('GET', `/api/YearDrafts?CPDYearId=${id}`);
const discard = (id: number, by = manager) => by.call('DELETE', `/api/YearDrafts?CPDYearId=${id}`);
const change = (CPDYearId: number, edits: Edits, by = manager) =>
  by.call('PUT', '/api/YearDrafts', { body: { CPDYearId, ...NOTHING, ...edits } });
const total = (Before: string, After: string) => ({ Changes: [{ Key: 'minimum', Before, After }] });

async function storedRules(cpdYearId: number): Promise<RuleSet> {
  const row = await world.database
    .selectFrom('year_draft')
    .select('rules')
    .where('cpd_year_id', '=', cpdYearId)
    .executeTakeFirstOrThrow();
  return row.rules;
}

describe('[FWK-01] a draft of a year’s rules', () => {
  test('is changed by managers alone, read by the team, and by no member', async () => {
    const [staff, member] = [await world.signIn({ role: 'STAFF' }), await world.signIn()];
    expect(await begin(YEAR, staff)).toMatchObject({ status: 403 });
    expect(await read(YEAR, staff)).toMatchObject({ status: 404 });
    await begin(YEAR);
    expect(await read(YEAR, staff)).toMatchObject({ status: 200 });
    expect(await read(YEAR, member)).toMatchObject({ status: 403 });
    expect(await change(YEAR, total('50', '60'), staff)).toMatchObject({ status: 403 });
    expect(await discard(YEAR, staff)).toMatchObject({ status: 403 });
  });

  test('is begun once, of a year that there is or the next one', async () => {
    expect(await begin(NEXT + 1)).toMatchObject({ status: 404 });
    expect(await change(NEXT, total('50', '60'))).toMatchObject({ status: 404 });
    expect(await begin(NEXT)).toMatchObject({ status: 200 });
    expect(await begin(NEXT)).toMatchObject({ status: 409, json: { Code: 'IN_USE' } });
    expect((await read(NEXT)).json).toMatchObject({ CPDYearYear: 2028, Version: 1, ComparedWith: 2027, Changes: [] });
    expect((await manager.call('GET', '/api/YearRules')).json).toMatchObject({
      ...{ Drafts: [{ CPDYearId: NEXT, CPDYearYear: 2028 }], Next: { CPDYearId: NEXT, CPDYearYear: 2028 } },
    });
    expect(await discard(NEXT)).toMatchObject({ status: 200 });
    expect(await read(NEXT)).toMatchObject({ status: 404 });
    expect(await discard(NEXT)).toMatchObject({ status: 404 });
  });

  test('tells what was changed in words, and nothing of it is in force', async () => {
    await begin(NEXT);
    expect(await change(NEXT, total('50', '55'))).toMatchObject({ status: 200 });
    const { json } = await read(NEXT);
    const changed = { Section: 'Total', Label: 'Total for the year', Before: '50 hours', After: '55 hours' };
    expect(json).toMatchObject({ Version: 2, Changes: [changed], Problems: [] });
    expect((await rulesOf(world.database, YEAR)).framework.minimum).toBe(50);
    const events = await world.database
      .selectFrom('event')
      .select(['kind', 'after'])
      .where('kind', 'like', 'year_draft.%')
      .orderBy('event_id')
      .execute();
    const edited = { key: 'minimum', label: 'Total for the year', before: '50 hours', after: '55 hours' };
    expect(events).toEqual([
      { kind: 'year_draft.begun', after: { year: 2028 } },
      { kind: 'year_draft.changed', after: { year: 2028, edited: [edited] } },
    ]);
  });

  test('gives a new reason a code that no record can have', async () => {
    const stored = {
      reason_code: 'OWN3',
      name: 'Study leave',
      sentence_fragment: 'study leave',
      for_admin_only: false,
    };
    await world.owner
      .insertInto('exemption_reason')
      .values({ ...stored, position: 99, offered: false })
      .execute();
    await begin(NEXT);
    const add = (Name: string) =>
      change(NEXT, {
        Additions: [
          {
            Kind: 'reason',
            Values: [
              { Key: 'name', Value: Name },
              { Key: 'sentence', Value: Name },
              { Key: 'team', Value: 'no' },
            ],
          },
        ],
      });
    for (const Name of ['Sabbatical', 'Study leave']) expect(await add(Name)).toMatchObject({ status: 200 });
    const { rules } = await world.database.selectFrom('year_draft').select('rules').executeTakeFirstOrThrow();
    expect(rules.exemptionReasons.slice(-2)).toMatchObject([
      { reasonCode: 'OWN4', name: 'Sabbatical' },
      { reasonCode: 'OWN3', name: 'Study leave' },
    ]);
  });

  test('gives a new question and category ids that no record of the year can have', async () => {
    await begin(YEAR);
    const add = (Kind: string, values: Record<string, string>) =>
      change(YEAR, {
        Additions: [{ Kind, Values: Object.entries(values).map(([Key, Value]) => ({ Key, Value })) }],
      });
    const question = { text: 'What will you change?', mandatory: 'no', help: '' };
    const category = { name: 'Wellbeing', minimum: '2' };
    for (const [kind, values] of Object.entries({ question, category }))
      expect(await add(kind, values)).toMatchObject({ status: 200 });
    const both = await storedRules(YEAR);
    await world.owner
      .insertInto('year_publication')
      .values({
        ...{ cpd_year_id: YEAR, version: 1, rules: JSON.stringify(both), delivered: null, reason: 'For the test.' },
        ...{ prepared_by: manager.userId, published_by: manager.userId, published_at: TEST_NOW.toString() },
      })
      .execute();
    await discard(YEAR);
    await begin(YEAR);
    await add('question', { ...question, text: 'What surprised you?' });
    await add('category', { ...category, name: 'Teaching' });
    const { framework, reflectionQuestions } = await storedRules(YEAR);
    expect(framework.categories.map(({ categoryId }) => categoryId)).toEqual([1, 2, 3, 5]);
    expect(reflectionQuestions.at(-1)?.questionId).toBe((both.reflectionQuestions.at(-1)?.questionId ?? 0) + 1);
  });

  test('is kept with contradictions, which are named at their fields', async () => {
    await begin(NEXT);
    expect(await change(NEXT, total('50', '20'))).toMatchObject({ status: 200 });
    expect((await read(NEXT)).json.Problems).toEqual([
      { Key: 'minimum', Message: expect.stringContaining('more than the total of 20') },
      { Key: 'requirement CategoryGroupMinimum 2-3 value', Message: expect.any(String) },
    ]);
  });

  test('refuses every wrong value at once, and keeps none of the right ones beside them', async () => {
    await begin(NEXT);
    const Changes = [
      { Key: 'minimum', Before: '50', After: '60' },
      { Key: 'category 1 minimum', Before: '12.5', After: 'much' },
      { Key: 'opens', Before: '2028-01-01', After: '2028-02-30' },
    ];
    const Additions = [
      {
        Kind: 'type',
        Values: [
          { Key: 'category', Value: '1' },
          { Key: 'name', Value: ' ' },
        ],
      },
    ];
    expect(await change(NEXT, { Changes, Additions })).toMatchObject({
      status: 400,
      json: {
        Errors: [{ Field: 'Additions.0.Values.1.Value' }, { Field: 'Changes.1.After' }, { Field: 'Changes.2.After' }],
      },
    });
    expect((await storedRules(NEXT)).framework.minimum).toBe(50);
  });

  test('of two who change one section the later is told what the other did, and by whom', async () => {
    await begin(NEXT);
    const colleague = await world.signIn({ role: 'MANAGER' });
    await change(NEXT, total('50', '55'), colleague);
    const both = [...total('50', '60').Changes, { Key: 'waived', Before: 'no', After: 'yes' }];
    const refused = await change(NEXT, { Changes: both });
    expect(refused).toMatchObject({ status: 409, json: { Code: 'STALE', Errors: [{ Field: 'Changes.0.After' }] } });
    const { first_name: name } = await world.database
      .selectFrom('member')
      .select('first_name')
      .where('user_id', '=', colleague.userId)
      .executeTakeFirstOrThrow();
    expect(refused.json.Message).toContain(`${name}`);
    expect(refused.json.Message).toContain('“Total for the year”. It is now: 55 hours.');
    expect((await storedRules(NEXT)).facts.enforcement).toBe('normal');
    // Another field of the section is no conflict.
    expect(await change(NEXT, { Changes: both.slice(1) })).toMatchObject({ status: 200 });
    expect((await storedRules(NEXT)).framework.minimum).toBe(55);
  });

  test('of two at the same time loses nothing of either', async () => {
    await begin(NEXT);
    const answers = await Promise.all([
      change(NEXT, total('50', '55')),
      change(NEXT, { Changes: [{ Key: 'category 3 minimum', Before: '5', After: '10' }] }),
      change(NEXT, total('50', '60')),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
    const { framework } = await storedRules(NEXT);
    expect(framework.categories[2]?.minimumHours).toBe(10);
  });
});

/** A number from 0 to 1 that follows from the one before it, so that a run can be repeated. */
function* randomNumbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** Records of a year, from empty ones to those that have more than enough. */
function randomTotals(count: number): YearTotals[] {
  const numbers = randomNumbers(37);
  const upTo = (most: number) => Math.floor(numbers.next().value * (most + 1));
  return Array.from({ length: count }, () => ({
    categories: [1, 2, 3].map((categoryId) => ({
      ...{ categoryId, activityHours: upTo(200) / 4, reflection: upTo(12) / 4 },
    })),
    annualConversations: upTo(2),
    plans: upTo(1),
    domainActivities: { 206: upTo(4), 207: upTo(4) },
    paperSubmission: upTo(9) === 0 ? upTo(100) : 0,
  }));
}

/** What a manager does to turn a draft into other rules: first what other fields hang on, then what is new, gone and different. */
async function typeIn(cpdYearId: number, target: RuleSet): Promise<void> {
  const saved = async (edits: Edits) => {
    const answer = await change(cpdYearId, edits);
    expect(answer, JSON.stringify(answer.json)).toMatchObject({ status: 200 });
  };
  const valuesOf = (values: object) => Object.entries(values).map(([Key, Value]) => ({ Key, Value: String(Value) }));
  const different = async (keys?: string[]) => {
    const wanted = new Map(ruleFields(target).map(({ key, value }) => [key, value]));
    return ruleFields(await storedRules(cpdYearId)).flatMap(({ key, value }) => {
      const after = wanted.get(key) ?? value;
      return after === value || keys?.includes(key) === false ? [] : [{ Key: key, Before: value, After: after }];
    });
  };
  await saved({ Changes: await different(['currency', 'mode', 'reduced by']) });
  const draft = await storedRules(cpdYearId);
  const isIn = <Item>(list: readonly Item[], same: (item: Item) => boolean) => list.some(same);
  const types = target.activityTypes.filter(
    (one) => !isIn(draft.activityTypes, ({ activityTypeId }) => activityTypeId === one.activityTypeId),
  );
  const areas = target.areas.filter((one) => !isIn(draft.areas, ({ areaId }) => areaId === one.areaId));
  const questions = target.reflectionQuestions.slice(draft.reflectionQuestions.length);
  await saved({
    Additions: [
      ...types.map(({ name, categoryId: category, evidenceCounts: counts, evidenceDoesNotCount: not }) => ({
        ...{ Kind: 'type', Values: valuesOf({ name, category, counts, not }) },
      })),
      ...areas.map(({ name, isSpecialty }) => ({
        ...{ Kind: 'area', Values: valuesOf({ name, kind: isSpecialty ? 'yes' : 'no' }) },
      })),
      ...questions.map(({ question: text, mandatory, helpText: help }) => ({
        ...{ Kind: 'question', Values: valuesOf({ text, mandatory: mandatory ? 'yes' : 'no', help }) },
      })),
    ],
  });
  const isSame = (a: RuleSet['framework']['requirements'][number], b: typeof a) =>
    a.badgeType === b.badgeType && a.domainId === b.domainId && String(a.categoryIds) === String(b.categoryIds);
  const added = target.framework.requirements.filter(
    (one) =>
      !/Category\w+Minimum/.test(one.badgeType) && !isIn(draft.framework.requirements, (other) => isSame(one, other)),
  );
  await saved({
    Additions: added.map(({ badgeType, domainId: domain, badgeText1: name, requiredValue: value }) => ({
      Kind: `requirement ${badgeType}`,
      Values: valuesOf(domain === undefined ? { value } : { domain, name, value }),
    })),
  });
  const { json } = await read(cpdYearId);
  const wantedTypes = new Set(target.activityTypes.map(({ activityTypeId }) => `type ${activityTypeId}`));
  const wantedAreas = new Set(target.areas.map(({ areaId }) => `area ${areaId}`));
  const goes = (key: string) =>
    (key.startsWith('type ') && !wantedTypes.has(key)) || (key.startsWith('area ') && !wantedAreas.has(key));
  await saved({
    Removals: json.Sections.flatMap(
      ({ Lines }: { Lines: { Label: string; Text: string; Item: { Key: string } | null }[] }) =>
        Lines.flatMap(({ Label, Text, Item }) =>
          Item && goes(Item.Key) ? [{ Key: Item.Key, Before: `${Label}: ${Text}` }] : [],
        ),
    ),
  });
  await saved({ Changes: await different() });
}

describe('every delivered year', () => {
  const ids = [4, 5, 6, 7, 8, 9, 10, 11, 12];

  test.each(ids)('typed in as a draft of the year before, judges 2,000 records as delivered: %i', async (id) => {
    const target = await rulesOf(world.database, id);
    const before =
      id === Math.min(...ids) ? await rulesOf(world.database, id + 1) : draftOf(await rulesOf(world.database, id - 1));
    const start = { ...before, facts: { ...before.facts, cpdYearId: id, year: target.facts.year } };
    const values = { rules: JSON.stringify(start), changed_by: manager.userId, changed_at: TEST_NOW.toString() };
    await world.database
      .insertInto('year_draft')
      .values({ cpd_year_id: id, cpd_year: target.facts.year, ...values })
      .execute();
    await typeIn(id, target);
    const typed = await storedRules(id);
    expect((await read(id)).json.Problems).toEqual([]);
    const known = { frameworkId: 0, areaNames: 'from2023', confirmation: undefined };
    expect({ ...typed.facts, ...known }).toEqual({ ...target.facts, ...known });
    expect(typed.activityTypes).toEqual(target.activityTypes);
    const judge = ({ facts, framework }: RuleSet, totals: YearTotals) =>
      evaluateRequirements({ facts, framework, totals });
    const differs = randomTotals(2000).filter(
      (totals) => JSON.stringify(judge(typed, totals)) !== JSON.stringify(judge(target, totals)),
    );
    expect(differs).toEqual([]);
  });
});

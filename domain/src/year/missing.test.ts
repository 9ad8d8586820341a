import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { factsOf, frameworkOf } from '../testing/years.ts';
import type { Framework } from './framework.ts';
import { inOrderOfNext, listMissing, type MissingLine, missingActivities, missingHours } from './missing.ts';
import { evaluateRequirements, type YearTotals } from './requirements.ts';

function missing(year: number, hours: readonly number[], rest: Partial<YearTotals> = {}): MissingLine[] {
  const facts = factsOf(year);
  const totals: YearTotals = {
    categories: hours.map((activityHours, index) => ({ categoryId: index + 1, activityHours, reflection: 0 })),
    annualConversations: 1,
    plans: 1,
    domainActivities: { 206: 2, 207: 2 },
    paperSubmission: 0,
    ...rest,
  };
  return listMissing(evaluateRequirements({ facts, framework: frameworkOf(year), totals }), facts);
}

const texts = (lines: readonly MissingLine[]) => lines.map(({ text }) => text);

describe('what is missing', () => {
  test('[PRG-07] nothing when everything is met', () => {
    expect(missing(2026, [25, 15, 10])).toEqual([]);
  });

  test('[PRG-07] each line of certain categories names a type to start with, the line of any kind none', () => {
    const started = missing(2026, []).map(({ kind, activityTypeId }) => [kind, activityTypeId]);
    expect(started).toEqual([
      ['category', 101],
      ['category', 206],
      ['category', 301],
      ['group', 206],
      ['total', undefined],
    ]);
  });

  test.each<[number, readonly number[], number]>([
    [2026, [], 50],
    [2026, [306, 10, 2], 13],
    [2026, [40, 7, 5], 13],
    [2026, [60, 0, 22], 5],
    [2026, [0, 100, 0], 17.5],
    [2026, [12.5, 5, 5], 27.5],
    [2026, [25, 15, 10], 0],
    [2022, [10, 0, 0], 90],
    [2020, [], 0],
  ])('[HOM-02] of %s the fewest further hours or credits, with %j in its categories, are %s', (year, hours, fewest) => {
    expect(missingHours(missing(year, hours))).toBe(fewest);
  });

  test('[HOM-02] no fewer hours than these meet everything', () => {
    const quarters = fc.integer({ min: 0, max: 160 }).map((quarter) => quarter / 4);
    fc.assert(
      fc.property(fc.tuple(quarters, quarters, quarters), ([educational, reviewing, measuring]) => {
        const lack = (required: number, current: number) => Math.max(required - current, 0);
        const ofGroup = Math.max(lack(5, reviewing) + lack(5, measuring), lack(25, reviewing + measuring));
        const ofKinds = lack(12.5, educational) + ofGroup;
        const ofAll = lack(50, educational + reviewing + measuring);
        expect(missingHours(missing(2026, [educational, reviewing, measuring]))).toBe(Math.max(ofKinds, ofAll));
      }),
    );
  });

  test('[HOM-02] activities are counted with the conversation and the plan, and hours are none', () => {
    expect(
      missingActivities(missing(2026, [], { plans: 0, annualConversations: 0, domainActivities: { 206: 1 } })),
    ).toBe(5);
    expect(missingActivities(missing(2026, []))).toBe(0);
    expect(missingHours(missing(2026, [25, 15, 10], { plans: 0, domainActivities: {} }))).toBe(0);
  });

  test.each([
    ['2026-09-30T23:59:00+10:00', ['category', 'group', 'total', 'domain', 'conversation', 'plan']],
    ['2026-10-01T00:00:00+10:00', ['domain', 'category', 'group', 'total', 'conversation', 'plan']],
    ['2027-02-01T00:00:00+11:00', ['domain', 'category', 'group', 'total', 'conversation', 'plan']],
  ])('[HOM-02] at %s what is next is in the order %j', (now, kinds) => {
    const lines = missing(2026, [13, 0, 0], { plans: 0, annualConversations: 0, domainActivities: {} });
    const ordered = inOrderOfNext(lines, factsOf(2026), Temporal.Instant.from(now)).map(({ kind }) => kind);
    expect([...new Set(ordered)]).toEqual(kinds);
  });

  test('[PRG-07] nothing in a waived year, whatever is recorded', () => {
    expect(missing(2020, [0, 0, 0])).toEqual([]);
  });

  test('[PRG-07] an empty year asks for the mandatory items first, then each category, the group and the rest', () => {
    const lines = missing(2026, [], { annualConversations: 0, plans: 0, domainActivities: {} });
    expect(texts(lines)).toEqual([
      'Log your annual conversation',
      'Write your plan for 2026',
      'Log 2 more activities on cultural safety, including health equity',
      'Log 2 more activities on ethics and professional behaviour',
      '12.5 more hours of Educational Activities',
      '5 more hours of Reviewing Performance',
      '5 more hours of Measuring Outcomes',
      '15 more hours of Reviewing Performance or Measuring Outcomes',
      '12.5 more hours of any kind',
    ]);
    expect(lines.map(({ kind }) => kind)).toEqual([
      'conversation',
      'plan',
      'domain',
      'domain',
      'category',
      'category',
      'category',
      'group',
      'total',
    ]);
  });

  test('[PRG-07] each line carries what a button needs', () => {
    const lines = missing(2026, [25, 20, 3], { annualConversations: 0, domainActivities: { 206: 1, 207: 2 } });
    expect(lines).toStrictEqual([
      { kind: 'conversation', text: 'Log your annual conversation', amount: 1, activityTypeId: 202 },
      {
        kind: 'domain',
        text: 'Log 1 more activity on cultural safety, including health equity',
        amount: 1,
        domainId: 206,
      },
      {
        kind: 'category',
        text: '2 more hours of Measuring Outcomes',
        amount: 2,
        categoryId: 3,
        activityTypeId: 301,
        categoryIds: [3],
      },
    ]);
  });

  test('[PRG-07] hours that a category line asks for are not asked for again by group and total', () => {
    expect(texts(missing(2026, [21, 10.5, 3]))).toEqual([
      '2 more hours of Measuring Outcomes',
      '9.5 more hours of Reviewing Performance or Measuring Outcomes',
      '4 more hours of any kind',
    ]);
    expect(texts(missing(2025, [30, 20, 4.75]))).toEqual(['0.25 more hours of Measuring Outcomes']);
  });

  test('[PRG-07] one hour is "1 more hour"', () => {
    expect(texts(missing(2026, [24, 15, 10]))).toEqual(['1 more hour of any kind']);
  });

  test('[PRG-07] credits at their cap are not called for again', () => {
    expect(texts(missing(2022, [120, 12, 0]))).toEqual([
      '4 more credits of Reviewing Performance or Measuring Outcomes',
    ]);
    expect(texts(missing(2022, [0, 30, 10]))).toEqual([
      '10 more credits of Educational Activities or Measuring Outcomes',
    ]);
    expect(texts(missing(2022, [10, 0, 0]))).toEqual([
      '40 more credits of Reviewing Performance or Measuring Outcomes',
      '50 more credits of any kind',
    ]);
  });

  test('[PRG-07] credits of some kinds name a type to start with, and a category without a maximum is never full', () => {
    const framework = frameworkOf(2022);
    const told = (change: Partial<Framework>, hours: readonly number[]) => {
      const own = { ...framework, requirements: [], ...change };
      const categories = hours.map((activityHours, index) => ({ categoryId: index + 1, activityHours, reflection: 0 }));
      const totals = { categories, annualConversations: 0, plans: 0, domainActivities: {}, paperSubmission: 0 };
      const result = evaluateRequirements({ facts: factsOf(2022), framework: own, totals });
      return listMissing(result, factsOf(2022)).map(({ text, activityTypeId }) => [text, activityTypeId]);
    };
    const [first, ...others] = framework.categories;
    const uncapped = first ? [{ ...first, creditCap: null }, ...others] : [];
    expect(told({}, [0, 30, 10])).toEqual([['10 more credits of Educational Activities or Measuring Outcomes', 101]]);
    expect(told({ categories: uncapped }, [10, 30, 0])).toEqual([
      ['30 more credits of Educational Activities or Measuring Outcomes', 101],
    ]);
    expect(told({ minimum: 200 }, [60, 20, 20])).toEqual([['20 more credits of any kind', undefined]]);
  });

  test('[PRG-07] doing exactly what the hour lines ask for meets the hours, and nothing less does', () => {
    const quarter = fc.integer({ min: 0, max: 160 }).map((quarters) => quarters / 4);
    const year = fc.constantFrom(2023, 2024, 2025, 2026);
    fc.assert(
      fc.property(year, fc.array(quarter, { minLength: 3, maxLength: 3 }), (cpdYear, hours) => {
        const done = [...hours];
        for (const line of missing(cpdYear, hours)) {
          const index = (line.categoryIds?.[0] ?? 1) - 1;
          done[index] = (done[index] ?? 0) + line.amount;
        }
        expect(missing(cpdYear, done)).toEqual([]);
      }),
    );
  });

  test('[PRG-07] every line asks for something', () => {
    const credits = fc.array(
      fc.integer({ min: 0, max: 300 }).map((quarters) => quarters / 4),
      { minLength: 3, maxLength: 3 },
    );
    fc.assert(
      fc.property(fc.constantFrom(2019, 2022, 2024, 2026), credits, (year, hours) => {
        expect(missing(year, hours).every(({ amount }) => amount > 0)).toBe(true);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { physicianYear } from '../testing/physician-year.ts';
import { factsOf, frameworkOf } from '../testing/years.ts';
import type { FrameworkRequirement } from './framework.ts';
import { evaluateRequirements, type RequirementsResult, type YearTotals } from './requirements.ts';

type Recorded = Partial<Omit<YearTotals, 'categories'>> & { hours?: readonly number[]; reflection?: readonly number[] };

function totalsOf({ hours = [], reflection = [], ...rest }: Recorded): YearTotals {
  return {
    categories: [1, 2, 3].map((categoryId, index) => ({
      categoryId,
      activityHours: hours[index] ?? 0,
      reflection: reflection[index] ?? 0,
    })),
    annualConversations: 0,
    plans: 0,
    domainActivities: {},
    paperSubmission: 0,
    ...rest,
  };
}

function evaluate(year: number, recorded: Recorded): RequirementsResult {
  return evaluateRequirements({ facts: factsOf(year), framework: frameworkOf(year), totals: totalsOf(recorded) });
}

function badge(result: RequirementsResult, badgeType: string, domainId?: number) {
  return result.badges.find((entry) => entry.badgeType === badgeType && entry.domainId === domainId);
}

const MANDATORY = { annualConversations: 1, plans: 1, domainActivities: { 206: 2, 207: 2 } };

describe('the worked examples of the frameworks', () => {
  test('[PRG-15] 2022: 70, 10 and 4 hours give 102 of 100 credits, group 42 of 40, met', () => {
    const result = evaluate(2022, { hours: [70, 10, 4] });
    expect(result.categories.map(({ entered }) => entered)).toEqual([70, 30, 12]);
    expect(result.categories.map(({ recognised }) => recognised)).toEqual([60, 30, 12]);
    expect(result).toMatchObject({
      currency: 'C',
      current: 102,
      minimum: 100,
      percentage: 100,
      allMet: true,
      icon: 'complete',
    });
    expect(badge(result, 'CategoryGroupMinimum')).toMatchObject({ current: 42, required: 40, complete: true });
  });

  test('[PRG-15] 2022: 120 and 12 hours give 96 of 100 credits, group 36 of 40, not met', () => {
    const result = evaluate(2022, { hours: [120, 12, 0] });
    expect(result).toMatchObject({ current: 96, percentage: 96, allMet: false, icon: 'hours-missing' });
    expect(badge(result, 'CategoryGroupMinimum')).toMatchObject({
      current: 36,
      required: 40,
      complete: false,
      percentage: 90,
    });
  });

  test('[PRG-15] 2022: 30 and 10 hours in categories 2 and 3 give 90 credits, group 90 of 40 complete, total not met', () => {
    const result = evaluate(2022, { hours: [0, 30, 10] });
    expect(result.categories.map(({ entered }) => entered)).toEqual([0, 90, 30]);
    expect(result.categories.map(({ recognised }) => recognised)).toEqual([0, 60, 30]);
    expect(result).toMatchObject({ current: 90, allMet: false });
    expect(badge(result, 'CategoryGroupMinimum')).toMatchObject({ current: 90, complete: true, percentage: 100 });
  });

  test('[PRG-15] 2024: 25, 20 and 5 hours with plan and conversation give 50, group 25, ring 2 of 2, met', () => {
    const result = evaluate(2024, { hours: [12.5 + 12.5, 20, 5], annualConversations: 1, plans: 1 });
    expect(result).toMatchObject({
      current: 50,
      requiredMandatory: 2,
      completedMandatory: 2,
      allMet: true,
      icon: 'complete',
    });
    expect(badge(result, 'CategoryGroupMinimum')).toMatchObject({ current: 25, complete: true });
  });

  test('[PRG-15] 2025: 30, 20 and 4.75 hours give 54.75; category 3 and group are short, not met', () => {
    const result = evaluate(2025, { hours: [30, 20, 4.75], ...MANDATORY });
    expect(result).toMatchObject({ current: 54.75, percentage: 100, allMet: false, icon: 'hours-missing' });
    expect(badge(result, 'CategoryThreeMinimum')).toMatchObject({
      current: 4.75,
      complete: false,
      state: 'in-progress',
      percentage: 95,
    });
    expect(badge(result, 'CategoryGroupMinimum')).toMatchObject({ current: 24.75, complete: false, percentage: 99 });
  });

  test('[PRG-08, PRG-15] 2026: hours met, one ethics activity short gives ring 3 of 4 and the icon "only activities missing"', () => {
    const result = evaluate(2026, { hours: [25, 15, 10], ...MANDATORY, domainActivities: { 206: 2, 207: 1 } });
    expect(result).toMatchObject({
      current: 50,
      requiredMandatory: 4,
      completedMandatory: 3,
      allMet: false,
      icon: 'activities-missing',
    });
    expect(badge(result, 'MandatorySpecialty', 207)).toMatchObject({
      state: 'in-progress',
      friendlyStatus: '1 / 2 activities',
    });
  });

  test('[PRG-15, SUM-36] the year of a working physician adds up to 78.5 hours with everything met', () => {
    const { activities, planHours, expected } = physicianYear;
    const hoursIn = (category: number) =>
      activities.filter(({ categoryId }) => categoryId === category).map(({ hours, dates }) => hours * dates);
    const naming = (domain: number) =>
      activities.filter(({ domains }) => (domains as readonly number[]).includes(domain)).length;
    expect(activities.reduce((dates, activity) => dates + activity.dates, 0)).toBe(expected.dates);

    const result = evaluateRequirements({
      facts: factsOf(2026),
      framework: frameworkOf(2026),
      totals: {
        categories: [
          ...[1, 2, 3].flatMap((categoryId) =>
            hoursIn(categoryId).map((activityHours) => ({ categoryId, activityHours, reflection: 0 })),
          ),
          { categoryId: 2, activityHours: planHours, reflection: 0 },
        ],
        annualConversations: 1,
        plans: 1,
        domainActivities: { 206: naming(206), 207: naming(207) },
        paperSubmission: 0,
      },
    });
    expect(result.categories.map(({ recognised }) => recognised)).toEqual(expected.hours);
    expect(result).toMatchObject({
      current: expected.total,
      allMet: true,
      allMetForStatus: true,
      completedMandatory: 4,
    });
    expect(result.badges.every(({ complete }) => complete)).toBe(true);
    expect(badge(result, 'MandatorySpecialty', 206)?.current).toBe(expected.culturalSafety);
    expect(badge(result, 'MandatorySpecialty', 207)?.current).toBe(expected.ethics);
  });
});

describe('[RPT-05] hours of other CPD homes that count', () => {
  const [one, other] = ['College X', 'College Y'].map((collegeName) => ({ collegeName, amounts: { 1: 12, 2: 6 } }));
  const elsewhere = one && other ? [one, other] : [];

  test('are added to their categories and the total, and to what is required of these, and say where they are from', () => {
    const result = evaluate(2026, { hours: [10, 1, 12], elsewhere });
    expect(result).toMatchObject({ current: 59, allMet: false, icon: 'activities-missing' });
    expect(result.categories.map(({ entered, recognised }) => [entered, recognised])).toEqual([
      [10, 34],
      [1, 13],
      [12, 12],
    ]);
    expect(result.categories[0]?.elsewhere).toEqual([
      { collegeName: 'College X', recognised: 12 },
      { collegeName: 'College Y', recognised: 12 },
    ]);
    expect(badge(result, 'CategoryOneMinimum')).toMatchObject({ current: 34, complete: true });
    expect(badge(result, 'CategoryGroupMinimum')).toMatchObject({ current: 25, complete: true });
  });

  test('meet no requirement but those of hours', () => {
    const { badges } = evaluate(2026, { elsewhere });
    expect(badges.filter(({ unit }) => unit !== 'hours').map(({ current }) => current)).toEqual([0, 0, 0, 0]);
  });

  test('come last where a category has a maximum', () => {
    const [first] = evaluate(2022, { hours: [45], reflection: [1], elsewhere }).categories;
    expect(first).toMatchObject({ entered: 45, reflection: 1, recognised: 60 });
    expect(first?.elsewhere).toEqual([
      { collegeName: 'College X', recognised: 12 },
      { collegeName: 'College Y', recognised: 2 },
    ]);
    expect(evaluate(2022, { hours: [70], elsewhere }).categories[0]).toMatchObject({ recognised: 60, elsewhere: [] });
  });
});

describe('measuring a year', () => {
  test('[SUM-36, PRG-09] an empty year shows zero everywhere, nothing done, no error', () => {
    for (const year of [2019, 2023, 2026]) {
      const result = evaluateRequirements({
        facts: factsOf(year),
        framework: frameworkOf(year),
        totals: { ...totalsOf({}), categories: [] },
      });
      expect(result).toMatchObject({ current: 0, percentage: 0, allMet: false, completedMandatory: 0 });
      expect(result.badges.map(({ state }) => state)).toEqual(result.badges.map(() => 'not-started'));
      expect(result.icon).toBe(year === 2019 ? 'hours-missing' : 'both-missing');
    }
  });

  test('[PRG-09] nothing recorded is "not started" even where nothing is required', () => {
    const framework = frameworkOf(2026);
    const requirements = framework.requirements.map((requirement) => ({ ...requirement, requiredValue: 0 }));
    const result = evaluateRequirements({
      facts: factsOf(2026),
      framework: { ...framework, requirements },
      totals: totalsOf({}),
    });
    expect(result.badges.map(({ state, percentage }) => [state, percentage])).toEqual(
      requirements.map(() => ['not-started', 0]),
    );
  });

  test('[PRG-05] a requirement is given with what its rule names, and with nothing else', () => {
    const { badges } = evaluate(2026, { hours: [12.5], domainActivities: { 206: 3 } });
    expect(badges[0]).toStrictEqual({
      ...{ badgeType: 'CategoryOneMinimum', badgeText1: 'Category 1', badgeText2: 'Educational Activities' },
      ...{
        badgeText3: '12.5 hours min',
        current: 12.5,
        required: 12.5,
        percentage: 100,
        complete: true,
        state: 'done',
      },
      ...{ friendlyStatus: '12.5 / 12.5 hours min', unit: 'hours', countsAsMandatoryActivity: false, categoryIds: [1] },
    });
    expect(badges[4]).toStrictEqual({
      ...{ badgeType: 'AnnualConversation', badgeText1: 'Annual Conversation', badgeText2: 'Category 2' },
      ...{ badgeText3: 'Required each year', current: 0, required: 1, percentage: 0, complete: false },
      ...{ state: 'not-started', friendlyStatus: '0 / 1 activity', unit: 'activities' },
      ...{ countsAsMandatoryActivity: true, activityTypeId: 202 },
    });
    expect(badges[6]).toStrictEqual({
      ...{ badgeType: 'MandatorySpecialty', badgeText1: 'Cultural safety, including health equity' },
      ...{ badgeText2: 'Any category', badgeText3: '2 activities min', current: 3, required: 2, percentage: 100 },
      ...{ complete: true, state: 'done', friendlyStatus: '3 / 2 activities', unit: 'activities' },
      ...{ countsAsMandatoryActivity: true, domainId: 206 },
    });
  });

  test('a minimum of no category has nothing, and categories of a credit year have minimums of credits', () => {
    const framework = frameworkOf(2022);
    const { categoryIds: _, ...requirement } = { ...frameworkOf(2026).requirements[0] } as FrameworkRequirement;
    const { badges, categories } = evaluateRequirements({
      facts: factsOf(2022),
      framework: {
        ...{ ...framework, requirements: [requirement] },
        categories: framework.categories.map((category) => ({ ...category, minimumCredits: 4, minimumHours: 5 })),
      },
      totals: totalsOf({ hours: [20, 20, 20] }),
    });
    expect(badges[0]).toMatchObject({ current: 0, complete: false });
    expect(categories.map(({ minimum }) => minimum)).toEqual([4, 4, 4]);
  });

  test('[PRG-10, PRG-11] the overall ring shows 99.9 as 100 while the record is still not met; a badge stays below', () => {
    const result = evaluate(2022, { hours: [39.95, 60, 0], paperSubmission: 0 });
    expect(result).toMatchObject({ current: 99.95, percentage: 100, allMet: false, icon: 'hours-missing' });
    const nearly = evaluate(2022, { hours: [0, 0, 0], reflection: [0, 39.99, 0] });
    expect(badge(nearly, 'CategoryGroupMinimum')?.percentage).toBe(99.9);
  });

  test('[PRG-16] 199 times a quarter and 0.25 more are exactly the 50 hours', () => {
    const categories = Array.from({ length: 200 }, (_, index) => ({
      categoryId: (index % 2) + 2,
      activityHours: 0.25,
      reflection: 0,
    }));
    const result = evaluateRequirements({
      facts: factsOf(2026),
      framework: frameworkOf(2026),
      totals: { ...totalsOf({}), categories },
    });
    expect(result.current).toBe(50);
  });

  test('[RFL-10, SUM-32] reflection counts in its own category, in credit years inside the cap', () => {
    const hours = evaluate(2026, { hours: [10, 0, 0], reflection: [1.5, 0, 0] });
    expect(hours.categories[0]).toMatchObject({
      entered: 10,
      reflection: 1.5,
      recognised: 11.5,
      minimum: 12.5,
      maximum: null,
    });
    const credits = evaluate(2022, { hours: [59.5, 1, 0], reflection: [1, 1, 0] });
    expect(credits.categories[0]).toMatchObject({
      entered: 59.5,
      reflection: 1,
      recognised: 60,
      minimum: null,
      maximum: 60,
    });
    expect(credits.categories[1]).toMatchObject({ entered: 3, reflection: 1, recognised: 4 });
  });

  test('[SUM-12, SUM-36] a paper submission is part of the total, not of a category', () => {
    const result = evaluate(2019, { hours: [10, 0, 0], paperSubmission: 25.5 });
    expect(result.current).toBe(35.5);
    expect(result.categories.map(({ recognised }) => recognised)).toEqual([10, 0, 0]);
  });

  test('[PRG-15] a waived year is measured and shown, but counts as met', () => {
    const result = evaluate(2020, { hours: [10, 0, 0] });
    expect(result).toMatchObject({ current: 10, allMet: false, allMetForStatus: true, icon: 'hours-missing' });
    expect(evaluate(2021, { hours: [10, 0, 0] }).allMetForStatus).toBe(false);
  });

  test('[PRG-03] credit years ask for no mandatory activities', () => {
    expect(evaluate(2022, MANDATORY)).toMatchObject({ requiredMandatory: 0, completedMandatory: 0 });
  });

  test('[PRG-05, PRG-06] mandatory lines say how many of how many', () => {
    const result = evaluate(2026, { hours: [12.5, 0, 0], plans: 1 });
    expect(result.badges.map(({ friendlyStatus }) => friendlyStatus)).toEqual([
      '12.5 / 12.5 hours min',
      '0 / 5 hours min',
      '0 / 5 hours min',
      '0 / 25 hours min',
      '0 / 1 activity',
      '1 / 1 plan',
      '0 / 2 activities',
      '0 / 2 activities',
    ]);
  });

  test('[SUM-11] gives the categories in display order', () => {
    const framework = frameworkOf(2026);
    const reversed = { ...framework, categories: [...framework.categories].reverse() };
    const result = evaluateRequirements({ facts: factsOf(2026), framework: reversed, totals: totalsOf({}) });
    expect(result.categories.map(({ categoryId }) => categoryId)).toEqual([1, 2, 3]);
  });
});

describe('whatever is recorded', () => {
  const quarter = fc.integer({ min: 0, max: 800 }).map((quarters) => quarters / 4);
  const recorded = fc.record({
    year: fc.constantFrom(2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026, 2027),
    hours: fc.array(quarter, { minLength: 3, maxLength: 3 }),
    annualConversations: fc.integer({ min: 0, max: 2 }),
    plans: fc.integer({ min: 0, max: 2 }),
    domainActivities: fc.record({ 206: fc.integer({ min: 0, max: 4 }), 207: fc.integer({ min: 0, max: 4 }) }),
    paperSubmission: quarter,
  });

  test('[SUM-36, PRG-08] categories and paper add up to the total, caps hold, and the icon agrees with the result', () => {
    fc.assert(
      fc.property(recorded, ({ year, ...totals }) => {
        const result = evaluate(year, totals);
        const sum = result.categories.reduce(
          (hundredths, { recognised }) => hundredths + Math.round(recognised * 100),
          0,
        );
        expect(sum + Math.round(totals.paperSubmission * 100)).toBe(Math.round(result.current * 100));
        expect(result.categories.every(({ recognised, maximum }) => maximum === null || recognised <= maximum)).toBe(
          true,
        );
        expect(result.icon === 'complete').toBe(result.allMet);
        expect(result.percentage).toBeLessThanOrEqual(100);
      }),
    );
  });

  test('[PRG-09] more hours never undo what was complete', () => {
    fc.assert(
      fc.property(recorded, fc.nat({ max: 2 }), quarter, ({ year, ...totals }, category, extra) => {
        const before = evaluate(year, totals);
        const hours = totals.hours.map((value, index) => (index === category ? value + extra : value));
        const after = evaluate(year, { ...totals, hours });
        expect(after.current).toBeGreaterThanOrEqual(before.current);
        expect(before.badges.every(({ complete }, index) => !complete || after.badges[index]?.complete)).toBe(true);
      }),
    );
  });
});

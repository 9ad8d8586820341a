import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { factsOf, frameworkOf } from '../testing/years.ts';
import { listMissing } from './missing.ts';
import { missingInWords, progressFiguresOf, requirementNames } from './progress-figures.ts';
import { evaluateRequirements, type YearTotals } from './requirements.ts';
import { variedRequirements } from './variation.ts';

function judged(year: number, hours: readonly number[], rest: Partial<YearTotals> = {}, framework = frameworkOf(year)) {
  const totals: YearTotals = {
    categories: hours.map((activityHours, index) => ({ categoryId: index + 1, activityHours, reflection: 0 })),
    annualConversations: 0,
    plans: 0,
    domainActivities: {},
    paperSubmission: 0,
    ...rest,
  };
  return evaluateRequirements({ facts: factsOf(year), framework, totals });
}

describe('the figures of a year', () => {
  test('[COH-06] hold every requirement that is not met by its code, with how much is missing', () => {
    expect(progressFiguresOf(judged(2026, []), factsOf(2026))).toEqual({
      recognised: 0,
      minimum: 50,
      allMet: false,
      categories: [0, 0, 0],
      missing: {
        ...{ Total: 50, CategoryOneMinimum: 12.5, CategoryTwoMinimum: 5, CategoryThreeMinimum: 5 },
        ...{ CategoryGroupMinimum: 25, AnnualConversation: 1, PDP: 1 },
        ...{ MandatorySpecialty206: 2, MandatorySpecialty207: 2 },
      },
    });
    const done = { annualConversations: 1, plans: 1, domainActivities: { 206: 2, 207: 1 } };
    expect(progressFiguresOf(judged(2026, [25, 15, 10], done), factsOf(2026))).toEqual({
      recognised: 50,
      minimum: 50,
      allMet: false,
      categories: [25, 15, 10],
      missing: { MandatorySpecialty207: 1 },
    });
  });

  test('[PRG-09, COH-06] miss the total while nothing is recorded, also where nothing is asked for', () => {
    const framework = { ...frameworkOf(2026), minimum: 0, requirements: [] };
    expect(progressFiguresOf(judged(2026, [], {}, framework), factsOf(2026)).missing).toEqual({ Total: 0 });
    expect(progressFiguresOf(judged(2026, [0.25], {}, framework), factsOf(2026)).missing).toEqual({});
  });

  test('[COH-06] are in the order in which categories are shown, and a category at its maximum is not asked for', () => {
    const framework = frameworkOf(2022);
    const turned = { ...framework, categories: framework.categories.toReversed() };
    const figures = progressFiguresOf(judged(2022, [5, 30], {}, turned), factsOf(2022));
    expect(figures.categories).toEqual([5, 60, 0]);
    expect(missingInWords(figures, turned, factsOf(2022))).toEqual([
      '35 more credits of Educational Activities or Measuring Outcomes',
    ]);
  });

  test('[COH-06] miss nothing in a waived year', () => {
    expect(progressFiguresOf(judged(2020, [0, 0, 0]), factsOf(2020)).missing).toEqual({});
  });

  test('[COH-06] say what is missing in the words in which the member is told, also where targets are reduced', () => {
    const quarters = fc.integer({ min: 0, max: 160 }).map((count) => count / 4);
    const totals = fc.record({
      annualConversations: fc.nat(1),
      plans: fc.nat(1),
      domainActivities: fc.record({ 206: fc.nat(2), 207: fc.nat(2) }),
      paperSubmission: fc.constantFrom(0, 10),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(2019, 2020, 2023, 2024, 2026),
        fc.integer({ min: 0, max: 9 }),
        fc.tuple(quarters, quarters, quarters),
        totals,
        (year, monthsOfLeave, hours, rest) => {
          const own = variedRequirements(frameworkOf(year), { monthsOfLeave });
          const result = judged(year, hours, rest, own);
          const figures = progressFiguresOf(result, factsOf(year));
          const told = listMissing(result, factsOf(year)).map(({ text }) => text);
          expect(missingInWords(figures, frameworkOf(year), factsOf(year))).toEqual(told);
          expect(Object.keys(figures.missing).length > 0).toBe(told.length > 0);
          expect(Object.keys(requirementNames(own))).toEqual(expect.arrayContaining(Object.keys(figures.missing)));
        },
      ),
    );
  });
});

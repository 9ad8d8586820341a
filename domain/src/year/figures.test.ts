import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { factsOf, frameworkOf } from '../testing/years.ts';
import { figuresOf, REQUIREMENT_NAMES } from './figures.ts';
import { listMissing } from './missing.ts';
import { evaluateRequirements, type YearTotals } from './requirements.ts';

function judged(year: number, hours: readonly number[], rest: Partial<YearTotals> = {}) {
  const totals: YearTotals = {
    categories: hours.map((activityHours, index) => ({ categoryId: index + 1, activityHours, reflection: 0 })),
    annualConversations: 0,
    plans: 0,
    domainActivities: {},
    paperSubmission: 0,
    ...rest,
  };
  return evaluateRequirements({ facts: factsOf(year), framework: frameworkOf(year), totals });
}

describe('the figures of a year', () => {
  test('[COH-06] name every requirement that is not met, and the total first', () => {
    expect(figuresOf(judged(2026, []), factsOf(2026))).toEqual({
      recognised: 0,
      minimum: 50,
      allMet: false,
      categories: [0, 0, 0],
      missing: [...REQUIREMENT_NAMES],
    });
    const done = { annualConversations: 1, plans: 1, domainActivities: { 206: 2, 207: 1 } };
    expect(figuresOf(judged(2026, [25, 15, 10], done), factsOf(2026))).toEqual({
      recognised: 50,
      minimum: 50,
      allMet: false,
      categories: [25, 15, 10],
      missing: ['Ethics and professional behaviour'],
    });
  });

  test('[COH-06] miss nothing in a waived year', () => {
    expect(figuresOf(judged(2020, [0, 0, 0]), factsOf(2020)).missing).toEqual([]);
  });

  test('[COH-06] miss something exactly when the member is told of something that is missing', () => {
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
        fc.tuple(quarters, quarters, quarters),
        totals,
        (year, hours, rest) => {
          const result = judged(year, hours, rest);
          const { missing } = figuresOf(result, factsOf(year));
          expect(missing.length > 0).toBe(listMissing(result, factsOf(year)).length > 0);
          expect(REQUIREMENT_NAMES).toEqual(expect.arrayContaining(missing));
        },
      ),
    );
  });
});

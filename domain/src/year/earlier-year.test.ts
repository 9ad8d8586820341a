import { expect, test } from 'vitest';
import { earlierInWords, earlierRefusal, earlierRules, earlierWithDay, judgedEarlier } from './earlier-year.ts';
import type { Framework } from './framework.ts';
import { evaluateRequirements } from './requirements.ts';

const NOTHING = { categories: [], annualConversations: 0, plans: 0, domainActivities: {}, paperSubmission: 0 };
const category = (categoryId: number, cap: number | null) => ({
  ...{ categoryId, name: `Category ${categoryId}`, displayOrder: categoryId, creditRatePerHour: 3, creditCap: cap },
  ...{ minimumHours: null, minimumCredits: null, requirementsShortVersion: '', startingActivityTypeId: 1 },
});
const framework = {
  ...{ frameworkId: 1, currency: 'C', minimum: 100, requiredMandatoryActivities: 2 },
  categories: [category(1, 60), category(2, 60)],
  requirements: [{ badgeType: 'PDP', requiredValue: 1, unit: 'plans', countsAsMandatoryActivity: true }],
} as unknown as Framework;
const facts = { enforcement: 'normal' } as never;

test('amounts count in the unit of the year, without its rate, up to its maximum', () => {
  const totals = { ...NOTHING, earlier: { 1: 70, 2: 12.5 } };
  const { current, categories, badges } = evaluateRequirements({ facts, framework: earlierRules(framework), totals });
  expect(current).toBe(72.5);
  expect(categories.map(({ recognised }) => recognised)).toEqual([60, 12.5]);
  expect(badges).toEqual([]);
});

test.each(['COMPLETE', 'INCOMPLETE'] as const)(
  'a year is %s as it was judged there, even where its sums say otherwise',
  (status) => {
    for (const earlier of [{ 1: 1 }, { 1: 60, 2: 60 }]) {
      const totals = { ...NOTHING, earlier };
      const result = judgedEarlier(evaluateRequirements({ facts, framework: earlierRules(framework), totals }), status);
      expect(result.allMet).toBe(status === 'COMPLETE');
      expect(result.allMetForStatus).toBe(status === 'COMPLETE');
      expect(result.icon).toBe(status === 'COMPLETE' ? 'complete' : 'hours-missing');
    }
  },
);

test('says where it comes from', () => {
  const year = { system: 'Old Portal', certificateNumber: 'P-117', submittedOn: '2022-03-12' };
  expect(earlierInWords(year)).toBe('From Old Portal. Certificate number P-117.');
  expect(earlierWithDay(year)).toBe('From Old Portal. Certificate number P-117. Submitted on 12/03/2022.');
  expect(earlierWithDay({ ...year, certificateNumber: '', submittedOn: null })).toBe('From Old Portal.');
  expect(earlierRefusal(2021, year)).toBe('The record for 2021 comes from Old Portal, so it cannot be changed here.');
});

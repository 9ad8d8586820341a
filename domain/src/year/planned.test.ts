import { expect, test } from 'vitest';
import { factsOf, frameworkOf } from '../testing/years.ts';
import { type PlannedTotals, plannedFigures } from './planned.ts';

type Sums = { hours: readonly number[]; reflection?: readonly number[] };

function sumsOf({ hours, reflection = [] }: Sums) {
  return hours.map((activityHours, index) => ({
    categoryId: index + 1,
    activityHours,
    reflection: reflection[index] ?? 0,
  }));
}

interface Year {
  year: number;
  all: Sums;
  later: Sums;
  mandatory?: Partial<Pick<PlannedTotals, 'annualConversations' | 'domainActivities'>>;
  laterMandatory?: Partial<Pick<PlannedTotals, 'annualConversations' | 'domainActivities'>>;
}

function measure({ year, all, later, mandatory, laterMandatory }: Year) {
  const none = { annualConversations: 0, domainActivities: {} };
  return plannedFigures({
    facts: factsOf(year),
    framework: frameworkOf(year),
    totals: { categories: sumsOf(all), ...none, ...mandatory, plans: 1, paperSubmission: 1 },
    planned: { categories: sumsOf(later), ...none, ...laterMandatory },
  });
}

test.each<[string, Sums, Sums, number, readonly number[]]>([
  ['nothing, when no day is to come', { hours: [12, 3, 4] }, { hours: [] }, 0, [0, 0, 0]],
  ['the hours of the days to come', { hours: [12, 3, 4] }, { hours: [3, 0, 4] }, 7, [3, 0, 4]],
  ['their reflection too', { hours: [12], reflection: [1.5] }, { hours: [2], reflection: [0.5] }, 2.5, [2.5, 0, 0]],
  ['nothing of a category without a day to come', { hours: [12, 3] }, { hours: [3] }, 3, [3, 0, 0]],
  ['hundredths exactly', { hours: [0.3] }, { hours: [0.1] }, 0.1, [0.1, 0, 0]],
])('[PRG-12] of an hour year planned is %s', (_what, all, later, total, categories) => {
  const planned = measure({ year: 2026, all, later });
  expect(planned.total).toBe(total);
  expect(Object.values(planned.categories)).toEqual(categories);
});

test.each<[string, number, number, number]>([
  ['all of it below the maximum', 48, 12, 12],
  ['only what the maximum leaves', 72, 24, 12],
  ['nothing when what is done fills it', 90, 20, 0],
])('[PRG-12, LIM2-03] of a capped category of credits planned is %s', (_what, entered, later, expected) => {
  const planned = measure({ year: 2022, all: { hours: [entered] }, later: { hours: [later] } });
  expect(planned.categories[1]).toBe(expected);
  expect(planned.total).toBe(expected);
});

test('[PRG-13] requirements say how much of each is planned: hours, activities, never the plan', () => {
  const { requirements } = frameworkOf(2026);
  const planned = measure({
    year: 2026,
    all: { hours: [14, 6, 5] },
    later: { hours: [2, 0, 5] },
    mandatory: { annualConversations: 1, domainActivities: { 206: 2, 207: 1 } },
    laterMandatory: { annualConversations: 1, domainActivities: { 206: 1 } },
  });
  const named = requirements.map(({ badgeType, domainId }, index) => [
    domainId === undefined ? badgeType : `${badgeType} ${domainId}`,
    planned.badges[index],
  ]);
  expect(Object.fromEntries(named)).toEqual({
    AnnualConversation: 1,
    PDP: 0,
    'MandatorySpecialty 206': 1,
    'MandatorySpecialty 207': 0,
    CategoryOneMinimum: 2,
    CategoryTwoMinimum: 0,
    CategoryThreeMinimum: 5,
    CategoryGroupMinimum: 5,
  });
});

import type { CPDSummary, SummaryActivity } from '@cpd/contract/summary';
import { factsOf, frameworkOf } from '@cpd/domain/testing/years';
import { fromHundredths, sumHours, toHundredths } from '@cpd/domain/values/hours';
import { evaluateRequirements } from '@cpd/domain/year/requirements';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  buildCategory,
  buildDate,
  buildMonths,
  buildOverview,
  buildSummary,
  buildSummaryActivity,
} from '../../testing/build-summary.ts';
import { explain } from './explain.ts';

type Logged = { categoryId: number; dateHours: number[]; reflects: boolean };

const CREDIT_YEAR = 2022;
const HOUR_YEAR = 2026;
const REFLECTION = { [CREDIT_YEAR]: 1, [HOUR_YEAR]: 0.25 };

const quarters = fc.integer({ min: 0, max: 160 }).map((quarter) => quarter / 4);
const logged: fc.Arbitrary<Logged> = fc.record({
  categoryId: fc.integer({ min: 1, max: 3 }),
  dateHours: fc.array(quarters, { minLength: 1, maxLength: 20 }),
  reflects: fc.boolean(),
});

/** The summary of what was logged in a year, with the figures that the rules give it. */
function summaryOf(
  year: typeof CREDIT_YEAR | typeof HOUR_YEAR,
  list: readonly Logged[],
  { paper, there }: { paper: number; there: number },
): CPDSummary {
  const framework = frameworkOf(year);
  const categories = framework.categories.map(({ categoryId, creditRatePerHour }) => {
    const mine = list.filter((one) => one.categoryId === categoryId);
    return {
      categoryId,
      activities: mine.map((one, index) => activityOf(one, 100 * categoryId + index, creditRatePerHour ?? 1)),
      reflection: sumHours(mine.map(({ reflects }) => (reflects ? REFLECTION[year] : 0))),
    };
  });
  const hoursOf = (activities: readonly SummaryActivity[]) => sumHours(activities.map((one) => one.enteredHours));
  const result = evaluateRequirements({
    facts: factsOf(year),
    framework,
    totals: {
      categories: categories.map(({ categoryId, activities, reflection }) => ({
        categoryId,
        activityHours: hoursOf(activities),
        reflection,
      })),
      annualConversations: 0,
      plans: 0,
      domainActivities: {},
      paperSubmission: paper,
      elsewhere: [{ collegeName: 'College X', amounts: { 1: there, 3: there } }],
    },
  });
  const isCredits = result.currency === 'C';
  return buildSummary({
    cpdYear: year,
    currency: result.currency,
    paperSubmission: paper,
    recognised: result.current,
    userFrameworkRequirementsOverview: buildOverview({ currency: result.currency }),
    cpdSummaryCategories: result.categories.map((category) => {
      const activities = categories.find(({ categoryId }) => categoryId === category.categoryId)?.activities ?? [];
      return buildCategory({
        categoryId: category.categoryId,
        categoryName: category.name,
        displayOrder: category.displayOrder,
        categoryRequirementsShortVersion: category.shortRequirement,
        enteredCredits: isCredits ? category.entered : 0,
        enteredHours: hoursOf(activities),
        enteredReflectionHours: isCredits ? 0 : category.reflection,
        enteredHoursWithReflections: isCredits
          ? hoursOf(activities)
          : sumHours([category.entered, category.reflection]),
        elsewhere: [...category.elsewhere],
        recognisedCredits: isCredits ? category.recognised : 0,
        minimumHours: isCredits ? null : category.minimum,
        maximumCredits: category.maximum,
        cpdSummaryActivities: activities,
      });
    }),
  });
}

function activityOf({ dateHours, reflects }: Logged, id: number, rate: number): SummaryActivity {
  const hours = sumHours(dateHours);
  return buildSummaryActivity({
    activityId: id,
    enteredHours: hours,
    enteredCredits: fromHundredths(toHundredths(hours) * rate),
    hasReflection: reflects,
    dateCount: dateHours.length,
    activityDateMonths: buildMonths(
      dateHours.map((value, index) => buildDate(1000 * id + index, `2026-0${1 + (index % 9)}-10`, value)),
    ),
  });
}

/** What the steps of a figure add up to. */
function sumOfSteps(figure: Parameters<typeof explain>[0], summary: CPDSummary): number {
  return sumHours(explain(figure, summary)?.steps.map(({ value }) => value) ?? []);
}

test.each([CREDIT_YEAR, HOUR_YEAR] as const)(
  '[SUM-12, SUM-30, SUM-36, RPT-05] in %s the total is what the categories say they count, and each category what its rows say',
  (year) => {
    fc.assert(
      fc.property(
        fc.array(logged, { maxLength: 12 }),
        fc.nat({ max: 60 }),
        fc.nat({ max: 20 }),
        (list, paper, there) => {
          const summary = summaryOf(year, list, { paper, there });
          expect(sumOfSteps({ kind: 'total' }, summary)).toBe(summary.recognised);
          for (const { categoryId, cpdSummaryActivities } of summary.cpdSummaryCategories) {
            const figure = { kind: 'category', categoryId: categoryId } as const;
            expect(sumOfSteps(figure, summary)).toBe(explain(figure, summary)?.result);
            for (const { activityId } of cpdSummaryActivities) {
              const row = { kind: 'activity', activityId: activityId } as const;
              expect(sumOfSteps(row, summary)).toBe(explain(row, summary)?.result);
            }
          }
        },
      ),
    );
  },
);

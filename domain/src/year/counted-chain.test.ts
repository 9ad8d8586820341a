import fc from 'fast-check';
import { expect, test } from 'vitest';
import { factsOf, frameworkOf } from '../testing/years.ts';
import { toHundredths } from '../values/hours.ts';
import { countedChain } from './counted-chain.ts';
import { evaluateRequirements, type YearTotals } from './requirements.ts';

const NOTHING: YearTotals = {
  categories: [],
  annualConversations: 0,
  plans: 0,
  domainActivities: {},
  paperSubmission: 0,
};

function chainOf(year: number, totals: Partial<YearTotals>): string[] {
  const all = { ...NOTHING, ...totals };
  const result = evaluateRequirements({ facts: factsOf(year), framework: frameworkOf(year), totals: all });
  const enteredHours = all.categories.reduce((sum, { activityHours }) => sum + activityHours, 0);
  return countedChain({ ...result, enteredHours, paperSubmission: all.paperSubmission });
}

const category = (categoryId: number, activityHours: number, reflection = 0) => ({
  categoryId,
  activityHours,
  reflection,
});

test.each<[number, Partial<YearTotals>, string[]]>([
  [2026, {}, ['0 h entered, rounded to quarters of an hour', '0 h counted']],
  [
    2026,
    { categories: [category(1, 40.25), category(2, 9.25, 1.5)], paperSubmission: 3 },
    [
      '49.5 h entered, rounded to quarters of an hour',
      '1.5 h of reflection added',
      '3 h handed in on paper added',
      '54 h counted',
    ],
  ],
  [
    2026,
    { categories: [category(1, 10)], elsewhere: [{ collegeName: 'College X', amounts: { 1: 2, 2: 1.5 } }] },
    ['10 h entered, rounded to quarters of an hour', '3.5 h done at another CPD home added', '13.5 h counted'],
  ],
  [
    2022,
    { categories: [category(1, 72), category(2, 10, 5)] },
    [
      '82 h entered, rounded to quarters of an hour',
      '102 credits at the rates of the categories',
      '5 credits of reflection added',
      '12 credits above the maximum of Educational Activities left out',
      '95 credits counted',
    ],
  ],
])('%d with %j is told as a chain', (year, totals, chain) => {
  expect(chainOf(year, totals)).toEqual(chain);
});

test('the steps of a chain add up to the total that the year is judged by', () => {
  const quarters = fc.integer({ min: 0, max: 400 }).map((count) => count / 4);
  const recorded = fc.tuple(quarters, quarters, quarters);
  fc.assert(
    fc.property(
      fc.constantFrom(2022, 2026),
      recorded,
      recorded,
      quarters,
      quarters,
      (year, hours, reflections, paperSubmission, there) => {
        const categories = hours.map((activityHours, index) => category(index + 1, activityHours, reflections[index]));
        const elsewhere = [{ collegeName: 'College X', amounts: { 1: there, 3: there } }];
        const chain = chainOf(year, { categories, paperSubmission, elsewhere });
        const steps = year === 2022 ? chain.slice(1, -1) : chain.slice(0, -1);
        const sum = steps.reduce((total, step) => {
          const value = toHundredths(Number(step.split(' ')[0]));
          return step.endsWith('left out') ? total - value : total + value;
        }, 0);
        expect(sum).toBe(toHundredths(Number(chain.at(-1)?.split(' ')[0])));
      },
    ),
  );
});

import { expect, test } from 'vitest';
import { countActivities, habitsOf, type ScalePlan, slotsOfMonth } from './plan.ts';

const PLAN: ScalePlan = { members: 300_000, activities: 30_000_000, years: 4, seed: 1 };
const MONTHS = Array.from({ length: 12 }, (_, month) => month);

test('[R54] twenty members log as much as twenty times the mean, few of them most of it', () => {
  const habits = habitsOf(PLAN);
  expect(habits).toHaveLength(20);
  expect(habits.reduce((sum, one) => sum + one, 0)).toBe(20 * 25);
  expect([Math.min(...habits), Math.max(...habits)]).toEqual([10, 100]);
});

test('[R54] the plan makes as many activities as were asked for, when they divide evenly', () => {
  expect(countActivities(PLAN)).toBe(30_000_000);
  expect(countActivities({ ...PLAN, members: 20, activities: 2_000 })).toBe(2_000);
  expect(countActivities({ ...PLAN, members: 7, activities: 700 })).toBe(7 * 10 * 4);
});

test('[R54] the months of a year have each activity of it once', () => {
  for (const activities of new Set(habitsOf(PLAN))) {
    const slots = MONTHS.flatMap((month) =>
      slotsOfMonth(PLAN, month)
        .filter((one) => one.activities === activities)
        .flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, index) => first + index)),
    );
    expect(slots).toEqual(Array.from({ length: activities }, (_, slot) => slot));
  }
});

test('[R54] a month in which nothing is logged has no slots', () => {
  const few = { ...PLAN, members: 20, activities: 20 * 4 };
  expect(habitsOf(few)).toEqual([...Array(10).fill(0), ...Array(6).fill(1), ...Array(3).fill(2), 4]);
  expect(slotsOfMonth(few, 1)).toEqual([]);
  expect(slotsOfMonth(few, 0)).toEqual([
    { activities: 1, first: 0, last: 0 },
    { activities: 2, first: 0, last: 0 },
    { activities: 4, first: 0, last: 0 },
  ]);
});

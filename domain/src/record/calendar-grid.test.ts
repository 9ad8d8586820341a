import { describe, expect, test } from 'vitest';
import { columnOf, isSameMonth, monthGrid, monthsOfYear } from './calendar-grid.ts';

describe('monthGrid', () => {
  test.each([
    ['2026-02-15', 4, '2026-02-01', '2026-02-28'],
    ['2026-11-01', 5, '2026-11-01', '2026-12-05'],
    ['2026-08-31', 6, '2026-07-26', '2026-09-05'],
    ['2028-02-29', 5, '2028-01-30', '2028-03-04'],
    ['2026-12-31', 5, '2026-11-29', '2027-01-02'],
  ])('[CAL-02, LIM-10] the month of %s has %i weeks, from %s to %s', (day, weeks, first, last) => {
    const grid = monthGrid(day);
    expect(grid).toHaveLength(weeks);
    expect(grid[0]?.[0]).toBe(first);
    expect(grid.at(-1)?.at(-1)).toBe(last);
  });

  test('[CAL-02, CAL-16, LIM-10] every month of thirty years has at most six weeks in a row, from Sunday', () => {
    for (let year = 2015; year < 2045; year += 1) {
      for (const month of monthsOfYear(`${year}-06-15`)) {
        const days = monthGrid(month).flat();
        expect(days.length % 7).toBe(0);
        expect(days.length).toBeLessThanOrEqual(42);
        expect(Temporal.PlainDate.from(days[0] ?? '').dayOfWeek).toBe(7);
        const first = Temporal.PlainDate.from(days[0] ?? '');
        expect(days).toEqual(days.map((_day, index) => first.add({ days: index }).toString()));
        expect(days.filter((day) => isSameMonth(day, month))).toHaveLength(Temporal.PlainDate.from(month).daysInMonth);
      }
    }
  });
});

test.each([
  ['2026-11-22', 0],
  ['2026-11-23', 1],
  ['2026-11-28', 6],
])('[CAL-02] %s is day %i of its week', (day, column) => {
  expect(columnOf(day)).toBe(column);
});

test('[CAL-01] a year has its twelve months', () => {
  const months = monthsOfYear('2026-11-20');
  expect(months).toHaveLength(12);
  expect([months[0], months[11]]).toEqual(['2026-01-01', '2026-12-01']);
});

import { describe, expect, test } from 'vitest';
import { checkListFilters, LISTS } from './lists.ts';
import {
  GROUP_FIGURES,
  GROUPING_NAMES,
  missingFigure,
  OVERVIEW_PART_NAMES,
  OVERVIEW_PARTS,
  type OverviewFigure,
  shareOf,
} from './overview.ts';

const figuresOf = (part: keyof typeof OVERVIEW_PARTS): readonly OverviewFigure[] => OVERVIEW_PARTS[part];

describe('[COH-01] the overview of a year', () => {
  test.each([
    ['members', ['Members', 'Obliged', 'Reduced targets', 'Left in this year']],
    ['records', ['Not begun', 'In Progress', 'Submitted', 'Complete', 'Incomplete', 'Exempt']],
    ['progress', ['Handed in', 'Met, not handed in', 'On track', 'Behind', 'At risk', 'Attendance not answered']],
    ['audits', ['Selected', 'In review', 'Passed', 'Failed', 'Deferred']],
    ['requirements', ['Total']],
  ] as const)('has of its %s these figures', (part, labels) => {
    expect(figuresOf(part).map(({ label }) => label)).toEqual(labels);
  });

  test('leads with each figure to the members that it counts, and each has filters of its own', () => {
    const figures = OVERVIEW_PART_NAMES.flatMap(figuresOf);
    for (const { label, filters } of [...figures, ...GROUP_FIGURES]) {
      expect([label, checkListFilters('Members', filters)]).toEqual([label, []]);
      expect([label, Object.keys(filters).length > 0]).toEqual([label, label !== 'Members']);
    }
    expect(new Set(figures.map(({ filters }) => JSON.stringify(filters))).size).toBe(figures.length);
  });

  test('leads to those who miss a requirement by what it is called', () => {
    expect(missingFigure('Peer review')).toEqual({ label: 'Peer review', filters: { Missing: 'Peer review' } });
  });

  test('puts members in groups by filters of the list', () => {
    expect(GROUPING_NAMES).toEqual(['Specialty', 'Country', 'Registration', 'FirstYear']);
    expect(LISTS.Members.filters.map(({ name }) => name)).toEqual(expect.arrayContaining(GROUPING_NAMES));
  });

  test.each([
    [0, 0, 0],
    [0, 7, 0],
    [7, 7, 100],
    [1, 3, 33],
    [2, 3, 67],
    [1, 200, 1],
  ])('tells %d of %d as %d per cent', (count, all, share) => {
    expect(shareOf(count, all)).toBe(share);
  });
});

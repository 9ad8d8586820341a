import type { Overview } from '@cpd/contract/overview';

/** The figures of a year for tests. */
export function buildOverview(overrides: Partial<Overview> = {}): Overview {
  return {
    year: 2026,
    years: [2026, 2025],
    figures: [
      { part: 'members', label: 'Members', count: 1200 },
      { part: 'members', label: 'Obliged', count: 1000 },
      { part: 'progress', label: 'Behind', count: 250 },
      { part: 'requirements', label: 'Category 2', count: 100 },
      { part: 'requirements', label: 'Total', count: 0 },
    ],
    groups: [
      { by: 'Specialty', rows: [{ name: 'Cardiology', counts: [40, 3, 20, 12] }] },
      { by: 'Country', rows: [{ name: '', counts: [7, 1, 2, 3] }] },
    ],
    weeks: {
      years: [2026, 2025],
      rows: [
        { week: 2, counts: [5, 4] },
        { week: 4, counts: [1, 0] },
      ],
    },
    requestsWaiting: 4,
    ...overrides,
  };
}

import { z } from 'zod';
import { queryId } from './fields.ts';
import { file, json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

const count = z.int().min(0);

/** A year of the whole college in figures (COH-01, COH-02). Which filters of the members' list each counts, `domain/overview` says. */
export const Overview = z.strictObject({
  /** The calendar year. */
  Year: z.int(),
  /** Those that can be asked for, the latest first. */
  Years: z.array(z.int()),
  /** Figures by their parts and labels. */
  Figures: z.array(z.strictObject({ Part: z.string(), Label: z.string(), Count: count })),
  /** Groups of members; the empty name is that of those who have none. `Counts` are in the order of the group's figures. */
  Groups: z.array(
    z.strictObject({ By: z.string(), Rows: z.array(z.strictObject({ Name: z.string(), Counts: z.array(count) })) }),
  ),
  /**
   * Records handed in by weeks that count from 1 January of their year, those of the weeks in which there are any: of this year
   * and the two before, where the college has them, the latest first.
   */
  Weeks: z.strictObject({
    Years: z.array(z.int()),
    Rows: z.array(z.strictObject({ Week: count, Counts: z.array(count) })),
  }),
  /** Open requests of members, of any year. */
  RequestsWaiting: count,
});
export type Overview = Inside<z.output<typeof Overview>>;

/** COH-01, COH-02. */
export const readOverview = operation({
  name: 'readOverview',
  call: 'GET /api/Overview',
  access: 'observe',
  query: { Year: queryId.optional() },
  answer: json(Overview),
  summary:
    'A year of the whole college in figures, without a year the latest that has opened: how many members are where, by specialty, ' +
    'country, registration and first year, who misses what, and how many records were handed in each week.',
  example: () => ({ query: { Year: 2026 } }),
});

export const PACK_FORMATS = ['PDF', 'CSV'] as const;

/** COH-07. */
export const exportOverview = operation({
  name: 'exportOverview',
  call: 'POST /api/OverviewPacks',
  access: 'observe',
  body: json(z.strictObject({ Year: z.int(), Format: z.enum(PACK_FORMATS) })),
  answer: file('application/pdf', 'text/csv'),
  cost: 'export',
  summary:
    'The figures of a year for a committee, beside those of the year before, as PDF or CSV. Groups of fewer than five members, and ' +
    'figures from which they could be worked out, are left out; who made it is recorded.',
  example: () => ({ body: { Year: 2026, Format: 'CSV' as const } }),
});

/** Ours (PPL-09). */
export const exportFigures = operation({
  name: 'exportFigures',
  call: 'POST /api/OverviewFigures',
  access: 'machine-reporting',
  body: exportOverview.body,
  answer: exportOverview.answer,
  cost: 'export',
  summary:
    'What a committee gets: the figures of a year as PDF or CSV, small groups left out. With a token for reporting.',
  example: () => ({ body: { Year: 2026, Format: 'CSV' as const } }),
});

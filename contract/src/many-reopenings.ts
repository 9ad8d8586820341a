import { REOPENINGS_AT_ONCE_MAX } from '@cpd/domain/values/limits';
import { z } from 'zod';
import { YearReopening } from './cpd-years.ts';
import { EARLIER_YEAR_ID } from './example.ts';
import { id } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** The filters of the members' list: every member that they leave, in the year that the list shows. */
const Filters = z.record(z.string().max(40), z.string().max(2_000)).optional();

/** Where a page of the list starts: `Next` of the page before; left out, it is the first. */
const Cursor = z.string().max(4_000).optional();

/** What re-opening the year of all members whom a list leaves would do (ROP-04). */
const ManyReopeningsPreview = z.strictObject({
  CPDYearId: id,
  CPDYear: z.number().int(),
  Members: z.array(
    z.strictObject({
      UserId: id,
      MIN: z.string(),
      Name: z.string(),
      /** Why the year of this member is not re-opened; empty when it is. */
      Refusal: z.string(),
    }),
  ),
  /** To be sent as `Cursor` for the next members; null at the end. */
  Next: z.string().nullable(),
  /** In sentences; empty when no one's year can be re-opened. */
  Effects: z.array(z.string()),
  /** The last day unless another one is chosen, and the last one that can be; plain dates. */
  Day: z.string(),
  LatestDay: z.string(),
});
export type ManyReopeningsPreview = Inside<z.output<typeof ManyReopeningsPreview>>;

/** Ours (ROP-04): before anything is done. */
export const previewManyReopenings = operation({
  name: 'previewManyReopenings',
  call: 'POST /api/YearReopeningChecks',
  access: 'staff',
  body: json(z.strictObject({ Filters, Cursor })),
  answer: json(ManyReopeningsPreview),
  readsOnly: true,
  summary:
    'Whose year would be re-opened of the members whom the filters of the members’ list leave, who cannot be and why, and ' +
    `what it would do, for ${REOPENINGS_AT_ONCE_MAX} of them at a time. Saves nothing. For the CPD team.`,
  example: ({ username }) => ({ body: { Filters: { Member: username, Year: '2025' } } }),
});

/** Ours (ROP-04): all of them or none. */
const ManyReopenings = z.strictObject({
  Filters,
  /** That with which these members were shown. */
  Cursor,
  CPDYearId: id,
  /** Those who were shown as members whose year can be re-opened: just these are re-opened, or none. */
  UserIds: z
    .array(id)
    .min(1, { error: 'Nobody of these members can have the year re-opened.' })
    .max(REOPENINGS_AT_ONCE_MAX),
  Reason: YearReopening.shape.Reason,
  Until: YearReopening.shape.Until,
});
export type ManyReopenings = Inside<z.output<typeof ManyReopenings>>;

export const reopenManyYears = operation({
  name: 'reopenManyYears',
  call: 'POST /api/ManyYearReopenings',
  access: 'staff',
  body: json(ManyReopenings),
  /** How many records, and how many of their members were notified: those who have left are not. */
  answer: json(
    z.strictObject({
      Reopened: z.number().int(),
      Told: z.number().int(),
      /** Nothing has happened yet: a second person has to confirm it (PPL-06). */
      IsPrepared: z.boolean(),
    }),
  ),
  summary:
    'Re-opens the year of many members with one reason and one end, all or nobody. 409 with both numbers when others than ' +
    'those who were shown can be re-opened now. For the CPD team.',
  example: ({ userId, username }) => ({
    body: {
      Filters: { Member: username, Year: '2025' },
      CPDYearId: EARLIER_YEAR_ID,
      UserIds: [userId],
      Reason: 'Evidence came late.',
      Until: '2026-12-04T00:00:00+11:00',
    },
  }),
});

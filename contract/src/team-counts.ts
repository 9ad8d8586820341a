import { z } from 'zod';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** What waits for the CPD team today (ADM-08). */
export const TeamCounts = z.strictObject({
  /** Open requests of members, and the whole days that the oldest has waited; null without any. */
  RequestsWaiting: z.int().min(0),
  OldestWaitingDays: z.int().min(0).nullable(),
  /** Follow-ups of case logs that are due today or were before. */
  FollowUpsDue: z.int().min(0),
  /** What audited members asked for that is not decided: more time, deferrals and reviews. */
  AuditsWaiting: z.int().min(0),
  /** Members at risk in the year that closes next. */
  AtRisk: z.int().min(0),
  /** Years that opened by rule and are not confirmed. */
  YearsToConfirm: z.int().min(0),
  /** Boards that are to be told of the year before within 60 days or should have been, and the last day; null for none (RPT-04). */
  ReportsDue: z.int().min(0),
  ReportsDueOn: z.string().nullable(),
});
export type TeamCounts = Inside<z.output<typeof TeamCounts>>;

/** ADM-08. */
export const readTeamCounts = operation({
  name: 'readTeamCounts',
  call: 'GET /api/TeamCounts',
  access: 'observe',
  answer: json(TeamCounts),
  summary:
    'How many requests, follow-ups, wishes in audits, members at risk, years to confirm and reports wait for the CPD team; numbers alone.',
  example: () => ({}),
});

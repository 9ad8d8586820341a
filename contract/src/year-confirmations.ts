import { z } from 'zod';
import { id } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** A year that opened by rule, because it was not delivered (YR-10). */
export const YearByRule = z.strictObject({
  CPDYearId: id,
  CPDYearYear: z.number().int(),
  FrameworkName: z.string(),
  /** What the framework requires altogether, and in which currency. */
  Minimum: z.number(),
  FrameworkCurrencyIsCredits: z.boolean(),
  /** Instants; no one can submit while the year is provisional, so it does not close before it is confirmed. */
  SubmitFrom: z.string(),
  CloseDate: z.string(),
  IsConfirmed: z.boolean(),
});
export type YearByRule = Inside<z.output<typeof YearByRule>>;

/** Ours. */
export const listYearsByRule = operation({
  name: 'listYearsByRule',
  call: 'GET /api/YearConfirmations',
  access: 'observe',
  answer: json(z.array(YearByRule)),
  summary: 'The years that opened by the rules of the year before, because they were not delivered; the newest first.',
  example: () => ({}),
});

/** Ours: which rules are confirmed, by the name of their framework, so that no one confirms others than they read. */
export const YearConfirmation = z.strictObject({ CPDYearId: id, FrameworkName: z.string().max(200) });
export type YearConfirmation = Inside<z.output<typeof YearConfirmation>>;

/** Ours. */
export const confirmYear = operation({
  name: 'confirmYear',
  call: 'POST /api/YearConfirmations',
  access: 'manage',
  recentSignIn: true,
  body: json(YearConfirmation),
  summary: 'Confirms the rules of a year that opened by rule, so that records can be submitted. For managers.',
  example: () => ({ body: { CPDYearId: 13, FrameworkName: 'Hours framework 2025 onward' } }),
});

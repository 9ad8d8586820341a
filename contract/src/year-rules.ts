import { z } from 'zod';
import { id, queryId } from './fields.ts';
import { file, json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** A rule that is different from the one it is compared with. */
export const ChangedRule = z.strictObject({
  Section: z.string(),
  Label: z.string(),
  Before: z.string(),
  After: z.string(),
});

/** What an upgrade delivers otherwise than before, of a year that the college has edited; `Before` is its own rule (FWK-02). */
export const DeliveredRule = z.strictObject({
  ...ChangedRule.shape,
  /** The changes of the draft that take it over; none for what has to be entered. */
  Edits: z.array(z.strictObject({ Key: z.string(), Before: z.string(), After: z.string() })),
});
export type DeliveredRule = Inside<z.output<typeof DeliveredRule>>;

/** The rules of a year in words, and how they differ from those of the year before (FWK-01). */
export const YearRules = z.strictObject({
  CPDYearId: id,
  CPDYearYear: z.number().int(),
  FrameworkName: z.string(),
  /** Whether a manager has confirmed the rules of a year that has those of the year before, or assumed ones (YR-10, FWK-04). */
  Confirmation: z.enum(['provisional', 'confirmed']).nullable(),
  Sections: z.array(
    z.strictObject({ Title: z.string(), Lines: z.array(z.strictObject({ Label: z.string(), Text: z.string() })) }),
  ),
  /** The year before; null for the first one. */
  ComparedWith: z.number().int().nullable(),
  /** An empty text: that year has no such rule. */
  Changes: z.array(ChangedRule),
  /** How the college has laid them down, the first time and by corrections, the latest first (FWK-02). */
  Publications: z.array(
    z.strictObject({
      Version: z.number().int(),
      /** An ISO time. */
      PublishedOn: z.string(),
      PreparedBy: z.string(),
      PublishedBy: z.string(),
      Reason: z.string(),
    }),
  ),
  Delivered: z.array(DeliveredRule),
  /** All years that can be asked for, the latest first. */
  Years: z.array(z.strictObject({ CPDYearId: id, CPDYearYear: z.number().int() })),
  /** The years that are being drafted, and the next that can be. */
  Drafts: z.array(z.strictObject({ CPDYearId: id, CPDYearYear: z.number().int() })),
  Next: z.strictObject({ CPDYearId: id, CPDYearYear: z.number().int() }),
});
export type YearRules = Inside<z.output<typeof YearRules>>;

/** Ours. */
export const readYearRules = operation({
  name: 'readYearRules',
  call: 'GET /api/YearRules',
  access: 'observe',
  query: { CPDYearId: queryId.optional() },
  answer: json(YearRules),
  summary:
    'The rules of a year in words and what differs from the year before. Without a year: one whose rules wait to be confirmed, ' +
    'otherwise the latest.',
  example: () => ({ query: { CPDYearId: 12 } }),
});

/** Ours. */
export const saveYearRules = operation({
  name: 'saveYearRules',
  call: 'GET /api/YearRuleFiles',
  access: 'observe',
  query: { CPDYearId: queryId },
  answer: file('application/json'),
  summary: 'The rules of a year as a file that a new college can start from.',
  example: () => ({ query: { CPDYearId: 12 } }),
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

import { z } from 'zod';
import { id, queryId } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';
import { ChangedRule, DeliveredRule } from './year-rules.ts';

const Option = z.strictObject({ Value: z.string(), Label: z.string() });

/** What is entered in a draft. Values are text, days YYYY-MM-DD, several with commas between them, yes and no `yes` and `no`. */
const RuleField = z.strictObject({
  Key: z.string(),
  Label: z.string(),
  Kind: z.enum(['day', 'number', 'numbers', 'text', 'yes-no', 'choice', 'choices']),
  Value: z.string(),
  /** Of numbers. */
  Unit: z.string(),
  /** May be left empty. */
  Optional: z.boolean(),
  /** Of texts that take several lines. */
  Long: z.boolean(),
  /** Of what is chosen. */
  Options: z.array(Option),
});
export type RuleField = Inside<z.output<typeof RuleField>>;

const RuleLine = z.strictObject({
  Label: z.string(),
  /** Empty: the year does not have it yet. */
  Text: z.string(),
  /** Of one of several, by which it is removed; null for what is changed with its section. */
  Item: z.strictObject({ Key: z.string(), Removable: z.boolean() }).nullable(),
  Fields: z.array(RuleField),
});
export type RuleLine = Inside<z.output<typeof RuleLine>>;

const RuleAddition = z.strictObject({ Kind: z.string(), One: z.string(), Fields: z.array(RuleField) });
export type RuleAddition = Inside<z.output<typeof RuleAddition>>;

/** The rules of a year as a manager edits them; nothing of them reaches members before they are published (FWK-01). */
export const YearDraft = z.strictObject({
  CPDYearId: id,
  CPDYearYear: z.number().int(),
  /** Counts the saves. */
  Version: z.number().int(),
  ChangedBy: z.string(),
  /** An ISO time. */
  ChangedOn: z.string(),
  /** The year whose rules it is compared with: the one before, or its own once it has opened. */
  ComparedWith: z.number().int().nullable(),
  Changes: z.array(ChangedRule),
  Delivered: z.array(DeliveredRule),
  /** What has to be put right before it is published, each at its field, or at its section if no field is about it. */
  Problems: z.array(z.strictObject({ Key: z.string(), Message: z.string() })),
  Sections: z.array(z.strictObject({ Title: z.string(), Lines: z.array(RuleLine), Additions: z.array(RuleAddition) })),
});
export type YearDraft = Inside<z.output<typeof YearDraft>>;

/** Ours (FWK-01). */
export const readYearDraft = operation({
  name: 'readYearDraft',
  call: 'GET /api/YearDrafts',
  access: 'observe',
  query: { CPDYearId: queryId },
  answer: json(YearDraft),
  summary:
    'The draft of a year’s rules with what can be entered, what is different, and what is wrong. For the CPD team.',
  example: () => ({ query: { CPDYearId: 13 } }),
});

/** Ours (FWK-01). */
export const beginYearDraft = operation({
  name: 'beginYearDraft',
  call: 'POST /api/YearDrafts',
  access: 'manage',
  body: json(z.strictObject({ CPDYearId: id })),
  summary:
    'Begins a draft: of a year that there is with its own rules, of the next one with those of the last, a year later. 409 where ' +
    'there is one already. For managers.',
  example: () => ({ body: { CPDYearId: 12 } }),
});

const key = z.string().max(200);
const value = z.string().max(2000);

/** Everything that is changed at once; each names what it was when it was read. */
export const YearDraftChange = z.strictObject({
  CPDYearId: id,
  Changes: z.array(z.strictObject({ Key: key, Before: value, After: value })).max(500),
  Additions: z
    .array(z.strictObject({ Kind: key, Values: z.array(z.strictObject({ Key: key, Value: value })).max(50) }))
    .max(100),
  /** `Before` is the line as it was read: `Label: Text`. */
  Removals: z.array(z.strictObject({ Key: key, Before: z.string().max(4000) })).max(100),
});
export type YearDraftChange = Inside<z.output<typeof YearDraftChange>>;

/** Ours (FWK-01). */
export const changeYearDraft = operation({
  name: 'changeYearDraft',
  call: 'PUT /api/YearDrafts',
  access: 'manage',
  body: json(YearDraftChange),
  summary:
    'Changes a draft, all or nothing. 400 names every value that is wrong, 409 every one that a colleague changed since it was read, ' +
    'with the colleague. For managers.',
  example: () => ({
    body: {
      CPDYearId: 13,
      Changes: [{ Key: 'minimum', Before: '50', After: '55' }],
      Additions: [],
      Removals: [],
    },
  }),
});

/** Ours (FWK-01). */
export const discardYearDraft = operation({
  name: 'discardYearDraft',
  call: 'DELETE /api/YearDrafts',
  access: 'manage',
  query: { CPDYearId: queryId },
  summary: 'Discards the draft of a year. For managers.',
  example: () => ({ query: { CPDYearId: 13 } }),
});

import { PERSON_FIELD_CODES, YEAR_CHOICES } from '@cpd/domain/college/member-merge';
import { z } from 'zod';
import { freeText, id, queryId } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** An entry of someone, as it is named. */
const entry = { UserId: id, MIN: z.string(), FullName: z.string() };

/** What was merged into an entry, or is likely to be another one of the same person (PPL-07). */
export const MergesOfMember = z.strictObject({
  /** Members with the same birth date and family name, or the same email. */
  Doubles: z.array(z.strictObject(entry)),
  Merged: z.array(
    z.strictObject({
      MemberMergeId: id,
      ...entry,
      MergedOn: z.string(),
      /** Why it cannot be undone, in words; empty when it can. */
      UndoRefusal: z.string(),
    }),
  ),
  /** The entry into which this one was merged; null where it was not. */
  MergedInto: z.strictObject(entry).nullable(),
});
export type MergesOfMember = Inside<z.output<typeof MergesOfMember>>;

const EntryYear = z.strictObject({
  Status: z.string(),
  Activities: z.number().int(),
  Hours: z.number(),
  Files: z.number().int(),
  Plans: z.number().int(),
  SubmittedOn: z.string().nullable(),
  IsExempt: z.boolean(),
  IsEarlier: z.boolean(),
  Audit: z.string().nullable(),
  CertificateNumber: z.string(),
});

const YearChoice = z.enum(YEAR_CHOICES);
const PersonField = z.enum(PERSON_FIELD_CODES);

/** Two entries side by side (PPL-07). */
export const Comparison = z.strictObject({
  Kept: z.strictObject(entry),
  Merged: z.strictObject(entry),
  /** Where the person differs. */
  Details: z.array(z.strictObject({ Field: PersonField, Kept: z.string(), Merged: z.string() })),
  Years: z.array(
    z.strictObject({
      CPDYearId: id,
      Year: z.number().int(),
      Kept: EntryYear.nullable(),
      Merged: EntryYear.nullable(),
      /** More than one where someone has to choose. */
      Choices: z.array(YearChoice),
    }),
  ),
  /** What stands in the way, a sentence each. */
  Refusals: z.array(z.string()),
  /** Sent back with the proposal: what both entries are now. */
  State: z.string(),
});
export type Comparison = Inside<z.output<typeof Comparison>>;

/** Ours (PPL-07). */
export const readMemberMerges = operation({
  name: 'readMemberMerges',
  call: 'GET /api/MemberMerges',
  access: 'manage',
  query: { ForUserId: queryId },
  answer: json(MergesOfMember),
  summary:
    'Likely doubles of a member, what was merged into the entry, and into which one it was merged. For managers.',
  example: ({ userId }) => ({ query: { ForUserId: userId } }),
});

/** Ours (PPL-07). */
export const compareMembers = operation({
  name: 'compareMembers',
  call: 'GET /api/MemberComparison',
  access: 'manage',
  query: { KeptUserId: queryId, MergedUserId: queryId },
  answer: json(Comparison),
  summary:
    'Two entries side by side, with what can be chosen and what stands in the way of merging them. For managers.',
  example: ({ userId, otherUserId }) => ({ query: { KeptUserId: userId, MergedUserId: otherUserId } }),
});

/** Ours (PPL-07). */
export const prepareMemberMerge = operation({
  name: 'prepareMemberMerge',
  call: 'POST /api/MemberMerges',
  access: 'manage',
  recentSignIn: true,
  body: json(
    z.strictObject({
      KeptUserId: id,
      MergedUserId: id,
      Years: z.array(z.strictObject({ CPDYearId: id, Choice: YearChoice })).max(100),
      FromMerged: z.array(PersonField).max(PERSON_FIELD_CODES.length),
      State: z.string().max(100),
      Reason: freeText,
    }),
  ),
  summary:
    'Prepares that two entries of one person become one, for a second person to confirm. 400 for a year that was not chosen, 409 ' +
    'STALE when an entry has changed since it was shown, IN_USE for what stands in the way. For managers.',
  example: ({ otherUserId, twinUserId, stateOfTwins }) => ({
    body: {
      ...{ KeptUserId: otherUserId, MergedUserId: twinUserId, Years: [], FromMerged: [], State: stateOfTwins },
      Reason: 'The same birth date.',
    },
  }),
});

/** Ours (PPL-07). */
export const undoMemberMerge = operation({
  name: 'undoMemberMerge',
  call: 'PUT /api/MemberMerges/:id',
  access: 'manage',
  recentSignIn: true,
  query: { id: queryId },
  body: json(z.strictObject({ Reason: freeText })),
  summary:
    'Undoes a merge: both entries are what they were. 409 IN_USE after 30 days, and once anything was written to the record. For managers.',
  example: ({ memberMergeId }) => ({ query: { id: memberMergeId }, body: { Reason: 'Two people after all.' } }),
});

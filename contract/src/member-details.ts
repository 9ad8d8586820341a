import { FIELD_SOURCES, MEMBER_FIELDS } from '@cpd/domain/college/member-list-check';
import { z } from 'zod';
import { EARLIER_YEAR_ID } from './example.ts';
import { countryCode, freeText, id, plainDate, queryId } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';
import { enteredPerson } from './team.ts';

const details = {
  ...enteredPerson,
  /** The first year of membership. */
  FirstCPDYearId: id,
  /** The day of joining, a plain date in that year; null where it is not known. */
  JoinedOn: z.string().nullable(),
  Country: countryCode.nullable(),
  /** One line each; empty where it is not known (PPL-15). */
  Telephone: z.string().max(1_000),
  Address: z.string().max(1_000),
};

/** Who a member is, as the college's table has it (PPL-06). */
export const MemberDetails = z.strictObject({
  UserId: id,
  /** Counts the changes; sent back with the next one. */
  RowVersion: z.number().int(),
  ...details,
  /** Where each field was last set from: the members' list, the directory, or a colleague. Others were never set by one of these. */
  Sources: z.array(z.strictObject({ Field: z.enum(MEMBER_FIELDS), Source: z.enum(FIELD_SOURCES) })),
  /** The years of the college, the latest first. */
  Years: z.array(z.strictObject({ CPDYearId: id, Year: z.number().int() })),
});
export type MemberDetails = Inside<z.output<typeof MemberDetails>>;

/** Ours (PPL-06): to be corrected. */
export const getMemberDetails = operation({
  name: 'getMemberDetails',
  call: 'GET /api/MemberDetails',
  access: 'manage',
  query: { ForUserId: queryId },
  answer: json(MemberDetails),
  summary: 'Names, email, number, username, first year, day of joining and country of a member. For managers.',
  example: ({ userId }) => ({ query: { ForUserId: userId } }),
});

/** Ours (PPL-06). */
export const correctMember = operation({
  name: 'correctMember',
  call: 'PUT /api/MemberDetails',
  access: 'manage',
  body: json(
    z.object({
      ForUserId: id,
      RowVersion: z.number().int(),
      ...details,
      JoinedOn: plainDate.nullish(),
      /** Kept in the history. */
      Reason: freeText,
    }),
  ),
  answer: json(
    z.strictObject({
      /** What another day of joining makes of the targets of its year, or why nothing is proposed; empty for the same day. */
      Joining: z.string(),
    }),
  ),
  summary:
    'Corrects who a member is, with a reason. What was printed keeps the number of its day and stays valid. 400 naming each ' +
    'field, also for a number or username that somebody has; 409 STALE after somebody else changed it. For managers.',
  example: ({ userId, username }) => ({
    body: {
      ForUserId: userId,
      RowVersion: 1,
      Title: 'Dr',
      FirstName: 'Sam',
      LastName: 'Example',
      Email: 'sam@example.org',
      MIN: '900900',
      username,
      FirstCPDYearId: EARLIER_YEAR_ID,
      JoinedOn: null,
      Country: 'AU',
      Telephone: '02 5550 0100',
      Address: '1 Example Street, Sydney NSW 2000',
      Reason: 'Married',
    },
  }),
});

import { MEMBER_SEARCH_TEXT_MAX } from '@cpd/domain/values/limits';
import { z } from 'zod';
import { Departure } from './departures.ts';
import { id, queryId } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** The state of one of a member's newest years, by the same rules as their own summary (ADM-03). */
const ListedYear = z.strictObject({
  CPDYearId: id,
  CPDYear: z.number().int(),
  CPDStatusCode: z.enum(['OPEN', 'INPROGRESS', 'SUBMITTED', 'COMPLETE', 'INCOMPLETE']),
  CPDStatusName: z.string(),
  Currency: z.enum(['C', 'H']),
  /** Recognised credits or hours, and how many the year requires. */
  Recognised: z.number(),
  Required: z.number(),
  AllRequirementsMet: z.boolean(),
  HasExemption: z.boolean(),
  /** Empty when the year is not audited. */
  AuditStatus: z.string(),
});
export type ListedYear = Inside<z.output<typeof ListedYear>>;

/** A member as the CPD team finds them. */
export const ListedMember = z.strictObject({
  UserId: id,
  MIN: z.string(),
  Title: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  Email: z.string(),
  /** That they left, or will, in words; empty for others (PPL-05). */
  Left: z.string(),
  /** The newest first, two at most. */
  Years: z.array(ListedYear),
});
export type ListedMember = Inside<z.output<typeof ListedMember>>;

/** Ours (ADM-03): every word of the text is somewhere in number, name or e-mail address. */
export const searchMembers = operation({
  name: 'searchMembers',
  call: 'GET /api/MemberSearch',
  access: 'observe',
  query: { Text: z.string().max(MEMBER_SEARCH_TEXT_MAX), After: queryId.optional() },
  answer: json(
    z.strictObject({
      Members: z.array(ListedMember),
      /** To be sent as `After` for the next page; null on the last one. */
      Next: id.nullable(),
    }),
  ),
  cost: 'search',
  summary:
    'Members by parts of number, name or email; case and accents do not matter, and the domain of an email counts only in a ' +
    'word with an @. The exact number first, then beginnings of words. None for a single letter. Colleagues are not among ' +
    'them; people who have left are, and are marked.',
  example: () => ({ query: { Text: 'member' } }),
});

/** API-08, ADM-05. */
export const listPinnedMembers = operation({
  name: 'listPinnedMembers',
  call: 'GET /api/PinnedUsers',
  access: 'observe',
  query: { UserId: queryId },
  answer: json(z.array(ListedMember)),
  summary: 'The members that the caller has pinned, the latest first. UserId is the caller.',
  example: ({ userId, callerId }) => ({ query: { UserId: callerId ?? userId } }),
});

/** ADM-05. */
export const pinMember = operation({
  name: 'pinMember',
  call: 'PUT /api/PinnedUsers',
  access: 'staff',
  query: { ForUserId: queryId },
  summary: 'Pins a member; one who is already pinned stays pinned. 400 for more than fifty.',
  example: ({ userId }) => ({ query: { ForUserId: userId } }),
});

/** ADM-05. */
export const unpinMember = operation({
  name: 'unpinMember',
  call: 'DELETE /api/PinnedUsers',
  access: 'staff',
  query: { ForUserId: queryId },
  summary: 'Unpins a member; nothing happens when they were not pinned.',
  example: ({ userId }) => ({ query: { ForUserId: userId } }),
});

/** Ours. */
export const listRecentMembers = operation({
  name: 'listRecentMembers',
  call: 'GET /api/RecentMembers',
  access: 'observe',
  answer: json(z.array(ListedMember)),
  summary: 'The ten members whose records the caller viewed last, the latest first.',
  example: () => ({}),
});

/** What the team needs to know of a member beside the record itself. */
export const MemberOverview = z.strictObject({
  Email: z.string(),
  /** Empty where it is not known (PPL-15). */
  Telephone: z.string(),
  Address: z.string(),
  /** They are no member today (PPL-05). */
  HasLeft: z.boolean(),
  /** When the identity provider ended the sign-in of someone who may be a member still, an ISO time (PPL-08); null where it did not. */
  SignInEndedOn: z.string().nullable(),
  /** They are of the CPD team too, which their leaving does not end (PPL-17). */
  IsOfTeam: z.boolean(),
  /** The latest first. */
  Departures: z.array(Departure),
  /** Requests to the CPD team that are not done, the oldest first; `CreatedOn` is an ISO time. */
  OpenRequests: z.array(z.strictObject({ MemberRequestId: id, Kind: z.string(), CreatedOn: z.string() })),
});
export type MemberOverview = Inside<z.output<typeof MemberOverview>>;

/** Ours. */
export const getMemberOverview = operation({
  name: 'getMemberOverview',
  call: 'GET /api/MemberOverviews',
  access: 'observe',
  query: { ForUserId: queryId },
  answer: json(MemberOverview),
  summary: 'How a member is reached, when they left the college, and which of their requests are open.',
  example: ({ userId }) => ({ query: { ForUserId: userId } }),
});

import { SIDES } from '@cpd/domain/member/roles';
import { z } from 'zod';
import { id, queryId } from './fields.ts';
import { type BodyOf, json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** How a member likes the product to behave; it comes with the person, so that nothing is asked for it. */
const MySettings = z.strictObject({
  SavedDialogCountsDown: z.boolean(),
  SingleKeys: z.boolean(),
});

/** A person known to the college (AUTH-22, HOM-10). */
export const User = z.strictObject({
  UserId: id,
  SecurityRoleCode: z.string(),
  username: z.string(),
  MIN: z.string(),
  Title: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  HasLoggedInBefore: z.boolean(),
  ResearchConsent: z.boolean().nullable(),
  MySettings,
  /** Of someone who has left and signs in to hand in what is not due yet (PPL-14): a plain date, and the ISO time at which that ends. */
  Leaving: z.strictObject({ LeftOn: z.string(), SignInUntil: z.string() }).nullish(),
  /**
   * Of a member who is one of the CPD team too: the side to which they can change over (PPL-17). `PAST_RECORD` is the record of
   * who has left, to which they cannot.
   */
  OtherSide: z.enum([...SIDES, 'PAST_RECORD']).nullish(),
});
export type User = Inside<z.output<typeof User>>;

/** API-02: the signed-in person looks up their own record; 403 when the college does not know them (AUTH-16). */
export const findUserByUsername = operation({
  name: 'findUserByUsername',
  call: 'GET /api/Users',
  access: 'known-person',
  query: { Value: z.string().min(1).max(200), TypeOfSearch: z.literal('USERNAME') },
  distinguishedBy: ['TypeOfSearch'],
  answer: json(z.array(User)),
  summary: 'The user with this username, as a list of one. Only the username of the caller is answered.',
  example: ({ username }) => ({ query: { Value: username, TypeOfSearch: 'USERNAME' } }),
});

/** API-01, API2-57: the CPD team finds a member by their number (IMP-02); no one of the team is found (IMP-05). */
export const findMembers = operation({
  name: 'findMembers',
  call: 'GET /api/Users',
  access: 'observe',
  query: { Value: z.string().min(1).max(200), TypeOfSearch: z.literal('ADMINSEARCH') },
  distinguishedBy: ['TypeOfSearch'],
  answer: json(z.array(User)),
  cost: 'search',
  summary: 'The member with this member number, as a list of one; an empty list for an unknown number.',
  example: ({ username }) => ({ query: { Value: username, TypeOfSearch: 'ADMINSEARCH' } }),
});

/** What the college has of the caller, as it reaches them; texts are empty where nothing is known (PPL-15). */
const MyDetails = z.strictObject({
  Email: z.string(),
  Telephone: z.string(),
  Address: z.string(),
});
export type MyDetails = Inside<z.output<typeof MyDetails>>;

/** PPL-15. */
export const getMyDetails = operation({
  name: 'getMyDetails',
  call: 'GET /api/MyDetails',
  access: 'in-person',
  query: { UserId: queryId },
  answer: json(MyDetails),
  summary: 'Email, telephone and postal address of the member, as the college has them.',
  example: ({ userId }) => ({ query: { UserId: userId } }),
});

/** The member's answer to the question about research: yes, no, or `null` for one who put it off (HOM-13). */
const queryConsent = z.union(
  [
    z.boolean(),
    z.null(),
    z.enum(['true', 'false', 'null']).transform((text): boolean | null => (text === 'null' ? null : text === 'true')),
  ],
  { error: 'This must be yes, no or neither.' },
);

/** API2-58. Whatever the answer, the member has logged in before from then on (HOM-13). */
export const saveResearchConsent = operation({
  name: 'saveResearchConsent',
  call: 'PUT /api/Users',
  access: 'in-person',
  query: { UserId: queryId, ResearchConsentProvided: queryConsent },
  answer: json(User),
  summary: 'Saves whether the record may be used for research; answers the user as they then are.',
  example: ({ userId }) => ({ query: { UserId: userId, ResearchConsentProvided: 'null' } }),
});

/** Ours. The same sent again changes nothing more. */
export const saveMySettings = operation({
  name: 'saveMySettings',
  call: 'PUT /api/MySettings',
  access: 'in-person',
  body: json(MySettings.partial().extend({ UserId: id })),
  summary: 'Changes how the product behaves for the member: what is given; the rest stays as it is.',
  example: ({ userId }) => ({ body: { UserId: userId, SingleKeys: false } }),
});

/** Ours (PPL-17). The same sent again changes nothing more. */
export const changeSide = operation({
  name: 'changeSide',
  call: 'PUT /api/MySide',
  access: 'known-person',
  body: json(z.object({ Side: z.enum(SIDES) })),
  answer: json(User),
  summary:
    'Uses this sign-in, in all its windows, as a member with a record or as one of the CPD team. 403 for a side that the person does ' +
    'not have.',
  example: () => ({ body: { Side: 'RECORD' } }),
});

/** Ours, called on the way to the issuer's own end of the sign-in. */
export const signOut = operation({
  name: 'signOut',
  call: 'POST /api/SignOut',
  access: 'known-person',
  summary: 'Ends the session of the token that comes with it: its tokens are refused from now on.',
  example: () => ({}),
});

/** Those of the settings that are to change. */
export type SettingsChange = Omit<BodyOf<typeof saveMySettings>, 'userId'>;

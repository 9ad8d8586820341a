import { TEAM_ROLES } from '@cpd/domain/member/roles';
import { z } from 'zod';
import { id, queryId } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

const Role = z.enum(TEAM_ROLES);

/** Who someone is, as a manager enters it; the rules judge the texts (PPL-06). */
export const enteredPerson = {
  Title: z.string().max(1_000),
  FirstName: z.string().max(1_000),
  LastName: z.string().max(1_000),
  Email: z.string().max(1_000),
  MIN: z.string().max(1_000),
  username: z.string().max(1_000),
};

/** Someone of the CPD team (PPL-06). */
export const TeamMember = z.strictObject({
  UserId: id,
  /** Counts the changes; sent back with the next one. */
  RowVersion: z.number().int(),
  ...enteredPerson,
  SecurityRoleCode: Role,
  /** May be the second person where two are asked for, while the college has one manager. */
  MayBeSecond: z.boolean(),
  /** Reads the reasons of leave and exemption, and the documents about them (PPL-18). */
  MayReadHealth: z.boolean(),
  /** A group of the identity provider gave the role (PPL-08). */
  IsProvided: z.boolean(),
  /** Works for the team no more, and cannot sign in. */
  HasEnded: z.boolean(),
  IsYou: z.boolean(),
  /** Is a member with a record too (PPL-17): whose role in the team ends signs in as that. */
  IsMember: z.boolean(),
});
export type TeamMember = Inside<z.output<typeof TeamMember>>;

/** Ours (PPL-06). */
export const listTeam = operation({
  name: 'listTeam',
  call: 'GET /api/TeamMembers',
  access: 'manage',
  answer: json(z.array(TeamMember)),
  summary: 'The CPD team by name, with roles; those who have ended last. For managers.',
  example: () => ({}),
});

/** Ours (PPL-06). */
export const addTeamMember = operation({
  name: 'addTeamMember',
  call: 'POST /api/TeamMembers',
  access: 'manage',
  recentSignIn: true,
  body: json(z.object({ ...enteredPerson, SecurityRoleCode: Role, MayBeSecond: z.boolean() })),
  answer: json(id),
  summary:
    'Makes someone one of the CPD team, known by username and number; a colleague who has ended before comes back. 400 for a member ' +
    'with a record. Answers the id of the person. For managers.',
  example: () => ({
    body: {
      Title: 'Dr',
      FirstName: 'Sam',
      LastName: 'Example',
      Email: 'sam@example.org',
      MIN: '900901',
      username: 'colleague',
      SecurityRoleCode: 'STAFF',
      MayBeSecond: false,
    },
  }),
});

/** Ours (PPL-17). */
export const addMemberToTeam = operation({
  name: 'addMemberToTeam',
  call: 'POST /api/TeamRoles',
  access: 'manage',
  recentSignIn: true,
  body: json(z.object({ ForUserId: id, SecurityRoleCode: Role, MayBeSecond: z.boolean() })),
  summary:
    'Makes a member one of the CPD team as well: they keep their record, and change over in their menu. 400 for who is of the team ' +
    'already. For managers.',
  example: ({ userId }) => ({ body: { ForUserId: userId, SecurityRoleCode: 'STAFF', MayBeSecond: false } }),
});

/** Ours (PPL-06). */
export const changeTeamMember = operation({
  name: 'changeTeamMember',
  call: 'PUT /api/TeamMembers/:id',
  access: 'manage',
  recentSignIn: true,
  query: { id: queryId },
  body: json(
    z.object({
      RowVersion: z.number().int(),
      SecurityRoleCode: Role,
      MayBeSecond: z.boolean(),
      /** Left out, it stays as it is; never one’s own (PPL-18). */
      MayReadHealth: z.boolean().optional(),
    }),
  ),
  summary:
    'Gives somebody of the CPD team another role. 400 for one’s own and for that of the last manager, 409 STALE after somebody ' +
    'else changed it. For managers.',
  example: ({ colleagueId }) => ({
    query: { id: colleagueId },
    body: { RowVersion: 1, SecurityRoleCode: 'STAFF', MayBeSecond: true },
  }),
});

/** Ours (PPL-06). */
export const endTeamMember = operation({
  name: 'endTeamMember',
  call: 'DELETE /api/TeamMembers/:id',
  access: 'manage',
  recentSignIn: true,
  query: { id: queryId, RowVersion: queryId },
  summary:
    'Ends someone’s work for the CPD team: they cannot sign in any more, except as the member who they are too. 400 for oneself and for the last manager. For managers.',
  example: ({ colleagueId }) => ({ query: { id: colleagueId, RowVersion: 1 } }),
});

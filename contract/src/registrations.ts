import { z } from 'zod';
import { EXAMPLE_YEAR_ID } from './example.ts';
import { id, queryId, queryTrue } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** A group of registrations, at most one of which holds (REG-03, REG-05). */
export const RegistrationGroup = z.strictObject({
  Group: z.string(),
  GroupCode: z.string(),
  Registrations: z.array(z.strictObject({ RegistrationId: id, Name: z.string(), IsLinkedToUser: z.boolean() })),
});
export type RegistrationGroup = Inside<z.output<typeof RegistrationGroup>>;

/** API2-50. */
export const listRegistrations = operation({
  name: 'listRegistrations',
  call: 'GET /api/UserRegistration',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId },
  answer: json(z.array(RegistrationGroup)),
  summary: 'The registrations that the college knows, in groups, with those of the member in a year marked.',
  example: ({ userId }) => ({ query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID } }),
});

/** The registrations of a member's year as they are sent to be saved (API2-51). */
export const RegistrationsRequest = z.object({
  UserId: id,
  CPDYearId: id,
  RegistrationIds: z.array(id).max(50),
});

/** API2-51, API2-52, REG-04. `RateRealtime` asks for requirements that are up to date; they always are. */
export const saveRegistrations = operation({
  name: 'saveRegistrations',
  call: 'PUT /api/UserRegistration',
  access: 'own-record',
  query: { RateRealtime: queryTrue.optional() },
  body: json(RegistrationsRequest),
  answer: json(
    z.strictObject({
      HasAdditionalInformation: z.boolean(),
      /** Rich text, or empty. */
      DisplayText: z.string(),
    }),
  ),
  summary: "Saves the member's registrations for a year; answers what somebody with these registrations should know.",
  example: ({ userId }) => ({
    query: { RateRealtime: true },
    body: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID, RegistrationIds: [1] },
  }),
});

import { z } from 'zod';
import { EXAMPLE_YEAR_ID } from './example.ts';
import { id, queryId, queryTrue } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** A type of activity and its category in a year (ACT-56). */
export const ActivityType = z.strictObject({
  ActivityTypeId: id,
  Type: z.string(),
  Description: z.string(),
  Category: z.string(),
  CategoryId: id,
  IsPDPActivityType: z.boolean(),
  Recurring: z.boolean(),
});
export type ActivityType = Inside<z.output<typeof ActivityType>>;

/** The same with an idea of what to do, and what proves such an activity in that year and what does not (PRF-01, PRG-04, ours). */
export const OfferedType = ActivityType.extend({
  /** Empty where nothing is laid down. */
  EvidenceCounts: z.string(),
  EvidenceDoesNotCount: z.string(),
  /** A sentence that managers edit, or empty. */
  Idea: z.string(),
});
export type OfferedType = Inside<z.output<typeof OfferedType>>;

/** API-12. */
export const listActivityTypes = operation({
  name: 'listActivityTypes',
  call: 'GET /api/CPDYearActivityTypes',
  access: 'known-person',
  query: { CPDYearId: queryId },
  answer: json(z.array(OfferedType)),
  summary:
    'The types of activity of a year, in the order of its categories, each with what counts as evidence and an idea.',
  example: () => ({ query: { CPDYearId: EXAMPLE_YEAR_ID } }),
});

/** A specialty or professional domain (DOM-09, SPC-09). */
export const Speciality = z.strictObject({
  SpecialityId: id,
  /** 0 when the member has not chosen it. */
  UserSpecialityId: id,
  Name: z.string(),
  IsSpeciality: z.boolean(),
  IsMandatory: z.boolean(),
  LinkedToUser: z.boolean(),
});
export type Speciality = Inside<z.output<typeof Speciality>>;

/** API-09, API2-53. Generic first where the year has it, the rest by name (DOM-07). */
export const listSpecialities = operation({
  name: 'listSpecialities',
  call: 'GET /api/UserSpecialities',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId },
  answer: json(z.array(Speciality)),
  summary: 'All specialties and professional domains of a year, with those the member has chosen marked.',
  example: ({ userId }) => ({ query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID } }),
});

/** API-10. Each area is in one group: the locked domains in the first, the others by their kind. */
export const groupSpecialities = operation({
  name: 'groupSpecialities',
  call: 'GET /api/UserSpecialities',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId, IsGrouped: queryTrue },
  distinguishedBy: ['IsGrouped'],
  answer: json(
    z.strictObject({
      Mandatory: z.array(Speciality),
      ProfessionalDomains: z.array(Speciality),
      Specialities: z.array(Speciality),
    }),
  ),
  summary: 'The specialties and professional domains of a year in three groups.',
  example: ({ userId }) => ({ query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID, IsGrouped: true } }),
});

/** The member's own areas of a year as they are sent to be saved (API-11). */
export const SpecialitiesRequest = z.object({
  UserId: id,
  SpecialityIds: z.array(id).max(200),
  LearningDomainIds: z.array(id).max(200),
});

/** API-11, API2-54. */
export const updateSpecialities = operation({
  name: 'updateSpecialities',
  call: 'PUT /api/UserSpecialities',
  access: 'own-record',
  query: { CPDYearId: queryId },
  body: json(SpecialitiesRequest),
  answer: json(z.array(Speciality)),
  summary: "Saves the member's own specialties and domains for a year; answers all areas as they then are.",
  example: ({ userId }) => ({
    query: { CPDYearId: EXAMPLE_YEAR_ID },
    body: { UserId: userId, SpecialityIds: [4], LearningDomainIds: [201] },
  }),
});

/** A question of a year's reflection (RFL-11). */
export const ReflectionQuestion = z.strictObject({
  ReflectionQuestionId: id,
  Question: z.string(),
  Order: z.number().int(),
  Mandatory: z.boolean(),
  HelpText: z.string(),
});
export type ReflectionQuestion = Inside<z.output<typeof ReflectionQuestion>>;

/** API-14. */
export const listReflectionQuestions = operation({
  name: 'listReflectionQuestions',
  call: 'GET /api/ReflectionQuestion',
  access: 'known-person',
  query: { CPDYearId: queryId },
  answer: json(z.array(ReflectionQuestion)),
  summary: 'The reflection questions of a year, in their order.',
  example: () => ({ query: { CPDYearId: EXAMPLE_YEAR_ID } }),
});

/** API-05, HLP-01 to HLP-04. */
export const listHelpTexts = operation({
  name: 'listHelpTexts',
  call: 'GET /api/HelpText',
  access: 'known-person',
  query: { CPDYearId: queryId.optional() },
  answer: json(z.array(z.strictObject({ UICode: z.string(), Text: z.string() }))),
  summary: 'The texts of the help bubbles, plain text; with CPDYearId those of that year, otherwise the newest.',
  example: () => ({ query: { CPDYearId: EXAMPLE_YEAR_ID } }),
});

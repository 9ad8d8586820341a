import { z } from 'zod';
import { id, queryId } from './fields.ts';
import { json, operation } from './operation.ts';

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
export type ActivityType = z.output<typeof ActivityType>;

/** API-12. */
export const listActivityTypes = operation({
  name: 'listActivityTypes',
  method: 'GET',
  path: '/api/CPDYearActivityTypes',
  access: 'known-person',
  query: { CPDYearId: queryId },
  answer: json(z.array(ActivityType)),
  summary: 'The types of activity of a year, in the order of its categories.',
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
export type Speciality = z.output<typeof Speciality>;

/** API-09, API2-53. Generic first where the year has it, the rest by name (DOM-07). */
export const listSpecialities = operation({
  name: 'listSpecialities',
  method: 'GET',
  path: '/api/UserSpecialities',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId },
  answer: json(z.array(Speciality)),
  summary: 'All specialties and professional domains of a year, with those the member has chosen marked.',
});

/** A question of a year's reflection (RFL-11). */
export const ReflectionQuestion = z.strictObject({
  ReflectionQuestionId: id,
  Question: z.string(),
  Order: z.number().int(),
  Mandatory: z.boolean(),
  HelpText: z.string(),
});
export type ReflectionQuestion = z.output<typeof ReflectionQuestion>;

/** API-14. */
export const listReflectionQuestions = operation({
  name: 'listReflectionQuestions',
  method: 'GET',
  path: '/api/ReflectionQuestion',
  access: 'known-person',
  query: { CPDYearId: queryId },
  answer: json(z.array(ReflectionQuestion)),
  summary: 'The reflection questions of a year, in their order.',
});

import { OFFICES_MAX } from '@cpd/domain/values/limits';
import { z } from 'zod';
import { countryCode, id } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';
import { YearRules } from './year-rules.ts';

/** Longer than any text may be, so that the rules can say what is wrong with one that is too long. */
const text = z.string().max(1_000);

const Office = z.strictObject({ Country: countryCode, Email: text, Phone: text, Hours: text });

/** What a new college has laid down of itself so far (FWK-06). */
export const CollegeSetup = z.strictObject({
  Version: id,
  /** Empty until it is entered. */
  CollegeName: z.string(),
  ProductName: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  Email: z.string(),
  /** One for each country that the college has an office in. */
  Offices: z.array(Office),
  /** IANA name of the time zone that the college keeps its days in; empty until it is chosen. */
  TimeZone: z.string(),
  /** Null until it is chosen. */
  FirstYear: z.number().int().nullable(),
  /** The years that may be the first. */
  Years: z.array(z.number().int()),
  /** The key of the template, or the name of the file, that the rules come from; empty until one is chosen. */
  Source: z.string(),
  /** The rules of the first year in words. */
  Sections: YearRules.shape.Sections,
  Templates: z.array(z.strictObject({ Key: z.string(), Name: z.string(), Description: z.string() })),
});
export type CollegeSetup = Inside<z.output<typeof CollegeSetup>>;

/** Ours. */
export const readCollegeSetup = operation({
  name: 'readCollegeSetup',
  call: 'GET /api/CollegeSetup',
  access: 'manage',
  answer: json(CollegeSetup),
  summary: 'What a new college has laid down of itself; 404 once it is finished, and where a college was delivered.',
  example: () => ({}),
});

/** Ours: what is left out stays as it is. */
export const CollegeSetupChange = z.strictObject({
  Version: id,
  College: z
    .strictObject({ CollegeName: text, ProductName: text, FirstName: text, LastName: text, Email: text })
    .optional(),
  Offices: z.array(Office).max(OFFICES_MAX).optional(),
  TimeZone: text.optional(),
  FirstYear: z.number().int().optional(),
  /** The key of a template. */
  Template: z.string().max(60).optional(),
  /** A file of rules that another college saved. */
  File: z.strictObject({ Name: z.string().max(255), Content: z.string().max(900_000) }).optional(),
});
export type CollegeSetupChange = Inside<z.output<typeof CollegeSetupChange>>;

/** Ours. */
export const saveCollegeSetup = operation({
  name: 'saveCollegeSetup',
  call: 'PUT /api/CollegeSetup',
  access: 'manage',
  body: json(CollegeSetupChange),
  answer: json(CollegeSetup),
  summary: 'Saves a step of setting up a new college. 409 when someone else saved one in the meantime. For managers.',
  example: () => ({ body: { Version: 4, FirstYear: 2026 } }),
});

/** Ours. */
export const finishCollegeSetup = operation({
  name: 'finishCollegeSetup',
  call: 'POST /api/CollegeSetup',
  access: 'manage',
  recentSignIn: true,
  body: json(z.strictObject({ Version: id })),
  summary: 'Puts the first year of a new college in force, so that members can be imported. For managers.',
  example: () => ({ body: { Version: 4 } }),
});

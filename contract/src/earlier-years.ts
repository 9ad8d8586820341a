import { EARLIER_ACTIVITY_COLUMNS } from '@cpd/domain/college/earlier-activities';
import { EARLIER_FIXED_COLUMNS } from '@cpd/domain/college/earlier-years';
import { EARLIER_OUTCOMES } from '@cpd/domain/college/earlier-years-check';
import { MEMBER_LIST_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { z } from 'zod';
import { EARLIER_YEAR_ID } from './example.ts';
import { freeText, id, queryId } from './fields.ts';
import { file, json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** Also a category of the college, by its id. */
const earlierColumn = z.union([
  z.enum([...EARLIER_FIXED_COLUMNS, 'NONE']),
  z.templateLiteral(['CATEGORY_', z.number().int()]),
]);
const earlierActivityColumn = z.enum([...EARLIER_ACTIVITY_COLUMNS, 'NONE']);

/** A year of a member on a list of earlier years. */
const EarlierYearLine = z.strictObject({
  /** Of the file, from 1. */
  Line: z.number().int(),
  MIN: z.string(),
  Name: z.string(),
  /** Null where the line does not say which. */
  CPDYear: z.number().int().nullable(),
  Outcome: z.enum(EARLIER_OUTCOMES),
  /** Null for a number that no member has. */
  ForUserId: id.nullable(),
  Problems: z.array(z.string()),
});
export type EarlierYearLine = Inside<z.output<typeof EarlierYearLine>>;

const counts = {
  New: z.number().int(),
  /** Imported before, with the same values. */
  Unchanged: z.number().int(),
  Wrong: z.number().int(),
};

/** What a list of earlier years would do. */
const EarlierYearsCheck = z.strictObject({
  ...counts,
  /** The columns as they are read, in their order. */
  Columns: z.array(z.strictObject({ Heading: z.string(), Example: z.string(), Column: earlierColumn })),
  /** Every wrong line, and the first that are new. */
  Lines: z.array(EarlierYearLine),
});
export type EarlierYearsCheck = Inside<z.output<typeof EarlierYearsCheck>>;

/** What a list of activities of earlier years would do. */
const EarlierActivitiesCheck = z.strictObject({
  ...counts,
  Columns: z.array(z.strictObject({ Heading: z.string(), Example: z.string(), Column: earlierActivityColumn })),
  /** Every wrong line, and the first that are new. */
  Lines: z.array(EarlierYearLine),
});
export type EarlierActivitiesCheck = Inside<z.output<typeof EarlierActivitiesCheck>>;

/** What a member did in an earlier year, as the system before has it. */
const EarlierActivity = z.strictObject({
  /** A plain date. */
  Date: z.string(),
  Activity: z.string(),
  /** Its number; null where the system does not say, like the hours, which are in the unit of the year. */
  Category: z.number().int().nullable(),
  Hours: z.number().nullable(),
  Title: z.string(),
});
export type EarlierActivity = Inside<z.output<typeof EarlierActivity>>;

/** A year before the first that the college has here: figures of the system before, which count for nothing. */
const YearBefore = z.strictObject({
  CPDYear: z.number().int(),
  Status: z.enum(['COMPLETE', 'INCOMPLETE', 'EXEMPT']),
  Unit: z.enum(['H', 'C']),
  Amounts: z.array(z.strictObject({ Category: z.number().int(), Amount: z.number() })),
  System: z.string(),
  CertificateNumber: z.string(),
  /** A plain date; null where it is not known. */
  SubmittedOn: z.string().nullable(),
  Activities: z.array(EarlierActivity),
});
export type YearBefore = Inside<z.output<typeof YearBefore>>;

/** Earlier years that came in one list. */
const EarlierImport = z.strictObject({
  EarlierImportId: id,
  System: z.string(),
  Years: z.number().int(),
  /** An instant, and who did it. */
  ImportedAt: z.string(),
  By: z.string(),
  /** Why it cannot be taken back, as a sentence; empty when it can. */
  Refusal: z.string(),
  /** Null while it counts. */
  TakenBack: z.strictObject({ At: z.string(), By: z.string(), Reason: z.string() }).nullable(),
});
export type EarlierImport = Inside<z.output<typeof EarlierImport>>;

const EXAMPLE_LIST = 'Member number,Year,Status\n900901,2021,Complete\n';

/** What each column holds, in their order, with commas between; left out, the headings say it. */
const chosenColumns = z.string().max(1_000).optional();

const EarlierCategory = z.strictObject({
  CategoryId: id,
  DisplayOrder: z.number().int(),
  /** What the years of the college call it, the latest first. */
  Names: z.array(z.string()),
});

/** Ours (PPL-16, FWK-06). */
export const listEarlierCategories = operation({
  name: 'listEarlierCategories',
  call: 'GET /api/EarlierCategories',
  access: 'manage',
  answer: json(z.array(EarlierCategory)),
  summary:
    'The categories of all years of the college, for which a list of earlier years can have columns. For managers.',
  example: () => ({}),
});

/** Ours (PPL-16): stores nothing. */
export const checkEarlierYears = operation({
  name: 'checkEarlierYears',
  call: 'POST /api/EarlierYearChecks',
  access: 'manage',
  query: { Columns: chosenColumns },
  body: { kind: 'file', limitBytes: MEMBER_LIST_LIMIT_BYTES },
  answer: json(EarlierYearsCheck),
  readsOnly: true,
  cost: 'import',
  summary:
    'Reads a list of years that members have from the system before and says line by line what it would do; saves nothing. ' +
    '400 when it cannot be read. For managers.',
  example: () => ({ query: {}, file: { name: 'years.csv', content: EXAMPLE_LIST } }),
});

/** Ours (PPL-16): all lines that are not wrong, or none. */
export const importEarlierYears = operation({
  name: 'importEarlierYears',
  call: 'POST /api/EarlierImports',
  access: 'manage',
  query: {
    Columns: chosenColumns,
    /** The name of the system before, which each of these years is marked with. */
    System: z.string().max(200),
    /** How many lines were shown to be new and to be wrong. */
    New: queryId,
    Wrong: queryId,
  },
  body: { kind: 'file', limitBytes: MEMBER_LIST_LIMIT_BYTES },
  answer: json(z.strictObject(counts)),
  cost: 'import',
  summary:
    'Imports years that members have from the system before, closed and never edited, all in one transaction; wrong lines are ' +
    'left out. 409 STALE when it would do something else than was shown, and then nothing is saved. For managers.',
  example: () => ({
    query: { System: 'Old Portal', New: 0, Wrong: 1 },
    file: { name: 'years.csv', content: EXAMPLE_LIST },
  }),
});

/** Ours (PPL-16). */
export const listEarlierImports = operation({
  name: 'listEarlierImports',
  call: 'GET /api/EarlierImports',
  access: 'manage',
  answer: json(z.array(EarlierImport)),
  summary: 'The imports of earlier years, newest first, and which can be taken back. For managers.',
  example: () => ({}),
});

/** Ours (PPL-16). */
export const takeBackEarlierImport = operation({
  name: 'takeBackEarlierImport',
  call: 'PUT /api/EarlierImports/:id',
  access: 'manage',
  query: { id: queryId },
  body: json(z.object({ Reason: freeText })),
  summary:
    'Takes back an import of earlier years whole: none of its years is there any more. 409 IN_USE when a document was issued ' +
    'of one of them or it was taken back before. For managers.',
  example: ({ earlierImportId }) => ({ query: { id: earlierImportId }, body: { Reason: 'The wrong file.' } }),
});

const EXAMPLE_ACTIVITIES = 'Member number,Date,Activity\n900901,2021-05-03,Peer review\n';

/** Ours (PPL-16): stores nothing. */
export const checkEarlierActivities = operation({
  name: 'checkEarlierActivities',
  call: 'POST /api/EarlierActivityChecks',
  access: 'manage',
  query: { Columns: chosenColumns },
  body: { kind: 'file', limitBytes: MEMBER_LIST_LIMIT_BYTES },
  answer: json(EarlierActivitiesCheck),
  readsOnly: true,
  cost: 'import',
  summary:
    'Reads a list of what members did in years that were imported and says line by line what it would do; saves nothing. 400 when ' +
    'it cannot be read. For managers.',
  example: () => ({ query: {}, file: { name: 'activities.csv', content: EXAMPLE_ACTIVITIES } }),
});

/** Ours (PPL-16): all lines that are not wrong, or none. */
export const importEarlierActivities = operation({
  name: 'importEarlierActivities',
  call: 'POST /api/EarlierActivities',
  access: 'manage',
  query: {
    Columns: chosenColumns,
    /** How many lines were shown to be new and to be wrong. */
    New: queryId,
    Wrong: queryId,
  },
  body: { kind: 'file', limitBytes: MEMBER_LIST_LIMIT_BYTES },
  answer: json(z.strictObject(counts)),
  cost: 'import',
  summary:
    'Imports what members did in years that were imported, all in one transaction; it is shown and counts for nothing. 409 STALE ' +
    'when it would do something else than was shown, and then nothing is saved. For managers.',
  example: () => ({ query: { New: 0, Wrong: 1 }, file: { name: 'activities.csv', content: EXAMPLE_ACTIVITIES } }),
});

/** Ours (PPL-16). */
export const listEarlierActivities = operation({
  name: 'listEarlierActivities',
  call: 'GET /api/EarlierActivities',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId },
  answer: json(z.array(EarlierActivity)),
  summary: 'What a member did in a year that was imported, by date; nothing of another year.',
  example: ({ userId }) => ({ query: { UserId: userId, CPDYearId: EARLIER_YEAR_ID } }),
});

/** Ours (PPL-16). */
export const listYearsBefore = operation({
  name: 'listYearsBefore',
  call: 'GET /api/YearsBefore',
  access: 'own-record',
  query: { UserId: queryId },
  answer: json(z.array(YearBefore)),
  summary:
    'The years of a member before the first that the college has here, as the system before has them, newest first.',
  example: ({ userId }) => ({ query: { UserId: userId } }),
});

/** Ours (PPL-16). */
export const printYearsBefore = operation({
  name: 'printYearsBefore',
  call: 'GET /api/YearsBeforeStatements',
  access: 'own-record',
  query: { UserId: queryId },
  answer: file('application/pdf'),
  cost: 'print',
  summary: 'The same as a PDF without a code. 404 for a member who has none.',
  example: ({ userId }) => ({ query: { UserId: userId } }),
});

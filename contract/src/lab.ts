import { z } from 'zod';
import { id, queryId } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

const count = z.int().min(0);

/** A requirement with how many records miss it; null where that year does not have it. */
const Requirement = z.strictObject({ Name: z.string(), MissedBefore: count.nullable(), WouldMiss: count.nullable() });

const tally = {
  Records: count,
  MetBefore: count,
  WouldMeet: count,
  Requirements: z.array(Requirement),
};

const Result = z.strictObject({
  ...tally,
  /** The result in a sentence or two. */
  Words: z.string(),
  /** Of those who met the rules of their year, how many would not meet the draft’s; and the other way round. */
  NowMiss: count,
  NowMeet: count,
  /** Records that were not judged: exempt years, and years from the system before. */
  Exempt: count,
  Earlier: count,
  /** Hours of types that the draft no longer has, and in how many records. */
  UncountedHours: z.number().min(0),
  UncountedRecords: count,
  /** By specialty: a member with two is in both; the empty name is that of those who have none. */
  Groups: z.array(z.strictObject({ Name: z.string(), ...tally })),
});

const LabRun = z.strictObject({
  DraftVersion: z.int(),
  /** The draft was changed since the run started. */
  IsOfOlderDraft: z.boolean(),
  Status: z.enum(['RUNNING', 'DONE', 'STOPPED', 'FAILED']),
  /** The calendar year of the records. */
  TriedYear: z.int(),
  StartedBy: z.string(),
  StartedAt: z.string(),
  /** How many members there are, and how many of them were looked at. */
  Members: count,
  Walked: count,
  /** Nothing was heard of it for a minute: another server goes on with it in a moment. */
  IsSilent: z.boolean(),
  /** Null until it is done. */
  Result: Result.nullable(),
});

/** A draft of a year’s rules, tried on the records of a year before (FWK-03). */
export const Lab = z.strictObject({
  CPDYearId: id,
  /** The year of the draft. */
  CPDYearYear: z.int(),
  /** The calendar year whose records a run would try it on; null while no year has records. */
  YearToTry: z.int().nullable(),
  /** Whether that year is over, so that its records change no more. */
  IsOver: z.boolean(),
  /** The last run; null before the first. */
  Run: LabRun.nullable(),
});
export type Lab = Inside<z.output<typeof Lab>>;

/** FWK-03. */
export const readLab = operation({
  name: 'readLab',
  call: 'GET /api/LabRuns',
  access: 'observe',
  query: { CPDYearId: queryId },
  answer: json(Lab),
  summary:
    'What a draft of a year’s rules makes of the records of a year before: how far the run is, and once it is done how many would ' +
    'meet them and who would miss what. 404 without a draft. For the CPD team.',
  example: () => ({ query: { CPDYearId: 13 } }),
});

/** FWK-03. */
export const startLab = operation({
  name: 'startLab',
  call: 'POST /api/LabRuns',
  access: 'manage',
  body: json(z.strictObject({ CPDYearId: id })),
  summary:
    'Tries the draft of a year on the records of a year before, in the background; nothing is saved in records. One that is under way ' +
    'for the same draft goes on. 400 for a draft that contradicts itself. For managers.',
  example: () => ({ body: { CPDYearId: 13 } }),
});

/** FWK-03. */
export const stopLab = operation({
  name: 'stopLab',
  call: 'DELETE /api/LabRuns',
  access: 'manage',
  query: { CPDYearId: queryId },
  summary: 'Stops trying the draft of a year; where it is not under way, nothing happens. For managers.',
  example: () => ({ query: { CPDYearId: 13 } }),
});

const Judged = z.strictObject({
  /** Recognised hours or credits, and what this member needs. */
  Current: z.number(),
  Minimum: z.number(),
  IsMet: z.boolean(),
  /** What is missing, as on the member’s card: “Category 3: 4 / 5 hours min”. */
  Missing: z.array(z.string()),
});

/** A record as its own year judges it, beside the draft. */
export const LabRecord = z.strictObject({
  ForUserId: id,
  Name: z.string(),
  MIN: z.string(),
  Before: Judged,
  Draft: Judged,
});
export type LabRecord = Inside<z.output<typeof LabRecord>>;

/** FWK-03. */
export const listLabRecords = operation({
  name: 'listLabRecords',
  call: 'GET /api/LabRecords',
  access: 'observe',
  query: { CPDYearId: queryId },
  answer: json(z.array(LabRecord)),
  summary:
    'Up to 20 records as their own year and the draft judge them, first those that change; empty until a run is done. For the CPD team.',
  example: () => ({ query: { CPDYearId: 13 } }),
});

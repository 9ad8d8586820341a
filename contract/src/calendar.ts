import { CALENDAR_FILE_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { z } from 'zod';
import { Abilities, Activity, LinkedPlan } from './activities.ts';
import { id, queryDate, queryId } from './fields.ts';
import { file, json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

const EXAMPLE_CALENDAR = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'DTSTART:20260312T080000',
  'SUMMARY:Grand rounds',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');

/** One date of an activity as the calendar shows it (CAL-17). Each date of a series stands for itself (CAL-14). */
const UserActivitySummary = z.strictObject({
  Date: z.string(),
  /** Whether the day comes after today, the college's; ours. */
  IsPlanned: z.boolean(),
  ActivityName: z.string(),
  CPDYearId: id,
  UserActivityId: id,
  /** The name of its type, and what this one date has in hours, without reflection; ours. */
  ActivityType: z.string(),
  Hours: z.number(),
  IsPDPActivityType: z.boolean(),
  IsRecurring: z.boolean(),
  /** The plans with the goals that the activity is linked to. */
  UserActivityPDPs: z.array(LinkedPlan),
  /** Whether a file belongs to this date, or to the whole activity. */
  HasEvidence: z.boolean(),
  /** Whether the activity's own year can be changed and has plans; a month can touch two years. */
  Editable: z.boolean(),
  HasPDPAvailable: z.boolean(),
  /** How many dates the whole activity has, and whether any of them has a file: what a deletion would take (CAL-15). */
  DateCount: z.number().int(),
  HasFiles: z.boolean(),
  Abilities: Abilities,
});
export type UserActivitySummary = Inside<z.output<typeof UserActivitySummary>>;

/** The dates of a range with their counts (CAL-17). The two flags are those of the year of the range's middle day. */
export const Calendar = z.strictObject({
  UserActivityCounts: z.array(z.strictObject({ Date: z.string(), ActivityCount: z.number().int() })),
  UserActivitySummaries: z.array(UserActivitySummary),
  Editable: z.boolean(),
  HasPDPAvailable: z.boolean(),
});
export type Calendar = Inside<z.output<typeof Calendar>>;

/** API-23. */
export const getCalendar = operation({
  name: 'getCalendar',
  call: 'GET /api/UserActivities',
  access: 'own-record',
  query: { UserId: queryId, StartDate: queryDate, EndDate: queryDate },
  answer: json(Calendar),
  versioned: true,
  summary: 'What a member logged from one day to another, both included, with a count for each day; at most 400 days.',
  example: ({ userId }) => ({ query: { UserId: userId, StartDate: '2026-03-01', EndDate: '2026-04-11' } }),
});

/** API-24. */
export const exportCalendar = operation({
  name: 'exportCalendar',
  call: 'GET /api/UserActivities',
  access: 'own-record',
  /** The year itself (2026) or its id (11). */
  query: { UserId: queryId, CPDYear: queryId },
  answer: file('text/calendar'),
  cost: 'export',
  summary: 'The dates of a year as the file calendar.ics, one all-day entry for each.',
  example: ({ userId }) => ({ query: { UserId: userId, CPDYear: 2026 } }),
});

/** An event of a calendar file, to be chosen. */
const ImportedEvent = z.strictObject({
  /** Where it is in the file, counted from 1. */
  Line: z.number().int(),
  /** The calendar says that it may not have happened. */
  IsTentative: z.boolean(),
  Activity,
});

/** What came out of a file with several events. */
export const ImportedEvents = z.strictObject({
  Events: z.array(ImportedEvent),
  CancelledCount: z.number().int(),
  /** Events with no date in a year that can be changed. */
  ElsewhereCount: z.number().int(),
  /** Single events that could not be read. */
  Problems: z.array(z.strictObject({ Line: z.number().int(), Message: z.string() })),
});
export type ImportedEvents = Inside<z.output<typeof ImportedEvents>>;

/** One event as an activity to copy with id 0, or several to choose from (CAL-12). */
export const CalendarImport = z.union([Activity, ImportedEvents]);
export type CalendarImport = Inside<z.output<typeof CalendarImport>>;

/**
 * API-25. Ours are `TimeZone`, where times of the world's clock are read when the file names no zone of its own, and `UserId`,
 * by which the CPD team says whose form it is for.
 */
export const importCalendar = operation({
  name: 'importCalendar',
  call: 'PUT /api/UserActivities',
  access: 'own-record',
  query: { TimeZone: z.string().max(60).optional(), UserId: queryId.optional() },
  body: { kind: 'file', limitBytes: CALENDAR_FILE_LIMIT_BYTES },
  answer: json(CalendarImport),
  readsOnly: true,
  cost: 'import',
  summary: 'Reads a calendar file (.ics) for the form and saves nothing: one event, or several to choose from.',
  example: ({ userId }) => ({ query: { UserId: userId }, file: { name: 'rounds.ics', content: EXAMPLE_CALENDAR } }),
});

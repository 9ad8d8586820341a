import { COLUMN_ROLES } from '@cpd/domain/college/attendance-list';
import {
  ATTENDANCE_COLUMNS_MAX,
  ATTENDANCE_LINES_MAX,
  ATTENDANCE_LIST_MAX,
  EXTERNAL_ID_MAX,
  MEMBER_NUMBER_MAX,
  PERSON_NAME_MAX,
} from '@cpd/domain/values/limits';
import { z } from 'zod';
import { sentAreaHours } from './activities.ts';
import { EXAMPLE_YEAR_ID } from './example.ts';
import { enteredHours, freeText, id, plainDate, queryId } from './fields.ts';
import { TeamNote } from './member-requests.ts';
import { json, operation } from './operation.ts';
import { ActivityType, Speciality } from './reference.ts';
import type { Inside } from './spelling.ts';

/** A year that has opened, as the CPD team chooses one. */
const ProgramYear = z.strictObject({
  CPDYearId: id,
  CPDYear: z.number().int(),
  /** Its records are closed: nothing new can be stored for it. */
  Closed: z.boolean(),
});
export type ProgramYear = Inside<z.output<typeof ProgramYear>>;

const summaryFields = {
  ProgramActivityId: id,
  CPDYearId: id,
  CPDYear: z.number().int(),
  ActivityName: z.string(),
  ActivityTypeName: z.string(),
  /** Both inclusive; the same for one day. */
  StartDate: z.string(),
  EndDate: z.string(),
  HoursPerDate: z.number(),
  Attendees: z.number().int(),
  Confirmed: z.number().int(),
  Declined: z.number().int(),
  /** ISO time; null while it is valid. */
  WithdrawnAt: z.string().nullable(),
};

/** An activity of the college in the list. */
const ProgramSummary = z.strictObject(summaryFields);
export type ProgramSummary = Inside<z.output<typeof ProgramSummary>>;

/** Someone who attended an activity of the college. */
export const Attendee = z.strictObject({
  ForUserId: id,
  MIN: z.string(),
  Name: z.string(),
  /** Hours a day of this attendee. */
  HoursPerDate: z.number(),
  Status: z.enum(['OFFERED', 'CONFIRMED', 'DECLINED', 'REMOVED']),
  /** Its state: waiting, answered, expired with its year, or verified after that year was submitted. */
  State: z.enum(['WAITING', 'CONFIRMED', 'DECLINED', 'REMOVED', 'EXPIRED', 'LATER']),
  /** ISO times: of the offer, of the last reminder, and of the member's answer. */
  OfferedAt: z.string(),
  RemindedAt: z.string().nullable(),
  AnsweredAt: z.string().nullable(),
  /** The last day on which the year took an answer: it closed, or was submitted; null while it takes them. A plain date. */
  EndedOn: z.string().nullable(),
});
export type Attendee = Inside<z.output<typeof Attendee>>;

/** An activity of the college with its attendees. */
export const ProgramActivity = z.strictObject({
  ...summaryFields,
  ActivityTypeId: id,
  AdditionalInformation: z.string(),
  /** Hours a day by area in years with hours per specialty; null in years with one total. */
  UserActivityHours: z.array(
    z.strictObject({ SpecialityId: id, SpecialityName: z.string(), Hours: z.number().nullable() }),
  ),
  WithdrawnReason: z.string(),
  RowVersion: z.number().int(),
  /** Whether lists for its year can no longer be applied; and the last day on which they are, unless an audit goes on (ROP-06). */
  Closed: z.boolean(),
  ClosedOn: z.string(),
  AttendeeList: z.array(Attendee),
  /** What the CPD team noted about it, the oldest first (ADM-07). */
  Notes: z.array(TeamNote),
});
export type ProgramActivity = Inside<z.output<typeof ProgramActivity>>;

/** An activity of the college as it is stored; fields as those of an activity. */
export const ProgramActivityRequest = z.object({
  CPDYearId: id,
  ActivityName: freeText,
  ActivityTypeId: id,
  AdditionalInformation: freeText,
  StartDate: plainDate,
  EndDate: plainDate,
  HoursPerDate: enteredHours,
  UserActivityHours: sentAreaHours,
});
export type ProgramActivityRequest = Inside<z.input<typeof ProgramActivityRequest>>;

/** An activity of the college on one day, for the examples. */
export const exampleProgram = {
  CPDYearId: EXAMPLE_YEAR_ID,
  ActivityName: 'Annual congress',
  ActivityTypeId: 106,
  AdditionalInformation: 'In Hobart',
  StartDate: '2026-05-14',
  EndDate: '2026-05-14',
  HoursPerDate: 6,
  UserActivityHours: [{ SpecialityId: 201 }, { SpecialityId: 202 }],
} as const;

/** A member whose record could not follow a correction or a withdrawal. */
const LeftAttendee = z.strictObject({ MIN: z.string(), Name: z.string(), Why: z.string() });

/** What a correction or a withdrawal did to records. */
const Followed = z.strictObject({
  /** Members whose offer or activity followed. */
  Changed: z.number().int(),
  Left: z.array(LeftAttendee),
});
export type Followed = Inside<z.output<typeof Followed>>;

/** Ours: the landing of VERIFIED (AUTH-12, ADM-06). */
export const listProgramActivities = operation({
  name: 'listProgramActivities',
  call: 'GET /api/ProgramActivities',
  access: 'programs',
  query: { CPDYearId: queryId.optional() },
  answer: json(z.strictObject({ Years: z.array(ProgramYear), Activities: z.array(ProgramSummary) })),
  summary:
    'The activities that the college ran, of one year or of all, the latest first, and the years that have opened.',
  example: () => ({ query: { CPDYearId: EXAMPLE_YEAR_ID } }),
});

/** Ours. */
export const getProgramActivity = operation({
  name: 'getProgramActivity',
  call: 'GET /api/ProgramActivities/:id',
  access: 'programs',
  query: { id: queryId },
  answer: json(ProgramActivity),
  summary: 'An activity that the college ran, with its attendees.',
  example: ({ programActivityId }) => ({ query: { id: programActivityId } }),
});

/** Ours: what the form offers. */
export const getProgramChoices = operation({
  name: 'getProgramChoices',
  call: 'GET /api/ProgramChoices',
  access: 'programs',
  query: { CPDYearId: queryId },
  answer: json(
    z.strictObject({
      HoursModel: z.enum(['total', 'per-specialty']),
      Types: z.array(ActivityType),
      Areas: z.array(Speciality),
    }),
  ),
  summary: 'The types and areas that an activity of the college can have in a year, and how its hours are entered.',
  example: () => ({ query: { CPDYearId: EXAMPLE_YEAR_ID } }),
});

/** Ours. */
export const createProgramActivity = operation({
  name: 'createProgramActivity',
  call: 'POST /api/ProgramActivities',
  access: 'programs',
  body: json(ProgramActivityRequest),
  answer: json(id),
  summary: 'Saves an activity that the college ran; answers its id. 400 with every problem.',
  example: () => ({ body: exampleProgram }),
});

/** Ours: offers follow, and confirmed activities where the year can still be changed. */
export const updateProgramActivity = operation({
  name: 'updateProgramActivity',
  call: 'PUT /api/ProgramActivities/:id',
  access: 'programs',
  query: { id: queryId },
  body: json(
    ProgramActivityRequest.extend({
      Reason: freeText,
      /** The version that was loaded; an older one than the stored is refused with 409. */
      RowVersion: z.number().int().optional(),
    }),
  ),
  answer: json(Followed),
  summary: 'Corrects an activity of the college, and with it the records of those who confirmed it.',
  example: ({ programActivityId }) => ({
    query: { id: programActivityId },
    body: { ...exampleProgram, ActivityName: 'Yearly congress', Reason: 'The name was wrong.' },
  }),
});

/** Ours (ADM-07). */
export const addProgramNote = operation({
  name: 'addProgramNote',
  call: 'POST /api/ProgramNotes',
  access: 'programs',
  body: json(z.strictObject({ ProgramActivityId: id, Text: freeText })),
  answer: json(id),
  summary:
    'Adds a note of the CPD team to an activity of the college; notes are never changed. Answers the number of the note.',
  example: ({ programActivityId }) => ({
    body: { ProgramActivityId: programActivityId, Text: 'The organiser sends a second list in June.' },
  }),
});

/** A line of an attendance list, checked. */
export const AttendanceLine = z.strictObject({
  Line: z.number().int(),
  MIN: z.string(),
  Name: z.string(),
  /** What the list says, where that is another name than the member's. */
  OtherName: z.string().nullable(),
  Hours: z.number().nullable(),
  Problems: z.array(z.string()),
  Warnings: z.array(z.string()),
});
export type AttendanceLine = Inside<z.output<typeof AttendanceLine>>;

const listFields = {
  ProgramActivityId: id,
  /** CSV or pasted text: member numbers, and perhaps names and hours. */
  List: z.string().max(ATTENDANCE_LIST_MAX, { error: 'The list is larger than 1 MB. Please split it into parts.' }),
  /** What each column holds, from the left; left out, the headings say so, and the first line names what is not read. */
  Columns: z.array(z.enum(COLUMN_ROLES)).max(ATTENDANCE_COLUMNS_MAX).optional(),
};

/** Ours: stores nothing. */
export const checkAttendanceList = operation({
  name: 'checkAttendanceList',
  call: 'POST /api/AttendanceChecks',
  access: 'programs',
  body: json(z.object(listFields)),
  answer: json(z.array(AttendanceLine)),
  readsOnly: true,
  summary: 'Checks an attendance list line by line and saves nothing. 400 when it cannot be read as a list.',
  example: ({ programActivityId }) => ({
    body: { ProgramActivityId: programActivityId, List: 'nobody' },
  }),
});

/** Ours: all good lines, or none. */
export const applyAttendanceList = operation({
  name: 'applyAttendanceList',
  call: 'POST /api/AttendanceLists',
  access: 'programs',
  body: json(
    z.object({
      ...listFields,
      /** How many wrong lines are to be left out; with any other number of wrong lines nothing is stored. */
      LeaveOut: z.number().int().min(0).default(0),
      /** How many names are other ones than the members', once someone has compared them; needed when they are more than 3. */
      OtherNames: z.number().int().min(0).default(0),
    }),
  ),
  answer: json(z.strictObject({ Applied: z.number().int(), LeftOut: z.number().int() })),
  summary:
    'Offers a verified activity to everybody on an attendance list, all or nothing. 400 with each wrong line, unless ' +
    'exactly so many are to be left out, and 400 with each other name, when these are more than 3 and not just so many ' +
    'were compared.',
  example: ({ programActivityId }) => ({
    body: { ProgramActivityId: programActivityId, List: 'nobody', LeaveOut: 1 },
  }),
});

/** Ours (PPL-10): what a provider's machine says. */
export const recordAttendance = operation({
  name: 'recordAttendance',
  call: 'POST /api/ProgramAttendance',
  access: 'machine-attendance',
  body: json(
    ProgramActivityRequest.extend({
      /** The provider's own id of the activity. */
      ExternalId: z.string().max(EXTERNAL_ID_MAX),
      Attendees: z
        .array(
          z.strictObject({
            MIN: z.string().max(MEMBER_NUMBER_MAX),
            /** Compared with the member's, where it is given. */
            Name: z
              .string()
              .max(PERSON_NAME_MAX * 2)
              .optional(),
            /** Hours a day, where they are not those of the activity. */
            HoursPerDate: z.number().optional(),
          }),
        )
        .max(ATTENDANCE_LINES_MAX),
    }).strict(),
  ),
  answer: json(z.strictObject({ ProgramActivityId: id, Applied: z.number().int() })),
  summary:
    'Saves an activity that the college ran and offers it to everyone who attended, all or nothing. The same ExternalId with the ' +
    'same content is answered the same; with other content 409, with what differs. 400 with every problem: those of attendees ' +
    'are under Line 1, Line 2 and so on. With a token for attendance.',
  example: ({ programActivityId, username }) => ({
    body: { ...exampleProgram, ExternalId: `congress-${programActivityId}`, Attendees: [{ MIN: username }] },
  }),
});

/** Ours (ROP-07): one press for all whose answer is missing. */
export const remindAttendees = operation({
  name: 'remindAttendees',
  call: 'POST /api/AttendanceReminders',
  access: 'programs',
  body: json(z.strictObject({ ProgramActivityId: id })),
  answer: json(z.strictObject({ Reminded: z.number().int() })),
  summary:
    'Reminds those on the list of an activity of the college who have not answered and still can, each at most once in 24 hours.',
  example: ({ programActivityId }) => ({ body: { ProgramActivityId: programActivityId } }),
});

/** Ours. */
export const withdrawAttendance = operation({
  name: 'withdrawAttendance',
  call: 'POST /api/AttendanceWithdrawals',
  access: 'programs',
  body: json(z.object({ ProgramActivityId: id, ForUserId: id, Reason: freeText })),
  answer: json(Followed),
  summary:
    'Removes one attendee from an activity of the college, and the activity from their record where its year is open.',
  example: ({ programActivityId, userId }) => ({
    body: { ProgramActivityId: programActivityId, ForUserId: userId, Reason: 'The list was wrong.' },
  }),
});

/** Ours. */
export const withdrawProgramActivity = operation({
  name: 'withdrawProgramActivity',
  call: 'POST /api/ProgramActivityWithdrawals',
  access: 'programs',
  body: json(z.object({ ProgramActivityId: id, Reason: freeText })),
  answer: json(Followed),
  summary: 'Withdraws an activity of the college: from its offers, and from the records whose year is open.',
  example: ({ programActivityId }) => ({
    body: { ProgramActivityId: programActivityId, Reason: 'It was cancelled.' },
  }),
});

import { z } from 'zod';
import { id, queryId } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** An activity of the college that a member is said to have attended, and has to confirm before it counts. */
export const AttendanceOffer = z.strictObject({
  ProgramAttendanceId: id,
  /** It waits to be confirmed; or it was verified after the member submitted that year, and counts for nothing (ROP-06). */
  State: z.enum(['WAITING', 'LATER']),
  CPDYearId: id,
  CPDYear: z.number().int(),
  ActivityName: z.string(),
  ActivityTypeName: z.string(),
  AdditionalInformation: z.string(),
  /** Both inclusive; the same for one day. */
  StartDate: z.string(),
  EndDate: z.string(),
  HoursPerDate: z.number(),
  TotalHours: z.number(),
  Areas: z.array(z.string()),
  /** Of the activity of the college; sent along, so that no one confirms what they did not see. */
  RowVersion: z.number().int(),
});
export type AttendanceOffer = Inside<z.output<typeof AttendanceOffer>>;

/** Ours (ADM-06, ROP-06): those of years that can still be changed, and those that came after a year was submitted. */
export const listAttendanceOffers = operation({
  name: 'listAttendanceOffers',
  call: 'GET /api/AttendanceOffers',
  access: 'own-record',
  query: { UserId: queryId },
  answer: json(z.array(AttendanceOffer)),
  summary: 'The activities of the college that the member has not confirmed yet, the latest first.',
  example: ({ userId }) => ({ query: { UserId: userId } }),
});

/** Ours (ADM-06, ACT-31). */
export const confirmAttendance = operation({
  name: 'confirmAttendance',
  call: 'PUT /api/AttendanceOffers',
  access: 'own-record',
  body: json(z.object({ UserId: id, ProgramAttendanceId: id, RowVersion: z.number().int().optional() })),
  answer: json(z.strictObject({ UserActivityId: id })),
  summary: "Puts an activity of the college into the member's record as a verified one; answers its id.",
  example: ({ userId, attendanceId }) => ({
    body: { UserId: userId, ProgramAttendanceId: attendanceId },
  }),
});

/** Ours (ADM-06). */
export const declineAttendance = operation({
  name: 'declineAttendance',
  call: 'DELETE /api/AttendanceOffers',
  access: 'own-record',
  query: { UserId: queryId, ProgramAttendanceId: queryId },
  summary: 'Says that the member did not attend an activity of the college.',
  example: ({ userId, attendanceId }) => ({ query: { UserId: userId, ProgramAttendanceId: attendanceId } }),
});

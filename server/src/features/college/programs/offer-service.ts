import { dayOfAbsenceProblem } from '@cpd/domain/member/departure';
import { detailsOfCollege } from '@cpd/domain/record/activity-details';
import type { Change, Reading } from '../../../platform/database/tables.ts';
import { AppError, known, notFound, problemOf, refuse } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { insertVerified } from '../../record/activities/verified-activity-service.ts';
import { listYears, lockEditableYear } from '../../record/years/year-service.ts';
import { type Attendance, findOwnAttendance, listOffered } from './attendance-reader.ts';
import { lockAttendance, updateAnswer } from './attendance-store.ts';
import { stateOf } from './offer-state-service.ts';
import type { Program } from './program-reader.ts';
import { attendedBy, getProgram } from './program-service.ts';
import { lockProgram } from './program-store.ts';

/** What a member has attended and not confirmed: what, and for how long. */
interface Attended {
  attendance: Attendance;
  program: Program;
}

/** Such a one, as long as something can be done about it. */
export interface Offer extends Attended {
  state: 'WAITING' | 'LATER';
}

/**
 * The offers of years that can be changed, and those that came after a year was submitted, the latest first: others have
 * expired with their year (decision 0024, ROP-06).
 */
export async function listOffers(database: Reading, whose: Pick<Caller, 'subjectUserId' | 'now'>): Promise<Offer[]> {
  const attendances = await listOffered(database, whose.subjectUserId);
  if (attendances.length === 0) return [];
  const years = new Map((await listYears(database, whose)).map((year) => [year.facts.cpdYearId, year]));
  const offers = await Promise.all(
    attendances.map(async (attendance) => {
      const program = await getProgram(database, attendance.programActivityId);
      return { attendance, program, state: stateOf(attendance.status, years.get(program.cpdYearId), whose.now) };
    }),
  );
  return offers
    .flatMap(({ state, ...offer }) => (state === 'WAITING' || state === 'LATER' ? [{ ...offer, state }] : []))
    .sort((one, other) => other.program.startDate.localeCompare(one.program.startDate));
}

/**
 * Puts what the member attended into their record as a verified activity (ACT-31); answers its id, also when it was
 * confirmed before. Errors: NOT_FOUND, YEAR_NOT_EDITABLE, and STALE when it was corrected since the member saw it.
 */
export async function confirmOffer(
  caller: Caller,
  programAttendanceId: number,
  version: number | undefined,
  collegeName: string,
): Promise<number> {
  return await caller.change(async (transaction) => {
    const { attendance, program } = await lockOffer(transaction, caller, programAttendanceId);
    if (attendance.activityId !== null) return attendance.activityId;
    if (attendance.status !== 'OFFERED') throw notFound('attendance');
    if (version !== undefined && version !== program.version) throw corrected();
    const { absences } = await lockEditableYear(transaction, caller, program.cpdYearId);
    const attended = attendedBy(program, attendance.ownHours);
    refuse(problemOf('StartDate', dayOfAbsenceProblem(attended.dates, absences)));
    const activityId = await insertVerified(transaction, caller, attended, detailsOfCollege(collegeName));
    await updateAnswer(transaction, programAttendanceId, { status: 'CONFIRMED', at: caller.now.toString() });
    return activityId;
  });
}

/** Says that the member did not attend; doing it again changes nothing. Errors: NOT_FOUND, also for what was confirmed. */
export async function declineOffer(caller: Caller, programAttendanceId: number): Promise<void> {
  await caller.change(async (transaction) => {
    const { attendance, program } = await lockOffer(transaction, caller, programAttendanceId);
    if (attendance.status === 'DECLINED') return;
    if (attendance.status !== 'OFFERED') throw notFound('attendance');
    await updateAnswer(transaction, programAttendanceId, { status: 'DECLINED', at: caller.now.toString() });
    await recordChange(transaction, caller, 'attendance.declined', programAttendanceId, {
      before: { ...attendance, name: program.name },
      after: { status: 'DECLINED' },
    });
  });
}

/** The activity of the college first, then the attendance: corrections lock in this order, too. */
async function lockOffer(transaction: Change, caller: Caller, programAttendanceId: number): Promise<Attended> {
  const found = known(await findOwnAttendance(transaction, caller.subjectUserId, programAttendanceId), 'attendance');
  await lockProgram(transaction, found.programActivityId, 'shared');
  await lockAttendance(transaction, programAttendanceId);
  const attendance = known(
    await findOwnAttendance(transaction, caller.subjectUserId, programAttendanceId),
    'attendance',
  );
  return { attendance, program: await getProgram(transaction, attendance.programActivityId) };
}

function corrected(): AppError {
  return new AppError('STALE', 'The college corrected this activity a moment ago. Please look at it again.');
}

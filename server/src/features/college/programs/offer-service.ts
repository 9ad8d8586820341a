import { detailsOfCollege } from '@cpd/domain/record/activity-details';
import { AppError, known, notFound } from '../../../app-error.ts';
import type { Caller } from '../../../caller.ts';
import type { Change, Database } from '../../../database/tables.ts';
import { recordChange } from '../../../record-change.ts';
import { insertVerified } from '../../record/activities/verified-activity-service.ts';
import { isYearEditable, listYears, lockEditableYear } from '../../year/years/year-service.ts';
import { type Attendance, findOwnAttendance, listOffered } from './attendance-reader.ts';
import { lockAttendance, updateAnswer } from './attendance-store.ts';
import type { Program } from './program-reader.ts';
import { attendedBy, getProgram } from './program-service.ts';
import { lockProgram } from './program-store.ts';

/** What a member has still to confirm: what they attended, and for how long. */
export interface Offer {
  attendance: Attendance;
  program: Program;
}

/** The offers of years that take changes, the latest first: an offer goes when its year closes (decision 0024). */
export async function listOffers(database: Database, caller: Caller): Promise<Offer[]> {
  const attendances = await listOffered(database, caller.subjectUserId);
  if (attendances.length === 0) return [];
  const years = await listYears(database, caller);
  const open = new Set(years.filter((year) => isYearEditable(year, caller.now)).map(({ facts }) => facts.cpdYearId));
  const offers = await Promise.all(
    attendances.map(async (attendance) => ({
      attendance,
      program: await getProgram(database, attendance.programActivityId),
    })),
  );
  return offers
    .filter(({ program }) => open.has(program.cpdYearId))
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
    await lockEditableYear(transaction, caller, program.cpdYearId);
    const attended = attendedBy(program, attendance.ownHours);
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
async function lockOffer(transaction: Change, caller: Caller, programAttendanceId: number): Promise<Offer> {
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

import type { AttendanceStatus } from '@cpd/domain/college/attendance-check';
import { type OfferState, offerState, takesLists } from '@cpd/domain/college/attendance-state';
import { ATTENDANCE_REMINDER_HOURS } from '@cpd/domain/values/limits';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import type { YearFacts } from '@cpd/domain/year/framework';
import { lastDayOf } from '@cpd/domain/year/reopening';
import { dueDayOf } from '@cpd/domain/year/reopening-words';
import { closingDay } from '@cpd/domain/year/year-rules';
import { readWordings } from '../../../platform/content/wording-service.ts';
import type { Database, Reading } from '../../../platform/database/tables.ts';
import { recordChanges } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { notifyEach } from '../../../platform/notifications/notification-service.ts';
import type { TeamNote } from '../../../platform/people/team-notes-sql.ts';
import { readStandings } from '../../record/years/many-years-service.ts';
import type { YearStanding } from '../../record/years/year-reader.ts';
import { getYear, isYearEditable } from '../../record/years/year-service.ts';
import { type Attendance, listAttendances } from './attendance-reader.ts';
import { updateReminded } from './attendance-store.ts';
import { attendanceReminder } from './program-messages.ts';
import { isYearInAudit, listNotes, type Program } from './program-reader.ts';
import { getProgram, lockStandingProgram } from './program-service.ts';

/** Someone on a list, with the state of the offer. */
interface StandingAttendance extends Attendance {
  state: OfferState;
  /** The last day on which the year took an answer; null while it takes one, and for what was answered. */
  endedOn: string | null;
}

/** An activity of the college with everyone on its list, and the team's notes. */
export interface OpenedProgram {
  program: Program;
  facts: YearFacts;
  /** Lists for its year are no longer taken (ROP-06). */
  closed: boolean;
  attendances: StandingAttendance[];
  notes: TeamNote[];
}

/** The state of an attendance, from the member's year; a missing year takes no answer. */
export function stateOf(status: AttendanceStatus, year: YearStanding | undefined, now: Temporal.Instant): OfferState {
  const standing = year && { editable: isYearEditable(year, now), submitted: year.submittedAt !== null };
  return offerState(status, standing);
}

/** An activity of the college, and what happened to each offer (ROP-07). Throws NOT_FOUND. */
export async function openProgram(
  database: Database,
  now: Temporal.Instant,
  programActivityId: number,
): Promise<OpenedProgram> {
  const program = await getProgram(database, programActivityId);
  const { facts } = await getYear(database, program.cpdYearId);
  const attendances = await listAttendances(database, programActivityId);
  const years = await yearsOf(database, now, program, attendances);
  return {
    program,
    facts,
    notes: await listNotes(database, programActivityId),
    closed: !takesLists(facts, now, await isYearInAudit(database, program.cpdYearId)),
    attendances: attendances.map((attendance) => {
      const year = years.get(attendance.userId);
      const state = stateOf(attendance.status, year, now);
      const endedOn = state === 'EXPIRED' || state === 'LATER' ? lastDayOf(endOf(facts, year)) : null;
      return { ...attendance, state, endedOn };
    }),
  };
}

/** When a year took its last answer: it was submitted, or it closed, or a re-opening of it ended. */
function endOf({ closesAt }: YearFacts, year: YearStanding | undefined): string {
  if (year?.submittedAt) return year.submittedAt;
  const { reopenedUntil } = year ?? {};
  if (reopenedUntil === undefined) return closesAt;
  return Temporal.Instant.compare(reopenedUntil, closesAt) > 0 ? reopenedUntil : closesAt;
}

/** The state of the year of those who have not answered; for others it does not matter. */
async function yearsOf(
  database: Reading,
  now: Temporal.Instant,
  { cpdYearId }: Program,
  attendances: readonly Attendance[],
): Promise<Map<number, YearStanding>> {
  const waiting = attendances.filter(({ status }) => status === 'OFFERED').map(({ userId }) => userId);
  return waiting.length === 0 ? new Map() : await readStandings(database, now, cpdYearId, waiting);
}

/**
 * Reminds those on the list of an activity of the college who have not answered and whose year takes the answer (ROP-07); who
 * was reminded a day ago or less is not reminded again. Answers how many were. Errors: NOT_FOUND, IN_USE for one that was
 * withdrawn.
 */
export async function remindAttendees(caller: Caller, programActivityId: number): Promise<number> {
  const { now, requestId } = caller;
  const since = now.subtract({ hours: ATTENDANCE_REMINDER_HOURS });
  return await caller.change(async (transaction) => {
    const program = await lockStandingProgram(transaction, programActivityId);
    const attendances = await listAttendances(transaction, programActivityId);
    const years = await yearsOf(transaction, now, program, attendances);
    const toRemind = attendances.filter(({ userId, status, remindedAt }) => {
      const isRecent = remindedAt !== null && Temporal.Instant.compare(remindedAt, since) > 0;
      return !isRecent && stateOf(status, years.get(userId), now) === 'WAITING';
    });
    await updateReminded(
      transaction,
      toRemind.map(({ programAttendanceId }) => programAttendanceId),
      now.toString(),
    );
    const changes = toRemind.map(({ userId, programAttendanceId }) => ({
      subjectUserId: userId,
      objectId: programAttendanceId,
      after: { programActivityId, name: program.name },
    }));
    await recordChanges(transaction, caller, 'attendance.reminded', changes);
    const words = await readWordings(transaction);
    const notices = toRemind.map(({ userId, programAttendanceId, ownHours }) => {
      const attended = { ...program, hours: ownHours ?? program.hours };
      const closes = formatDayMonthYear(lastDay(years.get(userId)));
      return attendanceReminder(words, userId, programAttendanceId, attended, { closes, requestId });
    });
    await notifyEach(transaction, notices, now);
    return toRemind.length;
  });
}

/** The last day on which an open year takes an answer. */
function lastDay(year: YearStanding | undefined): string {
  if (year === undefined) return '';
  const { facts, reopenedUntil } = year;
  return reopenedUntil === undefined ? closingDay(facts) : dueDayOf(facts, reopenedUntil);
}

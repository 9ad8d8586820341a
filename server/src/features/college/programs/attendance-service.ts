import {
  type AttendanceLine,
  checkAttendance,
  type KnownAttendee,
  otherNames,
} from '@cpd/domain/college/attendance-check';
import { type AttendanceEntry, type ColumnRole, parseAttendanceList } from '@cpd/domain/college/attendance-list';
import { takesLists } from '@cpd/domain/college/attendance-state';
import { programDates } from '@cpd/domain/college/program-activities';
import { isInactive } from '@cpd/domain/member/registration';
import type { YearFacts } from '@cpd/domain/year/framework';
import { isEditable } from '@cpd/domain/year/year-rules';
import { noteAccess } from '../../../platform/access-log/access-log-service.ts';
import { readWordings } from '../../../platform/content/wording-service.ts';
import type { Change, Database, Reading } from '../../../platform/database/tables.ts';
import { AppError, invalid } from '../../../platform/errors/app-error.ts';
import { recordChanges } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { notifyEach } from '../../../platform/notifications/notification-service.ts';
import { getYear } from '../../record/years/year-service.ts';
import { type ListedMember, listMembersByNumber } from './attendance-reader.ts';
import { insertAttendances } from './attendance-store.ts';
import { offerNotice } from './program-messages.ts';
import { isYearInAudit, type Program } from './program-reader.ts';
import { getProgram, lockStandingProgram } from './program-service.ts';

/** A list for an activity of the college; the columns as someone chose them, else as their headings say. */
type EnteredList = { programActivityId: number; list: string; columns?: ColumnRole[] | undefined };

/** Its lines, and the headings of columns that are not read. */
type ReadList = { entries: readonly AttendanceEntry[]; unread: readonly string[] };

/**
 * Checks an attendance list line by line; stores nothing but that it was checked: how many lines, and how many members they
 * found (ADM-06, R41), because a person who checks numbers learns names. Errors: INVALID when it cannot be read as a list,
 * NOT_FOUND, IN_USE for an activity that was withdrawn, YEAR_NOT_EDITABLE when lists for its year are no longer taken.
 */
export async function checkList(database: Database, caller: Caller, input: EnteredList) {
  const program = await getProgram(database, input.programActivityId);
  if (program.withdrawnAt !== null) throw new AppError('IN_USE', 'This activity was withdrawn.');
  const { lines, members } = await judgeList(database, caller, program, read(input));
  const wrong = lines.filter(({ problems }) => problems.length > 0).length;
  await noteAccess(database, caller, {
    kind: 'program_activity.list_checked',
    objectId: program.programActivityId,
    after: { name: program.name, lines: lines.length, members, wrong },
  });
  return lines;
}

/**
 * Offers the verified activity to everyone on a list, all good lines in one transaction (ADM-06). Lines that are wrong now
 * are left out when exactly so many are to be, and lines with another name are stored when there are few or exactly so many
 * were compared; otherwise nothing is stored. Errors: as `checkList`, and INVALID with each such line.
 */
export async function applyList(
  caller: Caller,
  input: EnteredList & { leaveOut: number; otherNames: number },
): Promise<{ applied: number; leftOut: number }> {
  return await caller.change((transaction) => applyEntries(transaction, caller, input, () => read(input)));
}

/** The same of lines that came without a text, within a change that goes on. */
export async function applyEntries(
  transaction: Change,
  caller: Caller,
  input: { programActivityId: number; leaveOut: number; otherNames: number },
  readEntries: () => ReadList,
): Promise<{ applied: number; leftOut: number }> {
  const program = await lockStandingProgram(transaction, input.programActivityId);
  const { lines } = await judgeList(transaction, caller, program, readEntries());
  const wrong = lines.filter(({ problems }) => problems.length > 0);
  if (wrong.length !== input.leaveOut) throw wrongLines(wrong);
  const other = otherNames(lines);
  if (other.length > 0 && other.length !== input.otherNames) throw notCompared(other);
  const attendees = lines.flatMap(({ userId, hours, later }) => (userId === null ? [] : [{ userId, hours, later }]));
  await offer(transaction, caller, program, attendees);
  return { applied: attendees.length, leftOut: wrong.length };
}

async function offer(
  transaction: Change,
  caller: Caller,
  program: Program,
  attendees: readonly { userId: number; hours: number | null; later: boolean }[],
): Promise<void> {
  const offered = { by: caller.actor.userId, at: caller.now.toString() };
  const ids = await insertAttendances(transaction, program.programActivityId, attendees, offered);
  const offers = attendees.map(({ userId, hours }) => ({
    subjectUserId: userId,
    objectId: ids.get(userId) ?? 0,
    after: { programActivityId: program.programActivityId, name: program.name, hours: hours ?? program.hours },
  }));
  await recordChanges(transaction, caller, 'attendance.offered', offers);
  const later = new Set(attendees.filter((attendee) => attendee.later).map(({ userId }) => userId));
  const words = await readWordings(transaction);
  const notices = offers.map(({ subjectUserId, objectId, after: { hours } }) =>
    offerNotice(words, subjectUserId, objectId, { ...program, hours }, later.has(subjectUserId)),
  );
  await notifyEach(transaction, notices, caller.now);
}

function read({ list: text, columns }: EnteredList): ReadList {
  const list = parseAttendanceList(text, columns);
  if ('problem' in list) throw invalid([{ field: 'List', message: list.problem }]);
  // Columns that were chosen have been seen.
  return { entries: list.entries, unread: columns === undefined ? list.unread : [] };
}

async function judgeList(
  database: Reading,
  { actor, now }: Caller,
  program: Program,
  list: ReadList,
): Promise<{ lines: AttendanceLine[]; members: number }> {
  const numbers = list.entries.map(({ memberNumber }) => memberNumber);
  const { facts } = await getYear(database, program.cpdYearId);
  if (!takesLists(facts, now, await isYearInAudit(database, program.cpdYearId))) {
    throw new AppError('YEAR_NOT_EDITABLE', `Attendance lists for ${program.year} are not taken any more.`);
  }
  const members = await listMembersByNumber(database, program, [...new Set(numbers)], now);
  const lines = checkAttendance(list.entries, {
    year: program.year,
    days: programDates(program.startDate, program.endDate),
    members: new Map(
      members.map((member) => [
        member.memberNumber,
        { ...knownAttendee(member, facts, now), isCaller: member.userId === actor.userId },
      ]),
    ),
    hours: program.hours,
    unread: list.unread,
  });
  return { lines, members: members.length };
}

function knownAttendee(member: ListedMember, facts: YearFacts, now: Temporal.Instant): KnownAttendee {
  const { status, submittedAt, registrations } = member;
  return {
    ...member,
    submitted: submittedAt !== null,
    editable: isEditable({ facts, status, now, reopenedUntil: member.reopenedUntil ?? undefined }),
    inactive: isInactive(registrations),
  };
}

function wrongLines(wrong: readonly AttendanceLine[]): AppError {
  const message =
    wrong.length === 0
      ? 'No lines are wrong now, so nothing was saved. Please check the list again.'
      : `Nothing was saved: ${wrong.length} of the lines ${wrong.length === 1 ? 'is' : 'are'} wrong. Please check them and try again.`;
  const problems = wrong.map(({ line, problems: found }) => ({ field: `Line ${line}`, message: found.join(' ') }));
  return new AppError('INVALID', message, {
    problems: problems.length > 0 ? problems : [{ field: 'LeaveOut', message }],
  });
}

function notCompared(lines: readonly AttendanceLine[]): AppError {
  const message = `Nothing was saved: ${lines.length} names on the list are not those of the members with these numbers. Please compare them.`;
  const problems = lines.map(({ line, name, warnings }) => ({
    field: `Line ${line}`,
    message: `The number is that of ${name}. ${warnings[0]}`,
  }));
  return new AppError('INVALID', message, { problems });
}

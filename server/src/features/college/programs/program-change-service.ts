import type { EnteredProgram } from '@cpd/domain/college/program-activities';
import { readWordings, type Wordings } from '../../../platform/content/wording-service.ts';
import type { EventKind } from '../../../platform/database/event-kinds.ts';
import type { Change } from '../../../platform/database/tables.ts';
import { AppError, invalid } from '../../../platform/errors/app-error.ts';
import { recordChange, recordChanges } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { type Notice, notifyEach } from '../../../platform/notifications/notification-service.ts';
import {
  correctVerified,
  type Following,
  withdrawVerified,
} from '../../record/activities/verified-activity-service.ts';
import { type Attendance, findAttendance, listAttendances } from './attendance-reader.ts';
import { clearOwnHours, deleteAttendances } from './attendance-store.ts';
import { correctionNotice, withdrawalNotice } from './program-messages.ts';
import type { Program } from './program-reader.ts';
import { attendedBy, checkProgram, getProgram, lockStandingProgram, reasonProblems } from './program-service.ts';
import { lockProgram, updateProgram, updateWithdrawn } from './program-store.ts';

/** What a correction or a withdrawal did: how many members' offers or activities followed, and whose could not. */
export interface Followed {
  changed: number;
  left: { attendance: Attendance; why: string }[];
}

/**
 * Corrects an activity of the college (ADM-06): what is offered follows, and what was confirmed where the member's year
 * can be changed. Errors: INVALID with every problem, NOT_FOUND, IN_USE for one that was withdrawn, STALE.
 */
export async function correctProgram(
  caller: Caller,
  programActivityId: number,
  input: { cpdYearId: number; entered: EnteredProgram; reason: string; version: number | undefined },
): Promise<Followed> {
  return await caller.change(async (transaction) => {
    const before = await lockStandingProgram(transaction, programActivityId);
    if (input.version !== undefined && input.version !== before.version) throw stale();
    const moved = {
      field: 'CPDYearId',
      message: 'An activity cannot move to another year. Withdraw it, and add it to the other year.',
    };
    const record = await checkProgram(transaction, before.cpdYearId, input.entered, {
      problems: [...reasonProblems(input.reason), ...(input.cpdYearId === before.cpdYearId ? [] : [moved])],
      areasInUse: before.areas.map(({ areaId }) => areaId),
    });
    await updateProgram(transaction, programActivityId, record);
    const program = await getProgram(transaction, programActivityId);
    await clearOwnHours(transaction, programActivityId, program.hours);
    const reason = input.reason.trim();
    await logProgram(transaction, caller, 'program_activity.corrected', before, { ...record, reason });
    const attendances = await listAttendances(transaction, programActivityId);
    const offered = attendances.filter(({ status }) => status === 'OFFERED');
    await logAttendances(transaction, caller, 'attendance.corrected', offered, {
      after: { name: program.name, reason },
    });
    const confirmed = attendances.filter(({ status }) => status !== 'OFFERED').filter(hasActivity);
    const { done, left } = await followEach(transaction, caller, confirmed, {
      change: (forMember, { activityId, ownHours }) =>
        correctVerified(transaction, forMember, activityId, { attended: attendedBy(program, ownHours), reason }),
      notice: (words, { userId, programAttendanceId }) =>
        correctionNotice(words, userId, program, reason, `${programAttendanceId}:${program.version}`),
    });
    return { changed: offered.length + done, left: left.map(sayWhy) };
  });
}

/**
 * Withdraws an activity of the college (ADM-06): from its offers, and out of the records whose year can be changed; doing it
 * again changes nothing. Errors: INVALID without a reason, NOT_FOUND.
 */
export async function withdrawProgram(caller: Caller, programActivityId: number, reason: string): Promise<Followed> {
  refuseReason(reason);
  return await caller.change(async (transaction) => {
    await lockProgram(transaction, programActivityId, 'alone');
    const program = await getProgram(transaction, programActivityId);
    if (program.withdrawnAt !== null) return { changed: 0, left: [] };
    const withdrawn = { at: caller.now.toString(), reason: reason.trim() };
    await updateWithdrawn(transaction, programActivityId, withdrawn);
    await logProgram(transaction, caller, 'program_activity.withdrawn', program, { reason: withdrawn.reason });
    const attendances = await listAttendances(transaction, programActivityId);
    return await withdrawEach(transaction, caller, program, attendances, withdrawn.reason);
  });
}

/**
 * Takes one member off the list of an activity of the college (ADM-06), and the activity out of their record where its year
 * can be changed; with no one there nothing changes. Errors: INVALID without a reason, NOT_FOUND.
 */
export async function withdrawAttendance(
  caller: Caller,
  input: { programActivityId: number; userId: number; reason: string },
): Promise<Followed> {
  refuseReason(input.reason);
  return await caller.change(async (transaction) => {
    await lockProgram(transaction, input.programActivityId, 'alone');
    const program = await getProgram(transaction, input.programActivityId);
    const attendance = await findAttendance(transaction, input.programActivityId, input.userId);
    const attendances = attendance === undefined ? [] : [attendance];
    return await withdrawEach(transaction, caller, program, attendances, input.reason.trim());
  });
}

async function withdrawEach(
  transaction: Change,
  caller: Caller,
  program: Program,
  attendances: readonly Attendance[],
  reason: string,
): Promise<Followed> {
  const unconfirmed = attendances.filter((attendance) => !hasActivity(attendance));
  await logAttendances(transaction, caller, 'attendance.withdrawn', unconfirmed, {
    before: program,
    after: { reason },
  });
  const { left } = await followEach(transaction, caller, attendances.filter(hasActivity), {
    change: (forMember, { activityId }) => withdrawVerified(transaction, forMember, activityId, reason),
    notice: (words, { userId, programAttendanceId }) =>
      withdrawalNotice(words, userId, programAttendanceId, program, reason),
  });
  // Deleted by the member a moment ago: there is nothing left to take out.
  const standing = left.filter(({ following }) => following !== 'GONE');
  const ids = new Set(standing.map(({ attendance }) => attendance.programAttendanceId));
  const gone = attendances.map(({ programAttendanceId }) => programAttendanceId).filter((id) => !ids.has(id));
  await deleteAttendances(transaction, gone);
  return { changed: gone.length, left: standing.map(sayWhy) };
}

/** One whose activity is in the member's record. */
type Confirmed = Attendance & { activityId: number };

function hasActivity(attendance: Attendance): attendance is Confirmed {
  return attendance.activityId !== null;
}

interface Left {
  attendance: Attendance;
  following: Exclude<Following, 'DONE'>;
}

/** Changes the activities of members one by one, each under the lock of its year, and tells those whose activity it changed. */
async function followEach(
  transaction: Change,
  caller: Caller,
  attendances: readonly Confirmed[],
  {
    change,
    notice,
  }: {
    change: (forMember: Caller, attendance: Confirmed) => Promise<Following>;
    notice: (words: Wordings, attendance: Confirmed) => Notice;
  },
): Promise<{ done: number; left: Left[] }> {
  const words = await readWordings(transaction);
  const notices: Notice[] = [];
  const left: Left[] = [];
  for (const attendance of attendances) {
    const following = await change({ ...caller, subjectUserId: attendance.userId }, attendance);
    if (following === 'DONE') notices.push(notice(words, attendance));
    else left.push({ attendance, following });
  }
  await notifyEach(transaction, notices, caller.now);
  return { done: notices.length, left };
}

function sayWhy({ attendance, following }: Left): Followed['left'][number] {
  return { attendance, why: WHY_LEFT[following] };
}

const WHY_LEFT = {
  SUBMITTED: 'The record for the year was submitted.',
  CLOSED: 'The record for the year is closed.',
  GONE: 'The member deleted it from their record.',
  AWAY: 'The new day lies after the end of the membership, or in an interruption of it.',
} as const satisfies Record<Exclude<Following, 'DONE'>, string>;

function refuseReason(reason: string): void {
  const problems = reasonProblems(reason);
  if (problems.length > 0) throw invalid(problems);
}

async function logProgram(
  transaction: Change,
  caller: Caller,
  kind: EventKind,
  before: Program,
  after: object,
): Promise<void> {
  const objectId = before.programActivityId;
  await recordChange(transaction, caller, kind, objectId, { before, after });
}

/** What was offered is changed in one statement, however many members it was offered to. */
async function logAttendances(
  transaction: Change,
  caller: Caller,
  kind: EventKind,
  attendances: readonly Attendance[],
  { before, after }: { before?: Program; after: object },
): Promise<void> {
  const changes = attendances.map((attendance) => ({
    subjectUserId: attendance.userId,
    objectId: attendance.programAttendanceId,
    before: { ...attendance, ...before },
    after,
  }));
  await recordChanges(transaction, caller, kind, changes);
}

function stale(): AppError {
  return new AppError(
    'STALE',
    'Someone else changed this activity after you opened it. Your entries are still here. Open it again to see the other change.',
  );
}

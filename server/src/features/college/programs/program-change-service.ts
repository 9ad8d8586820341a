import type { ProgramDraft } from '@cpd/domain/college/program-activities';
import { AppError, invalid } from '../../../app-error.ts';
import type { Caller } from '../../../caller.ts';
import type { EventKind } from '../../../database/event-kinds.ts';
import type { Change } from '../../../database/tables.ts';
import { recordChange } from '../../../record-change.ts';
import { notify } from '../../member/notifications/notification-service.ts';
import {
  correctVerified,
  type Following,
  withdrawVerified,
} from '../../record/activities/verified-activity-service.ts';
import { type Attendance, findAttendance, listAttendances } from './attendance-reader.ts';
import { clearOwnHours, deleteAttendances } from './attendance-store.ts';
import { correctionNotice, withdrawalNotice } from './program-messages.ts';
import type { Program } from './program-reader.ts';
import {
  allowsOwnHours,
  attendedBy,
  checkProgram,
  getProgram,
  lockStandingProgram,
  reasonProblems,
} from './program-service.ts';
import { lockProgram, updateProgram, updateWithdrawn } from './program-store.ts';

/** What a correction or a withdrawal did: how many members' offers or activities followed, and whose could not. */
export interface Followed {
  changed: number;
  left: { attendance: Attendance; why: string }[];
}

/**
 * Corrects an activity of the college (ADM-06): what is offered follows, and what was confirmed where the member's year
 * takes changes. Errors: INVALID with every problem, NOT_FOUND, IN_USE for one that was withdrawn, STALE.
 */
export async function correctProgram(
  caller: Caller,
  programActivityId: number,
  wish: { cpdYearId: number; draft: ProgramDraft; reason: string; version: number | undefined },
): Promise<Followed> {
  return await caller.change(async (transaction) => {
    const before = await lockStandingProgram(transaction, programActivityId);
    if (wish.version !== undefined && wish.version !== before.version) throw stale();
    const moved = {
      field: 'CPDYearId',
      message: 'An activity cannot move to another year. Withdraw it, and add it to the other year.',
    };
    const record = await checkProgram(transaction, before.cpdYearId, wish.draft, {
      problems: [...reasonProblems(wish.reason), ...(wish.cpdYearId === before.cpdYearId ? [] : [moved])],
      areasInUse: before.areas.map(({ areaId }) => areaId),
    });
    await updateProgram(transaction, programActivityId, record);
    const program = await getProgram(transaction, programActivityId);
    await clearOwnHours(transaction, programActivityId, allowsOwnHours(program) ? program.hours : 0);
    const reason = wish.reason.trim();
    await logProgram(transaction, caller, 'program_activity.corrected', before, { ...record, reason });
    const attendances = await listAttendances(transaction, programActivityId);
    return await followEach(attendances, (attendance) => correctOne(transaction, caller, program, attendance, reason));
  });
}

async function correctOne(
  transaction: Change,
  caller: Caller,
  program: Program,
  attendance: Attendance,
  reason: string,
): Promise<Following | 'PASSED'> {
  const { userId, activityId, programAttendanceId } = attendance;
  const forMember = { ...caller, subjectUserId: userId };
  if (attendance.status === 'OFFERED') {
    await logAttendance(transaction, forMember, 'attendance.corrected', attendance, { name: program.name, reason });
    return 'DONE';
  }
  if (activityId === null) return 'PASSED';
  const attended = attendedBy(program, attendance.ownHours);
  const following = await correctVerified(transaction, forMember, activityId, { attended, reason });
  if (following === 'DONE') {
    const occasion = `${programAttendanceId}:${program.version}`;
    await notify(transaction, correctionNotice(userId, program, reason, occasion), caller.now);
  }
  return following;
}

/**
 * Withdraws an activity of the college (ADM-06): from its offers, and out of the records whose year takes changes; doing it
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
 * takes changes; with nobody there nothing changes. Errors: INVALID without a reason, NOT_FOUND.
 */
export async function withdrawAttendance(
  caller: Caller,
  wish: { programActivityId: number; userId: number; reason: string },
): Promise<Followed> {
  refuseReason(wish.reason);
  return await caller.change(async (transaction) => {
    await lockProgram(transaction, wish.programActivityId, 'alone');
    const program = await getProgram(transaction, wish.programActivityId);
    const attendance = await findAttendance(transaction, wish.programActivityId, wish.userId);
    const attendances = attendance === undefined ? [] : [attendance];
    return await withdrawEach(transaction, caller, program, attendances, wish.reason.trim());
  });
}

async function withdrawEach(
  transaction: Change,
  caller: Caller,
  program: Program,
  attendances: readonly Attendance[],
  reason: string,
): Promise<Followed> {
  const followed = await followEach(attendances, (attendance) =>
    withdrawOne(transaction, caller, program, attendance, reason),
  );
  const left = new Set(followed.left.map(({ attendance }) => attendance));
  const gone = attendances.filter((attendance) => !left.has(attendance));
  await deleteAttendances(
    transaction,
    gone.map(({ programAttendanceId }) => programAttendanceId),
  );
  return followed;
}

async function withdrawOne(
  transaction: Change,
  caller: Caller,
  program: Program,
  attendance: Attendance,
  reason: string,
): Promise<Following | 'PASSED'> {
  const { userId, activityId, programAttendanceId } = attendance;
  const forMember = { ...caller, subjectUserId: userId };
  if (activityId === null) {
    await logAttendance(transaction, forMember, 'attendance.withdrawn', { ...attendance, ...program }, { reason });
    return 'DONE';
  }
  const following = await withdrawVerified(transaction, forMember, activityId, reason);
  if (following === 'DONE') {
    await notify(transaction, withdrawalNotice(userId, programAttendanceId, program, reason), caller.now);
  }
  // Deleted by the member a moment ago: there is nothing left to take out.
  return following === 'GONE' ? 'DONE' : following;
}

async function followEach(
  attendances: readonly Attendance[],
  change: (attendance: Attendance) => Promise<Following | 'PASSED'>,
): Promise<Followed> {
  const followed: Followed = { changed: 0, left: [] };
  for (const attendance of attendances) {
    const following = await change(attendance);
    if (following === 'DONE') followed.changed += 1;
    else if (following !== 'PASSED') followed.left.push({ attendance, why: WHY_LEFT[following] });
  }
  return followed;
}

const WHY_LEFT = {
  SUBMITTED: 'The record for the year was submitted.',
  CLOSED: 'The record for the year is closed.',
  GONE: 'The member deleted it from their record.',
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

async function logAttendance(
  transaction: Change,
  caller: Caller,
  kind: EventKind,
  before: Attendance,
  after: object,
): Promise<void> {
  const objectId = before.programAttendanceId;
  await recordChange(transaction, caller, kind, objectId, { before, after });
}

function stale(): AppError {
  return new AppError(
    'STALE',
    'Somebody else has changed this activity since you opened it. Your entries are still here; open it again to see the other change.',
  );
}

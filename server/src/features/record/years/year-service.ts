import { earlierRefusal } from '@cpd/domain/year/earlier-year';
import type { YearStatus } from '@cpd/domain/year/framework';
import type { SubmittedYear } from '@cpd/domain/year/taking-back';
import { effectiveStatus, isAtOrAfter, isClosed, isEditable } from '@cpd/domain/year/year-rules';
import { presentOf, type Timed } from '../../../clock.ts';
import type { Change, Reading } from '../../../platform/database/tables.ts';
import { beforeCommit } from '../../../platform/database/transaction.ts';
import { AppError, known, notFound } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { findYearReference } from '../../../platform/reference/reference-service.ts';
import { settleReopenings } from './reopening-end-service.ts';
import * as reader from './year-reader.ts';
import type { YearStandingRow } from './year-sql.ts';
import { insertMemberYear, lockMemberYear, updateStatus } from './year-store.ts';

/** The member whose years are meant, and when. */
type Whose = Pick<Caller, 'subjectUserId' | 'now'>;

/** The same for a change, in whose name a re-opening that has ended is settled. */
type Locking = Whose & Pick<Caller, 'requestId' | 'clock'> & Partial<Pick<Caller, 'lockRights'>>;

/** One of the member's years, open or closed. Throws NOT_FOUND for a year that is not in the member's list. */
export async function getMemberYear(database: Reading, whose: Whose, cpdYearId: number): Promise<reader.MemberYear> {
  return known(await findMemberYear(database, whose, cpdYearId), 'CPD year');
}

async function findMemberYear(database: Reading, { subjectUserId, now }: Whose, cpdYearId: number) {
  const row = await reader.findYearWithoutRules(database, subjectUserId, now, cpdYearId);
  if (row === undefined) return undefined;
  const laidDown = await findYearReference(database, cpdYearId, row.state);
  return laidDown && reader.toMemberYear({ ...row, rules: laidDown.framework });
}

/** The year of a member that came along in a larger query. Throws NOT_FOUND when it brought none. */
export function yearStandingOf(row: YearStandingRow | null): reader.YearStanding {
  if (row === null) throw notFound('CPD year');
  return reader.toYearStanding(row);
}

/** The last calendar year whose rules are known, opened or not. */
export async function findLastYear(database: Reading): Promise<number> {
  return await reader.findLastYear(database);
}

/** A year as the college has laid it down, opened or not. Throws NOT_FOUND. */
export async function getYear(database: Reading, cpdYearId: number) {
  return known(await reader.findYear(database, cpdYearId), 'CPD year');
}

/** The id of a calendar year. Throws NOT_FOUND for one that the college does not have. */
export async function getYearId(database: Reading, year: number): Promise<number> {
  return known(await reader.findYearId(database, year), 'CPD year');
}

/** The member's years that have opened, newest first. */
export async function listYears(database: Reading, whose: Whose) {
  return await reader.listMemberYears(database, whose.subjectUserId, whose.now);
}

/** Whether a member's year can be changed now (ACT-25, YR-03); one without a day of membership cannot (PPL-05). */
export function isYearEditable(year: reader.YearStanding, now: Temporal.Instant): boolean {
  return (
    year.wasMember &&
    isEditable({ facts: year.facts, status: year.storedStatus, now, reopenedUntil: year.reopenedUntil })
  );
}

/** The status that a member's year has now, whatever the closing job has got to (framework rule 11). */
export function statusOf(year: reader.YearStanding, now: Temporal.Instant): YearStatus {
  return effectiveStatus(year.storedStatus, year.facts, now, year.reopenedUntil);
}

/** A member's year as the rules of taking a submission back have it. */
export function submittedYear(year: reader.YearStanding, now: Temporal.Instant): SubmittedYear {
  const { facts, submittedAt, auditStatus, takenBack, earlier } = year;
  return { facts, submittedAt, exempt: year.exemptionReason !== null, auditStatus, takenBack, earlier, now };
}

/** Where a year comes from that was not recorded here, as the wire has it; nothing of another year (PPL-16). */
export function earlierToWire({ earlier }: reader.YearStanding) {
  if (earlier === null) return {};
  const { system, certificateNumber, submittedOn } = earlier;
  return { earlier: { system, certificateNumber, submittedOn } };
}

/** Whether a member's year is over: its closing day and any re-opening have ended. */
export function isYearClosed(year: reader.YearStanding, now: Temporal.Instant): boolean {
  return isClosed(year.facts, now, year.reopenedUntil);
}

/**
 * Locks one of the member's years, of any status, to the end of the transaction, and answers it as it is under the lock. The
 * caller's rights are locked with it. A re-opening of it that has ended is settled first. Throws NOT_FOUND.
 */
export async function lockYear(transaction: Change, whose: Locking, cpdYearId: number): Promise<reader.MemberYear> {
  const { subjectUserId, requestId } = whose;
  // They travel together, and the year is read behind the lock: both are prepared, so that none overtakes the other.
  const [locked, year] = await Promise.all([
    lockMemberYear(transaction, subjectUserId, cpdYearId),
    findMemberYear(transaction, { subjectUserId, now: presentOf(whose) }, cpdYearId),
    whose.lockRights?.(transaction),
  ]);
  const now = presentOf(whose);
  if (locked === undefined) {
    // The first change of the year, if it is one of the member's.
    known(year, 'CPD year');
    await insertMemberYear(transaction, subjectUserId, cpdYearId);
    return await lockYear(transaction, whose, cpdYearId);
  }
  const { memberYearId, isUnsettled, reopenedUntil } = locked;
  if (!isUnsettled || reopenedUntil === null || !isAtOrAfter(now, reopenedUntil)) return known(year, 'CPD year');
  await settleReopenings(transaction, [memberYearId], { requestId, now });
  return await getMemberYear(transaction, { subjectUserId, now }, cpdYearId);
}

/**
 * Judges by the present what the clock decides of a locked year, and once more right before COMMIT: what was in time when the
 * work started is refused when it is not any more as it ends (R13, R30). `judge` throws the refusal.
 */
export function judgeToTheEnd(transaction: Change, whose: Timed, judge: (now: Temporal.Instant) => void): void {
  judge(presentOf(whose));
  beforeCommit(transaction, (inMs) => judge(presentOf(whose).add({ milliseconds: inMs })));
}

/** Throws YEAR_NOT_EDITABLE unless a locked year can be changed, now and to the end of the transaction. */
export function refuseUneditable(transaction: Change, whose: Timed, year: reader.MemberYear): void {
  judgeToTheEnd(transaction, whose, (now) => {
    if (!isYearEditable(year, now)) throw yearNotEditable(year);
  });
}

/**
 * Locks one of the member's years for a change and answers it; the lock is held to the end of the transaction, and the year
 * must be open for changes until then. Throws NOT_FOUND for an unknown year and YEAR_NOT_EDITABLE (409, ACT-26) for one that is
 * closed or submitted. The first change of an open year makes it in progress.
 */
export async function lockEditableYear(
  transaction: Change,
  whose: Locking,
  cpdYearId: number,
): Promise<reader.MemberYear> {
  const year = await lockYear(transaction, whose, cpdYearId);
  refuseUneditable(transaction, whose, year);
  if (year.storedStatus === 'OPEN') await updateStatus(transaction, year.memberYearId, 'INPROGRESS');
  return year;
}

/** One of the member's years for what is no part of the record: neither locked nor begun. Errors as `lockEditableYear`. */
export async function getEditableYear(database: Reading, whose: Whose, cpdYearId: number): Promise<reader.MemberYear> {
  const year = await getMemberYear(database, whose, cpdYearId);
  if (!isYearEditable(year, whose.now)) throw yearNotEditable(year);
  return year;
}

function yearNotEditable(year: reader.MemberYear): AppError {
  if (!year.wasMember) {
    const message = `The membership had ended before ${year.facts.year}, so nothing can be recorded in it.`;
    return new AppError('YEAR_NOT_EDITABLE', message, { problems: [{ field: 'CPDYearId', message }] });
  }
  if (year.earlier !== null) {
    const message = earlierRefusal(year.facts.year, year.earlier);
    return new AppError('YEAR_NOT_EDITABLE', message, { problems: [{ field: 'CPDYearId', message }] });
  }
  const why = year.submittedAt === null ? 'is closed' : 'has been submitted';
  return new AppError('YEAR_NOT_EDITABLE', `The record for ${year.facts.year} ${why} and can no longer be changed.`, {
    problems: [{ field: 'CPDYearId', message: `The record for ${year.facts.year} ${why}.` }],
  });
}

import { isDecided, lettersOf, type OutcomeLetter, outcomeLetterOf } from '@cpd/domain/audit/case';
import { type CaseRequirement, correctedTotalOf } from '@cpd/domain/audit/case-proof';
import { type Correction, correctionsOf } from '@cpd/domain/audit/judgement';
import { reviewUntil } from '@cpd/domain/audit/own-audit';
import { roundSettings } from '@cpd/domain/audit/round';
import { whatFollows } from '@cpd/domain/audit/what-follows';
import type { Change, Reading } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { findCase } from './audit-case-reader.ts';
import { lockCase } from './audit-case-service.ts';
import { proofOfCase } from './audit-case-wire.ts';
import { type BesidesCase, findLatestState, readBesidesCase } from './own-audit-store.ts';

/** How the audit of a year has ended, for what is printed of it; times are ISO texts, days plain dates. */
export interface AuditOutcome {
  auditCaseId: number;
  rowVersion: number;
  /** Undefined for a successful audit, whose letter is that of the documents. */
  letter: OutcomeLetter | undefined;
  decidedAt: string;
  deferredUntil: string | null;
  /** The auditor's, or the reviewer's, as they wrote it. */
  text: string;
  /** What follows, as a sentence; undefined where nothing does (CAS-10). */
  follows: string | undefined;
  /** Until when a review can be asked for; undefined where none can or one was. */
  reviewUntil: string | undefined;
  review: BesidesCase['review'];
  /** The total first; none of an audit from before there were rounds. */
  requirements: readonly CaseRequirement[];
  /** Of the record as it was claimed (CAS-05). */
  corrections: readonly (Correction & { activityName: string })[];
  /** The total of the year and what it is with the corrections; undefined where they change nothing of it. */
  correctedTotal: { claimed: number; accepted: number } | undefined;
}

/** How the latest audit of a member's year has ended; undefined without one, or while it goes on (CAS-05, CAS-08). */
export async function findAuditOutcome(
  database: Reading,
  userId: number,
  cpdYearId: number,
): Promise<AuditOutcome | undefined> {
  const read = await findCase(database, { userId, cpdYearId }, { readerUserId: userId, isInternal: false });
  if (read === undefined || lettersOf(read.state).length === 0) return undefined;
  const { state, year, decidedAt } = read;
  const { country, review } = await readBesidesCase(database, read);
  const { daysToReview } = roundSettings(read.settings);
  const names = new Map(read.claimed?.record.activities.map(({ activityId, name }) => [activityId, name]));
  // Of an audit that was deferred or done elsewhere nothing was decided here.
  const proof = isDecided(state) ? proofOfCase(read) : undefined;
  return {
    auditCaseId: read.auditCaseId,
    rowVersion: read.rowVersion,
    letter: outcomeLetterOf(state),
    decidedAt: decidedAt ?? read.stateSince,
    deferredUntil: read.deferredUntil,
    text: read.outcomeText,
    follows: whatFollows({ state, year }),
    reviewUntil: review === null ? reviewUntil({ state, decidedAt, daysToReview, country }) : undefined,
    review,
    requirements: proof?.requirements ?? [],
    corrections: (proof === undefined ? [] : correctionsOf(read.items)).map((correction) => ({
      ...correction,
      activityName: names.get(correction.activityId) ?? '',
    })),
    correctedTotal: proof && correctedTotalOf(proof),
  };
}

/** The letter of its own that the latest audit of a member's year has by now, or undefined (CAS-08). */
export async function findOutcomeLetter(database: Reading, memberYearId: number): Promise<OutcomeLetter | undefined> {
  const state = await findLatestState(database, memberYearId);
  return state && outcomeLetterOf(state);
}

/** Keeps an outcome as it is to the end of the transaction. Throws STALE where it is another by now. */
export async function holdOutcome(
  transaction: Change,
  { auditCaseId, rowVersion }: Pick<AuditOutcome, 'auditCaseId' | 'rowVersion'>,
): Promise<void> {
  if ((await lockCase(transaction, auditCaseId)).rowVersion === rowVersion) return;
  throw new AppError('STALE', 'The audit has moved on while the letter was printed. Please load the page again.');
}

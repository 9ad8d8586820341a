import type { YearFacts } from '@cpd/domain/year/framework';
import { isAtOrAfter, isEditable } from '@cpd/domain/year/year-rules';
import { orAnswerLost } from '../../../platform/database/answer-lost.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Caller, JudgedRights } from '../../../platform/http/caller.ts';
import type { IdempotentRequest } from '../../../platform/http/idempotency-store.ts';
import type { ReferenceInForce } from '../../../platform/reference/reference-in-force-service.ts';
import type { YearReference } from '../../../platform/reference/reference-reader.ts';
import type { CommonSave, SavedAtOnce } from './at-once-sql.ts';

/** Where a save at once is done: outside a transaction, by the reference data that are at hand, under the key of its request. */
export interface AtOnce {
  database: Database;
  reference: ReferenceInForce;
  claim: IdempotentRequest | undefined;
  rights: JudgedRights;
}

/**
 * A year, when it is open by the clock; whether the member's record of it is in progress, the statement of the save compares.
 * Undefined for other years, such as one that was opened again: they go the general way.
 */
export async function openYear({ reference }: AtOnce, { now }: Caller, cpdYearId: number) {
  const year = await reference.ofYear(cpdYearId);
  return year !== undefined && isEditable({ facts: year.facts, status: 'INPROGRESS', now }) ? year : undefined;
}

/**
 * Saves by one statement what was judged by the reference data of a year; answers its id, or undefined when nothing was saved.
 * Throws AnswerLost when no one knows.
 */
export async function saveAtOnce(
  { claim, reference, rights }: AtOnce,
  caller: Caller,
  { checksum, facts }: YearReference,
  save: (common: CommonSave) => Promise<SavedAtOnce>,
): Promise<number | undefined> {
  const until = untilWhen(facts, rights);
  // A clock that someone has set is not told to the database; one that runs, it goes on with.
  if (isAtOrAfter(caller.clock(), until)) return undefined;
  const { id, isInForce } = await orAnswerLost(() =>
    save({
      checksum,
      claim,
      actorUserId: caller.actor.userId,
      requestId: caller.requestId,
      at: caller.now.toString(),
      rights,
      until,
    }),
  );
  if (!isInForce) reference.forget();
  return id ?? undefined;
}

/** When the clock alone ends what the save was judged by: the year closes, or the time of acting is over. */
function untilWhen({ closesAt }: Pick<YearFacts, 'closesAt'>, { acting }: JudgedRights): string {
  if (acting === undefined) return closesAt;
  const [closes, ends] = [Temporal.Instant.from(closesAt), Temporal.Instant.from(acting.endsAt)];
  return (Temporal.Instant.compare(closes, ends) < 0 ? closes : ends).toString();
}

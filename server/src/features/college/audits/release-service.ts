import { SELECTED_IN_LOG } from '@cpd/domain/audit/case-log';
import { lastDayToAnswer, NOT_CHOSEN_WORDS, staysOut } from '@cpd/domain/audit/round';
import { collegeDay } from '@cpd/domain/values/college-day';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { readWordings, type Wordings } from '../../../platform/content/wording-service.ts';
import type { Change } from '../../../platform/database/tables.ts';
import { AppError, changedMeanwhile, known } from '../../../platform/errors/app-error.ts';
import { recordChanges } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { type Notice, notifyEach } from '../../../platform/notifications/notification-service.ts';
import { lockYears } from '../../record/years/many-years-service.ts';
import { readClaims } from '../../year/audit/claim-service.ts';
import { refuseSecond } from '../second-person/second-person-service.ts';
import { insertCases, insertItems } from './release-store.ts';
import { type Chosen, listChosen } from './round-reader.ts';
import { drawRefusal, lockOpenRound, tell } from './round-service.ts';
import * as store from './round-store.ts';

/** So many are told in one statement. */
const TOLD_AT_ONCE = 500;

/**
 * Releases a round that a colleague has chosen or drawn: in one transaction each member gets a case with the record as it is now,
 * and is told of it (DRW-05, DRW-06). Errors: NOT_FOUND, STALE where it was released, dropped or changed since it was shown,
 * NOT_ALLOWED by the rule of two people, IN_USE that names those who can no longer be audited.
 */
export async function releaseRound(
  caller: Caller,
  { auditRoundId, members }: { auditRoundId: number; members: number },
): Promise<void> {
  await caller.change(async (transaction) => {
    const round = await lockOpenRound(transaction, auditRoundId);
    // Another round of the year that is released at the same time may have members of this one.
    await store.lockRoundsOfYear(transaction, round.cpdYearId);
    const chosen = await listChosen(transaction, auditRoundId, caller.now);
    if (round.chosenByUserId === null || chosen.length === 0) {
      throw new AppError('STALE', 'No one is chosen for this round yet.');
    }
    const early = drawRefusal(round);
    if (early !== undefined) throw new AppError('STALE', early);
    await refuseSecond(transaction, caller, round.chosenByUserId);
    if (chosen.length !== members) throw changedMeanwhile();
    refuseThoseOut(chosen);
    const userIds = chosen.map(({ userId }) => userId);
    await lockYears(transaction, caller, round.cpdYearId, userIds);
    const today = collegeDay(caller.now).toString();
    const dueOn = lastDayToAnswer(today, round.settings);
    const cases = await beginCases(transaction, { ...round, dueOn, now: caller.now }, chosen);
    await tellEach(transaction, caller, { ...round, dueOn }, cases);
    await store.updateReleased(transaction, auditRoundId, { by: caller.actor.userId, at: caller.now.toString() });
    await tell(transaction, caller, 'audit_round.released', auditRoundId, { members });
  });
}

function refuseThoseOut(chosen: readonly Chosen[]): void {
  const out = chosen.flatMap(({ name, memberNumber, problem }) =>
    problem !== null && staysOut(problem) ? [`${name} (${memberNumber}) ${NOT_CHOSEN_WORDS[problem]}`] : [],
  );
  if (out.length === 0) return;
  const message = `Nothing was released, because some can no longer be audited: ${out.join('; ')}. Please take them out of the round first.`;
  throw new AppError('IN_USE', message);
}

type Begun = Chosen & { auditCaseId: number; memberYearId: number };

async function beginCases(
  transaction: Change,
  round: { auditRoundId: number; cpdYearId: number; dueOn: string; now: Temporal.Instant },
  chosen: readonly Chosen[],
): Promise<Begun[]> {
  const userIds = chosen.map(({ userId }) => userId);
  const claims = await readClaims(transaction, round.cpdYearId, userIds, round.now);
  const stored = await insertCases(
    transaction,
    { ...round, at: round.now.toString() },
    chosen.map(({ userId, because, reason }) => {
      const { claimed } = known(claims.get(userId), 'member');
      return { userId, why: because, reason, claimed };
    }),
  );
  const begun = chosen.map((one) => ({ ...one, ...known(stored.get(one.userId), 'member') }));
  const items = begun.flatMap(({ userId, auditCaseId }) =>
    known(claims.get(userId), 'member').items.map((item) => ({ ...item, auditCaseId })),
  );
  await insertItems(transaction, items);
  return begun;
}

async function tellEach(
  transaction: Change,
  caller: Caller,
  round: { auditRoundId: number; year: number; dueOn: string },
  cases: readonly Begun[],
): Promise<void> {
  const words = await readWordings(transaction);
  for (let from = 0; from < cases.length; from += TOLD_AT_ONCE) {
    const some = cases.slice(from, from + TOLD_AT_ONCE);
    await recordChanges(
      transaction,
      caller,
      SELECTED_IN_LOG.kind,
      some.map(({ userId, memberYearId }) => ({
        ...{ subjectUserId: userId, objectId: memberYearId, before: { auditStatus: null } },
        after: { auditStatus: 'SELECTED', state: 'SELECTED', message: SELECTED_IN_LOG.message },
      })),
    );
    const told = await notifyEach(
      transaction,
      some.map((one) => noticeOf(words, round, one)),
      caller.now,
    );
    // No one has a case without a notice: the transaction ends here otherwise.
    if (told !== some.length) throw new Error(`${some.length} cases began, and ${told} members were told.`);
  }
}

function noticeOf(
  words: Wordings,
  { auditRoundId, year, dueOn }: { auditRoundId: number; year: number; dueOn: string },
  { userId, reason }: Chosen,
): Notice {
  const about = { year: String(year), lastDay: formatDayMonthYear(dueOn) };
  return {
    userId,
    title: words.line('audit-notice.title', { year: about.year }),
    message: words.blocks('audit-notice.text', { ...about, reason: [{ paragraph: reason }] }),
    alertCode: 'H',
    occasion: `audit-notice:${auditRoundId}`,
  };
}

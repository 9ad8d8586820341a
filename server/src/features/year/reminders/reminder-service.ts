import { isInactive } from '@cpd/domain/member/registration';
import { REMINDER_DAYS_MAX } from '@cpd/domain/values/limits';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import type { Framework, YearFacts } from '@cpd/domain/year/framework';
import { listMissing } from '@cpd/domain/year/missing';
import { closingDay } from '@cpd/domain/year/year-rules';
import { readWordings, type Wordings } from '../../../platform/content/wording-service.ts';
import { fewerWhenSlow } from '../../../platform/database/fewer-when-slow.ts';
import type { Change, Database } from '../../../platform/database/tables.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { type Notice, notifyEach } from '../../../platform/notifications/notification-service.ts';
import { listOpenOffers } from '../../record/offers/open-offers-service.ts';
import { getYear, yearStandingOf } from '../../record/years/year-service.ts';
import { judgeTotals } from '../progress/progress-service.ts';
import { findNextMembers, listClosingYears, listUntold } from './reminder-reader.ts';
import { findRound, saveRound } from './reminder-store.ts';

const HOURS_OF_A_DAY = 24;
/** Members looked at in one transaction: its statements stay far below the time that they have, however many members there are. */
const AT_ONCE = 500;

/**
 * So long a finished round counts: anyone who joins a year, or has to hand it in again, after the day's round is reminded in the
 * next one.
 */
const HOURS_BETWEEN_ROUNDS = 24;

/**
 * Reminds members whose record of a year that is about to close has not been submitted, on the days before its last one that its rules
 * say, with what is missing. Answers how many reminders were written. Anyone who was missed because the server was away gets the reminder that
 * fits the day, not all of them. Doing it again reminds no one twice.
 */
export async function sendReminders(database: Database, now: Temporal.Instant): Promise<number> {
  let sent = 0;
  const closing = await listClosingYears(database, now, daysAfter(now, REMINDER_DAYS_MAX));
  for (const { cpdYearId, closesAt, reminderDays } of closing) {
    const days = reminderDays.findLast((one) => Temporal.Instant.compare(closesAt, daysAfter(now, one)) <= 0);
    if (days === undefined) continue;
    const occasion = `year-ends-${days}:${cpdYearId}`;
    sent += await goRound(database, { cpdYearId, occasion, alertCode: days === reminderDays.at(-1) ? 'H' : 'M' }, now);
  }
  return sent;
}

/** Goes over those members whom the round has not come to yet; no one while the last one is not a day old. */
async function goRound(database: Database, about: Reminder, now: Temporal.Instant): Promise<number> {
  const last = await findRound(database, about.occasion);
  if (last?.finishedAt !== undefined && isFresh(last.finishedAt, now)) return 0;
  const { framework } = await getYear(database, about.cpdYearId);
  const inTime = fewerWhenSlow(AT_ONCE);
  let toldUpTo = last?.finishedAt === undefined ? (last?.toldUpTo ?? 0) : 0;
  for (let sent = 0; ; ) {
    const afterUserId = toldUpTo;
    const step = await inTime((limit) =>
      inTransaction(database, (change) => remindSome(change, { ...about, framework }, { afterUserId, limit }, now)),
    );
    sent += step.told;
    toldUpTo = step.upToUserId;
    if (step.isOver) return sent;
  }
}

/** Reminds the next members, and notes how far the round has come with it: after a crash it goes on there. */
async function remindSome(
  transaction: Change,
  { framework, cpdYearId, ...reminder }: Reminder & { framework: Framework },
  { afterUserId, limit }: { afterUserId: number; limit: number },
  now: Temporal.Instant,
): Promise<{ told: number; upToUserId: number; isOver: boolean }> {
  const { occasion } = reminder;
  const { last: upToUserId, count } = await findNextMembers(transaction, afterUserId, limit);
  const untold = await listUntold(transaction, { cpdYearId, occasion, afterUserId, upToUserId, now });
  const words = await readWordings(transaction);
  const offers = await listOpenOffers(
    transaction,
    cpdYearId,
    untold.map(({ userId }) => userId),
  );
  const notices = untold.map(({ userId, year, totals, registrations, isAsking }) => {
    const standing = yearStandingOf({ ...year, rules: framework });
    const missing = listMissing(judgeTotals(standing, totals), standing.facts);
    const spared = { inactive: isInactive(registrations), isAsking };
    const { title, message } = wordsOf(words, standing.facts, missing, spared);
    return { ...reminder, userId, title, message: [...message, ...toConfirm(words, offers.get(userId))] };
  });
  await notifyEach(transaction, notices, now);
  const isOver = count < limit;
  await saveRound(transaction, occasion, { toldUpTo: upToUserId, finishedAt: isOver ? now : undefined });
  return { told: untold.length, upToUserId, isOver };
}

function isFresh(finishedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  const isOver = Temporal.Instant.compare(finishedAt.add({ hours: HOURS_BETWEEN_ROUNDS }), now) <= 0;
  return !isOver && Temporal.Instant.compare(finishedAt, now) <= 0;
}

type Reminder = Pick<Notice, 'occasion' | 'alertCode'> & { cpdYearId: number };

type Missing = ReturnType<typeof listMissing>;

/** Whom hours that are missing may not be asked of. */
type Spared = { inactive: boolean; isAsking: boolean };

function wordsOf(
  words: Wordings,
  facts: YearFacts,
  missing: Missing,
  spared: Spared,
): Pick<Notice, 'title' | 'message'> {
  const about = { year: String(facts.year), dueDay: formatDayMonthYear(closingDay(facts)) };
  return {
    title: words.line('reminder.title', about),
    message: words.blocks('reminder.text', { ...about, whatToDo: whatToDo(words, about, missing, spared) }),
  };
}

/** A member who does not practise reads about the exemption, one who waits for a decision about that, and not what to log. */
function whatToDo(
  words: Wordings,
  { year }: { year: string },
  missing: Missing,
  { inactive, isAsking }: Spared,
): Notice['message'] {
  if (missing.length === 0) return words.blocks('reminder.complete', { year });
  if (isAsking) return words.blocks('reminder.asking', { year });
  if (inactive) return words.blocks('reminder.inactive', { year });
  return words.blocks('reminder.missing', { year, missing: [{ list: missing.map(({ text }) => text) }] });
}

/** Offers that wait go when the year closes (ROP-07). */
function toConfirm(words: Wordings, offers: readonly string[] | undefined): Notice['message'] {
  return offers === undefined ? [] : words.blocks('reminder.offers', { offers: [{ list: offers }] });
}

function daysAfter(now: Temporal.Instant, days: number): Temporal.Instant {
  return now.add({ hours: days * HOURS_OF_A_DAY });
}

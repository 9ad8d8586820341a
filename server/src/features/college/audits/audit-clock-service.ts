import { nextState } from '@cpd/domain/audit/case';
import { AUDIT_REMINDER_DAYS, lastDayToAnswer } from '@cpd/domain/audit/round';
import { stepInWords } from '@cpd/domain/audit/team-step';
import { collegeDay } from '@cpd/domain/values/college-day';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { readWordings } from '../../../platform/content/wording-service.ts';
import type { Change, Database } from '../../../platform/database/tables.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { notifyEach } from '../../../platform/notifications/notification-service.ts';
import { type Clockwork, type LockedCase, lockManyCases, takeStep } from '../../year/audit/audit-case-service.ts';
import { listDueCases, listToRemind, type ToRemind } from './case-reader.ts';

/** Few enough that an auditor who decides in the meantime hardly waits. */
const AT_ONCE = 50;

type Due = Awaited<ReturnType<typeof listDueCases>>[number]['step'];

/**
 * What comes by the clock in audits: an answer is late from the day after the last day, a deferral ends on its day, and the audit
 * of someone who has left, died or become exempt ends (CAS-01, CAS-03); members are told of what goes on or has ended. Answers how
 * many cases moved on; doing it again moves none.
 */
export async function moveAudits(database: Database, now: Temporal.Instant, runId: string): Promise<number> {
  const today = collegeDay(now).toString();
  const due = await listDueCases(database, today);
  const clock: Clockwork = { now, requestId: runId };
  let moved = 0;
  for (let from = 0; from < due.length; from += AT_ONCE) {
    const steps = new Map(due.slice(from, from + AT_ONCE).map(({ auditCaseId, step }) => [auditCaseId, step]));
    moved += await inTransaction(database, async (transaction) => {
      const found = (await lockManyCases(transaction, [...steps.keys()])).flatMap((one) => {
        const step = steps.get(one.auditCaseId);
        return step !== undefined && isStillDue(one, step, today) ? [{ ...one, step }] : [];
      });
      // Their statements travel together.
      await Promise.all(found.map((one) => move(transaction, clock, one, today)));
      await tellMoved(transaction, found, clock);
      return found.length;
    });
  }
  return moved;
}

/** The case may have moved on, or have another last day, until its lock was had. */
function isStillDue({ state, askedUntil, dueOn }: LockedCase, step: Due, today: string): boolean {
  const lastDay = state === 'ASKED' ? askedUntil : dueOn;
  if (step === 'DEADLINE' && (lastDay === null || lastDay >= today)) return false;
  return nextState({ state, askedUntil, today }, step, 'CLOCK') !== undefined;
}

async function move(
  transaction: Change,
  clock: Clockwork,
  { step, ...found }: LockedCase & { step: Due },
  today: string,
): Promise<void> {
  const change = {
    ...(step === 'RESUME' ? { dueOn: lastDayToAnswer(today, found.settings) } : {}),
    ...(found.state === 'DEFERRED' ? { deferredUntil: null } : {}),
  };
  await takeStep(transaction, clock, found, { step, actor: 'CLOCK', change });
}

/** That a last day is over, reminders have said; that a deferral is, or the audit, no one has. */
async function tellMoved(
  transaction: Change,
  moved: readonly (LockedCase & { step: Due })[],
  { now }: Clockwork,
): Promise<void> {
  const today = collegeDay(now).toString();
  const told = moved.flatMap(({ step, ...one }) => (step === 'DEADLINE' ? [] : [{ ...one, step }]));
  if (told.length === 0) return;
  const words = await readWordings(transaction);
  const notices = told.map(({ userId, auditCaseId, year, settings, step }) => {
    const { change, whatHolds } = stepInWords(step, step === 'RESUME' ? lastDayToAnswer(today, settings) : null);
    return {
      ...{ userId, alertCode: 'H' as const, occasion: `audit-moved:${auditCaseId}:${today}` },
      title: words.line('audit-changed.title', { year: String(year), change }),
      message: words.blocks('audit-changed.text', { year: String(year), whatHolds, answer: [] }),
    };
  });
  await notifyEach(transaction, notices, now);
}

/** Reminds members 28, 7 and 0 days before their last day, once each (CAS-03); answers how many reminders were written. */
export async function remindOfAudits(database: Database, now: Temporal.Instant): Promise<number> {
  const today = collegeDay(now).toString();
  let sent = 0;
  for (const [place, days] of AUDIT_REMINDER_DAYS.entries()) {
    sent += await inTransaction(database, async (transaction) => {
      // Those who were missed while no server ran get the one reminder that fits.
      const moreThan = AUDIT_REMINDER_DAYS[place + 1] ?? -1;
      const cases = await listToRemind(transaction, { today, days, moreThan });
      return await remind(transaction, cases, (one) => `audit-reminder-${days}:${one.auditCaseId}:${one.lastDay}`, now);
    });
  }
  return sent;
}

/** Reminds the members of cases that the team has chosen, each once a day; answers how many were reminded. */
export async function remindChosen(caller: Caller, auditCaseIds: readonly number[]): Promise<number> {
  const today = collegeDay(caller.now).toString();
  return await caller.change(async (transaction) => {
    const cases = await listToRemind(transaction, { auditCaseIds });
    return await remind(transaction, cases, (one) => `audit-asked:${one.auditCaseId}:${today}`, caller.now);
  });
}

async function remind(
  transaction: Change,
  cases: readonly ToRemind[],
  occasionOf: (one: ToRemind) => string,
  now: Temporal.Instant,
): Promise<number> {
  if (cases.length === 0) return 0;
  const words = await readWordings(transaction);
  const notices = cases.map((one) => {
    const about = { year: String(one.year), lastDay: formatDayMonthYear(one.lastDay) };
    return {
      ...{ userId: one.userId, alertCode: 'H' as const, occasion: occasionOf(one) },
      ...{
        title: words.line('audit-reminder.title', about),
        message: words.blocks('audit-reminder.text', about),
      },
    };
  });
  return await notifyEach(transaction, notices, now);
}

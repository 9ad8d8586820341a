import { nextState } from '@cpd/domain/audit/case';
import { AUDIT_REMINDER_DAYS, lastDayToAnswer } from '@cpd/domain/audit/round';
import { collegeDay } from '@cpd/domain/values/college-day';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { readWordings } from '../../../platform/content/wording-service.ts';
import type { Change, Database } from '../../../platform/database/tables.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { notifyEach } from '../../../platform/notifications/notification-service.ts';
import { type Clockwork, lockManyCases, takeStep } from '../../year/audit/audit-case-service.ts';
import { listDueCases, listToRemind, type ToRemind } from './case-reader.ts';

/** Few enough that an auditor who decides in the meantime hardly waits. */
const AT_ONCE = 50;

/**
 * What comes by the clock in audits: an answer is late from the day after the last day, a deferral ends on its day, and the audit
 * of someone who has left, died or become exempt ends (CAS-01, CAS-03). Answers how many cases moved on; doing it again moves none.
 */
export async function moveAudits(database: Database, now: Temporal.Instant, runId: string): Promise<number> {
  const today = collegeDay(now).toString();
  const due = await listDueCases(database, today);
  const clock: Clockwork = { now, requestId: runId };
  let moved = 0;
  for (let from = 0; from < due.length; from += AT_ONCE) {
    const steps = new Map(due.slice(from, from + AT_ONCE).map(({ auditCaseId, step }) => [auditCaseId, step]));
    moved += await inTransaction(database, async (transaction) => {
      let count = 0;
      for (const found of await lockManyCases(transaction, [...steps.keys()])) {
        const step = steps.get(found.auditCaseId);
        // The case may have moved on, or have another last day, until its lock was had.
        const lastDay = found.state === 'ASKED' ? found.askedUntil : found.dueOn;
        if (step === undefined || (step === 'DEADLINE' && (lastDay === null || lastDay >= today))) continue;
        if (nextState({ state: found.state, askedUntil: found.askedUntil, today }, step, 'CLOCK') === undefined)
          continue;
        const change = {
          ...(step === 'RESUME' ? { dueOn: lastDayToAnswer(today, found.settings) } : {}),
          ...(found.state === 'DEFERRED' ? { deferredUntil: null } : {}),
        };
        await takeStep(transaction, clock, found, { step, actor: 'CLOCK', change });
        count += 1;
      }
      return count;
    });
  }
  return moved;
}

/** Reminds members 28, 7 and 0 days before their last day, once each (CAS-03); answers how many reminders were written. */
export async function remindOfAudits(database: Database, now: Temporal.Instant): Promise<number> {
  const today = collegeDay(now).toString();
  let sent = 0;
  // The nearest day comes first: who was missed while no server ran gets the one reminder that fits.
  for (const days of AUDIT_REMINDER_DAYS.toReversed()) {
    sent += await inTransaction(database, async (transaction) => {
      const cases = await listToRemind(transaction, { today, days });
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

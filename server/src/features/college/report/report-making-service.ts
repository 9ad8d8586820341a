import type { ReportLine } from '@cpd/domain/report/line';
import { reportOutcome } from '@cpd/domain/report/outcome';
import { collegeDay } from '@cpd/domain/values/college-day';
import { listMissing } from '@cpd/domain/year/missing';
import type { RuleSet } from '@cpd/domain/year/rule-set';
import type { Clock } from '../../../clock.ts';
import { fewerWhenSlow } from '../../../platform/database/fewer-when-slow.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { findYearRules } from '../../../platform/reference/reference-service.ts';
import { yearStandingOf } from '../../record/years/year-service.ts';
import { judgeTotals } from '../../year/progress/progress-service.ts';
import { listNext, type RecordToReport } from './report-making-reader.ts';
import * as store from './report-making-store.ts';

/** Members of one step; fewer where the database is too slow for so many. */
const AT_ONCE = 200;

/**
 * Goes on with the lines of each report that are not all made, from where they are, until all are done (RPT-01). Each step is kept with
 * its lines or not at all, so that another server goes on behind it when this one is killed. Answers how many reports it ended.
 * Throws between two steps when `signal` says so.
 */
export async function finishReports(database: Database, clock: Clock, signal: AbortSignal): Promise<number> {
  let ended = 0;
  for (;;) {
    const version = await store.findUnfinished(database);
    if (version === undefined) return ended;
    await finish(database, version, { clock, signal });
    ended += 1;
  }
}

async function finish(
  database: Database,
  started: store.UnfinishedVersion,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<void> {
  const inTime = fewerWhenSlow(AT_ONCE);
  const { cpdYearId, format } = started;
  let version = started;
  try {
    const rules = await findYearRules(database, cpdYearId);
    if (rules === undefined) throw new Error('The year of the report is gone.');
    for (;;) {
      signal.throwIfAborted();
      const reported = { cpdYearId, groupCode: format.groupCode, now: clock() };
      const afterUserId = version.upToUserId;
      const records = await inTime((limit) => listNext(database, reported, { afterUserId, limit }));
      const step: store.Step = {
        making: records.length === 0 ? 'DONE' : 'RUNNING',
        walked: version.walked + records.length,
        upToUserId: records.at(-1)?.userId ?? afterUserId,
        lines: records.flatMap((record) => lineOf(record, rules, reported.now)),
      };
      if (!(await store.saveStep(database, version, step)) || step.making === 'DONE') return;
      version = { ...version, ...step };
    }
  } catch (error) {
    // Cut short because the server stops: the next one goes on.
    if (!signal.aborted) {
      await store.saveStep(database, version, { ...version, making: 'FAILED', lines: [] }).catch(() => undefined);
    }
    throw error;
  }
}

/** What a report says of a member’s record, by the functions that judge members; nothing of a year in which they were no member. */
function lineOf(record: RecordToReport, { facts, framework }: RuleSet, now: Temporal.Instant): ReportLine[] {
  if (record.standing === null) return [];
  const year = yearStandingOf({ ...record.standing, rules: framework });
  if (!year.wasMember) return [];
  const result = judgeTotals(year, record.totals);
  const { userId, memberNumber, lastName, firstName, registration, audit } = record;
  const { reopening } = year;
  // A record that is re-opened was submitted; it is no more once the time to change it has passed and it was.
  const isWithdrawn = reopening?.ended === true && reopening.changed === true;
  const submittedAt = year.submittedAt ?? (isWithdrawn ? null : (reopening?.before?.submittedAt ?? null));
  const submittedOn = submittedAt === null ? null : collegeDay(Temporal.Instant.from(submittedAt)).toString();
  // A departure can be entered ahead of its day.
  const today = collegeDay(now).toString();
  const leaving = year.absences.find(({ leftOn: day, returnedOn }) => returnedOn === null && day <= today);
  const leftOn = leaving?.leftOn ?? null;
  const monthsReduced = year.variation?.monthsOfLeave ?? 0;
  const isExempt = year.exemptionReason !== null;
  const isSubmitted = submittedOn !== null || year.earlier !== null;
  const outcome = reportOutcome({
    ...{ year: facts.year, isExempt, monthsReduced, isSubmitted, allMet: result.allMet, leftOn },
    ...{ auditState: audit?.state ?? null, hasOpenReview: audit?.hasOpenReview ?? false },
  });
  return [
    {
      ...{ userId, memberNumber, lastName, firstName, registration, outcome, monthsReduced, leftOn },
      ...{ recognised: result.current, required: isExempt ? 0 : result.minimum },
      missing: isExempt ? [] : listMissing(result, facts).map(({ text }) => text),
      submittedOn: submittedOn ?? year.earlier?.submittedOn ?? null,
    },
  ];
}

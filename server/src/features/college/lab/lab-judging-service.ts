import { fromHundredths, toHundredths } from '@cpd/domain/values/hours';
import { outcomeOf, type TriedRecord } from '@cpd/domain/year/lab';
import type { RequirementsResult } from '@cpd/domain/year/requirements';
import type { RuleSet } from '@cpd/domain/year/rule-set';
import type { Reading } from '../../../platform/database/tables.ts';
import { yearStandingOf } from '../../record/years/year-service.ts';
import { judgeTotals } from '../../year/progress/progress-service.ts';
import type { RecordedTotals } from '../../year/progress/totals-sql.ts';
import { listNext, listOf, type RecordToTry } from './lab-reader.ts';

/** The rules of the year whose records are tried, and those of the draft. */
export interface BothRules {
  before: RuleSet;
  draft: RuleSet;
}

/** A record as both sets of rules judge it, by the very functions that judge members (FWK-03); or why it is not judged. */
export type JudgedRecord =
  | {
      userId: number;
      kind: 'judged';
      tried: Omit<TriedRecord, 'isSubmitted'>;
      /** When it was submitted, or had been before it was re-opened; null if never. */
      submittedAt: string | null;
      results: { before: RequirementsResult; draft: RequirementsResult };
    }
  | { userId: number; kind: 'exempt' | 'earlier' | 'not listed' };

/** The next members by their ids, judged. Nothing is saved. */
export async function judgeNext(
  database: Reading,
  rules: BothRules,
  { now, ...place }: { now: Temporal.Instant; afterUserId: number; limit: number },
): Promise<JudgedRecord[]> {
  const records = await listNext(database, triedBy(rules, now), place);
  return records.map((record) => judge(record, rules));
}

/** These members, judged as they are now. */
export async function judgeThese(
  database: Reading,
  rules: BothRules,
  { now, userIds }: { now: Temporal.Instant; userIds: readonly number[] },
): Promise<JudgedRecord[]> {
  const records = await listOf(database, triedBy(rules, now), userIds);
  return records.map((record) => judge(record, rules));
}

function triedBy({ before, draft }: BothRules, now: Temporal.Instant) {
  return { cpdYearId: before.facts.cpdYearId, draft, now };
}

function judge({ userId, standing, totals, specialtyIds }: RecordToTry, { before, draft }: BothRules): JudgedRecord {
  if (standing === null) return { userId, kind: 'not listed' };
  const own = yearStandingOf({ ...standing, rules: before.framework });
  if (!own.wasMember) return { userId, kind: 'not listed' };
  // Which requirements a year met in the system before, no sums can tell (PPL-16).
  if (own.earlier !== null) return { userId, kind: 'earlier' };
  if (own.exemptionReason !== null) return { userId, kind: 'exempt' };
  // The targets of the draft for this member, reduced ones where leave reduced those of the year; and as if they had been those of
  // that year, because what is due once in several years depends on which it is.
  const facts = { ...draft.facts, year: before.facts.year };
  const drafted = yearStandingOf({ ...standing, facts, rules: draft.framework });
  const results = {
    before: judgeTotals(own, totals.own),
    draft: judgeTotals(drafted, totals.other),
  };
  const tried = {
    before: outcomeOf(results.before, before.facts),
    draft: outcomeOf(results.draft, draft.facts),
    specialtyIds,
    uncountedHours: fromHundredths(hoursOf(totals.own) - hoursOf(totals.other)),
  };
  const submittedAt = own.submittedAt ?? own.reopening?.before?.submittedAt ?? null;
  return { userId, kind: 'judged', tried, submittedAt, results };
}

/** In hundredths. */
function hoursOf({ categories }: RecordedTotals): number {
  return categories.reduce((sum, { activityHours }) => sum + toHundredths(activityHours), 0);
}

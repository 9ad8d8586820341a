import { evaluateRequirements, type RequirementsResult } from '@cpd/domain/year/requirements';
import type { Caller } from '../../../caller.ts';
import type { Reading } from '../../../database/tables.ts';
import type { YearStanding } from '../years/year-reader.ts';
import { readTotals } from './progress-reader.ts';
import type { RecordedTotals } from './totals-sql.ts';

/** How far the member is in a year: the totals of the database, judged by the rules of the year's framework (PRG). */
export async function measureProgress(
  database: Reading,
  caller: Pick<Caller, 'subjectUserId'>,
  year: YearStanding,
): Promise<RequirementsResult> {
  return judgeTotals(year, await readTotals(database, caller.subjectUserId, year.facts.cpdYearId));
}

/** The same for totals that came along in a larger query. */
export function judgeTotals(
  year: Pick<YearStanding, 'facts' | 'framework' | 'paperSubmission'>,
  totals: RecordedTotals,
): RequirementsResult {
  return evaluateRequirements({
    facts: year.facts,
    framework: year.framework,
    totals: { ...totals, paperSubmission: year.paperSubmission },
  });
}

import { judgedEarlier } from '@cpd/domain/year/earlier-year';
import { type PlannedFigures, plannedFigures } from '@cpd/domain/year/planned';
import { evaluateRequirements, type RequirementsResult } from '@cpd/domain/year/requirements';
import type { Reading } from '../../../platform/database/tables.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { YearStanding } from '../../record/years/year-reader.ts';
import { yearStandingOf } from '../../record/years/year-service.ts';
import { readProgress } from './progress-reader.ts';
import type { DatedTotals, RecordedTotals } from './totals-sql.ts';

/**
 * How far the member is in a year (PRG): the totals of the database, judged by the rules of the year's framework, with the
 * version of the record. Throws NOT_FOUND for a year that is not in the member's list.
 */
export async function measureYear(
  database: Reading,
  { subjectUserId: userId, now }: Pick<Caller, 'subjectUserId' | 'now'>,
  cpdYearId: number,
) {
  const { year: row, totals, ...rest } = await readProgress(database, { userId, cpdYearId, now });
  const year = yearStandingOf(row);
  return { year, progress: judgeTotals(year, totals), planned: judgePlanned(year, totals), ...rest };
}

/** What is needed of a year to judge what was recorded in it. */
type Judged = Pick<YearStanding, 'facts' | 'framework' | 'paperSubmission' | 'earlier' | 'elsewhere' | 'storedStatus'>;

/** Totals of a year that came along in a larger query, judged. */
export function judgeTotals(year: Judged, totals: RecordedTotals): RequirementsResult {
  const { facts, framework, paperSubmission, earlier, elsewhere, storedStatus } = year;
  const result = evaluateRequirements({
    facts,
    framework,
    totals: { ...totals, paperSubmission, earlier: earlier?.amounts, elsewhere },
  });
  return earlier === null ? result : judgedEarlier(result, storedStatus === 'COMPLETE' ? 'COMPLETE' : 'INCOMPLETE');
}

/** How much of each figure of a year is planned, of the same totals. */
export function judgePlanned(year: Judged, totals: DatedTotals): PlannedFigures {
  const { facts, framework, paperSubmission, elsewhere } = year;
  return plannedFigures({
    facts,
    framework,
    totals: { ...totals, paperSubmission, elsewhere },
    planned: totals.planned,
  });
}

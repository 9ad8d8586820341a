import type { FieldValues } from '@cpd/domain/college/announcement-fields';
import { formatHours } from '@cpd/domain/values/hours';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { listMissing } from '@cpd/domain/year/missing';
import { dueDayOf } from '@cpd/domain/year/reopening-words';
import { closingDay } from '@cpd/domain/year/year-rules';
import type { Reading } from '../../../platform/database/tables.ts';
import { readStandings } from '../../record/years/many-years-service.ts';
import type { YearStanding } from '../../record/years/year-reader.ts';
import { judgeTotals } from '../../year/progress/progress-service.ts';
import { type FieldFacts, listFieldFacts } from './field-values-reader.ts';

/**
 * What the fields of a notification say of each of many members, by member (COH-10): three statements, however many they
 * are. Without a year the fields that are about one have no value.
 */
export async function readFieldValues(
  database: Reading,
  userIds: readonly number[],
  cpdYearId: number | null,
  now: Temporal.Instant,
): Promise<Map<number, FieldValues>> {
  const facts = await listFieldFacts(database, userIds, cpdYearId);
  const standings = cpdYearId === null ? undefined : await readStandings(database, now, cpdYearId, userIds);
  return new Map(facts.map((each) => [each.userId, valuesOf(each, standings?.get(each.userId), now)]));
}

function valuesOf(
  { firstName, totals }: FieldFacts,
  year: YearStanding | undefined,
  now: Temporal.Instant,
): FieldValues {
  const nothing = { 'first name': firstName, hours: '', 'what is missing': [], 'due date': '' };
  if (totals === null || year === undefined) return nothing;
  const result = judgeTotals(year, totals);
  const unit = result.currency === 'C' ? 'credit' : 'hour';
  const hours = `${formatHours(result.current)} ${unit}${result.current === 1 ? '' : 's'}`;
  // No one asks anything of a year that is exempt (framework rule 9).
  if (year.exemptionReason !== null) return { ...nothing, hours };
  return {
    'first name': firstName,
    hours,
    'what is missing': listMissing(result, year.facts).map(({ text }) => text),
    'due date': formatDayMonthYear(dueDay(year, now)),
  };
}

/** A record that was re-opened may be due later than the year. */
function dueDay({ facts, reopenedUntil }: YearStanding, now: Temporal.Instant): string {
  const lasts = reopenedUntil !== undefined && Temporal.Instant.compare(now, Temporal.Instant.from(reopenedUntil)) < 0;
  return lasts ? dueDayOf(facts, reopenedUntil) : closingDay(facts);
}

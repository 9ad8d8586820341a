import { type RawBuilder, sql } from 'kysely';
import { pacePercent } from '../../year/progress-figures/pace-sql.ts';
import { closingYear, colleague, fromRisk, isInQueue, riskState } from '../risk/risk-sql.ts';
import * as list from './list-sql.ts';
import { hoursColumn, missingColumn, yearOfMembers } from './members-sql.ts';

/** The id of the one year that the list shows: the latest open one that the filter leaves, without it the one that closes next. */
export function yearOfRisk(filter: string, now: Temporal.Instant): RawBuilder<number | null> {
  return filter.trim() === '' ? closingYear(now) : yearOfMembers(filter, now);
}

/** The queue of those who are at risk, and of those whom a colleague has taken before (COH-05). */
export function atRiskList({ now, filters }: list.ListMoment): list.ListOf<'AtRisk'> {
  const year = yearOfRisk(filters.Year ?? '', now);
  const columns = {
    ...list.memberColumns,
    Email: list.contactColumns.Email,
    Telephone: list.textColumn(sql`member.telephone`),
    Year: list.numberColumn(sql`year.cpd_year`),
    State: list.textColumn(riskState),
    Hours: hoursColumn(sql`figures.recognised`),
    PacePercent: list.numberColumn(pacePercent),
    Missing: missingColumn,
    TakenBy: list.textColumn(colleague),
    LastContactOn: list.dateColumn(sql`followed.last_contact_on`),
    NextDate: list.dateColumn(sql`followed.next_date`),
  };
  return {
    from: fromRisk(year, now),
    where: isInQueue(now),
    id: sql`member.user_id`,
    columns,
    figures: 'rows',
    filters: {
      Member: list.byMember,
      Year: columns.Year,
      State: { ...columns.State, whole: true },
      TakenBy: columns.TakenBy,
      NextDate: columns.NextDate,
    },
  };
}

import { reminderDaysOf } from '@cpd/domain/year/year-rules';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { hasLeft, wasMemberInYear } from '../../../platform/database/membership.ts';
import type { Database, Reading } from '../../../platform/database/tables.ts';
import { isOpenParticipant } from '../../../platform/people/participants-sql.ts';
import { selectStandings, type YearStandingRow } from '../../record/years/year-sql.ts';
import { type RecordedTotals, totalsOf } from '../progress/totals-sql.ts';
import { selectRegistrations } from '../summary/registrations-sql.ts';

/** The years that are still open at `now` and close by `until`. */
export async function listClosingYears(database: Database, now: Temporal.Instant, until: Temporal.Instant) {
  const rows = await database
    .selectFrom('cpd_year')
    .select(['cpd_year_id', 'closes_at', 'facts'])
    .where('closes_at', '>', now.toString())
    .where('closes_at', '<=', until.toString())
    .execute();
  return rows.map((row) => ({
    ...{ cpdYearId: row.cpd_year_id, closesAt: Temporal.Instant.from(row.closes_at) },
    reminderDays: reminderDaysOf(row.facts),
  }));
}

/** The next members by their ids: the last of their ids, or that of before where there are none. */
export async function findNextMembers(database: Reading, afterUserId: number, limit: number) {
  const next = database
    .selectFrom('member')
    .select('user_id')
    .where('user_id', '>', afterUserId)
    .orderBy('user_id')
    .limit(limit);
  const row = await database
    .selectFrom(next.as('next'))
    .select(({ fn }) => [fn.max<number | null>('user_id').as('last'), fn.countAll<number>().as('count')])
    .executeTakeFirstOrThrow();
  return { last: row.last ?? afterUserId, count: row.count };
}

/** A member who is to be reminded, with the state of their year and what they recorded in it. */
interface Untold {
  userId: number;
  year: Omit<YearStandingRow, 'rules'>;
  totals: RecordedTotals;
  /** Those of the year. */
  registrations: { practising: boolean }[];
  /** The team has still to decide on leave, reduced targets or an exemption for the year. */
  isAsking: boolean;
}

/**
 * Of the members between two ids, the last one included, those who are in a year, have not left, have not handed it in, are
 * not exempt from it, and have not been notified for this occasion.
 */
export async function listUntold(
  database: Reading,
  input: { cpdYearId: number; occasion: string; afterUserId: number; upToUserId: number; now: Temporal.Instant },
): Promise<Untold[]> {
  const userId = sql<number>`untold.user_id`;
  const standing = selectStandings(database, userId, input.now).where('year.cpd_year_id', '=', input.cpdYearId);
  const { rows } = await sql<Untold>`
    select untold.user_id as "userId", ${jsonObjectFrom(standing)} as year, ${totalsOf(userId, input.cpdYearId)} as totals,
      ${jsonArrayFrom(selectRegistrations(database, userId, input.cpdYearId))} as registrations,
      exists (
        select from member_request asked join cpd_year as year on year.cpd_year_id = ${input.cpdYearId}
        where asked.user_id = untold.user_id and asked.status <> 'DONE'
          and asked.kind in ('EXEMPTION', 'LEAVE', 'REDUCTION')
          and year.cpd_year between asked.cpd_year and coalesce(extract(year from asked.leave_to), asked.cpd_year)
      ) as "isAsking"
    from (
      select member.user_id
      from member
      join cpd_year as year on year.cpd_year_id = ${input.cpdYearId}
      left join member_year as mine on mine.user_id = member.user_id and mine.cpd_year_id = year.cpd_year_id
      where member.user_id > ${input.afterUserId} and member.user_id <= ${input.upToUserId}
        and ${isOpenParticipant} and ${wasMemberInYear} and not ${hasLeft(input.now)}
        and coalesce(mine.status, 'OPEN') in ('OPEN', 'INPROGRESS')
        and mine.exemption_reason_code is null
        -- Who took a submission back is reminded of that end, which is the year's too.
        and (mine.before_reopening is null or mine.reopened_by is distinct from mine.user_id)
        and not exists (
          select from notification as told where told.user_id = member.user_id and told.occasion = ${input.occasion}
        )
    ) untold`.execute(database);
  return rows;
}

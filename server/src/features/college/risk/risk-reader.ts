import type { ManyRiskCases } from '@cpd/contract/risk-cases';
import type { RiskRules } from '@cpd/domain/year/pace';
import { RISK_STATES } from '@cpd/domain/year/risk';
import { sql } from 'kysely';
import { hasLeft } from '../../../platform/database/membership.ts';
import { fullName } from '../../../platform/database/person-name.ts';
import type { Reading } from '../../../platform/database/tables.ts';
import { isOpenParticipant, leftOutOf } from '../../../platform/people/participants-sql.ts';
import { isAtRisk, paceMoments } from '../../year/progress-figures/pace-sql.ts';
import { closingYear, colleague, fromRisk, isInQueue, riskState } from './risk-sql.ts';

/** What colleagues have noted of following a member up; plain dates. */
export interface RiskCase {
  takenByUserId: number | null;
  takenByName: string | null;
  lastContactOn: string | null;
  nextDate: string | null;
  version: number;
}

/** The id of a calendar year, or without one of the year that closes next; null without one. */
export async function findRiskYear(
  database: Reading,
  now: Temporal.Instant,
  calendarYear: number | undefined,
): Promise<number | null> {
  const year =
    calendarYear === undefined
      ? closingYear(now)
      : sql<number | null>`(select cpd_year_id from cpd_year where cpd_year = ${calendarYear}::bigint)`;
  const { rows } = await sql<{ cpdYearId: number | null }>`select ${year} as "cpdYearId"`.execute(database);
  return rows[0]?.cpdYearId ?? null;
}

/** What is noted of a member and year; undefined while no one has noted anything. */
export async function findRiskCase(
  database: Reading,
  userId: number,
  cpdYearId: number,
): Promise<RiskCase | undefined> {
  const { rows } = await sql<RiskCase>`
    select followed.taken_by_user_id as "takenByUserId", ${colleague} as "takenByName",
      followed.last_contact_on as "lastContactOn", followed.next_date as "nextDate", followed.version
    from risk_case followed left join member colleague on colleague.user_id = followed.taken_by_user_id
    where followed.user_id = ${userId} and followed.cpd_year_id = ${cpdYearId}`.execute(database);
  return rows[0];
}

/** What is noted of members of a year, in the order of their names; ids of no member are left out. */
export async function listRiskCases(database: Reading, userIds: readonly number[], cpdYearId: number) {
  const { rows } = await sql<ManyRiskCases['members'][number]>`
    select member.user_id as "userId", member.member_number as "memberNumber", ${fullName('member')} as name,
      ${colleague} as "takenByName", coalesce(followed.version, 0) as "rowVersion"
    from member
    left join risk_case followed on followed.user_id = member.user_id and followed.cpd_year_id = ${cpdYearId}
    left join member colleague on colleague.user_id = followed.taken_by_user_id
    where member.user_id = any(${userIds}::bigint[]) and ${isOpenParticipant}
    order by member.last_name, member.first_name, member.user_id`.execute(database);
  return rows;
}

/** How many of a year are at risk, how many of them someone has taken, and how many of those who were taken have caught up. */
export interface RiskCounts {
  atRisk: number;
  taken: number;
  caughtUp: number;
  notCaughtUp: number;
}

/**
 * Counts the queue of a year (COH-05). Who is at risk is counted from the kept figures, as the overview does (COH-06), because
 * that is asked of everyone; only the few whom a colleague follows up are asked one by one.
 */
export async function countRisk(
  database: Reading,
  { cpdYearId, now }: { cpdYearId: number; now: Temporal.Instant },
): Promise<RiskCounts> {
  const year = sql<number>`${cpdYearId}::int`;
  const { rows } = await sql<RiskCounts>`
    with followed_up as materialized (
      select ${riskState} as state, followed.taken_by_user_id is not null as is_taken
      from ${fromRisk(year, now)} where followed.user_id is not null and ${isInQueue(now)}
    )
    select (
        select count(*)::int
        from cpd_year year
        cross join ${paceMoments(now)}
        join year_figures figures on figures.cpd_year_id = year.cpd_year_id
        left join member_year mine on mine.user_id = figures.user_id and mine.cpd_year_id = year.cpd_year_id
        where year.cpd_year_id = ${year} and ${isAtRisk}
          and figures.user_id not in (${leftOutOf(sql`(select cpd_year from cpd_year where cpd_year_id = ${year})`)})
          and figures.user_id not in (select member.user_id from departure join member using (user_id) where ${hasLeft(now)})
      ) as "atRisk",
      count(*) filter (where state = ${RISK_STATES.ATRISK} and is_taken)::int as taken,
      count(*) filter (where state = ${RISK_STATES.CAUGHTUP})::int as "caughtUp",
      count(*) filter (where state = ${RISK_STATES.BEHIND})::int as "notCaughtUp"
    from followed_up`.execute(database);
  return rows[0] ?? { atRisk: 0, taken: 0, caughtUp: 0, notCaughtUp: 0 };
}

/** When a member of a year is at risk, as managers have left it. */
export async function readRiskRules(database: Reading, cpdYearId: number, now: Temporal.Instant): Promise<RiskRules> {
  const { rows } = await sql<RiskRules>`
    select pace.part, pace."of", pace.months from cpd_year year cross join ${paceMoments(now)}
    where year.cpd_year_id = ${cpdYearId}`.execute(database);
  const [rules] = rows;
  if (rules === undefined) throw new Error('The year has no rules of when a member is at risk.');
  return rules;
}

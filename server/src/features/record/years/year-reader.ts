import { earlierRules } from '@cpd/domain/year/earlier-year';
import { amountsElsewhere } from '@cpd/domain/year/elsewhere';
import type { Framework, YearStatus } from '@cpd/domain/year/framework';
import type { RecordBefore } from '@cpd/domain/year/reopening';
import { type Variation, variedRequirements } from '@cpd/domain/year/variation';
import { sql } from 'kysely';
import { anyId } from '../../../platform/database/any-id.ts';
import { prepare } from '../../../platform/database/prepared.ts';
import type { Reading } from '../../../platform/database/tables.ts';
import { referenceState } from '../../../platform/reference/reference-sql.ts';
import type { StoredReopening } from './reopening-sql.ts';
import {
  type MemberYearRow,
  reportStage,
  selectMemberYears,
  selectStandings,
  selectYearsWithoutRules,
  type YearStandingRow,
} from './year-sql.ts';

/** A member's year as stored, with what its rules need. */
export type MemberYear = ReturnType<typeof toMemberYear>;

/** The state of a member's year. */
export type YearStanding = ReturnType<typeof toYearStanding>;

/** The id of a calendar year; undefined when the college does not have it. */
export async function findYearId(database: Reading, year: number): Promise<number | undefined> {
  const found = await database
    .selectFrom('cpd_year')
    .select('cpd_year_id')
    .where('cpd_year', '=', year)
    .executeTakeFirst();
  return found?.cpd_year_id;
}

/** The last calendar year that is known, opened or not. */
export async function findLastYear(database: Reading): Promise<number> {
  const row = await database
    .selectFrom('cpd_year')
    .select((eb) => eb.fn.max('cpd_year').as('last'))
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** A year as the college has laid it down; undefined when it does not exist. */
export async function findYear(database: Reading, cpdYearId: number) {
  return await database
    .selectFrom('cpd_year as year')
    .innerJoin('framework', 'framework.framework_id', 'year.framework_id')
    .select(['year.facts', 'framework.rules as framework'])
    .where('year.cpd_year_id', '=', anyId(cpdYearId))
    .executeTakeFirst();
}

/** The member's years that have opened by `now`, newest first: from the year they joined on, and earlier ones with a record. */
export async function listMemberYears(database: Reading, userId: number, now: Temporal.Instant) {
  const rows = await selectMemberYears(database, userId, now).select(reportStage(userId, now).as('report')).execute();
  return rows.map((row) => ({ ...toMemberYear(row), report: row.report }));
}

/**
 * One of the member's years that has opened by `now`, but for the rules of its framework, with the state of the reference data;
 * undefined for another one.
 */
export async function findYearWithoutRules(
  database: Reading,
  userId: number,
  now: Temporal.Instant,
  cpdYearId: number,
): Promise<YearWithoutRules | undefined> {
  const [row] = await selectMemberYear(database, { userId, now: now.toString(), cpdYearId });
  return row;
}

type YearWithoutRules = Omit<MemberYearRow, 'rules'> & { state: string | null };

const selectMemberYear = prepare<{ userId: number; now: string; cpdYearId: number }, YearWithoutRules>(
  (database, { userId, now, cpdYearId }) =>
    selectYearsWithoutRules(database, userId, now)
      .select(referenceState.as('state'))
      .where('year.cpd_year_id', '=', anyId(cpdYearId)),
);

/** The state of one year for many members, by member; those who do not have it are not there. */
export async function listStandings(
  database: Reading,
  userIds: readonly number[],
  now: Temporal.Instant,
  { cpdYearId, rules }: { cpdYearId: number; rules: Framework },
): Promise<Map<number, YearStanding>> {
  const standing = selectStandings(database, sql.ref('asked.user_id'), now).where('year.cpd_year_id', '=', cpdYearId);
  const { rows } = await sql<{ userId: number; standing: Omit<YearStandingRow, 'rules'> }>`
    select asked.user_id as "userId", to_json(standing) as standing
    from unnest(${[...userIds]}::bigint[]) as asked (user_id)
    cross join lateral (${standing}) as standing`.execute(database);
  return new Map(rows.map(({ userId, standing: row }) => [userId, toYearStanding({ ...row, rules })]));
}

/** A row as the rules have it. */
export function toMemberYear(row: MemberYearRow) {
  // There are goals to link to: an uploaded plan has none.
  return { ...toYearStanding(row), hasPlans: row.has_plans, hasRegistration: row.has_registration };
}

/** The same of a row that says no more than the state of the year. */
export function toYearStanding(row: YearStandingRow) {
  const { months_of_leave: monthsOfLeave, variation_fragment: fragment } = row;
  const variation = monthsOfLeave === null ? null : { monthsOfLeave, fragment: fragment ?? '' };
  const framework = rulesOf(row, variation);
  return {
    facts: row.facts,
    // With the targets of this member: reduced ones in a varied year (framework rule 10).
    framework,
    // Why the targets are reduced; null where they are the usual ones.
    variation,
    // False for a record of a year without a day of membership, which is only shown (PPL-05).
    wasMember: row.was_member,
    // The times without membership, in which no activity can be.
    absences: row.absences,
    // 0 while nothing of the year has been saved.
    memberYearId: row.member_year_id ?? 0,
    ...progressOf(row),
    // Whether the member has taken a submission back, which they can do once.
    takenBack: row.taken_back_at !== null,
    exemptionReason: row.reason_code === null ? null : { code: row.reason_code, fragment: row.sentence_fragment ?? '' },
    paperSubmission: row.paper_submission ?? 0,
    // What it has from the system before; null for a year that was recorded here (PPL-16).
    earlier: row.earlier,
    // What counts of other CPD homes; nothing where the rules of the year are silent (RPT-05).
    elsewhere: amountsElsewhere(row.elsewhere, { facts: row.facts, framework, isEarlier: row.earlier !== null }),
  };
}

function rulesOf({ rules, earlier }: YearStandingRow, variation: Variation | null): Framework {
  if (earlier !== null) return earlierRules(rules);
  return variation === null ? rules : variedRequirements(rules, variation);
}

interface Progress {
  storedStatus: YearStatus;
  submittedAt: string | null;
  /** ISO times of a re-opening after which the record was not submitted: since when, and until when. */
  reopenedAt: string | undefined;
  reopenedUntil: string | undefined;
  reopening: StoredReopening | null;
  auditStatus: YearStandingRow['audit_status'];
}

/**
 * How far a record is. One whose re-opening has passed unused is what it was before, whatever the closing job has got to
 * (ROP-03).
 */
function progressOf(row: YearStandingRow): Progress {
  const { reopening } = row;
  if (reopening?.before && reopening.ended && reopening.changed === false) return asBefore(reopening.before);
  return {
    storedStatus: row.status ?? 'OPEN',
    submittedAt: instantText(row.submitted_at) ?? null,
    reopenedAt: instantText(row.reopened_at),
    reopenedUntil: instantText(row.reopened_until),
    reopening,
    auditStatus: row.audit_status,
  };
}

function asBefore({ status, submittedAt, auditStatus, earlier }: RecordBefore): Progress {
  return {
    storedStatus: status,
    submittedAt: instantText(submittedAt) ?? null,
    reopenedAt: instantText(earlier?.at ?? null),
    reopenedUntil: instantText(earlier?.until ?? null),
    // Who did the earlier one is read again once this one is settled.
    reopening: null,
    auditStatus,
  };
}

/** JSON of the database spells an instant with an offset, a row of it with Z. */
function instantText(text: string | null): string | undefined {
  return text === null ? undefined : Temporal.Instant.from(text).toString();
}

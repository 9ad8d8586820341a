import type { BesidesTheYear } from '@cpd/domain/year/further-requirements';
import type { ProofActivity } from '@cpd/domain/year/proof-record';
import { type RawBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { anyId } from '../../../platform/database/any-id.ts';
import { type Placeholders, prepare } from '../../../platform/database/prepared.ts';
import { recordVersion } from '../../../platform/database/record-version.ts';
import type { Reading } from '../../../platform/database/tables.ts';
import { selectStandings, type YearStandingRow } from '../../record/years/year-sql.ts';
import { besidesTheYear } from '../progress/further-totals-sql.ts';

/** An activity as its proof is judged, with what is said about it. */
export interface ReadActivity extends ProofActivity {
  name: string;
  typeName: string;
  evidenceCounts: string;
  evidenceDoesNotCount: string;
}

/** Everything that the proof of a member's year is judged by. */
export interface ReadProof {
  /** Null for a year that is not in the member's list; the rest says nothing then. */
  year: YearStandingRow | null;
  /** With their dates inside the year (SUM-36), by their first one. */
  activities: ReadActivity[];
  /** Those with hours. */
  plans: number;
  /** Null for a year that has no requirement of FWK-05. */
  further: BesidesTheYear | null;
  /** Of the record that all this was read of. */
  version: string;
}

interface Given {
  userId: number;
  cpdYearId: number;
  now: string;
}

/** The activities of a year with their dates and what hangs on them, in one statement. */
export async function readProof(
  database: Reading,
  given: { userId: number; cpdYearId: number; now: Temporal.Instant },
): Promise<ReadProof> {
  const [row] = await ask(database, { ...given, now: given.now.toString() });
  if (row === undefined) throw new Error('The query of a proof answered no row.');
  return row;
}

const ask = prepare<Given, ReadProof>((database, given) => {
  const { userId, cpdYearId, now } = given;
  const standing = selectStandings(database, userId, now)
    .select('framework.rules')
    .where('year.cpd_year_id', '=', anyId(cpdYearId));
  return sql<ReadProof>`
    select ${jsonObjectFrom(standing)} as year, ${activitiesOf(given)} as activities,
      ${plansOf(given)} as plans,
      ${besidesTheYear(userId, cpdYearId)} as further,
      ${recordVersion(userId, now)} as version
  `;
});

/**
 * The same of one year of many members, in one statement: for a few hundred at once, so that it stays far below the time that a
 * statement has.
 */
export async function readProofs(
  database: Reading,
  { userIds, cpdYearId, now }: { userIds: readonly number[]; cpdYearId: number; now: Temporal.Instant },
): Promise<(Omit<ReadProof, 'version'> & { userId: number })[]> {
  const userId = sql<number>`whom.user_id`;
  const standing = selectStandings(database, userId, now)
    .select('framework.rules')
    .where('year.cpd_year_id', '=', cpdYearId);
  const { rows } = await sql<Omit<ReadProof, 'version'> & { userId: number }>`
    select whom.user_id as "userId", ${jsonObjectFrom(standing)} as year,
      ${activitiesOf({ userId, cpdYearId: sql`${cpdYearId}::bigint` })} as activities,
      ${plansOf({ userId, cpdYearId: sql`${cpdYearId}::bigint` })} as plans,
      ${besidesTheYear(userId, cpdYearId)} as further
    from unnest(${[...userIds]}::bigint[]) as whom (user_id)`.execute(database);
  return rows;
}

function plansOf({ userId, cpdYearId }: Pick<Placeholders<Given>, 'userId' | 'cpdYearId'>): RawBuilder<number> {
  return sql`(
    select count(*)::int from plan
    where plan.user_id = ${userId} and plan.cpd_year_id = ${anyId(cpdYearId)} and plan.hours_spent > 0
  )`;
}

function activitiesOf({
  userId,
  cpdYearId,
}: Pick<Placeholders<Given>, 'userId' | 'cpdYearId'>): RawBuilder<ReadActivity[]> {
  return sql`(
    with file as materialized (
      select link.activity_id, part.activity_date_id
      from activity_document link
      left join activity_document_date part on part.activity_document_id = link.activity_document_id
      where link.user_id = ${userId} and link.cpd_year_id = ${anyId(cpdYearId)}
    ),
    dated as (
      select date.activity_id, min(date.start_date) as first_date,
        json_agg(json_build_object(
          'date', date.start_date, 'hours', date.hours, 'reflection', date.reflection_hours,
          'hasFile', date.activity_date_id in (select activity_date_id from file where activity_date_id is not null)
        ) order by date.start_date) as dates
      from activity_date date
      join cpd_year year on year.cpd_year_id = ${anyId(cpdYearId)}
        and date.start_date between make_date(year.cpd_year, 1, 1) and make_date(year.cpd_year, 12, 31)
      where date.user_id = ${userId}
      group by date.activity_id
    )
    select coalesce(json_agg(json_build_object(
      'activityId', activity.activity_id,
      'name', activity.activity_name,
      'activityTypeId', type.activity_type_id,
      'typeName', type.name,
      'evidenceCounts', placed.evidence_counts,
      'evidenceDoesNotCount', placed.evidence_does_not_count,
      'categoryId', placed.category_id,
      'isAnnualConversation', type.is_annual_conversation,
      'isPlanEntry', activity.plan_id is not null,
      'isVerified', activity.verified_activity_id is not null,
      'hasFile', activity.activity_id in (select activity_id from file where activity_date_id is null),
      'domainIds', (
        select coalesce(json_agg(chosen.area_id), '[]')
        from activity_area chosen where chosen.activity_id = activity.activity_id
      ),
      'dates', dated.dates
    ) order by dated.first_date, activity.activity_id), '[]')
    from activity
    join cpd_year year on year.cpd_year_id = activity.cpd_year_id
    join activity_type type on type.activity_type_id = activity.activity_type_id
    join framework_activity_type placed
      on placed.framework_id = year.framework_id and placed.activity_type_id = activity.activity_type_id
    join dated on dated.activity_id = activity.activity_id
    where activity.user_id = ${userId} and activity.cpd_year_id = ${anyId(cpdYearId)}
  )`;
}

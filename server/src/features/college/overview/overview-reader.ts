import {
  GROUP_FIGURES,
  GROUPING_NAMES,
  type Grouping,
  missingFigure,
  OVERVIEW_PART_NAMES,
  OVERVIEW_PARTS,
  type OverviewFigure,
} from '@cpd/domain/college/overview';
import { type RawBuilder, sql } from 'kysely';
import { COLLEGE_ZONE } from '../../../platform/database/college-zone.ts';
import { countryNameOf } from '../../../platform/database/country-name.ts';
import type { Reading } from '../../../platform/database/tables.ts';
import { isOpenParticipant } from '../../../platform/people/participants-sql.ts';
import { matching } from '../lists/list-members-sql.ts';
import { membersList } from '../lists/members-sql.ts';
import { requirementNames } from '../lists/requirement-names-sql.ts';

/** The calendar years that had opened at an instant, the latest first. */
export async function listOpenedYears(database: Reading, now: Temporal.Instant): Promise<number[]> {
  const rows = await database
    .selectFrom('cpd_year')
    .select('cpd_year as year')
    .where('open_from', '<=', now.toString())
    .orderBy('cpd_year', 'desc')
    .execute();
  return rows.map(({ year }) => year);
}

/** What is counted, as it is read: figures by parts and labels, groups by their names, and submissions of each week and year. */
export interface CountedOverview {
  figures: { part: string; label: string; count: number }[];
  groups: { by: Grouping; rows: { name: string; counts: number[] }[] }[];
  weeks: { year: number; week: number; count: number }[];
}

/** The figures of a year, with those of the requirements that its rules have (FWK-05), and where each is counted. */
function figuresOf(requirements: readonly string[]) {
  const usual = OVERVIEW_PART_NAMES.flatMap((part) =>
    OVERVIEW_PARTS[part].map((figure: OverviewFigure) => ({ part, label: figure.label, filters: figure.filters })),
  );
  const ruled = requirements.map((label) => {
    const { filters } = missingFigure(label);
    return { part: 'requirements' as const, label, filters };
  });
  const figures = [...usual, ...ruled];
  // Each once: some figures of groups are figures of the whole college too.
  const counted: readonly OverviewFigure[] = [
    ...new Map([...figures, ...GROUP_FIGURES].map((figure) => [keyOf(figure), figure])).values(),
  ];
  return {
    figures,
    counted,
    placeOf: (figure: OverviewFigure) => counted.findIndex((one) => keyOf(one) === keyOf(figure)),
  };
}

type PlaceOf = ReturnType<typeof figuresOf>['placeOf'];

function keyOf({ filters }: OverviewFigure): string {
  return JSON.stringify(filters);
}

/**
 * Counts a year of the college with one statement, after its requirements are known. Each figure is counted by the conditions of the list that it leads to, so that
 * both always say the same (COH-03). The kept figures of members have to be up to date (COH-06).
 */
export async function countOverview(database: Reading, year: number, now: Temporal.Instant): Promise<CountedOverview> {
  const named = await requirementNames(year).execute(database);
  const { figures, counted, placeOf } = figuresOf(named.rows.map(({ name }) => name));
  const filters = { Year: String(year) };
  const list = membersList({ now, filters });
  const condition = (figure: OverviewFigure) => matching(list, { ...figure.filters });
  const yearId = sql`(select cpd_year_id from cpd_year where cpd_year = ${year})`;
  const { rows } = await sql<{ counts: number[]; groups: Groups; weeks: CountedOverview['weeks'] | null }>`
    with members as materialized (
      select member.user_id, member.country, member.first_cpd_year_id,
        ${sql.join(counted.map((figure, index) => sql`(${condition(figure)}) as ${sql.ref(`f${index}`)}`))}
      from ${list.from} where ${list.where}
    )
    select
      (select json_build_array(${countsOf(figures.map(placeOf))}) from members) as counts,
      json_build_object(${sql.join(
        GROUPING_NAMES.flatMap((by) => [sql.lit(by), rowsBy(GROUPS[by](yearId), placeOf)]),
      )}) as groups,
      (
        select json_agg(json_build_object('year', cpd_year, 'week', week, 'count', count))
        from (
          select year.cpd_year, count(*)::int as count,
            ((mine.submitted_at at time zone ${COLLEGE_ZONE})::date - make_date(year.cpd_year, 1, 1)) / 7 as week
          from cpd_year year
          join member_year mine using (cpd_year_id)
          join member using (user_id)
          where year.cpd_year between ${year}::int - 2 and ${year}::int
            and mine.submitted_at is not null and mine.exemption_reason_code is null and ${isOpenParticipant}
          group by year.cpd_year, week
        ) weekly
      ) as weeks`.execute(database);
  const [found] = rows;
  if (found === undefined) throw new Error('The count of a year answered nothing.');
  return {
    figures: figures.map(({ part, label }, index) => ({ part, label, count: found.counts[index] ?? 0 })),
    groups: GROUPING_NAMES.map((by) => ({ by, rows: found.groups[by] ?? [] })),
    weeks: found.weeks ?? [],
  };
}

type Groups = Partial<Record<Grouping, { name: string; counts: number[] }[] | null>>;

/** How many of the members each condition holds for, by their places. */
function countsOf(places: Iterable<number>): RawBuilder<unknown> {
  return sql.join([...places].map((place) => sql`count(*) filter (where ${sql.ref(`f${place}`)})`));
}

/** By what members are grouped: what is joined to them, the name, and what groups are in the order of. */
interface Grouped {
  join: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

function chosen(table: string, kind: string, only: RawBuilder<unknown>, yearId: RawBuilder<unknown>): Grouped {
  return {
    join: sql`left join (
      select chosen.user_id, kind.name, kind.position
      from ${sql.table(table)} chosen join ${sql.table(kind)} kind using (${sql.ref(`${kind}_id`)})
      where chosen.cpd_year_id = ${yearId} and ${only}
    ) named on named.user_id = members.user_id`,
    name: sql`coalesce(named.name, '')`,
    order: sql`min(named.position) nulls last`,
  };
}

const GROUPS: Readonly<Record<Grouping, (yearId: RawBuilder<unknown>) => Grouped>> = {
  Specialty: (yearId) => chosen('member_area', 'area', sql`kind.is_specialty`, yearId),
  Registration: (yearId) => chosen('member_registration', 'registration', sql`true`, yearId),
  Country: () => ({
    join: sql``,
    name: sql`coalesce(${countryNameOf(sql`country`)}, '')`,
    order: sql`min(country) nulls last`,
  }),
  FirstYear: () => ({
    join: sql`join cpd_year first on first.cpd_year_id = members.first_cpd_year_id`,
    name: sql`first.cpd_year::text`,
    order: sql`max(first.cpd_year) desc`,
  }),
};

function rowsBy({ join, name, order }: Grouped, placeOf: PlaceOf): RawBuilder<unknown> {
  const places = GROUP_FIGURES.map(placeOf);
  return sql`(
    select json_agg(json_build_object('name', name, 'counts', counts) order by place)
    from (
      select ${name} as name, json_build_array(${countsOf(places)}) as counts, row_number() over (order by ${order}) as place
      from members ${join} group by 1
    ) grouped
  )`;
}

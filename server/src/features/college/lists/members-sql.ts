import {
  CATEGORY_PLACES,
  HANDED_IN,
  HANDED_IN_AT_ALL,
  NO_COUNTRY,
  NOTHING_MISSING,
  OBLIGED,
  readWholeName,
  TARGETS,
} from '@cpd/domain/college/lists';
import { listCountries } from '@cpd/domain/values/countries';
import { toHundredths } from '@cpd/domain/values/hours';
import { hasText } from '@cpd/domain/values/search-text';
import { PACES } from '@cpd/domain/year/pace';
import { TOTAL } from '@cpd/domain/year/progress-figures';
import { type RawBuilder, sql } from 'kysely';
import { countryNameOf } from '../../../platform/database/country-name.ts';
import { wasMemberInYear } from '../../../platform/database/membership.ts';
import { isOpenParticipant } from '../../../platform/people/participants-sql.ts';
import { isAtRisk, isEditable, paceInWords, paceMoments, pacePercent } from '../../year/progress-figures/pace-sql.ts';
import * as list from './list-sql.ts';
import { containing } from './matching-sql.ts';
import { requirementCodes } from './requirement-names-sql.ts';
import { auditInWords, yearStatusInWords } from './year-status-sql.ts';

/** Names that a member chose for the year, as they are ordered on their screen. */
const registrations = sql`(
  select string_agg(registration.name, '; ' order by registration.position)
  from member_registration chosen join registration using (registration_id)
  where chosen.user_id = member.user_id and chosen.cpd_year_id = year.cpd_year_id
)`;
const specialties = sql`(
  select string_agg(area.name, '; ' order by area.position)
  from member_area chosen join area using (area_id)
  where chosen.user_id = member.user_id and chosen.cpd_year_id = year.cpd_year_id and area.is_specialty
)`;

/**
 * The place of everyone's first name in a year, to be joined as `named` when the list is in that order; nothing for another
 * order. To put the names together for that would take three times as long.
 */
function namesOf(sort: string, year: RawBuilder<unknown>): RawBuilder<unknown> {
  const of = { Registration: ['member_registration', 'registration'], Specialty: ['member_area', 'area'] }[sort];
  if (of === undefined) return sql``;
  const [chosen = '', kind = ''] = of;
  return sql`left join (
    select chosen.user_id, min(kind.position) as first
    from ${sql.table(chosen)} chosen join ${sql.table(kind)} kind using (${sql.ref(`${kind}_id`)})
    where chosen.cpd_year_id = ${year} ${sort === 'Specialty' ? sql`and kind.is_specialty` : sql``}
    group by chosen.user_id
  ) named on named.user_id = member.user_id`;
}

interface Names {
  /** The table of what members chose, and that of the names, whose key ends in `_id`. */
  chosen: string;
  kind: string;
  /** Which of the names count. */
  only: RawBuilder<unknown>;
}

const REGISTRATIONS: Names = { chosen: 'member_registration', kind: 'registration', only: sql`true` };
const SPECIALTIES: Names = { chosen: 'member_area', kind: 'area', only: sql`is_specialty` };

/**
 * By one of the names, which are few; not by the joined text, which would have to be made for each member. The year stands
 * there by itself: taken from its row it makes the planner look each member up, having guessed that there is one.
 */
function hasChosen(text: string, { chosen, kind, only }: Names, year: RawBuilder<unknown>): RawBuilder<boolean> {
  const whole = readWholeName(text);
  const key = sql.ref(`${kind}_id`);
  const members = (isOne: RawBuilder<unknown>) => sql`(
    select chosen.user_id from ${sql.table(chosen)} chosen
    where chosen.cpd_year_id = ${year} and chosen.${key} = any(array(
      select ${key} from ${sql.table(kind)} where ${only} and ${isOne}
    ))
  )`;
  if (whole === '') return sql<boolean>`member.user_id not in ${members(sql`true`)}`;
  if (whole === undefined) return sql<boolean>`member.user_id in ${members(containing(sql`name`, text))}`;
  return sql<boolean>`member.user_id in ${members(sql`name = ${whole}`)}`;
}

const targets = sql`(case
  when mine.exemption_reason_code is not null then ${sql.lit(TARGETS.exempt)}
  when variation.months_of_leave is not null
    then concat(${sql.lit(TARGETS.reduced)}, ', ', variation.months_of_leave, ' months')
  else ${sql.lit(TARGETS.usual)}
end)`;

/** The same as conditions, of which a list asks only those that it needs. */
const isReduced = sql`mine.exemption_reason_code is null and variation.months_of_leave is not null`;
const targetsAre: Readonly<Record<string, RawBuilder<boolean>>> = {
  [OBLIGED]: sql`(mine.exemption_reason_code is null)`,
  [TARGETS.exempt]: sql`(mine.exemption_reason_code is not null)`,
  [TARGETS.reduced]: sql`(${isReduced})`,
  [TARGETS.usual]: sql`(mine.exemption_reason_code is null and variation.months_of_leave is null)`,
};

/** Whether and how the record was submitted; no one asks for that of an exempt year. */
const handedIn = sql`(case
    when mine.exemption_reason_code is not null then ''
    when mine.submitted_at is not null then concat(
      case when mine.submitted_at >= year.closes_at then ${sql.lit(HANDED_IN.late)} else ${sql.lit(HANDED_IN.onTime)} end,
      case when mine.status = 'INCOMPLETE' or mine.status = 'SUBMITTED' and figures.missing <> '{}'
        then ${sql.lit(`, ${HANDED_IN.withGaps}`)} end
    )
    when ${isEditable} then ${sql.lit(HANDED_IN.notYet)}
    else ${sql.lit(HANDED_IN.never)}
end)`;

/** The same as conditions, of which a list asks only those that it needs. */
const submitted = sql`mine.exemption_reason_code is null and mine.submitted_at is not null`;
const unsubmitted = sql`mine.exemption_reason_code is null and mine.submitted_at is null`;
const handedInAs: Readonly<Record<string, RawBuilder<boolean>>> = {
  [HANDED_IN.onTime]: sql`(${submitted} and mine.submitted_at < year.closes_at)`,
  [HANDED_IN.late]: sql`(${submitted} and mine.submitted_at >= year.closes_at)`,
  [HANDED_IN.withGaps]: sql`(
    ${submitted} and (mine.status = 'INCOMPLETE' or mine.status = 'SUBMITTED' and figures.missing <> '{}')
  )`,
  [HANDED_IN.never]: sql`(${unsubmitted} and not ${isEditable})`,
  [HANDED_IN.notYet]: sql`(${unsubmitted} and ${isEditable})`,
  [HANDED_IN_AT_ALL.yes]: sql`(${submitted})`,
  [HANDED_IN_AT_ALL.no]: sql`(${unsubmitted})`,
};

const NEVER = sql<boolean>`false`;

const country = countryNameOf(sql`member.country`);

/** Members of the countries whose names have what was typed, or are it. */
function isOfCountry(typed: string): RawBuilder<boolean> {
  if (typed === NO_COUNTRY) return sql<boolean>`member.country is null`;
  const whole = readWholeName(typed);
  const found = listCountries().filter(({ name }) => (whole === undefined ? hasText(name, typed) : name === whole));
  return sql<boolean>`member.country = any(${found.map(({ code }) => code)}::text[])`;
}

/** Hours or credits of a year's figures, which are kept in hundredths. */
export function hoursColumn(kept: RawBuilder<unknown>): list.ColumnSql {
  return { ...list.numberColumn(kept), cell: sql`${kept} / 100.0` };
}

/** What is missing: the figures of which `missing-words-service` makes words, in the order of how many requirements they are. */
export const missingColumn: list.ColumnSql = {
  cell: sql`(case when mine.exemption_reason_code is null then to_json(figures) end)`,
  text: sql`figures.missing::text`,
  order: sql`(select lpad(count(*)::text, 2, '0') from jsonb_object_keys(figures.missing))`,
};

/** Hours between two ends; they are kept in hundredths. */
function between(figures: RawBuilder<unknown>): list.FilterSql {
  return list.betweenEnds(figures, toHundredths);
}

/** Whether a requirement is missing that someone has to meet, by its name in the year, or none of them. */
function misses(name: string, year: RawBuilder<unknown>): RawBuilder<boolean> {
  if (name === NOTHING_MISSING) return sql<boolean>`(mine.exemption_reason_code is null and figures.missing = '{}')`;
  const codes = name === TOTAL ? sql`${[TOTAL]}::text[]` : requirementCodes(name, year);
  return sql<boolean>`(mine.exemption_reason_code is null and figures.missing ?| ${codes})`;
}

/** The categories of the year by their places (FWK-06); nothing where it has fewer. */
const CATEGORY_COLUMNS = CATEGORY_PLACES.map((place) => `Category${place}` as const);

function ofEachCategory<Made>(make: (figures: RawBuilder<unknown>) => Made): Record<`Category${number}`, Made> {
  return Object.fromEntries(
    CATEGORY_PLACES.map((place) => [`Category${place}`, make(sql`figures.categories[${sql.lit(place)}]`)]),
  );
}

const BY_FIGURES: list.ProgressFiguresUse = {
  columns: ['Hours', ...CATEGORY_COLUMNS, 'Missing', 'Pace', 'PacePercent', 'HandedIn'],
  filters: ['Pace', 'Missing', 'HandedIn', 'Hours', ...CATEGORY_COLUMNS],
};

const firstYear = sql`(select first.cpd_year from cpd_year first where first.cpd_year_id = member.first_cpd_year_id)`;

/** Whether a membership ended in the year and was not taken up again in it (PPL-05). */
const leftInYear = sql<boolean>`member.user_id in (
  select departure.user_id from departure
  where departure.left_on between make_date(year.cpd_year, 1, 1) and make_date(year.cpd_year, 12, 31)
    and (departure.returned_on is null or departure.returned_on > make_date(year.cpd_year, 12, 31))
)`;

function hasUnanswered(year: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`member.user_id in (
    select attendance.user_id from program_attendance attendance join program_activity program using (program_activity_id)
    where attendance.status = 'OFFERED' and program.cpd_year_id = ${year}
  )`;
}

/** The id of the one year that the list shows: the latest open one that the filter leaves, without it the current one. */
export function yearOfMembers(filter: string, now: Temporal.Instant): RawBuilder<number | null> {
  const asked = containing(sql`cpd_year::text`, filter);
  return sql`(select max(cpd_year_id) from cpd_year where open_from <= ${now.toString()} and ${asked})`;
}

/**
 * Each member once, with one year. Members who joined after it are not there (YR-01), nor those who left before it (PPL-05).
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a table of columns and filters
export function membersList({ now, filters, sort = '' }: list.ListMoment): list.ListOf<'Members'> {
  const year = yearOfMembers(filters.Year ?? '', now);
  const status = list.textColumn(yearStatusInWords(now));
  const audit = list.textColumn(auditInWords);
  const named = sql`lpad(coalesce(named.first, 0)::text, 8, '0')`;
  const columns = {
    ...list.memberColumns,
    ...list.contactColumns,
    Year: list.numberColumn(sql`year.cpd_year`),
    Status: status,
    Hours: hoursColumn(sql`figures.recognised`),
    Registration: { ...list.textColumn(registrations), order: named },
    Audit: audit,
    SubmittedOn: list.missingInstantColumn(sql`mine.submitted_at`),
    ...ofEachCategory(hoursColumn),
    Missing: missingColumn,
    Pace: { cell: paceInWords, text: paceInWords, order: sql`coalesce(${paceInWords}, '')` },
    PacePercent: list.numberColumn(pacePercent),
    Specialty: { ...list.textColumn(specialties), order: named },
    Country: list.textColumn(country),
    Targets: list.textColumn(targets),
    HandedIn: list.textColumn(handedIn),
    FirstYear: list.numberColumn(firstYear),
  };
  return {
    from: sql`member
      join cpd_year year on year.cpd_year_id = ${year}
      cross join ${paceMoments(now)}
      left join member_year mine on mine.user_id = member.user_id and mine.cpd_year_id = year.cpd_year_id
      left join member_year_variation variation on variation.member_year_id = mine.member_year_id
      left join year_figures figures on figures.user_id = member.user_id and figures.cpd_year_id = year.cpd_year_id
      ${namesOf(sort, year)}`,
    where: sql`${isOpenParticipant} and ${wasMemberInYear}`,
    id: sql`member.user_id`,
    columns,
    figures: BY_FIGURES,
    filters: {
      Member: list.byMember,
      Year: columns.Year,
      Status: { ...status, whole: true },
      Registration: { matches: (name) => hasChosen(name, REGISTRATIONS, year) },
      Audit: { ...audit, whole: true },
      Pace: { matches: (name) => (name === PACES.ATRISK ? isAtRisk : sql<boolean>`${paceInWords} = ${name}`) },
      Missing: { matches: (name) => misses(name, year) },
      HandedIn: { matches: (how) => handedInAs[how] ?? NEVER },
      Targets: { matches: (what) => targetsAre[what] ?? NEVER },
      Specialty: { matches: (name) => hasChosen(name, SPECIALTIES, year) },
      Country: { matches: isOfCountry },
      FirstYear: between(sql`100 * ${firstYear}`),
      Left: { matches: () => leftInYear },
      Attendance: { matches: () => hasUnanswered(year) },
      Hours: between(sql`figures.recognised`),
      ...ofEachCategory(between),
    },
  };
}

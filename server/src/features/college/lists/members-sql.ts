import { type RawBuilder, sql } from 'kysely';
import { wasMemberInYear } from '../../../database/membership.ts';
import { isOpenParticipant } from '../../member/users/participants-sql.ts';
import { keptTotalsOf } from '../../year/progress/totals-sql.ts';
import * as list from './list-sql.ts';
import { containing } from './matching-sql.ts';
import { auditInWords, yearStatusInWords } from './year-status-sql.ts';

/** Names of registrations, as they are ordered on the registration screen. */
const registrations = sql`(
  select string_agg(registration.name, '; ' order by registration.position)
  from member_registration chosen join registration using (registration_id)
  where chosen.user_id = member.user_id and chosen.cpd_year_id = year.cpd_year_id
)`;

/**
 * By one of the names, which are few; not by the joined text, which would have to be made for each member. The year stands
 * there by itself: taken from its row it makes the planner look each member up, having guessed that there is one.
 */
function isRegisteredAs(name: string, year: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`member.user_id in (
    select chosen.user_id from member_registration chosen
    where chosen.cpd_year_id = ${year} and chosen.registration_id = any(array(
      select registration_id from registration where ${containing(sql`registration.name`, name)}
    ))
  )`;
}

/** What the rules make the figure from; `list-service` has them judge it. */
const recorded = sql`json_build_object(
  'cpdYearId', year.cpd_year_id,
  'paperSubmission', coalesce(mine.paper_submission, 0),
  'recorded', ${keptTotalsOf(sql`member.user_id`, sql`year.cpd_year_id`)}
)`;

/** The id of the one year that the list shows: the latest open one that the filter leaves, without it the current one. */
export function yearOfMembers(filter: string, now: Temporal.Instant): RawBuilder<number | null> {
  const asked = containing(sql`cpd_year::text`, filter);
  return sql`(select max(cpd_year_id) from cpd_year where open_from <= ${now.toString()} and ${asked})`;
}

/**
 * Each member once, with one year. Members who joined after it are not there (YR-01), nor those who left before it (PPL-05).
 */
export function membersList({ now, filters }: list.ListMoment): list.ListOf<'Members'> {
  const year = yearOfMembers(filters.Year ?? '', now);
  const status = list.textColumn(yearStatusInWords(now));
  const audit = list.textColumn(auditInWords);
  const registration = list.textColumn(registrations);
  return {
    from: sql`member
      join cpd_year year on year.cpd_year_id = ${year}
      left join member_year mine on mine.user_id = member.user_id and mine.cpd_year_id = year.cpd_year_id`,
    where: sql`${isOpenParticipant} and ${wasMemberInYear}`,
    id: sql`member.user_id`,
    columns: {
      ...list.memberColumns,
      ...list.contactColumns,
      Year: list.numberColumn(sql`year.cpd_year`),
      Status: status,
      Hours: list.figureColumn(recorded),
      Registration: registration,
      Audit: audit,
      SubmittedOn: list.missingInstantColumn(sql`mine.submitted_at`),
    },
    filters: {
      Member: list.byMember,
      Year: list.numberColumn(sql`year.cpd_year`),
      Status: { ...status, whole: true },
      Registration: { matches: (name) => isRegisteredAs(name, year) },
      Audit: { ...audit, whole: true },
    },
  };
}

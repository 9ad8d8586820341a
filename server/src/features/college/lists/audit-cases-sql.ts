import { CASE_STATES, STATE_NAMES, waitsFor } from '@cpd/domain/audit/case';
import { ASKED_OF_TEAM, NO_AUDITOR, readWholeName, WAITING_NAMES } from '@cpd/domain/college/lists';
import { sql } from 'kysely';
import { fullName } from '../../../platform/database/person-name.ts';
import { isOpenParticipant } from '../../../platform/people/participants-sql.ts';
import { todayAt } from '../../record/years/year-sql.ts';
import { isOpenWish, lastDayOf, openStates } from '../../year/audit/case-sql.ts';
import * as list from './list-sql.ts';
import { containing } from './matching-sql.ts';

const state = sql`(case audit.state ${sql.join(
  CASE_STATES.map((one) => sql`when ${sql.lit(one)} then ${sql.lit(STATE_NAMES[one])}`),
  sql` `,
)} end)`;

const waiting = sql`(case audit.state ${sql.join(
  CASE_STATES.map((one) => sql`when ${sql.lit(one)} then ${sql.lit(WAITING_NAMES[waitsFor(one) ?? 'NONE'])}`),
  sql` `,
)} end)`;

/** Orders cases by the side that they wait for, then by their last day. */
const urgency = sql`concat(
  case ${waiting} ${sql.join(
    Object.values(WAITING_NAMES).map((name, place) => sql`when ${sql.lit(name)} then ${sql.lit(String(place))}`),
    sql` `,
  )} end, to_char(coalesce(${lastDayOf}, 'infinity'::date), ' YYYY-MM-DD')
)`;

const asked = sql`(case
  when exists (select from audit_wish wish where wish.audit_case_id = audit.audit_case_id and ${isOpenWish})
    then ${sql.lit(ASKED_OF_TEAM.WISH)}
  when exists (select from audit_review review where review.audit_case_id = audit.audit_case_id and review.decided_at is null)
    then ${sql.lit(ASKED_OF_TEAM.REVIEW)}
end)`;

/** The cases of released rounds, those that wait for the team first (CAS-04). */
export function auditCasesList({ now }: list.ListMoment): list.ListOf<'AuditCases'> {
  const late = sql`greatest(${todayAt(now)} - ${lastDayOf}, 0)`;
  const columns = {
    ...list.memberColumns,
    Email: list.contactColumns.Email,
    Telephone: list.textColumn(sql`member.telephone`),
    Year: list.numberColumn(sql`year.cpd_year`),
    Round: list.textColumn(sql`round.round_name`),
    WaitsFor: { cell: waiting, text: waiting, order: urgency },
    State: list.textColumn(state),
    LastDay: list.dateColumn(lastDayOf),
    DaysLate: list.numberColumn(late),
    Auditor: list.textColumn(sql`nullif(${fullName('auditor')}, '')`),
    SentOn: list.missingInstantColumn(sql`audit.sent_at`),
    DecidedOn: list.missingInstantColumn(sql`audit.decided_at`),
    AskedFor: list.textColumn(asked),
  };
  return {
    // The auditor of each by the key: few of them audit, and all members were read for their names otherwise.
    from: sql`audit_case audit
      join audit_round round using (audit_round_id)
      join member_year mine using (member_year_id)
      join cpd_year year on year.cpd_year_id = mine.cpd_year_id
      join member on member.user_id = mine.user_id
      left join lateral (select * from member where user_id = audit.auditor_user_id limit 1) auditor on true`,
    // Audits from before there were rounds have ended.
    where: sql`round.origin <> 'STORED' and ${isOpenParticipant}`,
    id: sql`audit.audit_case_id`,
    columns,
    filters: {
      Member: list.byMember,
      Year: columns.Year,
      WaitsFor: { ...columns.WaitsFor, whole: true },
      State: { ...columns.State, whole: true },
      AskedFor: { ...columns.AskedFor, whole: true },
      DaysLate: list.betweenEnds(late, (days) => days),
      Auditor: {
        matches: (name) =>
          name.trim() === NO_AUDITOR
            ? sql<boolean>`audit.auditor_user_id is null and audit.state in (${openStates})`
            : containing(fullName('auditor'), name),
      },
      Round: {
        matches: (name) => {
          const whole = readWholeName(name);
          return whole === undefined
            ? containing(sql`round.round_name`, name)
            : sql<boolean>`round.round_name = ${whole}`;
        },
      },
    },
  };
}

import { sql } from 'kysely';
import { fullName } from '../../../platform/database/person-name.ts';
import type { Reading, Row } from '../../../platform/database/tables.ts';
import { isShownTo, type Onlooker, openStates } from '../../year/audit/case-sql.ts';

/** An audit in someone's list; days are plain dates, times ISO texts. */
export interface GivenAuditRow {
  auditCaseId: number;
  year: number;
  memberName: string;
  specialties: string[];
  state: Row<'audit_case'>['state'];
  dueOn: string | null;
  askedUntil: string | null;
  judgedItems: number;
  items: number;
  newMessages: number;
  decidedAt: string | null;
}

/** More than anyone audits in a round; of those that are over, the latest. */
const MOST = 500;

/** The audits given to someone, in one statement: of the open ones those first that wait for them, the longest due first. */
export async function listGivenAudits(
  database: Reading,
  auditorUserId: number,
  show: 'OPEN' | 'DONE',
): Promise<GivenAuditRow[]> {
  const isShown = show === 'OPEN' ? sql`mine.state in (${openStates})` : sql`mine.state not in (${openStates})`;
  const order =
    show === 'OPEN'
      ? sql`case when mine.state in ('ANSWERED', 'INREVIEW') then 0 when mine.state = 'NOT_ANSWERED' then 1 else 2 end,
          coalesce(mine.asked_until, mine.due_on) nulls last, mine.audit_case_id`
      : sql`mine.state_since desc, mine.audit_case_id desc`;
  const { rows } = await sql<GivenAuditRow>`
    select mine.audit_case_id as "auditCaseId", year.cpd_year as year, ${fullName('member')} as "memberName", mine.state,
      mine.due_on as "dueOn", mine.asked_until as "askedUntil", mine.decided_at as "decidedAt",
      array(
        select area.name from member_area chosen join area using (area_id)
        where chosen.user_id = owner.user_id and chosen.cpd_year_id = owner.cpd_year_id and area.is_specialty
        order by area.name
      ) as specialties,
      counted.judged as "judgedItems", counted.items as items,
      (
        select count(*)::int from audit_message said
        left join audit_read seen on seen.audit_case_id = said.audit_case_id and seen.user_id = ${auditorUserId}
        where said.audit_case_id = mine.audit_case_id and said.author_user_id <> ${auditorUserId}
          and said.audit_message_id > coalesce(seen.audit_message_id, 0)
      ) as "newMessages"
    from audit_case mine
    join member_year owner using (member_year_id)
    join cpd_year year using (cpd_year_id)
    join member on member.user_id = owner.user_id
    cross join lateral (
      select count(*) filter (where verdict is not null)::int as judged,
        count(*) filter (where is_asked_for or verdict is not null)::int as items
      from audit_item item where item.audit_case_id = mine.audit_case_id
    ) counted
    where mine.auditor_user_id = ${auditorUserId} and owner.user_id <> ${auditorUserId} and ${isShown}
    order by ${order} limit ${MOST}`.execute(database);
  return rows;
}

/** The member whose file it is, of an audit that someone may look at: attached to one of its items before, or added in it. */
export async function findFileOwner(
  database: Reading,
  { auditCaseId, shownTo, documentId }: { auditCaseId: number; shownTo: Onlooker; documentId: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ userId: number }>`
    select document.user_id as "userId"
    from audit_case mine
    join member_year owner using (member_year_id)
    join document on document.document_id = ${documentId} and document.user_id = owner.user_id
    where mine.audit_case_id = ${auditCaseId} and ${isShownTo('mine', shownTo)}
      and owner.user_id <> ${shownTo.userId}
      and (
        exists (
          select from audit_file added
          where added.document_id = document.document_id and added.audit_case_id = mine.audit_case_id
        )
        or exists (
          select from audit_item item join activity_document link on link.activity_id = item.activity_id
          where item.audit_case_id = mine.audit_case_id and link.document_id = document.document_id
        )
      )`.execute(database);
  return rows[0]?.userId;
}

/** What the member wrote of a date of an item. */
export interface Reflection {
  auditItemId: number;
  startDate: string;
  text: string;
}

/** The reflections of the items of which the auditor asked for it, date by date. */
export async function listReflections(database: Reading, auditCaseId: number): Promise<Reflection[]> {
  const { rows } = await sql<Reflection>`
    select item.audit_item_id as "auditItemId", date.start_date as "startDate",
      concat_ws(e'\n\n', nullif(date.reflection, ''), (
        select string_agg(question.question || e'\n' || answer.answer, e'\n\n' order by question.position)
        from reflection_answer answer join reflection_question question using (reflection_question_id)
        where answer.activity_date_id = date.activity_date_id and answer.answer <> ''
      )) as text
    from audit_item item join activity_date date on date.activity_id = item.activity_id
    where item.audit_case_id = ${auditCaseId} and item.asks_reflection
    order by item.audit_item_id, date.start_date`.execute(database);
  return rows.filter(({ text }) => text !== '');
}

/** The case of an item; undefined where there is no such item. */
export async function findCaseOfItem(database: Reading, auditItemId: number): Promise<number | undefined> {
  const row = await database
    .selectFrom('audit_item')
    .select('audit_case_id')
    .where('audit_item_id', '=', auditItemId)
    .executeTakeFirst();
  return row?.audit_case_id;
}

import type { MemberRequest, RequestLine } from '@cpd/contract/member-requests';
import type { RequestKind } from '@cpd/domain/college/member-requests';
import { WORKERS } from '@cpd/domain/member/roles';
import { type InferResult, sql } from 'kysely';
import { fullName } from '../../../platform/database/person-name.ts';
import type { Reading } from '../../../platform/database/tables.ts';
import { teamRole } from '../../../platform/people/sides-sql.ts';
import { listTeamNotes, type TeamNote } from '../../../platform/people/team-notes-sql.ts';
import { leaveJson, preparedBy } from './request-store.ts';

/** A person of the CPD team by name. */
export type Colleague = MemberRequest['colleagues'][number];

/** A request as stored, with the names of anyone who has to do with it. */
export type QueuedRequest = InferResult<ReturnType<typeof selectRequests>>[number];

/** What the queue shows. */
export interface QueueFilter {
  status: 'OPEN' | 'DONE' | 'ALL';
  kind: RequestKind | undefined;
  /** Whose requests: a colleague's, no one's, or undefined for all. */
  allocatedTo: number | 'NOBODY' | undefined;
  /** In number, name, e-mail and message (ADM-03). */
  text: string;
  /** The last request of the page before. */
  after: number | undefined;
  limit: number;
}

/** An appeal in the row of its request, with who made the first decision. */
type QueuedAppeal = NonNullable<MemberRequest['appeal']> & {
  firstDecidedByUserId: number;
  firstPreparedByUserId: number | null;
  enteredByUserId: number | null;
};

const MEMBER = sql<
  RequestLine['member']
>`json_build_object('userId', member.user_id, 'memberNumber', member.member_number,
  'name', ${fullName('member')}, 'email', member.email)`;

/** Those of a leave follow from its days, for each of its years. */
const MONTHS = sql<number | null>`(
  select max(variation.months_of_leave) from member_year_variation variation
  where variation.member_request_id = request.member_request_id and request.kind <> 'LEAVE'
)`;

const REASON = [
  sql<string>`coalesce(reason.reason_code, '')`.as('exemptionReasonCode'),
  sql<string>`coalesce(reason.name, '')`.as('exemptionReason'),
] as const;

const ALLOCATED = sql<Colleague | null>`case when allocated.user_id is not null
  then json_build_object('userId', allocated.user_id, 'name', ${fullName('allocated')}) end`;

const APPEAL = sql<QueuedAppeal | null>`case when appeal.member_request_id is not null then json_build_object(
  'text', appeal.appeal_text, 'appealedOn', appeal.appealed_at, 'firstResult', appeal.first_result,
  'firstDecisionText', appeal.first_decision_text, 'firstDecidedBy', ${fullName('first_decider')},
  'firstDecidedByUserId', appeal.first_decided_by_user_id, 'firstDecidedOn', appeal.first_decided_at,
  'firstPreparedByUserId', ${preparedBy('appeal.member_request_id', 'appeal.first_decided_at')},
  'enteredByUserId', appeal.entered_by_user_id,
  'enteredBy', case when appellant.user_id is not null then ${fullName('appellant')} end,
  'upheld', appeal.upheld) end`;

const DOCUMENTS = sql<MemberRequest['documents']>`coalesce((
  select json_agg(json_build_object('documentId', document.document_id, 'documentName', document.document_name)
    order by document.document_id)
  from member_request_document mine join document using (document_id)
  where mine.member_request_id = request.member_request_id
), '[]')`;

function selectRequests(database: Reading) {
  return database
    .selectFrom('member_request as request')
    .innerJoin('member', 'member.user_id', 'request.user_id')
    .leftJoin('member as allocated', 'allocated.user_id', 'request.allocated_to_user_id')
    .leftJoin('member as decider', 'decider.user_id', 'request.decided_by_user_id')
    .leftJoin('exemption_reason as reason', 'reason.reason_code', 'request.exemption_reason_code')
    .leftJoin('cpd_year as year', 'year.cpd_year', 'request.cpd_year')
    .leftJoin('member_request_appeal as appeal', 'appeal.member_request_id', 'request.member_request_id')
    .leftJoin('member as first_decider', 'first_decider.user_id', 'appeal.first_decided_by_user_id')
    .leftJoin('member as enterer', 'enterer.user_id', 'request.entered_by_user_id')
    .leftJoin('member as appellant', 'appellant.user_id', 'appeal.entered_by_user_id')
    .select([
      'request.member_request_id as requestId',
      'request.version as rowVersion',
      'request.kind',
      'request.status',
      'request.source',
      'request.entered_by_user_id as enteredByUserId',
      sql<string | null>`case when enterer.user_id is not null then ${fullName('enterer')} end`.as('enteredBy'),
      'request.created_at as createdOn',
      MEMBER.as('member'),
      'request.contact_number as contactNumber',
      'request.message',
      'request.cpd_year as year',
      'request.board_code as boardCode',
      'request.due_on as dueOn',
      'year.cpd_year_id as cpdYearId',
      ...REASON,
      ALLOCATED.as('allocatedTo'),
      'request.result',
      'request.decision_text as decisionText',
      'request.decided_at as decidedOn',
      fullName('decider').as('decidedBy'),
      MONTHS.as('monthsOfLeave'),
      'request.months_asked as monthsAsked',
      leaveJson('request.leave_from', 'request.leave_to').as('leave'),
      leaveJson('request.granted_from', 'request.granted_to').as('granted'),
      APPEAL.as('appeal'),
      DOCUMENTS.as('documents'),
    ]);
}

/** What is answered by a day stands before the others while it is open (RPT-03). */
const DUE = sql`case when request.status <> 'DONE' then coalesce(request.due_on, 'infinity') else 'infinity' end`;

/** The queue: open requests first, of these what is to be answered by a day, and then the oldest first; done ones alone the latest first. */
export async function listQueue(database: Reading, filter: QueueFilter): Promise<QueuedRequest[]> {
  const { status, kind, allocatedTo, after } = filter;
  const latestFirst = status === 'DONE';
  const direction = latestFirst ? 'desc' : 'asc';
  const place = sql`(request.status = 'DONE', ${DUE}, request.created_at, request.member_request_id)`;
  return await selectRequests(database)
    .$if(status === 'OPEN', (query) => query.where('request.status', '<>', 'DONE'))
    .$if(status === 'DONE', (query) => query.where('request.status', '=', 'DONE'))
    .where((eb) => eb.and(kind === undefined ? [] : [eb('request.kind', '=', kind)]))
    .$if(allocatedTo === 'NOBODY', (query) => query.where('request.allocated_to_user_id', 'is', null))
    .$if(typeof allocatedTo === 'number', (query) =>
      query.where('request.allocated_to_user_id', '=', Number(allocatedTo)),
    )
    .$if(filter.text !== '', (query) => query.where(hasText(filter.text)))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`${place} ${latestFirst ? sql`<` : sql`>`} (
          select request.status = 'DONE', ${DUE}, request.created_at, request.member_request_id
          from member_request request where request.member_request_id = ${after}
        )`,
      ),
    )
    .orderBy(sql`request.status = 'DONE'`)
    .orderBy(DUE)
    .orderBy('request.created_at', direction)
    .orderBy('request.member_request_id', direction)
    .limit(filter.limit)
    .execute();
}

/** How many requests are open, and since when the oldest waits; who appeals waits anew. Null without any. */
export async function countWaiting(database: Reading): Promise<{ count: number; since: string | null }> {
  const { rows } = await sql<{ count: number; since: string | null }>`
    select count(*)::int as count, min(coalesce(appeal.appealed_at, request.created_at)) as since
    from member_request request left join member_request_appeal appeal using (member_request_id)
    where request.status <> 'DONE'
  `.execute(database);
  return rows[0] ?? { count: 0, since: null };
}

/** No search tells why someone asks for leave (PPL-18). Every word of the text is found somewhere, in any letter case; `%` and `_` are letters like others. */
function hasText(text: string) {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const searched = sql`concat_ws(' ', member.member_number, member.title, member.first_name, member.last_name, member.email,
    case when request.kind in ('CALLBACK', 'REOPENING', 'REPORT', 'ELSEWHERE') then request.message end)`;
  const found = words.map((word) => sql<boolean>`${searched} ilike ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`);
  return sql<boolean>`(${sql.join(found, sql` and `)})`;
}

/** A request; undefined when it does not exist. */
export async function findRequest(database: Reading, requestId: number): Promise<QueuedRequest | undefined> {
  return await selectRequests(database).where('request.member_request_id', '=', requestId).executeTakeFirst();
}

/** A member's own requests, the latest first. */
export async function listRequestsOf(database: Reading, userId: number, limit: number): Promise<QueuedRequest[]> {
  return await selectRequests(database)
    .where('request.user_id', '=', userId)
    .orderBy('request.member_request_id', 'desc')
    .limit(limit)
    .execute();
}

/** The notes on a request, the oldest first. */
export async function listNotes(database: Reading, requestId: number): Promise<TeamNote[]> {
  return await listTeamNotes(database, 'member_request', requestId);
}

/** Those of the CPD team who work on requests, by name. */
export async function listColleagues(database: Reading): Promise<Colleague[]> {
  return await database
    .selectFrom('member')
    .select(['user_id as userId', fullName('member').as('name')])
    .where(teamRole(), 'in', WORKERS.staff)
    .where('disabled_at', 'is', null)
    .orderBy('last_name')
    .orderBy('user_id')
    .execute();
}

import type { RequestKind, RequestResult } from '@cpd/domain/college/member-requests';
import { WORKERS } from '@cpd/domain/member/roles';
import { type InferResult, sql } from 'kysely';
import type { Reading, Row } from '../../../database/tables.ts';

/** A person of the CPD team by name. */
export interface Colleague {
  userId: number;
  name: string;
}

/** A request as stored, with the names of whoever has to do with it. */
export interface QueuedRequest {
  requestId: number;
  version: number;
  kind: RequestKind;
  status: Row<'member_request'>['status'];
  source: Row<'member_request'>['source'];
  createdAt: string;
  member: Colleague & { memberNumber: string; email: string };
  contactNumber: string;
  message: string;
  year: number | null;
  cpdYearId: number | null;
  reason: { code: string; name: string } | null;
  allocatedTo: Colleague | null;
  result: RequestResult | null;
  decisionText: string;
  decidedAt: string | null;
  decidedBy: string;
  monthsOfLeave: number | null;
}

/** What the queue shows. */
export interface QueueFilter {
  status: 'OPEN' | 'DONE' | 'ALL';
  kind: RequestKind | undefined;
  /** Whose requests: a colleague's, nobody's, or undefined for all. */
  allocatedTo: number | 'NOBODY' | undefined;
  /** In number, name, e-mail and message (ADM-03). */
  text: string;
  /** The last request of the page before. */
  after: number | undefined;
  limit: number;
}

type Joined = 'member' | 'allocated' | 'decider';

function nameOf(table: Joined) {
  return sql<string>`trim(concat(${sql.ref(`${table}.title`)}, ' ', ${sql.ref(`${table}.first_name`)}, ' ', ${sql.ref(`${table}.last_name`)}))`;
}

function selectRequests(database: Reading) {
  return database
    .selectFrom('member_request as request')
    .innerJoin('member', 'member.user_id', 'request.user_id')
    .leftJoin('member as allocated', 'allocated.user_id', 'request.allocated_to_user_id')
    .leftJoin('member as decider', 'decider.user_id', 'request.decided_by_user_id')
    .leftJoin('exemption_reason as reason', 'reason.reason_code', 'request.exemption_reason_code')
    .leftJoin('cpd_year as year', 'year.cpd_year', 'request.cpd_year')
    .leftJoin('member_year_variation as variation', 'variation.member_request_id', 'request.member_request_id')
    .select([
      'request.member_request_id',
      'request.version',
      'request.kind',
      'request.status',
      'request.source',
      'request.created_at',
      'request.user_id',
      'request.contact_number',
      'request.message',
      'request.cpd_year',
      'request.allocated_to_user_id',
      'request.result',
      'request.decision_text',
      'request.decided_at',
      'member.member_number',
      'member.email',
      nameOf('member').as('member_name'),
      nameOf('allocated').as('allocated_name'),
      nameOf('decider').as('decider_name'),
      'reason.reason_code',
      'reason.name as reason_name',
      'year.cpd_year_id',
      'variation.months_of_leave',
    ]);
}

function toRequest(row: InferResult<ReturnType<typeof selectRequests>>[number]): QueuedRequest {
  return {
    requestId: row.member_request_id,
    version: row.version,
    kind: row.kind,
    status: row.status,
    source: row.source,
    createdAt: row.created_at,
    member: {
      userId: row.user_id,
      name: row.member_name,
      memberNumber: row.member_number,
      email: row.email,
    },
    contactNumber: row.contact_number,
    message: row.message,
    year: row.cpd_year,
    cpdYearId: row.cpd_year_id,
    reason: row.reason_code === null ? null : { code: row.reason_code, name: row.reason_name ?? '' },
    allocatedTo:
      row.allocated_to_user_id === null ? null : { userId: row.allocated_to_user_id, name: row.allocated_name },
    result: row.result,
    decisionText: row.decision_text,
    decidedAt: row.decided_at,
    decidedBy: row.decider_name,
    monthsOfLeave: row.months_of_leave,
  };
}

/** The queue: open requests first and of these the oldest first; done ones alone the latest first. */
export async function listQueue(database: Reading, filter: QueueFilter): Promise<QueuedRequest[]> {
  const { status, kind, allocatedTo, after } = filter;
  const latestFirst = status === 'DONE';
  const direction = latestFirst ? 'desc' : 'asc';
  const place = sql`(request.status = 'DONE', request.created_at, request.member_request_id)`;
  const rows = await selectRequests(database)
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
          select status = 'DONE', created_at, member_request_id from member_request where member_request_id = ${after}
        )`,
      ),
    )
    .orderBy(sql`request.status = 'DONE'`)
    .orderBy('request.created_at', direction)
    .orderBy('request.member_request_id', direction)
    .limit(filter.limit)
    .execute();
  return rows.map(toRequest);
}

/** Every word of the text is found somewhere, in any letter case; `%` and `_` are letters like others. */
function hasText(text: string) {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const searched = sql`concat_ws(' ', member.member_number, member.title, member.first_name, member.last_name, member.email, request.message)`;
  const found = words.map((word) => sql<boolean>`${searched} ilike ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`);
  return sql<boolean>`(${sql.join(found, sql` and `)})`;
}

/** A request; undefined when there is none. */
export async function findRequest(database: Reading, requestId: number): Promise<QueuedRequest | undefined> {
  const row = await selectRequests(database).where('request.member_request_id', '=', requestId).executeTakeFirst();
  return row && toRequest(row);
}

/** A member's own requests, the latest first. */
export async function listRequestsOf(database: Reading, userId: number, limit: number): Promise<QueuedRequest[]> {
  const rows = await selectRequests(database)
    .where('request.user_id', '=', userId)
    .orderBy('request.member_request_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toRequest);
}

/** The notes on a request, the oldest first. */
export async function listNotes(database: Reading, requestId: number) {
  return await database
    .selectFrom('member_request_note as note')
    .innerJoin('member', 'member.user_id', 'note.author_user_id')
    .select([
      'note.member_request_note_id as noteId',
      nameOf('member').as('author'),
      'note.note_text as text',
      'note.created_at as createdAt',
    ])
    .where('note.member_request_id', '=', requestId)
    .orderBy('note.member_request_note_id')
    .execute();
}

/** Those of the CPD team who work on requests, by name. */
export async function listColleagues(database: Reading): Promise<Colleague[]> {
  return await database
    .selectFrom('member')
    .select(['user_id as userId', nameOf('member').as('name')])
    .where('security_role_code', 'in', WORKERS.staff)
    .where('disabled_at', 'is', null)
    .orderBy('last_name')
    .orderBy('user_id')
    .execute();
}

import { asksForLess } from '@cpd/domain/college/member-requests';
import type { ContactRequest } from '@cpd/domain/member/contact';
import type { Change, Row } from '../../../platform/database/tables.ts';
import type { Caller } from '../../../platform/http/caller.ts';

/** A member as the CPD team needs to know them to answer. */
export type Requester = Awaited<ReturnType<typeof lockRequester>>;

/** Locks the member's row, so that two requests of one member are judged one after the other. */
export async function lockRequester(transaction: Change, userId: number) {
  const row = await transaction
    .selectFrom('member')
    .select(['member_number', 'title', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { userId, memberNumber: row.member_number, name: nameOf(row), email: row.email };
}

/** A person as e-mails to the team name them. */
export function nameOf({
  title,
  firstName,
  lastName,
}: Pick<Caller['actor'], 'title' | 'firstName' | 'lastName'>): string {
  return [title, firstName, lastName].filter((part) => part !== '').join(' ');
}

/** A request that was stored, with when. */
export interface StoredRequest extends ContactRequest {
  requestId: number;
  createdAt: Temporal.Instant;
}

/** The member's requests since an instant, the newest first. */
export async function listRequestsSince(transaction: Change, userId: number, since: Temporal.Instant) {
  const rows = await transaction
    .selectFrom('member_request')
    .selectAll()
    .where('user_id', '=', userId)
    .where('created_at', '>', since.toString())
    .orderBy('member_request_id', 'desc')
    .execute();
  return rows.map((row) => ({
    requestId: row.member_request_id,
    isCallBack: row.kind === 'CALLBACK',
    contactNumber: row.contact_number,
    message: row.message,
    year: row.cpd_year ?? 0,
    exemptionReason: row.exemption_reason_code ?? '',
    ...(asksForLess(row.kind) && { askedFor: row.kind }),
    ...(row.leave_from !== null && { leaveFrom: row.leave_from }),
    ...(row.leave_to !== null && { leaveTo: row.leave_to }),
    ...(row.months_asked !== null && { monthsOfLeave: row.months_asked }),
    createdAt: Temporal.Instant.from(row.created_at),
  }));
}

/** The number of the member's request to re-open a year that is not decided yet; undefined without one. */
export async function findOpenReopeningRequest(transaction: Change, userId: number, year: number) {
  const row = await transaction
    .selectFrom('member_request')
    .select('member_request_id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'REOPENING')
    .where('cpd_year', '=', year)
    .where('status', '<>', 'DONE')
    .executeTakeFirst();
  return row?.member_request_id;
}

/** How a request comes, and the colleague who enters it for the member; null for a member who asks in person. */
export interface RequestOrigin {
  source: Row<'member_request'>['source'];
  enteredByUserId: number | null;
}

/** Puts a request that is about a year and gives no reason into the queue of the CPD team; answers its number. */
export async function insertYearRequest(
  transaction: Change,
  request: {
    userId: number;
    kind: 'REOPENING' | 'ELSEWHERE';
    year: number;
    message: string;
    at: Temporal.Instant;
  } & RequestOrigin,
): Promise<number> {
  const row = await transaction
    .insertInto('member_request')
    .values({
      user_id: request.userId,
      kind: request.kind,
      message: request.message,
      cpd_year: request.year,
      created_at: request.at.toString(),
      source: request.source,
      entered_by_user_id: request.enteredByUserId,
    })
    .returning('member_request_id')
    .executeTakeFirstOrThrow();
  return row.member_request_id;
}

/** Puts a request of the subject into the queue of the CPD team, as NEW; answers its number. */
export async function insertRequest(
  transaction: Change,
  { subjectUserId, now }: Pick<Caller, 'subjectUserId' | 'now'>,
  request: ContactRequest,
  { source, enteredByUserId }: RequestOrigin,
): Promise<number> {
  const { isCallBack, askedFor = 'EXEMPTION' } = request;
  const row = await transaction
    .insertInto('member_request')
    .values({
      user_id: subjectUserId,
      kind: isCallBack ? 'CALLBACK' : askedFor,
      contact_number: isCallBack ? request.contactNumber : '',
      message: request.message,
      cpd_year: isCallBack ? null : request.year,
      exemption_reason_code: isCallBack ? null : request.exemptionReason,
      leave_from: request.leaveFrom ?? null,
      leave_to: request.leaveTo ?? null,
      months_asked: request.monthsOfLeave ?? null,
      created_at: now.toString(),
      source,
      entered_by_user_id: enteredByUserId,
    })
    .returning('member_request_id')
    .executeTakeFirstOrThrow();
  return row.member_request_id;
}

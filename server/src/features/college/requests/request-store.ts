import type { RequestResult } from '@cpd/domain/college/member-requests';
import type { Leave } from '@cpd/domain/year/leave';
import { type InferResult, sql } from 'kysely';
import { columns } from '../../../platform/database/columns.ts';
import type { Change } from '../../../platform/database/tables.ts';

/** A request as it is locked for a change. */
export type LockedRequest = InferResult<ReturnType<typeof selectRequests>>[number];

/** Locks a request to the end of the transaction; undefined when it does not exist. */
export async function lockRequest(transaction: Change, requestId: number): Promise<LockedRequest | undefined> {
  return await selectRequests(transaction).where('member_request_id', '=', requestId).forUpdate().executeTakeFirst();
}

function selectRequests(transaction: Change) {
  return transaction.selectFrom('member_request').select([
    'member_request_id as requestId',
    'user_id as userId',
    'kind',
    'status',
    'source',
    'version',
    'created_at as createdOn',
    'cpd_year as year',
    'board_code as boardCode',
    'exemption_reason_code as exemptionReason',
    'allocated_to_user_id as allocatedToUserId',
    'result',
    'decision_text as decisionText',
    'decided_by_user_id as decidedByUserId',
    'decided_at as decidedAt',
    'entered_by_user_id as enteredByUserId',
    leaveJson('leave_from', 'leave_to').as('leave'),
    // The days of a grant that holds.
    leaveJson('granted_from', 'granted_to').as('granted'),
  ]);
}

/** The first and the last day of a leave; null without one. */
export function leaveJson(from: string, to: string) {
  return sql<Leave | null>`case when ${sql.ref(from)} is not null
    then json_build_object('from', ${sql.ref(from)}, 'to', ${sql.ref(to)}) end`;
}

/** Who prepared a decision that a second person confirmed at that time (PPL-06); null where one person decided. */
export function preparedBy(requestId: string, decidedAt: string) {
  return sql<number | null>`(
    select prepared_by from prepared_change
    where kind = 'EXEMPTION' and object_id = ${sql.ref(requestId)} and ended_at = ${sql.ref(decidedAt)}
  )`;
}

/** Locks the proposals of a departure that wait for a decision. */
export async function lockOpenProposals(transaction: Change, departureId: number): Promise<LockedRequest[]> {
  return await selectRequests(transaction)
    .where('departure_id', '=', departureId)
    .where('status', '<>', 'DONE')
    .orderBy('member_request_id')
    .forUpdate()
    .execute();
}

/** Locks the proposals for the first year of these members that wait for a decision (PPL-11). */
export async function lockJoiningProposals(transaction: Change, userIds: readonly number[]): Promise<LockedRequest[]> {
  return await selectRequests(transaction)
    .where('user_id', '=', sql<number>`any(${userIds}::bigint[])`)
    .where('source', '=', 'TEAM')
    // What a colleague entered while acting is asked for, not proposed.
    .where('entered_by_user_id', 'is', null)
    .where('departure_id', 'is', null)
    .where('status', '<>', 'DONE')
    .orderBy('member_request_id')
    .forUpdate()
    .execute();
}

/** Stores a variation that the team proposes for each of these members, at most some hundred; answers the numbers. */
export async function insertProposals(
  transaction: Change,
  userIds: readonly number[],
  proposal: {
    departureId: number | null;
    year: number;
    exemptionReason: string;
    message: string;
    monthsOfLeave: number;
    at: string;
  },
): Promise<{ requestId: number; userId: number }[]> {
  return await transaction
    .insertInto('member_request')
    .values(
      userIds.map((userId) => ({
        user_id: userId,
        kind: 'REDUCTION',
        source: 'TEAM',
        cpd_year: proposal.year,
        exemption_reason_code: proposal.exemptionReason,
        message: proposal.message,
        months_asked: proposal.monthsOfLeave,
        departure_id: proposal.departureId,
        created_at: proposal.at,
      })),
    )
    .returning(['member_request_id as requestId', 'user_id as userId'])
    .execute();
}

/** Gives a request to someone, or to no one. */
export async function updateAllocated(transaction: Change, request: LockedRequest, userId: number | null) {
  await transaction
    .updateTable('member_request')
    .set({
      allocated_to_user_id: userId,
      status: userId === null ? 'NEW' : 'INPROGRESS',
      version: request.version + 1,
    })
    .where('member_request_id', '=', request.requestId)
    .execute();
}

/** Adds a note; answers its number. */
export async function insertNote(
  transaction: Change,
  note: { requestId: number; authorUserId: number; text: string; at: string },
): Promise<number> {
  const row = await transaction
    .insertInto('member_request_note')
    .values({
      member_request_id: note.requestId,
      author_user_id: note.authorUserId,
      note_text: note.text,
      created_at: note.at,
    })
    .returning('member_request_note_id')
    .executeTakeFirstOrThrow();
  return row.member_request_note_id;
}

/** Notes a decision. A request that no one had is from now on the decider's. */
export async function updateDecided(
  transaction: Change,
  request: LockedRequest,
  decision: { result: RequestResult; text: string; granted: Leave | null; userId: number; at: string },
): Promise<void> {
  await transaction
    .updateTable('member_request')
    .set({
      status: 'DONE',
      result: decision.result,
      decision_text: decision.text,
      decided_by_user_id: decision.userId,
      decided_at: decision.at,
      granted_from: decision.granted?.from ?? null,
      granted_to: decision.granted?.to ?? null,
      allocated_to_user_id: request.allocatedToUserId ?? decision.userId,
      version: request.version + 1,
    })
    .where('member_request_id', '=', request.requestId)
    .execute();
}

/** Opens a decided request again; what was decided is in the event. */
export async function updateUndecided(transaction: Change, request: LockedRequest): Promise<void> {
  await transaction
    .updateTable('member_request')
    .set({
      status: 'INPROGRESS',
      result: null,
      decision_text: '',
      decided_by_user_id: null,
      decided_at: null,
      granted_from: null,
      granted_to: null,
      version: request.version + 1,
    })
    .where('member_request_id', '=', request.requestId)
    .execute();
}

/** An appeal with the decision that it is against. */
export type StoredAppeal = NonNullable<Awaited<ReturnType<typeof findAppeal>>>;

/** The appeal against the decision on a request; undefined when there was none. */
export async function findAppeal(transaction: Change, requestId: number) {
  return await transaction
    .selectFrom('member_request_appeal')
    .select([
      'first_result as firstResult',
      'first_decided_by_user_id as firstDecidedByUserId',
      preparedBy('member_request_id', 'first_decided_at').as('firstPreparedByUserId'),
      'entered_by_user_id as enteredByUserId',
      // Null while no one has decided it.
      'upheld',
    ])
    .where('member_request_id', '=', requestId)
    .executeTakeFirst();
}

/** Keeps an appeal with the decision that it is against. */
export async function insertAppeal(
  transaction: Change,
  appeal: {
    memberRequestId: number;
    appealText: string;
    appealedAt: string;
    firstResult: StoredAppeal['firstResult'];
    firstDecisionText: string;
    firstDecidedByUserId: number;
    firstDecidedAt: string;
    enteredByUserId: number | null;
  },
): Promise<void> {
  await transaction.insertInto('member_request_appeal').values(columns(appeal)).execute();
}

/** Puts a decided request into the queue again, for no one yet. What was granted goes on until the appeal is decided. */
export async function updateAppealed(transaction: Change, request: LockedRequest): Promise<void> {
  await transaction
    .updateTable('member_request')
    .set({
      status: 'NEW',
      result: null,
      decision_text: '',
      decided_by_user_id: null,
      decided_at: null,
      allocated_to_user_id: null,
      version: request.version + 1,
    })
    .where('member_request_id', '=', request.requestId)
    .execute();
}

/** Notes the result of an appeal. */
export async function updateAppealDecided(transaction: Change, requestId: number, upheld: boolean): Promise<void> {
  await transaction
    .updateTable('member_request_appeal')
    .set({ upheld })
    .where('member_request_id', '=', requestId)
    .execute();
}

/** How many documents a request has. */
export async function countDocuments(transaction: Change, requestId: number): Promise<number> {
  const row = await transaction
    .selectFrom('member_request_document')
    .select((eb) => eb.fn.countAll<number>().as('documents'))
    .where('member_request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  return row.documents;
}

/** Makes a document one of a request. */
export async function insertRequestDocument(transaction: Change, requestId: number, documentId: number): Promise<void> {
  await transaction
    .insertInto('member_request_document')
    .values({ member_request_id: requestId, document_id: documentId })
    .execute();
}

/** Exempts a member's year, or with null makes it count again. */
export async function updateExemption(transaction: Change, memberYearId: number, reasonCode: string | null) {
  await transaction
    .updateTable('member_year')
    .set({ exemption_reason_code: reasonCode })
    .where('member_year_id', '=', memberYearId)
    .execute();
}

/** Reduces the targets of a member's year. */
export async function insertVariation(
  transaction: Change,
  variation: {
    memberYearId: number;
    monthsOfLeave: number;
    exemptionReasonCode: string;
    memberRequestId: number;
    grantedByUserId: number;
    grantedAt: string;
  },
): Promise<void> {
  await transaction.insertInto('member_year_variation').values(columns(variation)).execute();
}

/** Gives a member's year its usual targets again. */
export async function deleteVariation(transaction: Change, memberYearId: number): Promise<void> {
  await transaction.deleteFrom('member_year_variation').where('member_year_id', '=', memberYearId).execute();
}

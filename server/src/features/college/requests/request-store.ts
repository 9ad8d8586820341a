import type { RequestResult } from '@cpd/domain/college/member-requests';
import type { InferResult } from 'kysely';
import { columns } from '../../../database/columns.ts';
import type { Change } from '../../../database/tables.ts';

/** A request as it is locked for a change. */
export type LockedRequest = InferResult<ReturnType<typeof selectRequests>>[number];

/** Locks a request to the end of the transaction; undefined when there is none. */
export async function lockRequest(transaction: Change, requestId: number): Promise<LockedRequest | undefined> {
  return await selectRequests(transaction).where('member_request_id', '=', requestId).forUpdate().executeTakeFirst();
}

function selectRequests(transaction: Change) {
  return transaction
    .selectFrom('member_request')
    .select([
      'member_request_id as requestId',
      'user_id as userId',
      'kind',
      'status',
      'version',
      'cpd_year as year',
      'exemption_reason_code as exemptionReason',
      'allocated_to_user_id as allocatedToUserId',
      'result',
      'decision_text as decisionText',
    ]);
}

/** Gives a request to somebody, or to nobody. */
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

/** Notes a decision. A request that nobody had is from now on the decider's. */
export async function updateDecided(
  transaction: Change,
  request: LockedRequest,
  decision: { result: RequestResult; text: string; userId: number; at: string },
): Promise<void> {
  await transaction
    .updateTable('member_request')
    .set({
      status: 'DONE',
      result: decision.result,
      decision_text: decision.text,
      decided_by_user_id: decision.userId,
      decided_at: decision.at,
      allocated_to_user_id: request.allocatedToUserId ?? decision.userId,
      version: request.version + 1,
    })
    .where('member_request_id', '=', request.requestId)
    .execute();
}

/** Opens a decided request again; what was decided stands in the event. */
export async function updateUndecided(transaction: Change, request: LockedRequest): Promise<void> {
  await transaction
    .updateTable('member_request')
    .set({
      status: 'INPROGRESS',
      result: null,
      decision_text: '',
      decided_by_user_id: null,
      decided_at: null,
      version: request.version + 1,
    })
    .where('member_request_id', '=', request.requestId)
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

import type { KeptYear } from '@cpd/contract/year-archive-format';
import { sql } from 'kysely';
import { columns } from '../../../platform/database/columns.ts';
import type { Change } from '../../../platform/database/tables.ts';

/** All archives of a year that the member has handed in, the latest first, with those that were refused. */
export async function listHandedIn(transaction: Change, userId: number) {
  return await transaction
    .selectFrom('year_elsewhere as elsewhere')
    .innerJoin('member_request as request', 'request.member_request_id', 'elsewhere.member_request_id')
    .select([
      'request.cpd_year as year',
      'request.created_at as createdAt',
      'request.result',
      'elsewhere.fingerprint',
      'elsewhere.manifest_sha256 as manifestSha256',
      'elsewhere.member_request_id as requestId',
    ])
    .where('request.user_id', '=', userId)
    .orderBy('elsewhere.member_request_id', 'desc')
    .execute();
}

/** Keeps what an archive says, beside the request to accept it. */
export async function insertElsewhere(
  transaction: Change,
  {
    archived,
    ...row
  }: {
    memberRequestId: number;
    documentId: number;
    collegeName: string;
    fingerprint: string;
    manifestSha256: string;
    archived: KeptYear;
  },
): Promise<void> {
  await transaction
    .insertInto('year_elsewhere')
    .values({ ...columns(row), archived: JSON.stringify(archived) })
    .execute();
}

/** What must be known of an archive before it is accepted, or that is taken back; undefined for a request that is about none. */
export async function findToDecide(transaction: Change, requestId: number) {
  return await transaction
    .selectFrom('year_elsewhere as elsewhere')
    .innerJoin('member_request as request', 'request.member_request_id', 'elsewhere.member_request_id')
    .innerJoin('document', 'document.document_id', 'elsewhere.document_id')
    .select([
      'elsewhere.fingerprint',
      'elsewhere.college_name as collegeName',
      'elsewhere.archived',
      'document.scan_state as scanState',
      sql<boolean>`exists (
        select from year_elsewhere other join member_request decided using (member_request_id)
        where other.fingerprint = elsewhere.fingerprint and other.key_compared and decided.result = 'GRANTED'
      )`.as('isKeyKnown'),
      sql<boolean>`exists (
        select from year_elsewhere other join member_request decided using (member_request_id)
        where other.fingerprint = elsewhere.fingerprint and decided.result = 'GRANTED'
          and decided.user_id = request.user_id and decided.cpd_year = request.cpd_year
      )`.as('hasOther'),
    ])
    .where('elsewhere.member_request_id', '=', requestId)
    .executeTakeFirst();
}

/** Notes that a colleague has compared the key of an archive when they accepted it. */
export async function updateKeyCompared(transaction: Change, requestId: number): Promise<void> {
  await transaction
    .updateTable('year_elsewhere')
    .set({ key_compared: true })
    .where('member_request_id', '=', requestId)
    .execute();
}

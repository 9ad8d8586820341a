import { sql } from 'kysely';
import { fullName } from '../../../platform/database/person-name.ts';
import type { Reading } from '../../../platform/database/tables.ts';

/** A year that a member has handed in from another CPD home, as it is kept. */
export type StoredElsewhere = Awaited<ReturnType<typeof listElsewhere>>[number];

/** When and by whom the key was first compared with what its college publishes. */
interface Compared {
  /** ISO time. */
  at: string;
  by: string;
}

function selectElsewhere(database: Reading) {
  return database
    .selectFrom('year_elsewhere as elsewhere')
    .innerJoin('member_request as request', 'request.member_request_id', 'elsewhere.member_request_id')
    .innerJoin('cpd_year as year', 'year.cpd_year', 'request.cpd_year')
    .innerJoin('framework', 'framework.framework_id', 'year.framework_id')
    .innerJoin('document', 'document.document_id', 'elsewhere.document_id')
    .select([
      'elsewhere.member_request_id as requestId',
      'year.cpd_year_id as cpdYearId',
      'elsewhere.document_id as documentId',
      'document.document_name as documentName',
      'document.scan_state as scanState',
      'elsewhere.college_name as collegeName',
      'elsewhere.fingerprint',
      'elsewhere.archived',
      'framework.rules',
      'year.facts',
      sql<boolean>`exists (
        select from member_year mine join earlier_year using (member_year_id)
        where mine.user_id = request.user_id and mine.cpd_year_id = year.cpd_year_id
      )`.as('isEarlier'),
      'request.created_at as handedInAt',
      'request.result',
      'request.decided_at as decidedAt',
      'request.decision_text as decisionText',
      sql<Compared | null>`(
        select json_build_object('at', decided.decided_at, 'by', ${fullName('decider')})
        from year_elsewhere other
        join member_request decided using (member_request_id)
        join member decider on decider.user_id = decided.decided_by_user_id
        where other.fingerprint = elsewhere.fingerprint and other.key_compared and decided.result = 'GRANTED'
        order by decided.decided_at limit 1
      )`.as('compared'),
    ]);
}

/** What a member has handed in for a year, the latest first. */
export async function listElsewhere(database: Reading, userId: number, cpdYearId: number) {
  return await selectElsewhere(database)
    .where('request.user_id', '=', userId)
    .where('year.cpd_year_id', '=', cpdYearId)
    .orderBy('elsewhere.member_request_id', 'desc')
    .execute();
}

/** What a request is about; undefined for one that is about no archive. */
export async function findElsewhere(database: Reading, requestId: number): Promise<StoredElsewhere | undefined> {
  return await selectElsewhere(database).where('elsewhere.member_request_id', '=', requestId).executeTakeFirst();
}

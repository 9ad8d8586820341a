import type { Reading } from '../database/tables.ts';
import type { IssuedFacts } from './verification-code.ts';

const ISSUED = [
  'issued_document.number',
  'issued_document.user_id as userId',
  'issued_document.cpd_year_id as cpdYearId',
  'issued_document.document_type as documentType',
  'issued_document.subject',
  'issued_document.member_name as memberName',
  'issued_document.cpd_year as cpdYear',
  'issued_document.content_sha256 as contentSha256',
  'issued_document.signature',
  'issued_document.revoked_at as revokedAt',
] as const;

function selectIssued(database: Reading) {
  return database
    .selectFrom('issued_document')
    .innerJoin('member', 'member.user_id', 'issued_document.user_id')
    .select([...ISSUED, 'member.erased_at as erasedAt']);
}

/** An issued document as it is kept. */
export interface IssuedDocument extends IssuedFacts {
  signature: string;
  revokedAt: string | null;
}

/** The same as anyone who checks it must know of it. */
export interface CheckedDocument extends IssuedDocument {
  /** ISO time at which the member's record was erased, and with it the name that was signed; null otherwise. */
  erasedAt: string | null;
}

type IssuedKey = Pick<IssuedFacts, 'userId' | 'cpdYearId' | 'documentType' | 'subject'>;

/** The document with a number, or undefined. */
export async function findIssued(database: Reading, number: string): Promise<CheckedDocument | undefined> {
  return await selectIssued(database).where('number', '=', number).executeTakeFirst();
}

/** The document that a file with this SHA-256 was printed of, or undefined. */
export async function findIssuedByFile(database: Reading, sha256: string): Promise<CheckedDocument | undefined> {
  return await selectIssued(database)
    .innerJoin('issued_file', 'issued_file.number', 'issued_document.number')
    .where('issued_file.sha256', '=', sha256)
    .executeTakeFirst();
}

/** The latest document of a kind in a year that has not been revoked, or undefined. */
export async function findLatestIssued(database: Reading, key: IssuedKey): Promise<IssuedDocument | undefined> {
  return await database
    .selectFrom('issued_document')
    .select(ISSUED)
    .where('user_id', '=', key.userId)
    .where('cpd_year_id', '=', key.cpdYearId)
    .where('document_type', '=', key.documentType)
    .where('subject', '=', key.subject)
    .where('revoked_at', 'is', null)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether anything was issued of a member's year that has not been revoked. */
export async function isAnyIssued(database: Reading, userId: number, cpdYearId: number): Promise<boolean> {
  const row = await database
    .selectFrom('issued_document')
    .select('number')
    .where('user_id', '=', userId)
    .where('cpd_year_id', '=', cpdYearId)
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a later document of the same kind and year, which has not been revoked, says something else. */
export async function isSuperseded(database: Reading, issued: IssuedDocument): Promise<boolean> {
  const row = await database
    .selectFrom('issued_document as mine')
    .innerJoin('issued_document as later', (join) =>
      join
        .onRef('later.user_id', '=', 'mine.user_id')
        .onRef('later.cpd_year_id', '=', 'mine.cpd_year_id')
        .onRef('later.document_type', '=', 'mine.document_type')
        .onRef('later.subject', '=', 'mine.subject')
        .onRef('later.position', '>', 'mine.position')
        .onRef('later.content_sha256', '<>', 'mine.content_sha256')
        .on('later.revoked_at', 'is', null),
    )
    .select('later.number')
    .where('mine.number', '=', issued.number)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

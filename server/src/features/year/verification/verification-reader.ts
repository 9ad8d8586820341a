import type { Reading, Row } from '../../../database/tables.ts';
import type { IssuedFacts } from './verification-code.ts';

/** An issued document as it is kept. */
export interface IssuedDocument extends IssuedFacts {
  signature: string;
  revoked: boolean;
}

type IssuedKey = Pick<IssuedFacts, 'userId' | 'cpdYearId' | 'documentType' | 'subject'>;

/** The document with a number, or undefined. */
export async function findIssued(database: Reading, number: string): Promise<IssuedDocument | undefined> {
  const row = await database.selectFrom('issued_document').selectAll().where('number', '=', number).executeTakeFirst();
  return row && fromRow(row);
}

/** The document that a file with this SHA-256 was printed of, or undefined. */
export async function findIssuedByFile(database: Reading, sha256: string): Promise<IssuedDocument | undefined> {
  const row = await database
    .selectFrom('issued_file')
    .innerJoin('issued_document', 'issued_document.number', 'issued_file.number')
    .selectAll('issued_document')
    .where('issued_file.sha256', '=', sha256)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** The latest document of a kind in a year that has not been revoked, or undefined. */
export async function findLatestIssued(database: Reading, key: IssuedKey): Promise<IssuedDocument | undefined> {
  const row = await database
    .selectFrom('issued_document')
    .selectAll()
    .where('user_id', '=', key.userId)
    .where('cpd_year_id', '=', key.cpdYearId)
    .where('document_type', '=', key.documentType)
    .where('subject', '=', key.subject)
    .where('revoked_at', 'is', null)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** Whether a later document of the same kind and year says something else. */
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
        .onRef('later.content_sha256', '<>', 'mine.content_sha256'),
    )
    .select('later.number')
    .where('mine.number', '=', issued.number)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function fromRow(row: Row<'issued_document'>): IssuedDocument {
  return {
    number: row.number,
    userId: row.user_id,
    cpdYearId: row.cpd_year_id,
    documentType: row.document_type,
    subject: row.subject,
    memberName: row.member_name,
    cpdYear: row.cpd_year,
    contentSha256: row.content_sha256,
    signature: row.signature,
    revoked: row.revoked_at !== null,
  };
}

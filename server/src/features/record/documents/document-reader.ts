import type { InferResult } from 'kysely';
import type { Reading } from '../../../platform/database/tables.ts';

/** A document of a member as stored. */
export type StoredDocument = InferResult<ReturnType<typeof selectDocuments>>[number];

/** The member's document with this id; undefined when it does not exist or is someone else's (API2-64). */
export async function findDocument(database: Reading, userId: number, documentId: number) {
  return await selectDocuments(database)
    .where('document_id', '=', documentId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

function selectDocuments(database: Reading) {
  return database.selectFrom('document').select([
    'document_id as documentId',
    'cpd_year_id as cpdYearId',
    // Null outside folders.
    'document_folder_id as folderId',
    'document_type as type',
    'document_name as name',
    'media_type as mediaType',
    'size_bytes as size',
    // Null for what is printed when asked for.
    'storage_key as storageKey',
    'sha256',
    // Whether the content may be handed out (EVD-26).
    'scan_state as scanState',
  ]);
}

function selectEvidence(database: Reading, userId: number, cpdYearId: number) {
  return database
    .selectFrom('document')
    .select(['document_id as documentId', 'document_name as documentName'])
    .where('user_id', '=', userId)
    .where('cpd_year_id', '=', cpdYearId)
    .where('document_type', '=', 'EVIDENCE');
}

/** The evidence files of a year by name (API-29). */
export async function listDocumentNames(database: Reading, userId: number, cpdYearId: number) {
  return await selectEvidence(database, userId, cpdYearId).orderBy('comparable_name').execute();
}

/** The evidence files of a year with exactly this content, the oldest first. What was removed as infected is none of them. */
export async function listSameDocuments(database: Reading, userId: number, cpdYearId: number, sha256: string) {
  return await selectEvidence(database, userId, cpdYearId)
    .where('sha256', '=', sha256)
    .where('scan_state', '!=', 'INFECTED')
    .orderBy('document_id')
    .execute();
}

/** The document of a year that has this name, compared as `comparableName` does (EVD-15); undefined when the name is free. */
export async function findSameName(database: Reading, userId: number, cpdYearId: number, comparableName: string) {
  const row = await database
    .selectFrom('document')
    .select(['document_id', 'sha256', 'scan_state'])
    .where('user_id', '=', userId)
    .where('cpd_year_id', '=', cpdYearId)
    .where('comparable_name', '=', comparableName)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  // An infected content is gone: nothing is the same as it.
  return { documentId: row.document_id, sha256: row.scan_state === 'INFECTED' ? null : row.sha256 };
}

/** Which of these documents an activity or a plan uses. */
export async function listUsedDocumentIds(database: Reading, documentIds: readonly number[]): Promise<number[]> {
  if (documentIds.length === 0) return [];
  const rows = await database
    .selectFrom('document')
    .select('document_id')
    .where('document_id', 'in', documentIds)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('activity_document as link')
            .whereRef('link.document_id', '=', 'document.document_id')
            .select('link.document_id'),
        ),
        eb.exists(
          eb.selectFrom('plan').whereRef('plan.document_id', '=', 'document.document_id').select('plan.plan_id'),
        ),
      ]),
    )
    .execute();
  return rows.map((row) => row.document_id);
}

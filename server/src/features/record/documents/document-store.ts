import { columns } from '../../../platform/database/columns.ts';
import type { Change } from '../../../platform/database/tables.ts';

/** An uploaded file as it is written: evidence, a plan of one's own, or what came with a request. */
export interface DocumentRecord {
  userId: number;
  cpdYearId: number;
  type: 'EVIDENCE' | 'PDP' | 'REQUEST' | 'AUDIT' | 'ELSEWHERE';
  folderId: number | null;
  name: string;
  comparableName: string;
  mediaType: string;
  size: number;
  sha256: string;
  storageKey: string;
  scanState: 'CLEAR' | 'WAITING';
}

/** Inserts an uploaded file; answers its id, or undefined when the year has a file of that name (EVD-15). */
export async function insertUpload(transaction: Change, document: DocumentRecord, at: string) {
  const { folderId, type, name, size, ...rest } = document;
  const renamed = { documentFolderId: folderId, documentType: type, documentName: name, sizeBytes: size };
  const row = await transaction
    .insertInto('document')
    .values(columns({ ...rest, ...renamed, uploadedAt: at }))
    .onConflict((conflict) => conflict.columns(['user_id', 'cpd_year_id', 'comparable_name']).doNothing())
    .returning('document_id')
    .executeTakeFirst();
  return row?.document_id;
}

/** Gives a document another name, which has been judged to be free. */
export async function renameDocument(transaction: Change, documentId: number, name: string, comparableName: string) {
  await transaction
    .updateTable('document')
    .set({ document_name: name, comparable_name: comparableName })
    .where('document_id', '=', documentId)
    .execute();
}

/** Puts a document into a folder of its member and year, or with null into none. */
export async function moveDocument(transaction: Change, documentId: number, folderId: number | null): Promise<void> {
  await transaction
    .updateTable('document')
    .set({ document_folder_id: folderId })
    .where('document_id', '=', documentId)
    .execute();
}

/** Deletes documents. Their contents stay as long as they can be brought back (`database/deleted-rows`). */
export async function deleteDocuments(transaction: Change, documentIds: readonly number[]): Promise<void> {
  if (documentIds.length === 0) return;
  await transaction.deleteFrom('document').where('document_id', 'in', documentIds).execute();
}

/** Locks documents so that nothing is attached to them while they are judged to be unused (R14). */
export async function lockDocuments(transaction: Change, userId: number, documentIds: readonly number[]) {
  if (documentIds.length === 0) return [];
  const rows = await transaction
    .selectFrom('document')
    .select('document_id')
    .where('document_id', 'in', documentIds)
    .where('user_id', '=', userId)
    .orderBy('document_id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.document_id);
}

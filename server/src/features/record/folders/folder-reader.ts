import type { InferResult } from 'kysely';
import type { Reading } from '../../../platform/database/tables.ts';

/** A folder of My Files as stored. */
export type StoredFolder = InferResult<ReturnType<typeof selectFolders>>[number];

/** The member's folder with this id; undefined when it does not exist or is someone else's (API2-64). */
export async function findFolder(database: Reading, userId: number, folderId: number) {
  return await selectFolders(database, userId).where('document_folder_id', '=', folderId).executeTakeFirst();
}

/** The member's folders of a year. */
export async function listFolders(database: Reading, userId: number, cpdYearId: number): Promise<StoredFolder[]> {
  return await selectFolders(database, userId).where('cpd_year_id', '=', cpdYearId).execute();
}

function selectFolders(database: Reading, userId: number) {
  return database
    .selectFrom('document_folder')
    .select(['document_folder_id as folderId', 'cpd_year_id as cpdYearId', 'folder_name as name'])
    .where('user_id', '=', userId);
}

/** The ids of the files in a folder. */
export async function listFileIds(database: Reading, folderId: number): Promise<number[]> {
  const rows = await database
    .selectFrom('document')
    .select('document_id')
    .where('document_folder_id', '=', folderId)
    .orderBy('document_id')
    .execute();
  return rows.map((row) => row.document_id);
}

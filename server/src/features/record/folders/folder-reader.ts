import type { Reading } from '../../../database/tables.ts';

/** A folder of My Files as stored. */
export interface StoredFolder {
  folderId: number;
  cpdYearId: number;
  name: string;
}

/** The member's folder with this id; undefined when there is none or it is somebody else's (API2-64). */
export async function findFolder(
  database: Reading,
  userId: number,
  folderId: number,
): Promise<StoredFolder | undefined> {
  const row = await database
    .selectFrom('document_folder')
    .select(['document_folder_id', 'cpd_year_id', 'folder_name'])
    .where('document_folder_id', '=', folderId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { folderId: row.document_folder_id, cpdYearId: row.cpd_year_id, name: row.folder_name };
}

/** The member's folders of a year. */
export async function listFolders(database: Reading, userId: number, cpdYearId: number): Promise<StoredFolder[]> {
  const rows = await database
    .selectFrom('document_folder')
    .select(['document_folder_id', 'cpd_year_id', 'folder_name'])
    .where('user_id', '=', userId)
    .where('cpd_year_id', '=', cpdYearId)
    .execute();
  return rows.map((row) => ({
    folderId: row.document_folder_id,
    cpdYearId: row.cpd_year_id,
    name: row.folder_name,
  }));
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

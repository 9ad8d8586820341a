import type { Change } from '../../../platform/database/tables.ts';

/** A folder as it is written; its name has been judged to be free. */
export interface FolderRecord {
  userId: number;
  cpdYearId: number;
  name: string;
  comparableName: string;
}

/** Inserts a folder; answers its id. */
export async function insertFolder(transaction: Change, folder: FolderRecord, at: string): Promise<number> {
  const row = await transaction
    .insertInto('document_folder')
    .values({
      user_id: folder.userId,
      cpd_year_id: folder.cpdYearId,
      folder_name: folder.name,
      comparable_name: folder.comparableName,
      created_at: at,
    })
    .returning('document_folder_id')
    .executeTakeFirstOrThrow();
  return row.document_folder_id;
}

/** Gives a folder another name. */
export async function renameFolder(
  transaction: Change,
  folderId: number,
  { name, comparableName }: Pick<FolderRecord, 'name' | 'comparableName'>,
): Promise<void> {
  await transaction
    .updateTable('document_folder')
    .set({ folder_name: name, comparable_name: comparableName })
    .where('document_folder_id', '=', folderId)
    .execute();
}

/** Deletes a folder; its files are in none from then on (FIL-16). */
export async function deleteFolder(transaction: Change, folderId: number): Promise<void> {
  await transaction.deleteFrom('document_folder').where('document_folder_id', '=', folderId).execute();
}

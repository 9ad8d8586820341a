import type { Reading } from '../../../platform/database/tables.ts';

/** The files of a member, in their folders, that can be handed out: those with a content that is not waiting for the virus check. */
export async function listKeptFiles(database: Reading, userId: number, withReasons: boolean) {
  const rows = await database
    .selectFrom('document')
    .innerJoin('cpd_year as year', 'year.cpd_year_id', 'document.cpd_year_id')
    .leftJoin('document_folder as folder', 'folder.document_folder_id', 'document.document_folder_id')
    .select([
      'year.cpd_year as year',
      'folder.folder_name as folder',
      'document.document_name as name',
      'document.document_type as type',
      'document.storage_key as storageKey',
      'document.sha256',
      'document.size_bytes as size',
    ])
    .where('document.user_id', '=', userId)
    .where('document.storage_key', 'is not', null)
    .where('document.scan_state', '=', 'CLEAR')
    .$if(!withReasons, (query) => query.where('document.document_type', '<>', 'REQUEST'))
    .orderBy('year.cpd_year')
    .orderBy('document.document_id')
    .execute();
  return rows.flatMap(({ storageKey, sha256, ...row }) =>
    storageKey === null || sha256 === null ? [] : [{ ...row, storageKey, sha256 }],
  );
}

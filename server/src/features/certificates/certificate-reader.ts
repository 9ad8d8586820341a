import type { Reading } from '../../database/tables.ts';

/** The certificate and audit letter documents of a member's year, if there are any. */
export async function listIssuedDocuments(
  database: Reading,
  userId: number,
  cpdYearId: number,
): Promise<{ documentId: number; name: string; type: 'COC' | 'LETTEROFSUCAUDIT' }[]> {
  const rows = await database
    .selectFrom('document')
    .select(['document_id', 'document_name', 'document_type'])
    .where('user_id', '=', userId)
    .where('cpd_year_id', '=', cpdYearId)
    .where('document_type', 'in', ['COC', 'LETTEROFSUCAUDIT'])
    .orderBy('document_id')
    .execute();
  return rows.map((row) => ({
    documentId: row.document_id,
    name: row.document_name,
    type: row.document_type === 'COC' ? 'COC' : 'LETTEROFSUCAUDIT',
  }));
}

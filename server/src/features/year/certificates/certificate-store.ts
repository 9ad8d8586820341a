import { sql } from 'kysely';
import { lockName } from '../../../platform/database/lock-name.ts';
import type { Change } from '../../../platform/database/tables.ts';
import type { StoredFile } from '../../../platform/files/file-store.ts';

interface NewDocument {
  userId: number;
  cpdYearId: number;
  name: string;
  /** ISO time. */
  at: string;
}

/**
 * Makes room for a document that is printed from the record when asked for (0008); answers its id, or undefined when the
 * year has one.
 */
export async function insertPrintedDocument(
  transaction: Change,
  type: 'COC' | 'LETTEROFSUCAUDIT',
  { userId, cpdYearId, name, at }: NewDocument,
): Promise<number | undefined> {
  const row = await transaction
    .insertInto('document')
    .values({
      user_id: userId,
      cpd_year_id: cpdYearId,
      document_type: type,
      document_name: name,
      // Their own name spaces: a member may have uploaded a file of the same name.
      comparable_name: `${type === 'COC' ? '/certificate' : '/letter'}/${name}`,
      media_type: 'application/pdf',
      size_bytes: 0,
      uploaded_at: at,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'cpd_year_id', 'comparable_name']).doNothing())
    .returning('document_id')
    .executeTakeFirst();
  return row?.document_id;
}

/** Keeps a form with its bytes: which activities it names is nowhere else. Answers its id and its name, numbered in its year. */
export async function insertForm(transaction: Change, { userId, cpdYearId, name, at }: NewDocument, file: StoredFile) {
  // Two servers would give the same number to two forms.
  await lockName(transaction, `acknowledgement:${userId}:${cpdYearId}`);
  const numbered = sql<string>`${name} || ' ' || (
    select count(*) + 1 from document
    where user_id = ${userId} and cpd_year_id = ${cpdYearId}
      and document_type = 'ACKNOWLEDGEMENTOFPARTICIPATIONFORM'
  ) || '.pdf'`;
  const row = await transaction
    .insertInto('document')
    .values({
      user_id: userId,
      cpd_year_id: cpdYearId,
      document_type: 'ACKNOWLEDGEMENTOFPARTICIPATIONFORM',
      document_name: numbered,
      comparable_name: `/acknowledgement/${file.key}`,
      media_type: 'application/pdf',
      size_bytes: file.size,
      sha256: file.sha256,
      storage_key: file.key,
      uploaded_at: at,
    })
    .returning(['document_id', 'document_name'])
    .executeTakeFirstOrThrow();
  return { documentId: row.document_id, name: row.document_name };
}

/** Keeps a year from the system before as it is to the end of the transaction; false when it is there no more. */
export async function lockEarlierYear(transaction: Change, memberYearId: number): Promise<boolean> {
  const { rows } = await sql`
    select from member_year mine join earlier_year using (member_year_id)
    where mine.member_year_id = ${memberYearId} for share of mine`.execute(transaction);
  return rows.length > 0;
}

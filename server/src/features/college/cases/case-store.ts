import { columns } from '../../../platform/database/columns.ts';
import type { Change, Row } from '../../../platform/database/tables.ts';

/** An entry to be kept. */
export interface NewCaseEntry {
  userId: number;
  kind: Row<'case_entry'>['kind'];
  happenedOn: string;
  entryText: string;
  authorUserId: number;
  createdAt: string;
  followUpOn: string | null;
}

/** Keeps entries; answers the id of each. */
export async function insertEntries(transaction: Change, entries: readonly NewCaseEntry[]) {
  return await transaction
    .insertInto('case_entry')
    .values(entries.map((entry) => columns(entry)))
    .returning(['case_entry_id as caseEntryId', 'user_id as userId'])
    .execute();
}

/** Locks an entry to the end of the transaction; undefined when it does not exist. */
export async function lockEntry(transaction: Change, caseEntryId: number) {
  return await transaction
    .selectFrom('case_entry')
    .select([
      'case_entry_id as caseEntryId',
      'user_id as userId',
      'follow_up_on as followUpOn',
      'follow_up_done_at as followUpDoneAt',
    ])
    .where('case_entry_id', '=', caseEntryId)
    .forUpdate()
    .executeTakeFirst();
}

/** Puts a follow-up on another day. */
export async function moveFollowUp(transaction: Change, caseEntryId: number, day: string): Promise<void> {
  await transaction
    .updateTable('case_entry')
    .set({ follow_up_on: day })
    .where('case_entry_id', '=', caseEntryId)
    .execute();
}

/** Notes that a follow-up was done. */
export async function endFollowUp(transaction: Change, caseEntryId: number, by: { userId: number; at: string }) {
  await transaction
    .updateTable('case_entry')
    .set({ follow_up_done_at: by.at, follow_up_done_by: by.userId })
    .where('case_entry_id', '=', caseEntryId)
    .execute();
}

/** A file to be kept with an entry. */
export interface NewCaseFile {
  caseEntryId: number;
  userId: number;
  fileName: string;
  mediaType: string;
  sizeBytes: number;
  sha256: string;
  storageKey: string;
  scanState: Row<'case_file'>['scan_state'];
  uploadedAt: string;
}

/** Keeps the row of a file; answers its id. */
export async function insertFile(transaction: Change, file: NewCaseFile): Promise<number> {
  const row = await transaction
    .insertInto('case_file')
    .values(columns(file))
    .returning('case_file_id')
    .executeTakeFirstOrThrow();
  return row.case_file_id;
}

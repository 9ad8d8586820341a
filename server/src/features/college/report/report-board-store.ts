import type { BoardFormat } from '@cpd/domain/report/board';
import type { Change, Reading } from '../../../platform/database/tables.ts';

/** A board as it is kept. */
export type StoredBoard = { boardCode: string; format: BoardFormat; isAssumed: boolean; version: number };

/** All boards, by their codes. */
export async function listBoards(database: Reading): Promise<StoredBoard[]> {
  return await selectBoards(database).orderBy('board_code').execute();
}

/** A board, locked to the end of the transaction; undefined for a code that no board has. */
export async function lockBoard(transaction: Change, boardCode: string): Promise<StoredBoard | undefined> {
  return await selectBoards(transaction).where('board_code', '=', boardCode).forUpdate().executeTakeFirst();
}

function selectBoards(database: Reading) {
  return database
    .selectFrom('report_board')
    .select(['board_code as boardCode', 'format', 'is_assumed as isAssumed', 'version']);
}

/** The groups of registrations, one of which a board is about. */
export async function listGroups(database: Reading): Promise<{ groupCode: string; name: string }[]> {
  return await database
    .selectFrom('registration_group')
    .select(['group_code as groupCode', 'name'])
    .orderBy('position')
    .execute();
}

/** Keeps a new board; false when there is one of its code. */
export async function insertBoard(transaction: Change, board: Omit<StoredBoard, 'version'>): Promise<boolean> {
  const { boardCode, format, isAssumed } = board;
  const row = await transaction
    .insertInto('report_board')
    .values({ board_code: boardCode, format: JSON.stringify(format), is_assumed: isAssumed })
    .onConflict((there) => there.doNothing())
    .returning('board_code')
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes a board; versions of reports that were made keep theirs. */
export async function updateBoard(transaction: Change, board: Omit<StoredBoard, 'version'>): Promise<void> {
  const { boardCode, format, isAssumed } = board;
  await transaction
    .updateTable('report_board')
    .set((eb) => ({ format: JSON.stringify(format), is_assumed: isAssumed, version: eb('version', '+', 1) }))
    .where('board_code', '=', boardCode)
    .execute();
}

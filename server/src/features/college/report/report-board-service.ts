import type { NewReportBoard, ReportBoard } from '@cpd/contract/report-boards';
import { type BoardFormat, boardCodeProblem, boardProblems } from '@cpd/domain/report/board';
import { REPORT_OUTCOMES, type ReportOutcome } from '@cpd/domain/report/outcome';
import type { Database } from '../../../platform/database/tables.ts';
import { changedMeanwhile, type FieldProblem, invalid, known, refuse } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import * as store from './report-board-store.ts';

/** The boards by their names, and the groups of registrations (RPT-04). */
export async function listReportBoards(database: Database) {
  const [boards, groups] = await Promise.all([store.listBoards(database), store.listGroups(database)]);
  const told = boards.map(toWire).toSorted((one, other) => one.name.localeCompare(other.name, 'en-AU'));
  return { boards: told, groups };
}

/**
 * Adds a board, or changes one; versions of reports that were made stay as they are (RPT-04). Errors: INVALID naming each field, also
 * for the code of another board; NOT_FOUND; STALE when a colleague changed it since.
 */
export async function saveReportBoard(caller: Caller, { rowVersion, ...entered }: NewReportBoard): Promise<void> {
  const board = fromWire(entered);
  await caller.change(async (transaction) => {
    const groups = (await store.listGroups(transaction)).map(({ groupCode }) => groupCode);
    const code = rowVersion === undefined ? boardCodeProblem(board.boardCode) : undefined;
    refuse([
      ...(code === undefined ? [] : [{ field: 'BoardCode', message: code }]),
      ...boardProblems(board.format, groups).map(onWire),
    ]);
    const after = { name: board.format.name, ...board };
    if (rowVersion === undefined) {
      if (!(await store.insertBoard(transaction, board))) {
        throw invalid([{ field: 'BoardCode', message: 'Another board has this code.' }]);
      }
      return await recordChange(transaction, caller, 'report_board.added', null, { after });
    }
    const { version, ...before } = known(await store.lockBoard(transaction, board.boardCode), 'board');
    if (version !== rowVersion) throw changedMeanwhile();
    await store.updateBoard(transaction, board);
    await recordChange(transaction, caller, 'report_board.changed', null, { before, after });
  });
}

function toWire({
  boardCode,
  format: { words, columns, ...format },
  isAssumed,
  version,
}: store.StoredBoard): ReportBoard {
  return {
    ...{ boardCode, ...format, columns: [...columns], isAssumed, rowVersion: version },
    words: REPORT_OUTCOMES.map((outcome) => ({ outcome, words: words[outcome] })),
  };
}

function fromWire({ boardCode, isAssumed, ...entered }: Omit<NewReportBoard, 'rowVersion'>) {
  const told = new Map(entered.words.map(({ outcome, words }) => [outcome, words.trim()]));
  // Each outcome is one of them.
  const words = Object.fromEntries(REPORT_OUTCOMES.map((outcome) => [outcome, told.get(outcome) ?? ''])) as Record<
    ReportOutcome,
    string
  >;
  const columns = entered.columns.map(({ heading, value }) => ({ heading: heading.trim(), value }));
  const format: BoardFormat = { ...entered, name: entered.name.trim(), columns, words };
  return { boardCode, format, isAssumed };
}

/** `columns.0.heading` as `Columns.0.Heading`. */
function onWire({ field, message }: FieldProblem): FieldProblem {
  return { field: field.replaceAll(/(?<=^|\.)[a-z]/g, (letter) => letter.toUpperCase()), message };
}

import * as calls from '@cpd/contract/report-boards';
import type { Database } from '../../../platform/database/tables.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { listReportBoards, saveReportBoard } from './report-board-service.ts';

/** The boards that are told of each year (RPT-04). */
export function reportBoardRoutes(database: Database): Handler[] {
  return [
    handler(calls.listReportBoards, () => listReportBoards(database)),
    handler(calls.saveReportBoard, (caller, _query, board) => saveReportBoard(caller, board)),
  ];
}

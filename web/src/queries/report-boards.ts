import { callQuery, ownErrors } from './call-query.ts';
import { sends } from './use-change.ts';

/** The boards that are told of each year (RPT-04). */
export function reportBoardsQuery() {
  return callQuery(['report-boards'], 'listReportBoards', {}, { ...ownErrors, staleTime: 0 });
}

/** The changes of this resource. */
export const reportBoardsChanges = {
  /** Adds a board, or changes what its reports look like. */
  save: { call: sends('saveReportBoard'), invalidates: ['report-boards'] },
};

import { expect, test } from 'vitest';
import { BOARD_VALUES, type BoardFormat, plainBoard } from './board.ts';
import { inBoardOrder, reportCells } from './file.ts';
import type { ReportLine } from './line.ts';

const BOARD = plainBoard('Medical Board of Australia', 'AU');
const LINE: ReportLine = {
  ...{ userId: 1, memberNumber: '100001', lastName: 'Example', firstName: 'Alex', registration: 'Specialist' },
  ...{ outcome: 'NOT_MET', recognised: 41.5, required: 50, missing: ['8.5 more hours of any kind', 'Write your plan'] },
  ...{ monthsReduced: 0, submittedOn: '2027-03-01', leftOn: null },
};

test('[RPT-04] every value that a column can have is written, the outcome in the words of the board', () => {
  const columns = BOARD_VALUES.map((value) => ({ heading: value, value }));
  expect(reportCells({ ...BOARD, columns }, LINE, 2026)).toEqual([
    ...['100001', 'Example', 'Alex', 'Alex Example', '2026', 'Specialist', 'Not compliant'],
    ...['8.5 more hours of any kind; Write your plan', '41.5', '50', '', '2027-03-01', ''],
  ]);
});

test('[RPT-04] lines are in the order that the board asks for', () => {
  const lines = [
    { ...LINE, memberNumber: '3', lastName: 'adams' },
    { ...LINE, memberNumber: '2', lastName: 'Brown' },
    { ...LINE, memberNumber: '1', lastName: 'Brown' },
  ];
  const numbers = (orderBy: BoardFormat['orderBy']) =>
    inBoardOrder({ orderBy }, lines).map(({ memberNumber }) => memberNumber);
  expect(numbers('MemberNumber')).toEqual(['1', '2', '3']);
  expect(numbers('LastName')).toEqual(['3', '1', '2']);
});

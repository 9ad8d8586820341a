import { expect, test } from 'vitest';
import { BOARD_VALUES, type BoardFormat, plainBoard } from './board.ts';
import { inBoardOrder, printedLines, reportCells } from './file.ts';
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
  const left: ReportLine = {
    ...{ ...LINE, firstName: '', outcome: 'LEFT', missing: [] },
    ...{ monthsReduced: 4, submittedOn: null, leftOn: '2026-06-30' },
  };
  expect(reportCells({ ...BOARD, columns }, left, 2026)).toEqual([
    ...['100001', 'Example', '', 'Example', '2026', 'Specialist', 'No longer with this CPD home'],
    ...['', '41.5', '50', '4', '', '2026-06-30'],
  ]);
});

test('[RPT-04] lines are in the order that the board asks for', () => {
  const lines = [
    { ...LINE, memberNumber: '2', lastName: 'Brown', firstName: 'Kit' },
    { ...LINE, memberNumber: '4', lastName: 'Brown', firstName: 'Alex' },
    { ...LINE, memberNumber: '1', lastName: 'Brown', firstName: 'Kit' },
    { ...LINE, memberNumber: '5', lastName: 'Browne', firstName: 'Alex' },
    { ...LINE, memberNumber: '3', lastName: 'adams' },
  ];
  const numbers = (orderBy: BoardFormat['orderBy']) =>
    inBoardOrder({ orderBy }, lines).map(({ memberNumber }) => memberNumber);
  expect(numbers('MemberNumber')).toEqual(['1', '2', '3', '4', '5']);
  expect(numbers('LastName')).toEqual(['3', '4', '1', '2', '5']);
});

test('[RPT-04] all lines are printed while they are few, then those that a board may act on, then none', () => {
  const lines = (['MET', 'NOT_MET', 'EXEMPT', 'NOT_SUBMITTED'] as const).map((outcome) => ({ ...LINE, outcome }));
  const printed = (max: number) => printedLines(lines, max).lines.map(({ outcome }) => outcome);
  expect(printed(4)).toEqual(['MET', 'NOT_MET', 'EXEMPT', 'NOT_SUBMITTED']);
  expect(printed(2)).toEqual(['NOT_MET', 'NOT_SUBMITTED']);
  expect(printed(1)).toEqual([]);
  expect([4, 2, 1].map((max) => printedLines(lines, max).title)).toEqual([
    'All lines',
    'Lines of members who did not meet the requirements',
    'There are too many lines to print. They are in the CSV file.',
  ]);
});

import { expect, test } from 'vitest';
import { type BoardFormat, boardProblems, DELIVERED_BOARDS } from './board.ts';

const GROUPS = ['AU', 'NZ', 'OS'];
const [BOARD] = Object.values(DELIVERED_BOARDS) as [BoardFormat];

test('[RPT-04] the boards that come with the product are in order', () => {
  expect(Object.values(DELIVERED_BOARDS).flatMap((board) => boardProblems(board, GROUPS))).toEqual([]);
});

test('[RPT-04] everything that is wrong with a board is said at once, by its field', () => {
  const columns = [
    { heading: 'Number', value: 'MemberNumber' },
    { heading: ' number ', value: 'LastName' },
    { heading: ' ', value: 'Outcome' },
  ] as const;
  const wrong: BoardFormat = { ...BOARD, name: ' ', groupCode: 'XX', columns, words: { ...BOARD.words, MET: '' } };
  expect(boardProblems(wrong, GROUPS)).toEqual([
    { field: 'name', message: 'The name is missing.' },
    { field: 'groupCode', message: 'Please choose whose members the board registers.' },
    { field: 'columns.1.heading', message: 'Another column has this heading.' },
    { field: 'columns.2.heading', message: 'The heading is missing.' },
    { field: 'words.MET', message: 'The words are missing.' },
  ]);
  expect(boardProblems({ ...BOARD, columns: [] }, GROUPS)).toMatchObject([{ field: 'columns' }]);
});

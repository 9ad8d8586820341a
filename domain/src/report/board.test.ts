import { expect, test } from 'vitest';
import { type BoardFormat, boardCodeProblem, boardProblems, plainBoard } from './board.ts';

const GROUPS = ['AU', 'NZ', 'OS'];
const BOARD = plainBoard('Medical Board of Australia', 'AU');

test('[RPT-04] the format that a board starts with is in order', () => {
  expect(boardProblems(BOARD, GROUPS)).toEqual([]);
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
  const many = (count: number) =>
    Array.from({ length: count }, (_, place) => {
      return { heading: `Column ${place}`, value: 'Missing' } as const;
    });
  const wrongCount = [{ field: 'columns', message: 'Please choose from 1 to 30 columns.' }];
  for (const count of [0, 31]) {
    expect(boardProblems({ ...BOARD, columns: many(count) }, GROUPS)).toEqual(wrongCount);
  }
  expect(boardProblems({ ...BOARD, columns: many(30) }, GROUPS)).toEqual([]);
});

test('[RPT-04] the code of a board is of capital letters and digits', () => {
  expect(['MBA', 'A1', 'ABCDEFGHIJKL'].map(boardCodeProblem)).toEqual([undefined, undefined, undefined]);
  for (const code of ['', 'A', 'mba', 'M BA', 'ABCDEFGHIJKLM']) expect(boardCodeProblem(code)).toContain('2 to 12');
});

import { expect, test } from 'vitest';
import { formatTable, missedAims } from './report.ts';

const lines = [
  { name: 'a', figure: '2.00 ms', other: '1.00 ms', ratio: 2, aim: { text: '<= 1.3 x', met: false } },
  { name: 'b', figure: '8.7 MB', aim: { text: '< 40 MB', met: true } },
  { name: 'c', figure: '12/s' },
];

test('a missed aim is said in the table and by name', () => {
  expect(missedAims(lines)).toEqual(['a']);
  const rows = formatTable(lines).split('\n').slice(2);
  expect(rows.map((row) => row.split(/ {2,}/).at(-1))).toEqual(['NOT MET', 'met', '12/s']);
});

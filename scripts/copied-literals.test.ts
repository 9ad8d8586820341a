import { describe, expect, test } from 'vitest';
import { literalsOf } from './copied-literals.mjs';

const RESPELT = `
/** A row. é */
const copy = {
  oneName: row.one_name,
  twoName: row?.two_name,
  threeName: row.three_name ?? null,
  fourName: (row.four_name as number),
  fiveName: five_name,
};`;

describe('a literal that copies by hand', () => {
  test('is found at its line from five fields under another spelling on', () => {
    expect(literalsOf(RESPELT, false)).toEqual([{ line: 3, fields: 5 }]);
    expect(literalsOf(RESPELT.replace('fiveName', 'sixthName'), false)).toEqual([]);
  });

  test('is not one that gives other names, or the same', () => {
    expect(literalsOf('const a = { b: x.c, d: x.e, f: x.g, h: x.i, j: x.k, l: x.l };', true)).toEqual([]);
  });
});

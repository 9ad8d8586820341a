import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvHeadings, csvLines } from './csv.ts';

const SEPARATORS = [',', ';', '\t'];
const BEGINS_FORMULA = /^(?:[=+\-@\t\uff1d\uff0b\uff0d\uff20]|\r(?!\n))/;

/** The cells as a program reads them that knows quotes where they begin a cell, and goes on to the next one after them. */
function quotedCells(file: string, separator: string): string[][] {
  const lines: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  let isNew = true;
  const endCell = () => {
    lines.at(-1)?.push(cell);
    cell = '';
    isNew = true;
  };
  for (let at = 0; at < file.length; at += 1) {
    const sign = file[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (file[at + 1] === '"') {
        cell += sign;
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && isNew) {
      isQuoted = true;
      isNew = false;
    } else if (sign === separator) endCell();
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && file[at + 1] === '\n') at += 1;
      endCell();
      lines.push([]);
    } else {
      cell += sign;
      isNew = false;
    }
  }
  if (lines.at(-1)?.length === 0 && cell === '') lines.pop();
  else endCell();
  return lines;
}

/** The cells as a program reads them that takes every separator for one, and drops quotes. */
function plainCells(file: string, separator: string): string[] {
  return file.split(/\r\n|\r|\n/).flatMap((line) => line.split(separator).map((cell) => cell.replace(/^"+/, '')));
}

const withoutApostrophes = (text: string) => text.replaceAll("'", '');

const sign = fc.constantFrom(...'=+-@\t\r\n,;"\' a1＝＋－＠', '\r\n', '""', ';=', ',"=');
const text = fc.array(sign, { maxLength: 12 }).map((signs) => signs.join(''));

describe('[R47] a sheet', () => {
  test.each([
    ['Smith;=1+1', "Smith;'=1+1"],
    ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
    ['Teaching,+61', `"Teaching,'+61"`],
    ['one\n-two', `"one\n'-two"`],
    ['one\r=two', `"one\r'=two"`],
    ['a;"=1"', `"a;""'=1"""`],
    ['"=1"', `"""'=1"""`],
    [';\t=1', ";'\t'=1"],
    ['a;＝1', "a;'＝1"],
    [',＠x', `",'＠x"`],
    ['=1;=1', "'=1;'=1"],
    ['＋1', "'＋1"],
  ])('has no formula of %j', (given, written) => {
    expect(csvLines([[given]])).toBe(`${written}\r\n`);
  });

  test.each([
    ['BP 120; pulse - 80, HR = 60', '"BP 120; pulse - 80, HR = 60"'],
    ['see a-b, c+d; e@example.org', '"see a-b, c+d; e@example.org"'],
    ['first;\r\nsecond', '"first;\r\nsecond"'],
    ['O’Neill, A.', '"O’Neill, A."'],
    ['1;2', '1;2'],
    [-1.5, '-1.5'],
  ])('leaves %j as it is read', (given, written) => {
    expect(csvLines([[given]])).toBe(`${written}\r\n`);
  });

  test('has no cell that begins like a formula, whatever is written, whatever a program takes for the separator', () => {
    const table = fc.array(fc.array(text, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(table, (lines) => {
        const file = csvLines(lines);
        for (const separator of SEPARATORS) {
          const cells = [...quotedCells(file, separator).flat(), ...plainCells(file, separator)];
          expect(cells.filter((cell) => BEGINS_FORMULA.test(cell))).toEqual([]);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  test('holds all that was written, with nothing more than apostrophes', () => {
    const table = fc.array(fc.array(text, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(table, (lines) => {
        const read = quotedCells(csvLines(lines), ',').map((line) => line.map(withoutApostrophes));
        expect(read).toEqual(lines.map((line) => line.map(withoutApostrophes)));
      }),
    );
  });

  test('begins with its mark and its headings', () => {
    expect(csvHeadings(['Name', 'Size; -1'])).toBe('\uFEFFName,Size; -1\r\n');
  });
});

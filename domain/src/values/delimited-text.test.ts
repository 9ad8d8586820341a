import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvRow, readDelimitedText } from './delimited-text.ts';

const fieldsOf = (text: string) => {
  const table = readDelimitedText(text);
  return table.problem !== undefined ? table.problem : table.rows.map(({ fields }) => fields);
};

describe('a table in text', () => {
  test.each([
    [
      'commas',
      '1,a\n2,b',
      [
        ['1', 'a'],
        ['2', 'b'],
      ],
    ],
    [
      'semicolons, with commas in the fields',
      '1;Singh, A\n2;b',
      [
        ['1', 'Singh, A'],
        ['2', 'b'],
      ],
    ],
    ['tabs, with both in the fields', '1\tSingh, A; Dr\n', [['1', 'Singh, A; Dr']]],
    [
      'a byte order mark and line ends of Windows',
      '\uFEFF1,a\r\n2,b\r\n',
      [
        ['1', 'a'],
        ['2', 'b'],
      ],
    ],
    ['line ends of old Macs', '1\r2\r', [['1'], ['2']]],
    [
      'quoted separators, quotation marks and line breaks',
      '1,"a, ""b""\nc"\n2,d',
      [
        ['1', 'a, "b"\nc'],
        ['2', 'd'],
      ],
    ],
    ['spaces round fields', ' 1 ,  a ', [['1', 'a']]],
    ['a quotation mark inside a field', '1,the "best"', [['1', 'the "best"']]],
    ['a byte order mark that is not at the beginning', '1,a\uFEFFb', [['1', 'a\uFEFFb']]],
    ['nothing between quotation marks, and a semicolon in others', '"",1,"a;b"', [['', '1', 'a;b']]],
    ['an empty last field', '1,\n', [['1', '']]],
    ['a semicolon within quotation marks alone', '1,"a; b"', [['1', 'a; b']]],
    ['the separator that its first line names', 'sep=;\n1,2;a', [['1,2', 'a']]],
    ['that line in quotation marks and capital letters', '"SEP=|"\n1,2|a', [['1,2', 'a']]],
    ['that line alone', 'sep=;', []],
    [
      'such words in another field',
      '1,sep=;\n2,b',
      [
        ['1', 'sep=;'],
        ['2', 'b'],
      ],
    ],
    ['semicolons rather than commas, if both divide it', 'Singh, A;Dr', [['Singh, A', 'Dr']]],
    ['commas, if these divide a number off', '100001,Lee;Room 2', [['100001', 'Lee;Room 2']]],
    [
      'commas, if these divide more lines, although semicolons divide a number off',
      'a,b\n1;c,d',
      [
        ['a', 'b'],
        ['1;c', 'd'],
      ],
    ],
    ['nothing', '', []],
    ['lines without content', '\n , \n1\n\n', [['1']]],
  ])('is read with %s', (_what, text, rows) => {
    expect(fieldsOf(text)).toEqual(rows);
  });

  test('counts lines as an editor does', () => {
    expect(readDelimitedText('\n1,"a\nb"\n2,c')).toMatchObject({ rows: [{ line: 2 }, { line: 4 }] });
    expect(readDelimitedText('sep=,\n1,a\n2,b')).toMatchObject({ rows: [{ line: 2 }, { line: 3 }] });
  });

  test('has the separator of its first 1,000 rows, also where later notes hold others', () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => `${at},a${at >= 1_000 ? `${',b'.repeat(at % 4)};c` : ''}`);
    const read = fieldsOf(rows.join('\n'));
    expect(read).toHaveLength(3_000);
    expect(read[2_999]).toEqual(['2999', 'a', 'b', 'b', 'b;c']);
    const [commas, semicolons] = ['a,b\n'.repeat(500), 'a;b\n'.repeat(500)];
    expect(fieldsOf(`${commas}${semicolons}a,b`)[0]).toEqual(['a,b']);
  });

  test('says where a quotation mark is not closed', () => {
    expect(fieldsOf('1,a\n2,"b\n3,c')).toBe('A quotation mark on line 2 is not closed.');
    expect(fieldsOf('1,"a\nb\nc","d\n')).toBe('A quotation mark on line 3 is not closed.');
  });

  test('that was written as CSV reads as it was, but for harmless formulas and spaces at the ends', () => {
    const field = fc.string({ minLength: 1 }).filter((text) => text.trim() === text && !/[\r\t]/.test(text));
    fc.assert(
      fc.property(fc.array(fc.tuple(field, field), { minLength: 1 }), (rows) => {
        const harmless = (text: string) => (/^[=+\-@]/.test(text) ? `'${text}` : text);
        fc.pre(!rows.flat().some((text) => /[;\uFEFF]/.test(text)));
        expect(fieldsOf(rows.map(csvRow).join(''))).toEqual(rows.map((row) => row.map(harmless)));
      }),
    );
  });

  test('never fails on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r', 'a', ' ') }), (text) => {
        expect(readDelimitedText(text)).toBeDefined();
      }),
    );
  });
});

test.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx'])('no field of a CSV row begins like a formula: %j', (field) => {
  expect(csvRow([field])).toMatch(/^"?'/);
});

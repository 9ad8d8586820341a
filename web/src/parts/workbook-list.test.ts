import { parseAttendanceList } from '@cpd/domain/college/attendance-list';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { isWorkbook, readWorkbook as readLines } from './workbook-list.ts';

const readWorkbook = (content: Uint8Array) => readLines(content, 5_000);

const SHEET = 'xl/worksheets/sheet1.xml';

function workbook(rows: string, more: Record<string, string> = {}): Uint8Array {
  const files = { [SHEET]: `<worksheet><sheetData>${rows}</sheetData></worksheet>`, ...more };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])) as Zippable);
}

describe('[ADM-06] refuses, with a sentence,', () => {
  test('a workbook that is locked by a password, or has the old format', () => {
    const locked = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
    expect(isWorkbook(locked)).toBe(true);
    expect(() => readWorkbook(locked)).toThrow(/protected by a password or has the old .xls format/);
  });

  test.each([
    ['a package of something else', workbook('', { [SHEET]: '<p/>', 'word/document.xml': '<p/>' }).slice(0, 40)],
    ['a sheet that is no XML', workbook('<row r="1"><c>')],
    ['a document of another program', zipSync({ 'word/document.xml': strToU8('<p/>') })],
  ])('%s', (_what, content) => {
    expect(() => readWorkbook(content)).toThrow('This file is not an Excel workbook, or it is damaged.');
  });

  test('a small file that would unpack to far more than any list', () => {
    const bomb = workbook(`<row r="1"><c t="inlineStr"><is><t>${' '.repeat(21_000_000)}</t></is></c></row>`);
    expect(bomb.length).toBeLessThan(100_000);
    expect(() => readWorkbook(bomb)).toThrow(/too large to be read/);
  });

  test('a small file that says it is small and is not', () => {
    const bomb = workbook(`<row r="1"><c t="inlineStr"><is><t>${' '.repeat(21_000_000)}</t></is></c></row>`);
    const view = new DataView(bomb.buffer, bomb.byteOffset);
    const directory = view.getUint32(bomb.length - 6, true);
    view.setUint32(directory + 24, 1_000, true);
    expect(() => readWorkbook(bomb)).toThrow();
  });

  test('a row at the end of the sheet', () => {
    expect(() => readWorkbook(workbook('<row r="1048576"><c><v>1</v></c></row>'))).toThrow(/too many rows/);
  });
});

test('[ADM-06] reads numbers, shared and own texts, and leaves rows and columns where they are', () => {
  const content = workbook(
    `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Hours</t></is></c></row>
     <row r="3"><c r="A3"><v>100001</v></c><c r="B3" t="s"><v>1</v></c><c r="C3"><v>1.5</v></c></row>`,
    {
      'xl/sharedStrings.xml':
        '<sst><si><t>Member number</t></si><si><r><t>Alex "Al" </t></r><r><t>Example</t></r><rPh><t>x</t></rPh></si></sst>',
    },
  );
  expect(readWorkbook(content).text).toBe('Member number\t\tHours\n\n100001\t"Alex ""Al"" Example"\t1.5');
  expect(parseAttendanceList(readWorkbook(content).text)).toMatchObject({
    entries: [{ line: 3, memberNumber: '100001', hours: '1.5' }],
  });
});

test('[ADM-06] reads the sheet that comes first, whatever its file is called', () => {
  const content = workbook('<row r="1"><c><v>1</v></c></row>', {
    'xl/workbook.xml':
      '<workbook xmlns:r="urn:r"><sheets><sheet name="Second" r:id="rId7"/><sheet r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId7" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    'xl/worksheets/sheet2.xml': '<worksheet><sheetData><row r="1"><c><v>100002</v></c></row></sheetData></worksheet>',
  });
  expect(readWorkbook(content).text).toBe('100002');
});

describe('[ADM-06] of a workbook', () => {
  const row = (number: number) => `<row r="1"><c r="A1"><v>${number}</v></c></row>`;
  const sheet = (number: number) => `<worksheet><sheetData>${row(number)}</sheetData></worksheet>`;
  const book = (sheets: string) => ({
    'xl/workbook.xml': `<w:workbook xmlns:w="urn:w" xmlns:rel="urn:r"><w:sheets>${sheets}</w:sheets></w:workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/>
      <Relationship Id="b" Target="worksheets/sheet2.xml"/><Relationship Id="c" Target="chartsheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet2.xml': sheet(100_002),
    'xl/chartsheets/sheet1.xml': '<chartsheet/>',
  });

  test('hidden rows are not read, and counted', () => {
    const rows =
      '<row r="1"><c><v>1</v></c></row><row r="2" hidden="1"><c><v>2</v></c></row><row r="3"><c><v>3</v></c></row>';
    expect(readWorkbook(workbook(rows))).toEqual({ text: '1\n\n3', passedOver: 'The hidden row was not read.' });
    const more = rows.replace('r="1"', 'r="1" hidden="true"');
    expect(readWorkbook(workbook(more)).passedOver).toBe('The 2 hidden rows were not read.');
  });

  test.each([
    ['a hidden sheet', '<w:sheet name="Lists" state="hidden" rel:id="a"/><w:sheet name="Here" rel:id="b"/>'],
    ['a very hidden sheet', '<w:sheet name="Lists" state="veryHidden" rel:id="a"/><w:sheet name="Here" rel:id="b"/>'],
    ['a chart', '<w:sheet name="Chart" rel:id="c"/><w:sheet name="Here" rel:id="b"/>'],
  ])('%s is passed over, whatever the prefixes are', (_what, sheets) => {
    expect(readWorkbook(workbook(row(1), book(sheets)))).toEqual({ text: '100002', passedOver: '' });
  });

  test('other sheets with rows are named', () => {
    const sheets = '<w:sheet name="Here" rel:id="b"/><w:sheet name="Notes" rel:id="a"/>';
    expect(readWorkbook(workbook(row(1), book(sheets)))).toEqual({
      text: '100002',
      passedOver: 'This is the sheet “Here”. Not read: “Notes”.',
    });
  });

  test('one with hidden sheets alone is refused', () => {
    const sheets = '<w:sheet name="Lists" state="hidden" rel:id="a"/>';
    expect(() => readWorkbook(workbook(row(1), book(sheets)))).toThrow(/No visible sheet/);
  });

  test('ticks are a yes or no, and large numbers have all their figures', () => {
    const cells = '<row r="1"><c><v>1.00001E5</v></c><c t="b"><v>1</v></c><c t="b"><v>0</v></c></row>';
    expect(readWorkbook(workbook(cells)).text).toBe('100001\tYes\tNo');
  });
});

test.each([
  ['of every workbook', '', 20],
  ['beyond the day', '<numFmt numFmtId="164" formatCode="[h]:mm"/>', 164],
  ['in half days', '<numFmt numFmtId="164" formatCode="hh:mm\\ AM/PM;@"/>', 164],
  ['in minutes', '<numFmt numFmtId="164" formatCode="[mm]&quot; min&quot;"/>', 164],
])('[ADM-06, HRS-06] hours that are formatted as a time %s are hours, and no part of a day', (_what, own, format) => {
  const styles = `<styleSheet><numFmts>${own}</numFmts><cellStyleXfs><xf numFmtId="20"/></cellStyleXfs>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="${format}"/></cellXfs></styleSheet>`;
  const times = [0.25, 0.0625, 1.25, 0.0069444444444444441].map((days) => `<c s="1"><v>${days}</v></c>`).join('');
  const content = workbook(`<row r="1">${times}<c s="0"><v>0.25</v></c><c s="1"/></row>`, { 'xl/styles.xml': styles });
  expect(readWorkbook(content).text).toBe('6\t1.5\t30\t0.16666666666666666\t0.25\t');
});

test.each([
  ['a number', '0.0&quot; hours&quot;'],
  ['a day', 'dd/mm/yyyy hh:mm'],
  ['money in red', '[Red]0.00'],
])('[ADM-06] %s is no time', (_what, code) => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts>
    <cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`;
  const content = workbook('<row r="1"><c s="0"><v>1.5</v></c></row>', { 'xl/styles.xml': styles });
  expect(readWorkbook(content).text).toBe('1.5');
});

test('[ADM-06] hidden columns are not read, and named where something stands in them', () => {
  const sheet = (columns: string) =>
    `<worksheet><cols>${columns}</cols><sheetData><row r="1"><c r="A1"><v>100001</v></c><c r="B1"><v>7</v></c>
      <c r="C1"><v>8</v></c><c r="E1"><v>2</v></c></row></sheetData></worksheet>`;
  const read = (columns: string) => readWorkbook(workbook('', { [SHEET]: sheet(columns) }));
  expect(read('<col min="1" max="9" hidden="0"/>')).toEqual({ text: '100001\t7\t8\t\t2', passedOver: '' });
  expect(read('<col min="2" max="2" hidden="1"/>')).toEqual({
    text: '100001\t8\t\t2',
    passedOver: 'The hidden column B was not read.',
  });
  expect(read('<col min="2" max="4" hidden="true"/><col min="7" max="16384" hidden="1"/>')).toEqual({
    text: '100001\t2',
    passedOver: 'The hidden columns B, C were not read.',
  });
});

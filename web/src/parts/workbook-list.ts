import { ATTENDANCE_WORKBOOK_MAX_BYTES } from '@cpd/domain/values/limits';
import { strFromU8, unzipSync } from 'fflate';

/** What of a workbook is read: the order of its sheets, where they lie, its texts and formats, and the sheets. */
const PARTS =
  /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/;

/** Those that have a name of two letters. */
const COLUMNS_MAX = 702;

/** How a style shows a number of days. */
type DayFormat = 'time' | 'day';

/** The formats for times and days that every workbook has without saying so. */
const DAY_FORMATS: ReadonlyMap<number, DayFormat> = new Map([
  ...[18, 19, 20, 21, 45, 46, 47].map((id) => [id, 'time'] as const),
  ...[14, 15, 16, 17, 22].map((id) => [id, 'day'] as const),
]);

/** What all cells of a workbook share: its texts, which of its styles show a number as a time or a day, and its first day. */
type Shared = { texts: readonly string[]; formats: ReadonlyMap<string, DayFormat>; dayZero: number };

/** Why a workbook cannot be read, as a sentence. */
export class WorkbookProblem extends Error {}

/** Whether a file is a workbook, by its first bytes: a package of Office, or the container of an old or locked one. */
export function isWorkbook(content: Uint8Array): boolean {
  return startsWith(content, [0x50, 0x4b, 0x03, 0x04]) || isContainer(content);
}

/**
 * The first sheet of a workbook that is shown and has rows, as the text that would be pasted from it, each row on the line of
 * its number, so that problems name the rows; and in words what was passed over (ADM-06). Throws a WorkbookProblem.
 */
export function readWorkbook(content: Uint8Array, linesMax: number): { text: string; passedOver: string } {
  if (isContainer(content)) {
    throw new WorkbookProblem(
      'This workbook is protected by a password or has the old .xls format. Please save it as .xlsx or CSV, without a password.',
    );
  }
  const parts = unpack(content);
  const sheets = shownSheets(parts);
  if (sheets === undefined) throw new WorkbookProblem('This file is not an Excel workbook, or it is damaged.');
  const [sheet, ...others] = sheets.filter(({ content: rows }) => [...elements(rows, 'c')].length > 0);
  if (sheet === undefined) throw new WorkbookProblem('No visible sheet of this workbook has anything in it.');
  let hidden = 0;
  const columns = hiddenColumns(sheet.content);
  const texts = [...elements(parts.get('xl/sharedStrings.xml'), 'si')].map(textOf);
  const [settings] = elements(parts.get('xl/workbook.xml'), 'workbookPr');
  const shared: Shared = {
    texts,
    formats: dayStyles(parts.get('xl/styles.xml')),
    dayZero: isTrue(settings?.getAttribute('date1904') ?? null) ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30),
  };
  const lines: string[] = [];
  for (const row of elements(sheet.content, 'row')) {
    const place = Number(row.getAttribute('r') ?? lines.length + 1) - 1;
    // A row far below all others would become a million empty lines.
    if (!(place >= lines.length && place <= 2 * linesMax)) {
      throw new WorkbookProblem('This workbook has too many rows. Please split it into parts.');
    }
    while (lines.length < place) lines.push('');
    const isHidden = isTrue(row.getAttribute('hidden'));
    if (isHidden) hidden += 1;
    lines.push(isHidden ? '' : lineOf(row, shared, columns));
  }
  return { text: lines.join('\n'), passedOver: passedOverIn(sheet, columns, hidden, others) };
}

/** The declared sizes are summed before anything is unpacked, and nothing is unpacked beyond its declared size. */
function unpack(content: Uint8Array): Map<string, Document> {
  let total = 0;
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (!PARTS.test(name)) return false;
    total += originalSize;
    if (total > ATTENDANCE_WORKBOOK_MAX_BYTES) {
      throw new WorkbookProblem('This workbook is too large to be read. Please split it into parts.');
    }
    return true;
  };
  try {
    return new Map(Object.entries(unzipSync(content, { filter })).map(([name, part]) => [name, parse(part)]));
  } catch (error) {
    if (error instanceof WorkbookProblem) throw error;
    throw new WorkbookProblem('This file is not an Excel workbook, or it is damaged.', { cause: error });
  }
}

function parse(part: Uint8Array): Document {
  const document = new DOMParser().parseFromString(strFromU8(part), 'application/xml');
  if (document.querySelector('parsererror') !== null) throw new Error('A part of the workbook cannot be read.');
  return document;
}

type Sheet = { name: string; content: Document };

/** The sheets with rows in their order, without hidden ones and charts; undefined when a workbook has none whatever. */
function shownSheets(parts: ReadonlyMap<string, Document>): Sheet[] | undefined {
  const targets = new Map(
    [...elements(parts.get('xl/_rels/workbook.xml.rels'), 'Relationship')].map((relation) => [
      relation.getAttribute('Id'),
      pathOf(relation.getAttribute('Target') ?? ''),
    ]),
  );
  const sheets = [...elements(parts.get('xl/workbook.xml'), 'sheet')].flatMap((sheet) => {
    const content = parts.get(targets.get(relationOf(sheet)) ?? '');
    const isShown = (sheet.getAttribute('state') ?? 'visible') === 'visible';
    return content === undefined ? [] : [{ name: sheet.getAttribute('name') ?? '', content, isShown }];
  });
  if (sheets.length > 0) return sheets.filter(({ isShown }) => isShown);
  const only = parts.get('xl/worksheets/sheet1.xml');
  return only && [{ name: '', content: only }];
}

function pathOf(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
}

/** Which relation leads to a sheet: the `id` of a namespace, whatever its prefix is. */
function relationOf(sheet: Element): string | null {
  const id = [...sheet.attributes].find(({ localName, namespaceURI }) => localName === 'id' && namespaceURI !== null);
  return id?.value ?? null;
}

function isTrue(value: string | null): boolean {
  return value === '1' || value === 'true';
}

/** What someone has to know of a workbook before they store its list; '' when all of it was read. */
function passedOverIn(
  { name, content }: Sheet,
  columns: ReadonlySet<number>,
  hidden: number,
  others: readonly Sheet[],
): string {
  const cells = [...elements(content, 'c')].map((cell) => /^[A-Z]+/.exec(cell.getAttribute('r') ?? '')?.[0] ?? '');
  const unseen = [...new Set(cells)].filter((letters) => columns.has(columnOf(`${letters}1`) ?? -1));
  const rows = hidden === 1 ? 'The hidden row was not read.' : `The ${hidden} hidden rows were not read.`;
  const sheets = others.map((other) => `“${other.name}”`).join(', ');
  return [
    ...(others.length === 0 ? [] : [`This is the sheet “${name}”. Not read: ${sheets}.`]),
    ...(hidden === 0 ? [] : [rows]),
    ...(unseen.length === 1 ? [`The hidden column ${unseen[0]} was not read.`] : []),
    ...(unseen.length > 1 ? [`The hidden columns ${unseen.join(', ')} were not read.`] : []),
  ].join(' ');
}

function lineOf(row: Element, shared: Shared, hidden: ReadonlySet<number>): string {
  const fields: string[] = [];
  for (const cell of elements(row, 'c')) {
    const place = columnOf(cell.getAttribute('r') ?? '') ?? fields.length;
    while (fields.length < place) fields.push('');
    fields[place] = quoted(cellText(cell, shared));
  }
  return fields.filter((_field, place) => !hidden.has(place)).join('\t');
}

/** The columns that someone who opens the sheet does not see, counted from 0. */
function hiddenColumns(sheet: Document): ReadonlySet<number> {
  const runs = [...elements(sheet, 'col')].filter((column) => isTrue(column.getAttribute('hidden')));
  return new Set(
    runs.flatMap((run) => {
      const first = Number(run.getAttribute('min')) - 1;
      // The last run may reach to the end of the sheet.
      const last = Math.min(Number(run.getAttribute('max')), COLUMNS_MAX);
      return Array.from({ length: Math.max(0, last - first) }, (_none, place) => first + place);
    }),
  );
}

/** Which styles show a number as a time, `06:00` and `1:30`, or as a day, with or without a time. */
function dayStyles(styles: Document | undefined): ReadonlyMap<string, DayFormat> {
  const own = new Map(
    [...elements(styles, 'numFmt')].map((format) => [
      Number(format.getAttribute('numFmtId')),
      dayFormatOf(format.getAttribute('formatCode') ?? ''),
    ]),
  );
  const [list] = elements(styles, 'cellXfs');
  return new Map(
    [...elements(list, 'xf')].flatMap((style, place): [string, DayFormat][] => {
      const id = Number(style.getAttribute('numFmtId'));
      const format = own.has(id) ? own.get(id) : DAY_FORMATS.get(id);
      return format === undefined ? [] : [[String(place), format]];
    }),
  );
}

/** By the letters of a format: hours, or minutes that go on beyond the hour; days and years. What it quotes, and its colours, are no part of it. */
function dayFormatOf(code: string): DayFormat | undefined {
  const [first = ''] = code.split(';');
  const letters = first.replace(/"[^"]*"|\\.|\[(?!(?:h+|m+)\])[^\]]*\]/gi, '');
  if (/[dy]/i.test(letters)) return 'day';
  return /h|\[m/i.test(letters) ? 'time' : undefined;
}

/** `AB12` is in the column 27, counted from 0; undefined for what names none within reach. */
function columnOf(reference: string): number | undefined {
  const [letters] = /^[A-Z]{1,2}(?=\d)/.exec(reference) ?? [];
  if (letters === undefined) return undefined;
  return [...letters].reduce((column, letter) => 26 * column + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText(cell: Element, { texts, formats, dayZero }: Shared): string {
  if (cell.getAttribute('t') === 'inlineStr') return textOf(cell);
  const [value] = elements(cell, 'v');
  const text = value?.textContent ?? '';
  switch (cell.getAttribute('t') ?? 'n') {
    case 's':
      return texts[Number(text)] ?? '';
    case 'b':
      return isTrue(text) ? 'Yes' : 'No';
    case 'n':
      return numberText(text, formats.get(cell.getAttribute('s') ?? ''), dayZero);
    default:
      return text;
  }
}

/** A time is a part of a day: 06:00 is 0.25, and means six hours. A day is a plain date. */
function numberText(text: string, format: DayFormat | undefined, dayZero: number): string {
  const number = Number(text);
  if (text !== '' && format === 'time') return String(Math.round(number * 1440) / 60);
  // Earlier days are shown otherwise by each program, and no list needs them.
  if (text !== '' && format === 'day' && number >= 61 && number < 2_958_466) {
    return new Date(dayZero + Math.floor(number) * 86_400_000).toISOString().slice(0, 10);
  }
  // A large number may be written as 1.00001E5.
  return /^\d[\d.]*E\+?\d+$/i.test(text) ? String(number) : text;
}

/** Runs of one text are put together; how East Asian words sound is no part of it. */
function textOf(element: Element): string {
  return [...elements(element, 't')]
    .filter((text) => text.parentElement?.localName !== 'rPh')
    .map(({ textContent }) => textContent)
    .join('');
}

function quoted(text: string): string {
  const line = text.replace(/[\t\r\n]+/g, ' ').trim();
  return line.includes('"') ? `"${line.replaceAll('"', '""')}"` : line;
}

function elements(within: Document | Element | undefined, name: string): Iterable<Element> {
  return within?.getElementsByTagNameNS('*', name) ?? [];
}

/** The container of old Office files, and of those that are locked by a password. */
function isContainer(content: Uint8Array): boolean {
  return startsWith(content, [0xd0, 0xcf, 0x11, 0xe0]);
}

function startsWith(content: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => content[index] === byte);
}

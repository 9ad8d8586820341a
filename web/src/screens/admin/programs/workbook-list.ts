import { ATTENDANCE_LINES_MAX, ATTENDANCE_WORKBOOK_MAX_BYTES } from '@cpd/domain/values/limits';
import { strFromU8, unzipSync } from 'fflate';

/** What of a workbook is read: the order of its sheets, where they lie, its texts, and the sheets. */
const PARTS = /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/;

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
export function readWorkbook(content: Uint8Array): { text: string; passedOver: string } {
  if (isContainer(content)) {
    throw new WorkbookProblem(
      'This workbook is protected by a password or has the old .xls format. Please save it as .xlsx or CSV, without a password.',
    );
  }
  const parts = unpack(content);
  const sheets = shownSheets(parts);
  if (sheets === undefined) throw new WorkbookProblem('This file is not an Excel workbook, or it is damaged.');
  const [sheet, ...others] = sheets.filter(({ content: rows }) => [...elements(rows, 'c')].length > 0);
  if (sheet === undefined) throw new WorkbookProblem('No sheet of this workbook that is shown has anything in it.');
  let hidden = 0;
  const texts = [...elements(parts.get('xl/sharedStrings.xml'), 'si')].map(textOf);
  const lines: string[] = [];
  for (const row of elements(sheet.content, 'row')) {
    const place = Number(row.getAttribute('r') ?? lines.length + 1) - 1;
    // A row far below all others would become a million empty lines.
    if (!(place >= lines.length && place <= 2 * ATTENDANCE_LINES_MAX)) {
      throw new WorkbookProblem('This workbook has too many rows. Please split it into parts.');
    }
    while (lines.length < place) lines.push('');
    const isHidden = isTrue(row.getAttribute('hidden'));
    if (isHidden) hidden += 1;
    lines.push(isHidden ? '' : lineOf(row, texts));
  }
  return { text: lines.join('\n'), passedOver: passedOverIn(sheet.name, hidden, others) };
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

/** What somebody has to know of a workbook before they store its list; '' when all of it was read. */
function passedOverIn(name: string, hidden: number, others: readonly Sheet[]): string {
  const rows = hidden === 1 ? 'The hidden row was not read.' : `The ${hidden} hidden rows were not read.`;
  const sheets = others.map((sheet) => `“${sheet.name}”`).join(', ');
  return [
    ...(others.length === 0 ? [] : [`This is the sheet “${name}”. Not read: ${sheets}.`]),
    ...(hidden === 0 ? [] : [rows]),
  ].join(' ');
}

function lineOf(row: Element, texts: readonly string[]): string {
  const fields: string[] = [];
  for (const cell of elements(row, 'c')) {
    const place = columnOf(cell.getAttribute('r') ?? '') ?? fields.length;
    while (fields.length < place) fields.push('');
    fields[place] = quoted(cellText(cell, texts));
  }
  return fields.join('\t');
}

/** `AB12` is in the column 27, counted from 0; undefined for what names none within reach. */
function columnOf(reference: string): number | undefined {
  const [letters] = /^[A-Z]{1,2}(?=\d)/.exec(reference) ?? [];
  if (letters === undefined) return undefined;
  return [...letters].reduce((column, letter) => 26 * column + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText(cell: Element, texts: readonly string[]): string {
  if (cell.getAttribute('t') === 'inlineStr') return textOf(cell);
  const [value] = elements(cell, 'v');
  const text = value?.textContent ?? '';
  switch (cell.getAttribute('t') ?? 'n') {
    case 's':
      return texts[Number(text)] ?? '';
    case 'b':
      return isTrue(text) ? 'Yes' : 'No';
    case 'n':
      // A large number may be written as 1.00001E5.
      return /^\d[\d.]*E\+?\d+$/i.test(text) ? String(Number(text)) : text;
    default:
      return text;
  }
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

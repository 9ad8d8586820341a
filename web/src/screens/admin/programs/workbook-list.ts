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
 * The first sheet of a workbook as the text that would be pasted from it, each row on the line of its number, so that
 * problems name the rows (ADM-06). Throws a WorkbookProblem.
 */
export function readWorkbook(content: Uint8Array): string {
  if (isContainer(content)) {
    throw new WorkbookProblem(
      'This workbook is protected by a password or has the old .xls format. Please save it as .xlsx or CSV, without a password.',
    );
  }
  const parts = unpack(content);
  const sheet = parts.get(firstSheetPath(parts));
  if (sheet === undefined) throw new WorkbookProblem('This file is not an Excel workbook, or it is damaged.');
  const texts = [...elements(parts.get('xl/sharedStrings.xml'), 'si')].map(textOf);
  const lines: string[] = [];
  for (const row of elements(sheet, 'row')) {
    const place = Number(row.getAttribute('r') ?? lines.length + 1) - 1;
    // A row far below all others would become a million empty lines.
    if (!(place >= lines.length && place <= 2 * ATTENDANCE_LINES_MAX)) {
      throw new WorkbookProblem('This workbook has too many rows. Please split it into parts.');
    }
    while (lines.length < place) lines.push('');
    lines.push(lineOf(row, texts));
  }
  return lines.join('\n');
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

function firstSheetPath(parts: ReadonlyMap<string, Document>): string {
  const [sheet] = elements(parts.get('xl/workbook.xml'), 'sheet');
  const id = sheet?.getAttribute('r:id');
  for (const relation of elements(parts.get('xl/_rels/workbook.xml.rels'), 'Relationship')) {
    if (relation.getAttribute('Id') !== id) continue;
    const target = relation.getAttribute('Target') ?? '';
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  }
  return 'xl/worksheets/sheet1.xml';
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
  const [letters] = /^[A-Z]{1,2}/.exec(reference) ?? [];
  if (letters === undefined) return undefined;
  return [...letters].reduce((column, letter) => 26 * column + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText(cell: Element, texts: readonly string[]): string {
  if (cell.getAttribute('t') === 'inlineStr') return textOf(cell);
  const [value] = elements(cell, 'v');
  const text = value?.textContent ?? '';
  return cell.getAttribute('t') === 's' ? (texts[Number(text)] ?? '') : text;
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

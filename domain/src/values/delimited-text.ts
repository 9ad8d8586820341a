/** A row of a table in text: the line that it begins on, from 1, and its fields. */
export type TextRow = { line: number; fields: string[] };

/** What could not be read as a table, as a sentence; else the rows that hold something. */
export type DelimitedText = { rows: TextRow[] } | { problem: string };

const SEPARATORS = ['\t', ';', ','] as const;

/**
 * Reads a table as spreadsheets save or copy it: fields with tabs, semicolons or commas between them, quotation marks round
 * what holds one of these or a line break, a byte order mark or none, any line ends. A tab anywhere makes tabs the
 * separator, then a semicolon semicolons, so that "Surname, Given" may be a name. Rows without content are left out.
 */
export function readDelimitedText(text: string): DelimitedText {
  const content = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const outside = content.replace(/"[^"]*"/g, '');
  const separator = SEPARATORS.find((sign) => outside.includes(sign)) ?? ',';
  const rows: TextRow[] = [];
  let [line, at] = [1, 0];
  while (at < content.length) {
    const row: TextRow = { line, fields: [] };
    let ended = false;
    while (!ended) {
      const field = readField(content, at, separator);
      if (field === undefined) return { problem: `A quotation mark on line ${line} is not closed.` };
      row.fields.push(field.value.trim());
      line += field.lineBreaks;
      ended = content[field.end] !== separator;
      at = field.end + 1;
    }
    line += 1;
    if (row.fields.some((value) => value !== '')) rows.push(row);
  }
  return { rows };
}

/** The field that begins at a place, and where its separator, its line end or the text's end stands. */
function readField(content: string, start: number, separator: string) {
  if (content[start] !== '"') return { ...plainPart(content, start, separator), lineBreaks: 0 };
  let value = '';
  let at = start + 1;
  for (;;) {
    const quote = content.indexOf('"', at);
    if (quote === -1) return undefined;
    value += content.slice(at, quote);
    at = quote + 1;
    if (content[at] !== '"') break;
    value += '"';
    at += 1;
  }
  const lineBreaks = value.split('\n').length - 1;
  const rest = plainPart(content, at, separator);
  return { value: value + rest.value, end: rest.end, lineBreaks };
}

function plainPart(content: string, start: number, separator: string) {
  let end = start;
  while (end < content.length && content[end] !== separator && content[end] !== '\n') end += 1;
  return { value: content.slice(start, end), end };
}

/** One row for a spreadsheet. What begins like a formula gets an apostrophe, so that it is none (ASVS 1.2.10). */
export function csvRow(fields: readonly (string | number)[]): string {
  return `${fields.map((field) => csvField(String(field))).join(',')}\r\n`;
}

function csvField(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

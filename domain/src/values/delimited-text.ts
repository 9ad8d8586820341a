/** A row of a table in text: the line that it starts on, from 1, and its fields. */
export type TextRow = { readonly line: number; readonly fields: string[] };

/** By so many rows the separator is chosen: a long table is read once, not once for each separator. */
const ROWS_TO_CHOOSE_BY = 1_000;

/** The rows that hold something; with a problem, as a sentence, only those before it. */
export type DelimitedText = { rows: TextRow[]; problem?: string };

/**
 * Reads a table as spreadsheets save or copy it: fields with tabs, semicolons or commas between them, quotation marks round
 * what holds one of these or a line break, a byte order mark or none, any line ends. The separator is the one that a first
 * line `sep=;` names, as Excel writes it; else the one that divides most of the first lines into equally many fields, so that a tab or a
 * semicolon within a note is none. Of two that do so equally well a tab or semicolon wins: "Surname, Given" may be a name.
 * Rows without content are left out.
 */
export function readDelimitedText(text: string): DelimitedText {
  const content = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const named = /^"?sep=([^\n])[^\n]*(?:\n|$)/i.exec(content);
  if (named?.[1] !== undefined) return readRows(content, named[1], { at: named[0].length, line: 2 });
  const start = { at: 0, line: 1 };
  const [commas, ...others] = [',', ';', '\t'].map((separator) => {
    return { separator, ...readRows(content, separator, start, ROWS_TO_CHOOSE_BY) };
  });
  const best = others.reduce((found, table) => (divides(table, found) ? table : found), commas as Sample);
  return readRows(content, best.separator, start);
}

type Sample = DelimitedText & { separator: string };

function divides(table: DelimitedText, best: DelimitedText): boolean {
  const difference = evenness(table.rows) - evenness(best.rows);
  if (difference !== 0) return difference > 0;
  return evenness(table.rows) > 0 && numbers(table.rows) >= numbers(best.rows);
}

/** How many rows have as many fields as most of those that have several. */
function evenness(rows: readonly TextRow[]): number {
  const counts = new Map<number, number>();
  for (const { fields } of rows) {
    if (fields.length > 1) counts.set(fields.length, (counts.get(fields.length) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}

/** Rows with a field of figures alone, as a number is that was divided off from what follows it. */
function numbers(rows: readonly TextRow[]): number {
  return rows.filter(({ fields }) => fields.some((field) => /^\d+$/.test(field))).length;
}

function readRows(
  content: string,
  separator: string,
  from: { at: number; line: number },
  atMost = Number.POSITIVE_INFINITY,
): DelimitedText {
  const table = new SeparatedText(content, separator);
  const rows: TextRow[] = [];
  let { at, line } = from;
  while (at < content.length && rows.length < atMost) {
    const row = table.readRow(at);
    if (row.end === undefined)
      return { rows, problem: `A quotation mark on line ${line + row.lineBreaks} is not closed.` };
    if (row.fields.some((value) => value !== '')) rows.push(new RowOfText(table, at, line));
    line += row.lineBreaks + 1;
    at = row.end + 1;
  }
  return { rows };
}

/** A row that is read when its fields are asked for, because all fields of a long list take five times the memory of its text. */
class RowOfText implements TextRow {
  readonly line: number;
  readonly #table: SeparatedText;
  readonly #at: number;

  constructor(table: SeparatedText, at: number, line: number) {
    this.line = line;
    this.#table = table;
    this.#at = at;
  }

  get fields(): string[] {
    return this.#table.readRow(this.#at).fields;
  }
}

/** The place of its line end, or of the text's; undefined if it has a quotation mark that is not closed. */
type ReadRow = { fields: string[]; lineBreaks: number; end: number | undefined };

class SeparatedText {
  readonly #content: string;
  readonly #separator: string;
  /** The row that was read last, because its fields are asked for one by one. */
  #last: { at: number; row: ReadRow } | undefined;

  constructor(content: string, separator: string) {
    this.#content = content;
    this.#separator = separator;
  }

  /** The row that starts at a place. */
  readRow(start: number): ReadRow {
    if (this.#last?.at === start) return this.#last.row;
    const fields: string[] = [];
    let lineBreaks = 0;
    let end = start - 1;
    do {
      const field = readField(this.#content, end + 1, this.#separator);
      if (field === undefined) return { fields, lineBreaks, end: undefined };
      fields.push(field.value.trim());
      lineBreaks += field.lineBreaks;
      end = field.end;
    } while (this.#content[end] === this.#separator);
    const row = { fields, lineBreaks, end };
    this.#last = { at: start, row };
    return row;
  }
}

/** The field that starts at a place, and the place of its separator, its line end or the text's end. */
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

/** One row for a spreadsheet. What starts like a formula gets an apostrophe, so that it is not one (ASVS 1.2.10). */
export function csvRow(fields: readonly (string | number)[]): string {
  return `${fields.map((field) => csvField(String(field))).join(',')}\r\n`;
}

function csvField(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

import { stringify } from 'csv-stringify/sync';

// Where a program that takes another separator than ours starts a cell, in the middle of one of ours; such a program may not
// know our quotes either. What follows would be a formula there. The end of a line is none, of which a return is a part.
const FORMULA_WITHIN = /(^"+|[,;\t\r\n]"*)(?=[=+\-@\t\uff1d\uff0b\uff0d\uff20]|\r(?!\n))/g;

/**
 * Lines of a table for spreadsheets. Nothing that someone wrote must become a formula there, whichever separator the program
 * goes by (R47): an apostrophe is before what would begin one. Numbers stay what they are.
 */
export function csvLines(lines: readonly (readonly (string | number)[])[]): string {
  const harmless = lines.map((line) => line.map((cell) => (typeof cell === 'string' ? defused(cell) : cell)));
  // The first character of a cell is the library's own to judge. It quotes what ends its own lines; we end them otherwise.
  return stringify(harmless, { record_delimiter: 'windows', quoted_match: /[\r\n]/, escape_formulas: true });
}

function defused(text: string): string {
  return text.replace(FORMULA_WITHIN, "$1'");
}

/** The headings, with which a file starts: spreadsheets take it for UTF-8 only by its mark. */
export function csvHeadings(headings: readonly string[]): string {
  return `\uFEFF${csvLines([headings])}`;
}

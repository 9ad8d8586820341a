import { stringify } from 'csv-stringify/sync';

/** Lines of a table for spreadsheets. A name that begins like a formula must not become one there. */
export function csvLines(lines: readonly (readonly (string | number)[])[]): string {
  return stringify([...lines], { record_delimiter: 'windows', quoted_match: /\r/, escape_formulas: true });
}

/** The headings, with which a file begins: spreadsheets take it for UTF-8 only by its mark. */
export function csvHeadings(headings: readonly string[]): string {
  return `\uFEFF${csvLines([headings])}`;
}

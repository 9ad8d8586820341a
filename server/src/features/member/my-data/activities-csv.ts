import { stringify } from 'csv-stringify/sync';

const COLUMNS = [
  'Year',
  'Start',
  'End',
  'Activity',
  'Type',
  'Hours',
  'Specialties and domains',
  'Files',
  'Reflection',
  'Notes',
  'Provider',
];

/** Every date of every activity of a member as a table for spreadsheets: UTF-8 with its mark, so that Excel reads it too. */
export function activitiesCsv(lines: readonly (string | number)[][]): Buffer {
  // A name that begins like a formula must not become one in a spreadsheet.
  const text = stringify([COLUMNS, ...lines], {
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    quoted_match: /\r/,
  });
  return Buffer.from(text);
}

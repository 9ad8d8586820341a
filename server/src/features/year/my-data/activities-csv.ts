import { ACTIVITY_DETAILS, DETAIL_NAMES } from '@cpd/domain/record/activity-details';
import { csvHeadings, csvLines } from '../../../platform/http/csv.ts';

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
  ...DETAIL_NAMES.map((name) => ACTIVITY_DETAILS[name].label),
];

/** Every date of every activity of a member as a table for spreadsheets: UTF-8 with its mark, so that Excel reads it too. */
export function activitiesCsv(lines: readonly (string | number)[][]): Buffer {
  return Buffer.from(csvHeadings(COLUMNS) + csvLines(lines));
}

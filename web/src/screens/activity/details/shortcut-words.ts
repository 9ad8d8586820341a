import type { Shortcut } from '@cpd/contract/shortcuts';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';

/** What the link lays down, and for which dates (SHC-04, SHC-05); `range` are the dates it allows. */
export function shortcutInWords(shortcut: Shortcut, range: { min: string; max: string }): string {
  const laidDown = 'This link sets the name, the category and the hours.';
  if (range.min === range.max) return `${laidDown} It took place on ${formatDayMonthYear(range.min)}.`;
  if (shortcut.ongoing) return `${laidDown} Choose any date in ${shortcut.cpdYear}.`;
  return `${laidDown} Choose a date from ${formatDayMonthYear(range.min)} to ${formatDayMonthYear(range.max)}.`;
}

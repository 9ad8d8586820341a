import { decodeText } from '@cpd/domain/values/text-encoding';
import { CalendarProblem } from './import-problem.ts';

/**
 * The text of a calendar file, in whatever encoding programs write (CAL-11).
 * Throws a CalendarProblem for content that is no text.
 */
export function readCalendarText(content: Uint8Array): string {
  const text = decodeText(content, (encoding, fatal) => new TextDecoder(encoding, { fatal }).decode(content));
  if (text.trim() === '') throw new CalendarProblem('The file is empty.', 1);
  if (text.includes('\0'))
    throw new CalendarProblem('This is not a calendar file: it is not text.', lineOf(text, '\0'));
  return text;
}

function lineOf(text: string, found: string): number {
  return text.slice(0, text.indexOf(found)).split('\n').length;
}

import { CalendarProblem } from './import-problem.ts';

/** The marks with which a text says how it is written. */
const MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/**
 * The text of a calendar file: by its mark, else UTF-8, else the old Western encoding that programs wrote before (CAL-11).
 * Throws a CalendarProblem for content that is no text.
 */
export function readCalendarText(content: Uint8Array): string {
  const mark = MARKS.find(({ bytes }) => bytes.every((byte, index) => content[index] === byte));
  const text = mark === undefined ? decodeUnmarked(content) : new TextDecoder(mark.encoding).decode(content);
  if (text.trim() === '') throw new CalendarProblem('The file is empty.', 1);
  if (text.includes('\0'))
    throw new CalendarProblem('This is not a calendar file: it is not text.', lineOf(text, '\0'));
  return text;
}

function decodeUnmarked(content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}

function lineOf(text: string, found: string): number {
  return text.slice(0, text.indexOf(found)).split('\n').length;
}

import { type ImportedCalendar, importCalendar } from '../import-calendar.ts';

/** What the tests of the import are told besides the file. */
export const SETTINGS = { years: [2026], zone: 'Australia/Sydney' };

/** A calendar file with these lines in it. */
export function calendar(...lines: string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

/** The lines of an event. */
export function event(...lines: string[]): string[] {
  return ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
}

/** What is read of a calendar file. */
export function read(text: string | Uint8Array, settings = SETTINGS): ImportedCalendar {
  return importCalendar(typeof text === 'string' ? Buffer.from(text) : text, settings);
}

/** The one thing read of a calendar whose only event has these lines; undefined when there are several, or none. */
export function readEvent(...lines: string[]): ImportedCalendar['events'][number] | undefined {
  const { events } = read(calendar(...event(...lines)));
  return events.length === 1 ? events[0] : undefined;
}

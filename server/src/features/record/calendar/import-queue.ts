import { CALENDAR_READERS, CALENDAR_READINGS_MAX } from '@cpd/domain/values/limits';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ImportedCalendar, ImportSettings } from './import-calendar.ts';
import { readInThread } from './import-thread.ts';

/** Reads calendar files. */
type Read = (content: Uint8Array, settings: ImportSettings) => Promise<ImportedCalendar>;

/** Reads the calendar file of a member. */
export type ReadCalendarFile = (userId: number, ...file: Parameters<Read>) => ReturnType<Read>;

/**
 * Makes a reader of calendar files that reads two at a time, in the order in which they came, and of each member one
 * (CAL-22). It throws what `read` throws, TOO_MANY_REQUESTS while another file of the member is being read, and UNAVAILABLE
 * when too many wait.
 */
export function openCalendarReader(read: Read = readInThread): ReadCalendarFile {
  const members = new Set<number>();
  const waiting: (() => void)[] = [];
  let free = CALENDAR_READERS;
  const leave = () => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return async (userId, ...file) => {
    if (members.has(userId)) {
      throw new AppError('TOO_MANY_REQUESTS', 'Another calendar of yours is being read. Please wait until it is done.');
    }
    if (members.size >= CALENDAR_READINGS_MAX) {
      throw new AppError('UNAVAILABLE', 'Too many calendars are being read right now. Please try again in a moment.');
    }
    members.add(userId);
    try {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      return await read(...file).finally(leave);
    } finally {
      members.delete(userId);
    }
  };
}

import { buffer } from 'node:stream/consumers';
import type { CalendarImport } from '@cpd/contract/calendar';
import { dayOfAbsenceProblem } from '@cpd/domain/member/departure';
import type { Database } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ReceivedFile } from '../../../platform/http/uploads.ts';
import type { MemberYear } from '../years/year-reader.ts';
import { isYearEditable, listYears } from '../years/year-service.ts';
import type { ImportedCalendar } from './import-calendar.ts';
import type { ReadCalendarFile } from './import-queue.ts';
import { eventToActivity } from './import-wire.ts';

/** Programs that do not know the file send it as plain content; its name then says what it is. */
const UNKNOWN_TYPES = [undefined, 'application/octet-stream', 'text/plain', 'application/ics'];

/**
 * Reads a calendar file for the form and keeps nothing of it (API-25, CAL-11, CAL-12). One event is answered as an
 * activity to copy with id 0, several as a list. Throws FILE_REFUSED for a file that is no calendar, is broken, or holds
 * nothing for a year that can be changed, YEAR_NOT_EDITABLE when there is no such year, TOO_MANY_REQUESTS while another file of
 * the caller is being read.
 */
export async function importEvents(
  { database, files, readCalendarFile }: { database: Database; files: FileStore; readCalendarFile: ReadCalendarFile },
  caller: Pick<Caller, 'actor' | 'subjectUserId' | 'now' | 'aside'>,
  upload: ReceivedFile,
  zone: string,
): Promise<CalendarImport> {
  try {
    refuseOtherTypes(upload);
    const years = await listYears(database, caller);
    const open = years.filter((year) => isYearEditable(year, caller.now));
    if (open.length === 0) throw new AppError('YEAR_NOT_EDITABLE', 'None of your CPD years can be changed now.');
    const content = await buffer((await files.read(upload.file.key)).stream);
    const settings = { years: open.map(({ facts }) => facts.year), zone };
    const calendar = await caller.aside(() => readCalendarFile(caller.actor.userId, content, settings));
    refuseNothing(
      calendar,
      open.map(({ facts }) => facts.year),
    );
    const { member, away } = byMembership(calendar, open);
    const [firstAway] = away;
    if (member.length === 0 && firstAway !== undefined) throw refused(firstAway.message);
    const events = member.flatMap((event) => {
      const year = open.find(({ facts }) => facts.year === event.year);
      if (year === undefined) return [];
      const Activity = eventToActivity(event, { userId: caller.subjectUserId, year, years });
      return [{ line: event.line, isTentative: event.tentative, activity: Activity }];
    });
    const [first] = events;
    if (first !== undefined && events.length === 1 && away.length === 0) return first.activity;
    return {
      events: events,
      cancelledCount: calendar.cancelledCount,
      elsewhereCount: calendar.elsewhereCount,
      problems: [...calendar.problems, ...away].map(({ line, message }) => ({ line: line, message: message })),
    };
  } finally {
    await upload.discard();
  }
}

/** Events with a day of membership, and why the others are left out (PPL-05). */
function byMembership({ events }: ImportedCalendar, [year]: readonly MemberYear[]) {
  const judged = events.map((event) => {
    const problems = event.dates.map((day) => dayOfAbsenceProblem([day], year?.absences ?? []));
    return { event, message: problems.includes(undefined) ? undefined : problems[0] };
  });
  return {
    member: judged.flatMap(({ event, message }) => (message === undefined ? [event] : [])),
    away: judged.flatMap(({ event, message }) => (message === undefined ? [] : [{ line: event.line, message }])),
  };
}

function refuseOtherTypes({ fileName, mediaType }: ReceivedFile): void {
  const isNamedSo = /\.(ics|ical)$/i.test(fileName);
  if (mediaType === 'text/calendar' || (isNamedSo && UNKNOWN_TYPES.includes(mediaType))) return;
  throw refused('Only calendar files can be imported; their names end in .ics.');
}

function refuseNothing({ events, cancelledCount, elsewhereCount }: ImportedCalendar, years: readonly number[]): void {
  if (events.length > 0) return;
  if (elsewhereCount === 0 && cancelledCount > 0) throw refused('Everything in this file was cancelled.');
  throw refused(`Nothing in this file is in a CPD year that can be changed (${years.toSorted().join(', ')}).`);
}

function refused(message: string): AppError {
  const text = `${message} Nothing was imported.`;
  return new AppError('FILE_REFUSED', text, { problems: [{ field: 'attachment', message: text }] });
}

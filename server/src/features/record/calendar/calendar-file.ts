import { type ActivityDetails, detailsInWords } from '@cpd/domain/record/activity-details';
import ICAL from 'ical.js';

// Lines have at most 75 octets (RFC 5545, 3.1); `ical.js` does not count the blank that a folded one starts with.
ICAL.foldLength = 74;

/** One date of an activity as it goes into a calendar file. */
export interface CalendarEntry extends ActivityDetails {
  activityDateId: number;
  name: string;
  /** Plain dates, both included. */
  startDate: string;
  endDate: string;
  hours: number;
  typeName: string;
  category: string;
  additionalInformation: string;
  /** ISO time of the last change. */
  updatedAt: string;
  version: number;
}

/** What a calendar file says of itself. */
interface CalendarHead {
  title: string;
  /** In hours, for programs that read the file again and again. */
  readAgainAfter?: number;
}

/** What makes the entries of this place different from those of every other. */
interface Origin {
  productName: string;
  /** The name of this server; part of each entry's UID. */
  host: string;
}

/**
 * A calendar file with an all-day entry for each date (CAL-13). An entry keeps its UID for good, so that a later file
 * replaces it instead of doubling it. Text is escaped and folded, so nothing in a name can be a line of its own (CAL-16).
 */
export function writeCalendar(
  { title, readAgainAfter }: CalendarHead,
  entries: readonly CalendarEntry[],
  origin: Origin,
): Buffer {
  const calendar = new ICAL.Component(['vcalendar', [], []]);
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', `-//${origin.host}//${oneLine(origin.productName)}//EN`);
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  calendar.addPropertyWithValue('method', 'PUBLISH');
  calendar.addPropertyWithValue('x-wr-calname', title);
  if (readAgainAfter !== undefined) {
    const interval = ICAL.Duration.fromData({ hours: readAgainAfter });
    calendar.addPropertyWithValue('refresh-interval', interval);
    // What Outlook reads instead.
    calendar.addPropertyWithValue('x-published-ttl', interval.toString());
  }
  for (const entry of entries) calendar.addSubcomponent(toEvent(entry, origin.host));
  return Buffer.from(`${calendar.toString()}\r\n`);
}

function toEvent(entry: CalendarEntry, host: string): ICAL.Component {
  const event = new ICAL.Component('vevent');
  const changed = ICAL.Time.fromJSDate(new Date(entry.updatedAt), true);
  event.addPropertyWithValue('uid', `activity-date-${entry.activityDateId}@${host}`);
  event.addPropertyWithValue('dtstamp', changed);
  event.addPropertyWithValue('last-modified', changed);
  event.addPropertyWithValue('sequence', entry.version);
  event.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(entry.startDate));
  // The end of an all-day entry is the day after.
  event.addPropertyWithValue('dtend', ICAL.Time.fromDateString(dayAfter(entry.endDate)));
  event.addPropertyWithValue('summary', oneLine(entry.name));
  event.addPropertyWithValue('description', description(entry));
  const categories = new ICAL.Property('categories');
  categories.setValues(['CPD', oneLine(entry.category)].filter((name) => name !== ''));
  event.addProperty(categories);
  // What is done already makes no one busy.
  event.addPropertyWithValue('transp', 'TRANSPARENT');
  return event;
}

function description(entry: CalendarEntry): string {
  const { hours, typeName, additionalInformation } = entry;
  const amount = `${hours} ${hours === 1 ? 'hour' : 'hours'}, ${typeName}`;
  const details = detailsInWords(entry).map(({ label, text }) => `${label}: ${text}`);
  return [amount, ...details, additionalInformation]
    .filter((line) => line !== '')
    .map(plainBreaks)
    .join('\n');
}

/** A carriage return alone is not escaped by the format, and some programs take it for the end of a line. */
function plainBreaks(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').toWellFormed();
}

function oneLine(text: string): string {
  return plainBreaks(text).replaceAll('\n', ' ');
}

function dayAfter(date: string): string {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toString();
}

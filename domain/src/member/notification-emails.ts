import { collegeZone } from '../values/college-day.ts';
import { type EmailKind, isOptionalEmail, type OptionalEmail } from './email-kinds.ts';

/** How often copies of notifications go out by e-mail. */
export const EMAIL_DIGESTS = ['IMMEDIATELY', 'DAILY', 'WEEKLY'] as const;
export type EmailDigest = (typeof EMAIL_DIGESTS)[number];

/** How a member wants copies of notifications by e-mail. */
export type EmailSettings = {
  digest: EmailDigest;
  /** IANA name of the time zone of the digests and of the quiet hours. */
  timeZone: string;
  /** What the member does without; all else comes in any case (COH-11). */
  emailsOff: readonly OptionalEmail[];
};

/** What holds for members who have chosen nothing: copies at once. */
export function defaultEmailSettings(): EmailSettings {
  return { digest: 'IMMEDIATELY', timeZone: collegeZone(), emailsOff: [] };
}

/** Whole hours of the day between which no copy is sent, over midnight; the same for everyone. */
export const QUIET_HOURS = { from: 21, to: 7 };

/** The hour at which digests go out, when the quiet hours have ended; weekly ones on Mondays. */
export const DIGEST_HOUR = QUIET_HOURS.to;
const MONDAY = 1;
const DAYS_OF_A_WEEK = 7;

/** A notification as the subject of an e-mail needs it. */
type Copy = { title: string; alertCode: 'L' | 'M' | 'H' };

/** Copies in the order in which they are in one e-mail: urgent ones first (COH-10). */
export function inOrderOfMail<Each extends Copy>(copies: readonly Each[]): Each[] {
  const urgent = (copy: Each) => Number(copy.alertCode === 'H');
  return copies.toSorted((one, other) => urgent(other) - urgent(one));
}

/** The subject of an e-mail with copies in that order: an urgent one leads it (COH-10). */
export function mailSubject(copies: readonly Copy[]): string {
  const [first] = copies;
  if (first === undefined || (copies.length > 1 && first.alertCode !== 'H')) return `${copies.length} notifications`;
  const more = copies.length - 1;
  if (more === 0) return first.title;
  return `${first.title}, and ${more} more ${more === 1 ? 'notification' : 'notifications'}`;
}

/** Whether the text names a time zone that can be reckoned with. */
export function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * When the copy of a notification of `createdAt` goes out: at once, in the quiet hours when they end, or with the next
 * digest. Undefined when the member does without that kind.
 */
export function emailDueAt(
  settings: EmailSettings,
  createdAt: Temporal.Instant,
  kind: EmailKind,
): Temporal.Instant | undefined {
  if (isOptionalEmail(kind) && settings.emailsOff.includes(kind)) return undefined;
  const created = createdAt.toZonedDateTimeISO(settings.timeZone);
  switch (settings.digest) {
    case 'IMMEDIATELY':
      return afterQuiet(created).toInstant();
    case 'DAILY':
      return nextDigest(created, () => true).toInstant();
    case 'WEEKLY':
      return nextDigest(created, ({ dayOfWeek }) => dayOfWeek === MONDAY).toInstant();
  }
}

/** The first digest after an instant on a day that fits. */
function nextDigest(after: Temporal.ZonedDateTime, fits: (day: Temporal.PlainDate) => boolean): Temporal.ZonedDateTime {
  for (let days = 0; days <= DAYS_OF_A_WEEK; days += 1) {
    const day = after.toPlainDate().add({ days });
    const digest = atHour(day, DIGEST_HOUR, after.timeZoneId);
    if (fits(day) && Temporal.ZonedDateTime.compare(digest, after) > 0) return digest;
  }
  return after;
}

/** The time itself, or the end of the quiet hours that it is in. */
function afterQuiet(time: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const { from, to } = QUIET_HOURS;
  if (time.hour >= to && time.hour < from) return time;
  return atHour(time.toPlainDate().add({ days: time.hour >= from ? 1 : 0 }), to, time.timeZoneId);
}

function atHour(day: Temporal.PlainDate, hour: number, timeZone: string): Temporal.ZonedDateTime {
  return day.toZonedDateTime({ timeZone, plainTime: { hour } });
}

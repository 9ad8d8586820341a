import { COLLEGE_ZONE } from '../values/college-day.ts';
/** How often copies of notifications go out by e-mail. */
export const EMAIL_DIGESTS = ['NONE', 'IMMEDIATELY', 'DAILY', 'WEEKLY'] as const;
export type EmailDigest = (typeof EMAIL_DIGESTS)[number];

/** How a member wants copies of notifications by e-mail. */
export type EmailSettings = {
  digest: EmailDigest;
  /** Whole hours of the day, 0 to 23, between which nothing is sent; null when every hour will do. */
  quiet: { from: number; to: number } | null;
  /** IANA name of the time zone in which the hours are meant. */
  timeZone: string;
};

/** What holds for members who have chosen nothing: copies at once, but not at night. */
export const DEFAULT_EMAIL_SETTINGS: EmailSettings = {
  digest: 'IMMEDIATELY',
  quiet: { from: 21, to: 7 },
  timeZone: COLLEGE_ZONE,
};

/** The hour at which digests go out; weekly ones on Mondays. */
export const DIGEST_HOUR = 7;
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
 * When the copy of a notification of `createdAt` goes out: at once, with the next digest, or, where that falls into the
 * quiet hours, when they end. Undefined when none is wanted.
 */
export function emailDueAt(settings: EmailSettings, createdAt: Temporal.Instant): Temporal.Instant | undefined {
  const created = createdAt.toZonedDateTimeISO(settings.timeZone);
  switch (settings.digest) {
    case 'NONE':
      return undefined;
    case 'IMMEDIATELY':
      return afterQuiet(settings, created).toInstant();
    case 'DAILY':
      return afterQuiet(
        settings,
        nextDigest(created, () => true),
      ).toInstant();
    case 'WEEKLY':
      return afterQuiet(
        settings,
        nextDigest(created, ({ dayOfWeek }) => dayOfWeek === MONDAY),
      ).toInstant();
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

/** The time itself, or the end of the quiet hours that it is in; they may go over midnight. */
function afterQuiet({ quiet }: EmailSettings, time: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  if (quiet === null || quiet.from === quiet.to) return time;
  const { from, to } = quiet;
  const overMidnight = from > to;
  const isIdle = overMidnight ? time.hour >= from || time.hour < to : time.hour >= from && time.hour < to;
  if (!isIdle) return time;
  const endsNextDay = overMidnight && time.hour >= from;
  return atHour(time.toPlainDate().add({ days: endsNextDay ? 1 : 0 }), to, time.timeZoneId);
}

function atHour(day: Temporal.PlainDate, hour: number, timeZone: string): Temporal.ZonedDateTime {
  return day.toZonedDateTime({ timeZone, plainTime: { hour } });
}

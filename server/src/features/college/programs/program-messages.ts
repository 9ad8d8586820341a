import { formatHours } from '@cpd/domain/values/hours';
import { formatDayRange } from '@cpd/domain/values/plain-date';
import type { Wordings } from '../../../platform/content/wording-service.ts';
import type { Notice } from '../../../platform/notifications/notification-service.ts';
import type { Program } from './program-reader.ts';

/** What a message says of an activity of the college. */
type Told = Pick<Program, 'name' | 'startDate' | 'endDate'>;

/** Someone's attendance as a message tells of it. */
type ToldAttendance = Told & Pick<Program, 'year'> & { hours: number };

/** Asks a member to confirm that they attended; a member who has submitted the year already reads how it can be counted (ROP-06). */
export function offerNotice(
  words: Wordings,
  userId: number,
  programAttendanceId: number,
  attended: ToldAttendance,
  later: boolean,
): Notice {
  const about = fieldsOf(attended);
  return {
    userId,
    title: words.line(later ? 'offer-later.title' : 'offer.title', about),
    alertCode: 'M',
    message: words.blocks(later ? 'offer-later.text' : 'offer.text', about),
    occasion: `attendance:${programAttendanceId}`,
  };
}

/** Reminds a member who has not answered yet (ROP-07). */
export function attendanceReminder(
  words: Wordings,
  userId: number,
  programAttendanceId: number,
  attended: ToldAttendance,
  { closes, requestId }: { closes: string; requestId: string },
): Notice {
  const about = { ...fieldsOf(attended), dueDay: closes };
  return {
    userId,
    title: words.line('offer-reminder.title', about),
    alertCode: 'M',
    message: words.blocks('offer-reminder.text', about),
    occasion: `attendance-reminder:${programAttendanceId}:${requestId}`,
  };
}

function fieldsOf({ name, startDate, endDate, hours, year }: ToldAttendance) {
  const aDay = startDate === endDate ? '' : ' a day';
  return {
    activity: name,
    days: formatDayRange(startDate, endDate),
    hours: `${formatHours(hours)} h${aDay}`,
    year: String(year),
  };
}

/** Tells a member that a confirmed activity was corrected in their record. */
export function correctionNotice(
  words: Wordings,
  userId: number,
  corrected: Told,
  reason: string,
  occasion: string,
): Notice {
  return {
    ...changedNotice(words, 'corrected', corrected, reason),
    userId,
    occasion: `attendance-corrected:${occasion}`,
  };
}

/** Tells a member that a confirmed activity is no longer in their record. */
export function withdrawalNotice(
  words: Wordings,
  userId: number,
  programAttendanceId: number,
  program: Told,
  reason: string,
): Notice {
  const occasion = `attendance-withdrawn:${programAttendanceId}`;
  return { ...changedNotice(words, 'withdrawn', program, reason), userId, occasion };
}

function changedNotice(
  words: Wordings,
  how: 'corrected' | 'withdrawn',
  { name, startDate, endDate }: Told,
  reason: string,
): Omit<Notice, 'userId' | 'occasion'> {
  const about = { activity: name, days: formatDayRange(startDate, endDate), reason };
  return {
    title: words.line(`${how}.title`, about),
    alertCode: 'M',
    message: words.blocks(`${how}.text`, about),
  };
}

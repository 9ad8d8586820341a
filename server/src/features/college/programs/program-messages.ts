import { formatHours } from '@cpd/domain/values/hours';
import { formatDayRange } from '@cpd/domain/values/plain-date';
import type { Notice } from '../../../platform/notifications/notification-service.ts';
import type { Program } from './program-reader.ts';

/** What a message says of an activity of the college. */
type Told = Pick<Program, 'name' | 'startDate' | 'endDate'>;

/** Someone's attendance as a message tells of it. */
type ToldAttendance = Told & Pick<Program, 'year'> & { hours: number };

const TO_CONFIRM = 'Please confirm it on Home. It needs no evidence, and counts as soon as you confirm.';

/** Asks a member to confirm that they attended; a member who has submitted the year already reads how it can be counted (ROP-06). */
export function offerNotice(
  userId: number,
  programAttendanceId: number,
  attended: ToldAttendance,
  later: boolean,
): Notice {
  const { name, year } = attended;
  const toCount = `You’d already submitted ${year}, so it doesn’t count yet. To include it, ask the CPD team on the CPD Summary for ${year} to re-open your record.`;
  return {
    userId,
    title: later ? `“${name}” was verified after you submitted` : `Did you attend “${name}”?`,
    alertCode: 'M',
    message: [{ paragraph: onTheList(attended) }, { paragraph: later ? toCount : TO_CONFIRM }],
    occasion: `attendance:${programAttendanceId}`,
  };
}

/** Reminds a member who has not answered yet (ROP-07). */
export function attendanceReminder(
  userId: number,
  programAttendanceId: number,
  attended: ToldAttendance,
  { closes, requestId }: { closes: string; requestId: string },
): Notice {
  return {
    userId,
    title: `Did you attend “${attended.name}”? Please answer`,
    alertCode: 'M',
    message: [
      { paragraph: onTheList(attended) },
      { paragraph: `${TO_CONFIRM} Your ${attended.year} record takes it until the end of ${closes}, Sydney time.` },
    ],
    occasion: `attendance-reminder:${programAttendanceId}:${requestId}`,
  };
}

function onTheList({ hours, ...told }: ToldAttendance): string {
  const aDay = told.startDate === told.endDate ? '' : ' a day';
  return `The college recorded you as attending “${told.name}”, ${daysOf(told)}, ${formatHours(hours)} h${aDay}.`;
}

/** Tells a member that a confirmed activity was corrected in their record. */
export function correctionNotice(userId: number, corrected: Told, reason: string, occasion: string): Notice {
  return {
    userId,
    title: `“${corrected.name}” was corrected in your record`,
    alertCode: 'M',
    message: [
      { paragraph: `The college corrected “${corrected.name}”, ${daysOf(corrected)}: ${reason}` },
      { paragraph: 'Your reflection, goals and files for it have not changed.' },
    ],
    occasion: `attendance-corrected:${occasion}`,
  };
}

/** Tells a member that a confirmed activity is no longer in their record. */
export function withdrawalNotice(userId: number, programAttendanceId: number, program: Told, reason: string): Notice {
  return {
    userId,
    title: `“${program.name}” was removed from your record`,
    alertCode: 'M',
    message: [
      { paragraph: `The college withdrew “${program.name}”, ${daysOf(program)}: ${reason}` },
      { paragraph: 'Files that you attached to it stay in My Files. Please tell the CPD team if this is wrong.' },
    ],
    occasion: `attendance-withdrawn:${programAttendanceId}`,
  };
}

function daysOf({ startDate, endDate }: Told): string {
  return formatDayRange(startDate, endDate);
}

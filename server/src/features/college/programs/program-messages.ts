import { formatHours } from '@cpd/domain/values/hours';
import { formatDayRange } from '@cpd/domain/values/plain-date';
import type { Notice } from '../../member/notifications/notification-service.ts';
import type { Program } from './program-reader.ts';

/** What a message says of an activity of the college. */
type Told = Pick<Program, 'name' | 'startDate' | 'endDate'>;

/** Asks a member to confirm that they attended. */
export function offerNotice(userId: number, programAttendanceId: number, attended: Told & { hours: number }): Notice {
  const { name, hours } = attended;
  const aDay = attended.startDate === attended.endDate ? '' : ' a day';
  return {
    userId,
    title: `Did you attend “${name}”?`,
    alertCode: 'M',
    message: [
      {
        paragraph: `The college has you on its list for “${name}”, ${daysOf(attended)}, ${formatHours(hours)} h${aDay}.`,
      },
      { paragraph: 'Please confirm it on Home. It needs no evidence, and counts as soon as you confirm.' },
    ],
    occasion: `attendance:${programAttendanceId}`,
  };
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

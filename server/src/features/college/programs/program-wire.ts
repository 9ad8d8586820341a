import type { AttendanceOffer } from '@cpd/contract/attendance-offers';
import type * as wire from '@cpd/contract/program-activities';
import type { AttendanceLine } from '@cpd/domain/college/attendance-check';
import { type ProgramDraft, programDates } from '@cpd/domain/college/program-activities';
import { parseHours, roundHours, sumHours } from '@cpd/domain/values/hours';
import type { z } from 'zod';
import { toAreaHours } from '../../record/activities/activity-request-wire.ts';
import type { Attendance } from './attendance-reader.ts';
import type { Offer } from './offer-service.ts';
import type { Followed } from './program-change-service.ts';
import type { Program } from './program-reader.ts';

/** A request as the rules read it; which of its hours count, the year decides. */
export function toDraft(request: z.output<typeof wire.ProgramActivityRequest>): ProgramDraft {
  const hours = parseHours(request.HoursPerDate ?? '');
  const areaHours = toAreaHours(request.UserActivityHours);
  return {
    name: (request.ActivityName ?? '').trim(),
    activityTypeId: request.ActivityTypeId,
    additionalInformation: request.AdditionalInformation ?? '',
    startDate: request.StartDate,
    endDate: request.EndDate,
    hours: hours === undefined ? undefined : roundHours(hours),
    areaHours,
    areaIds: [],
  };
}

/** An activity of the college in the list. */
export function toSummary(program: Program): wire.ProgramSummary {
  return {
    ProgramActivityId: program.programActivityId,
    CPDYearId: program.cpdYearId,
    CPDYear: program.year,
    ActivityName: program.name,
    ActivityTypeName: program.typeName,
    StartDate: program.startDate,
    EndDate: program.endDate,
    HoursPerDate: program.hours,
    Attendees: program.attendees,
    Confirmed: program.confirmed,
    Declined: program.declined,
    WithdrawnAt: program.withdrawnAt,
  };
}

/** An activity of the college with its attendees. */
export function toProgramActivity(program: Program, attendances: readonly Attendance[]): wire.ProgramActivity {
  return {
    ...toSummary(program),
    ActivityTypeId: program.activityTypeId,
    AdditionalInformation: program.additionalInformation,
    UserActivityHours: program.areas.map(({ areaId, name, hours }) => ({
      SpecialityId: areaId,
      SpecialityName: name,
      Hours: hours,
    })),
    WithdrawnReason: program.withdrawnReason,
    RowVersion: program.version,
    AttendeeList: attendances.map((attendance) => ({
      ForUserId: attendance.userId,
      MIN: attendance.memberNumber,
      Name: attendance.memberName,
      HoursPerDate: attendance.ownHours ?? program.hours,
      Status: attendance.status,
      AnsweredAt: attendance.answeredAt,
    })),
  };
}

/** A checked line of a list. */
export function toLine({ line, memberNumber, name, hours, problems, warnings }: AttendanceLine): wire.AttendanceLine {
  return { Line: line, MIN: memberNumber, Name: name, Hours: hours, Problems: problems, Warnings: warnings };
}

/** What a correction or a withdrawal did. */
export function toFollowed({ changed, left }: Followed): wire.Followed {
  return {
    Changed: changed,
    Left: left.map(({ attendance, why }) => ({
      MIN: attendance.memberNumber,
      Name: attendance.memberName,
      Why: why,
    })),
  };
}

/** What a member has still to confirm. */
export function toOffer({ attendance, program }: Offer): AttendanceOffer {
  const hours = attendance.ownHours ?? program.hours;
  return {
    ProgramAttendanceId: attendance.programAttendanceId,
    CPDYearId: program.cpdYearId,
    CPDYear: program.year,
    ActivityName: program.name,
    ActivityTypeName: program.typeName,
    AdditionalInformation: program.additionalInformation,
    StartDate: program.startDate,
    EndDate: program.endDate,
    HoursPerDate: hours,
    TotalHours: sumHours(programDates(program.startDate, program.endDate).map(() => hours)),
    Areas: program.areas.map(({ name }) => name),
    RowVersion: program.version,
  };
}

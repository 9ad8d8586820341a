import type { AttendanceOffer } from '@cpd/contract/attendance-offers';
import type * as wire from '@cpd/contract/program-activities';
import { type Inside, wireName } from '@cpd/contract/spelling';
import type { AttendanceLine } from '@cpd/domain/college/attendance-check';
import { listsEndAt } from '@cpd/domain/college/attendance-state';
import { type EnteredProgram, programDates } from '@cpd/domain/college/program-activities';
import { sumHours } from '@cpd/domain/values/hours';
import { lastDayOf } from '@cpd/domain/year/reopening';
import type { z } from 'zod';
import type { Offer } from './offer-service.ts';
import type { OpenedProgram } from './offer-state-service.ts';
import type { Followed } from './program-change-service.ts';
import type { Program } from './program-reader.ts';

/** A request as the rules read it; which of its hours count, the year decides. */
export function toEntered(request: Inside<z.output<typeof wire.ProgramActivityRequest>>): EnteredProgram {
  return {
    name: (request.activityName ?? '').trim(),
    activityTypeId: request.activityTypeId,
    additionalInformation: request.additionalInformation ?? '',
    startDate: request.startDate,
    endDate: request.endDate,
    hours: request.hoursPerDate,
    areaHours: request.areaHours,
    areaIds: [],
  };
}

/** What a machine sent, under its names on the wire. */
export function toContent(sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [wireName(name), value]));
}

/** An activity of the college in the list. */
export function toSummary(program: Program): wire.ProgramSummary {
  return {
    programActivityId: program.programActivityId,
    cpdYearId: program.cpdYearId,
    cpdYear: program.year,
    activityName: program.name,
    activityTypeName: program.typeName,
    startDate: program.startDate,
    endDate: program.endDate,
    hoursPerDate: program.hours,
    attendees: program.attendees,
    confirmed: program.confirmed,
    declined: program.declined,
    withdrawnAt: program.withdrawnAt,
  };
}

/** An activity of the college with its attendees. */
export function toProgramActivity({ program, facts, closed, attendances, notes }: OpenedProgram): wire.ProgramActivity {
  return {
    ...toSummary(program),
    activityTypeId: program.activityTypeId,
    additionalInformation: program.additionalInformation,
    areaHours: program.areas.map(({ areaId, name, hours }) => ({
      areaId,
      areaName: name,
      hours,
    })),
    withdrawnReason: program.withdrawnReason,
    rowVersion: program.version,
    closed,
    closedOn: lastDayOf(listsEndAt(facts).toString()),
    notes,
    attendeeList: attendances.map((attendance) => ({
      forUserId: attendance.userId,
      memberNumber: attendance.memberNumber,
      name: attendance.memberName,
      hoursPerDate: attendance.ownHours ?? program.hours,
      status: attendance.status,
      state: attendance.state,
      offeredAt: attendance.offeredAt,
      remindedAt: attendance.remindedAt,
      answeredAt: attendance.answeredAt,
      endedOn: attendance.endedOn,
    })),
  };
}

/** A checked line of a list. */
export function toLine({ userId: _userId, later: _later, ...line }: AttendanceLine): wire.AttendanceLine {
  return line;
}

/** What a correction or a withdrawal did. */
export function toFollowed({ changed, left }: Followed): wire.Followed {
  return {
    changed,
    left: left.map(({ attendance, why }) => ({
      memberNumber: attendance.memberNumber,
      name: attendance.memberName,
      why,
    })),
  };
}

/** What a member has still to confirm. */
export function toOffer({ attendance, program, state }: Offer): AttendanceOffer {
  const hours = attendance.ownHours ?? program.hours;
  return {
    programAttendanceId: attendance.programAttendanceId,
    state,
    cpdYearId: program.cpdYearId,
    cpdYear: program.year,
    activityName: program.name,
    activityTypeName: program.typeName,
    additionalInformation: program.additionalInformation,
    startDate: program.startDate,
    endDate: program.endDate,
    hoursPerDate: hours,
    totalHours: sumHours(programDates(program.startDate, program.endDate).map(() => hours)),
    areas: program.areas.map(({ name }) => name),
    rowVersion: program.version,
  };
}

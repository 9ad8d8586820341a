import type { ProgramActivity, ProgramActivityRequest } from '@cpd/contract/program-activities';
import { parseHours } from '@cpd/domain/values/hours';
import { ApiError } from '../../../lib/api-error.ts';

/** What the form of an activity of the college holds. */
export type ProgramValues = {
  cpdYearId: number;
  name: string;
  activityTypeId: number;
  information: string;
  startDate: string;
  endDate: string;
  hours: string;
  /** The chosen areas, with what was typed of their hours. */
  areas: readonly { areaId: number; hours: string }[];
  reason: string;
};

/** Fields by their names on the wire, in the order of the form. */
export const FIELD_IDS: Readonly<Record<string, string>> = {
  CPDYearId: 'program-year',
  ActivityName: 'program-name',
  ActivityTypeId: 'program-type',
  StartDate: 'program-start',
  EndDate: 'program-end',
  HoursPerDate: 'program-hours',
  UserActivityHours: 'program-areas',
  AdditionalInformation: 'program-information',
  Reason: 'program-reason',
};

/** An empty form of a year. */
export function emptyValues(cpdYearId: number): ProgramValues {
  const text = { name: '', information: '', startDate: '', endDate: '', hours: '', reason: '' };
  return { cpdYearId, activityTypeId: 0, areas: [], ...text };
}

/** A stored activity in the form. */
export function toValues(program: ProgramActivity): ProgramValues {
  return {
    cpdYearId: program.CPDYearId,
    name: program.ActivityName,
    activityTypeId: program.ActivityTypeId,
    information: program.AdditionalInformation,
    startDate: program.StartDate,
    endDate: program.EndDate,
    hours: String(program.HoursPerDate),
    areas: program.UserActivityHours.map(({ SpecialityId, Hours }) => ({
      areaId: SpecialityId,
      hours: Hours === null ? '' : String(Hours),
    })),
    reason: '',
  };
}

/** The form as it is sent; without a last day it is one day. */
export function toRequest(values: ProgramValues): ProgramActivityRequest {
  return {
    CPDYearId: values.cpdYearId,
    ActivityName: values.name,
    ActivityTypeId: values.activityTypeId,
    AdditionalInformation: values.information,
    StartDate: values.startDate,
    EndDate: values.endDate === '' ? values.startDate : values.endDate,
    HoursPerDate: values.hours,
    UserActivityHours: values.areas.map(({ areaId, hours }) => ({ SpecialityId: areaId, Hours: hours })),
  };
}

/** How many days the form names; undefined while they are none. */
export function dayCount({ startDate, endDate }: ProgramValues): number | undefined {
  try {
    const days = Temporal.PlainDate.from(startDate).until(endDate === '' ? startDate : endDate).days + 1;
    return days > 0 ? days : undefined;
  } catch {
    return undefined;
  }
}

/** The hours of all days together; undefined while they are no number. */
export function totalHours(values: ProgramValues): number | undefined {
  const [days, hours] = [dayCount(values), parseHours(values.hours)];
  return days === undefined || hours === undefined ? undefined : days * hours;
}

/** What the server refused, by the field's name on the wire. */
export function problemsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || error.status !== 400) return {};
  return Object.fromEntries(error.problems.map(({ field, message }) => [field, message]));
}

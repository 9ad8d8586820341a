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
  cpdYearId: 'program-year',
  activityName: 'program-name',
  activityTypeId: 'program-type',
  startDate: 'program-start',
  endDate: 'program-end',
  hoursPerDate: 'program-hours',
  areaHours: 'program-areas',
  additionalInformation: 'program-information',
  reason: 'program-reason',
};

/** An empty form of a year. */
export function emptyValues(cpdYearId: number): ProgramValues {
  const text = { name: '', information: '', startDate: '', endDate: '', hours: '', reason: '' };
  return { cpdYearId, activityTypeId: 0, areas: [], ...text };
}

/** A stored activity in the form. */
export function toValues(program: ProgramActivity): ProgramValues {
  return {
    cpdYearId: program.cpdYearId,
    name: program.activityName,
    activityTypeId: program.activityTypeId,
    information: program.additionalInformation,
    startDate: program.startDate,
    endDate: program.endDate,
    hours: String(program.hoursPerDate),
    areas: program.areaHours.map(({ areaId, hours }) => ({
      areaId: areaId,
      hours: hours === null ? '' : String(hours),
    })),
    reason: '',
  };
}

/** The form as it is sent; without a last day it is one day. */
export function toRequest(values: ProgramValues): ProgramActivityRequest {
  return {
    cpdYearId: values.cpdYearId,
    activityName: values.name,
    activityTypeId: values.activityTypeId,
    additionalInformation: values.information,
    startDate: values.startDate,
    endDate: values.endDate === '' ? values.startDate : values.endDate,
    hoursPerDate: values.hours,
    areaHours: values.areas.map(({ areaId, hours }) => ({ areaId: areaId, hours: hours })),
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

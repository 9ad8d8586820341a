import type { ProgramActivity, ProgramActivityRequest } from '@cpd/contract/program-activities';
import { parseHours } from '@cpd/domain/values/hours';
import { formatDayRange } from '@cpd/domain/values/plain-date';
import { dayOrNone } from '../../../parts/day/date-range.ts';
import type { SaidField } from '../../../parts/saving/overtaken.ts';

/** What the form of an activity of the college holds: the request, and the reason of a correction. */
export type ProgramValues = {
  cpdYearId: number;
  activityName: string;
  activityTypeId: number;
  additionalInformation: string;
  startDate: string;
  endDate: string;
  /** As typed. */
  hoursPerDate: string;
  /** The chosen areas, with what was typed of their hours. */
  areaHours: readonly { areaId: number; hours: string }[];
  reason: string;
};

/** The fields in the order of the form. */
const FIELDS = [
  'cpdYearId',
  'activityName',
  'activityTypeId',
  'startDate',
  'endDate',
  'hoursPerDate',
  'areaHours',
  'additionalInformation',
  'reason',
] as const satisfies (keyof ProgramValues)[];

/** The id of the control of a field, so that its message can lead there. */
export function fieldId(field: (typeof FIELDS)[number]): string {
  return `program-${field}`;
}

/** The messages of the form in its order, each with the id of its control. */
export function listProblems(errors: Readonly<Record<string, string | undefined>>): { id: string; message: string }[] {
  return FIELDS.flatMap((field) => {
    const message = errors[field];
    return message === undefined ? [] : [{ id: fieldId(field), message }];
  });
}

/** An empty form of a year. */
export function emptyValues(cpdYearId: number): ProgramValues {
  const text = {
    activityName: '',
    additionalInformation: '',
    startDate: '',
    endDate: '',
    hoursPerDate: '',
    reason: '',
  };
  return { cpdYearId, activityTypeId: 0, areaHours: [], ...text };
}

/** A stored activity in the form. */
export function toValues(program: ProgramActivity): ProgramValues {
  const { cpdYearId, activityName, activityTypeId, additionalInformation, startDate, endDate } = program;
  return {
    ...{ cpdYearId, activityName, activityTypeId, additionalInformation, startDate, endDate },
    hoursPerDate: String(program.hoursPerDate),
    areaHours: program.areaHours.map(({ areaId, hours }) => ({ areaId, hours: hours === null ? '' : String(hours) })),
    reason: '',
  };
}

/** The fields of a stored activity in words, to say what a colleague saved. */
export function saidFields(program: ProgramActivity): SaidField<ProgramValues>[] {
  const stored = toValues(program);
  const hasStoredAreas = (values: ProgramValues) =>
    JSON.stringify(values.areaHours) === JSON.stringify(stored.areaHours);
  return [
    ['Name', ({ activityName }) => activityName],
    [
      'CPD category',
      ({ activityTypeId }) => (activityTypeId === stored.activityTypeId ? program.activityTypeName : 'your choice'),
    ],
    ['Dates', ({ startDate, endDate }) => formatDayRange(startDate, endDate === '' ? startDate : endDate)],
    ['Hours a day', ({ hoursPerDate }) => hoursPerDate],
    ['Specialties and domains', (values) => (hasStoredAreas(values) ? 'changed' : 'your choice')],
    ['Additional information', ({ additionalInformation }) => additionalInformation],
  ];
}

/** The form as it is sent; without a last day it is one day. */
export function toRequest({ reason: _reason, ...values }: ProgramValues): ProgramActivityRequest {
  return {
    ...values,
    startDate: dayOrNone(values.startDate),
    endDate: values.endDate === '' ? values.startDate : values.endDate,
    areaHours: [...values.areaHours],
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
  const [days, hours] = [dayCount(values), parseHours(values.hoursPerDate)];
  return days === undefined || hours === undefined ? undefined : days * hours;
}

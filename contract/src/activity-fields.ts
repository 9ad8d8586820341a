import { DETAIL_NAMES } from '@cpd/domain/record/activity-details';
import type { Recurrence } from '@cpd/domain/record/recurrence';
import { wireName } from './spelling.ts';

/** Where a rule's field is on the wire, by its first part: `reflection.answers.111` starts with `reflection.answers`. */
const WIRE_FIELDS: readonly (readonly [ruleField: string, wireName: string])[] = [
  ['name', 'ActivityName'],
  ['activityTypeId', 'ActivityTypeId'],
  ['additionalInformation', 'AdditionalInformation'],
  ['occurrence', 'Occurrence'],
  ['dates', 'UserActivityDates'],
  ['recurrence.startDate', 'RecurrStartDate'],
  ['recurrence.endDate', 'RecurrEndDate'],
  ['recurrence.everyWeeks', 'WeeklyrecursEvery'],
  ['recurrence.weekdays', 'WeeklyrecursOnMonday'],
  ['recurrence.everyMonths', 'MonthlyRecursEvery'],
  ['recurrence.dayNumber', 'MonthlyDayNumber'],
  ['recurrence.ordinal', 'MonthlyDayOccurence'],
  ['recurrence.weekday', 'MonthlyDayWord'],
  ['recurrence', 'WeeklyOrMonthly'],
  ['hours', 'TotalHours'],
  ['areas', 'UserActivityHours'],
  ['areaHours', 'UserActivityHours'],
  ['reflection.hours', 'ReflectionHours'],
  ['reflection.answers', 'ReflectionAnswers'],
  ['reflection', 'Reflection'],
];

/** Further names of the wire that tell of the same fields, and those that the rules do not know. */
const RULE_FIELDS: Readonly<Record<string, string>> = {
  HoursPerDate: 'hours',
  MonthlyEveryMonthNumber: 'recurrence.everyMonths',
  RemovedDates: 'recurrence',
  Reflection: 'reflection.text',
  UserActivityDocuments: 'files',
  UserActivityPDPGoals: 'goalIds',
  CPDYearId: 'cpdYearId',
};

/** The wire name of a rule's field (API-39). The interval of a monthly pattern has two names, one for each kind (OCC-07). */
export function wireField(field: string, recurrence?: Recurrence): string {
  if (field === 'recurrence.everyMonths' && recurrence?.kind === 'monthly-day') return 'MonthlyEveryMonthNumber';
  return WIRE_FIELDS.find(([prefix]) => field === prefix || field.startsWith(`${prefix}.`))?.[1] ?? wireName(field);
}

/** The rule's field that a field of a refusal is about, by its first part; undefined for one that no form shows. */
export function ruleField(field: string): string | undefined {
  const name = wireName(field.split(/[.[]/, 1)[0] ?? '');
  const detail = DETAIL_NAMES.find((each) => wireName(each) === name);
  return detail ?? RULE_FIELDS[name] ?? WIRE_FIELDS.find(([, wire]) => wire === name)?.[0];
}

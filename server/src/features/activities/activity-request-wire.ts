import type { ActivityRequest } from '@cpd/contract/activities';
import type { ActivityDraft } from '@cpd/domain/activity-rules';
import { parseHours, roundHours } from '@cpd/domain/hours';
import { type Recurrence, WEEKDAYS } from '@cpd/domain/recurrence';
import type { YearRules } from '@cpd/domain/year-rules';
import type { z } from 'zod';
import { weeklyField } from './activity-wire.ts';

type Request = z.output<typeof ActivityRequest>;

/** Where a rule's field stands on the wire, by its first part: `reflection.answers.111` begins with `reflection.answers`. */
const WIRE_FIELDS: [prefix: string, wireName: string][] = [
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
  ['areaHours', 'UserActivityHours'],
  ['areas', 'UserActivityHours'],
  ['reflection.hours', 'ReflectionHours'],
  ['reflection.answers', 'ReflectionAnswers'],
  ['reflection', 'Reflection'],
];

/** The wire name of a rule's field. The interval of a monthly pattern has two names, one for each kind (OCC-07). */
export function wireField(field: string, recurrence?: Recurrence): string {
  if (field === 'recurrence.everyMonths' && recurrence?.kind === 'monthly-day') return 'MonthlyEveryMonthNumber';
  return WIRE_FIELDS.find(([prefix]) => field === prefix || field.startsWith(`${prefix}.`))?.[1] ?? field;
}

/** A request as the rules read it; hours that cannot be read are left undefined for the rules to refuse (HRS-10, HRS-11). */
export function toDraft(request: Request, rules: YearRules): ActivityDraft {
  const recurrence = request.Occurrence === 'R' ? toRecurrence(request) : undefined;
  const perSpecialty = rules.hoursModel === 'per-specialty';
  const lines = toAreaHours(request.UserActivityHours);
  return {
    name: (request.ActivityName ?? '').trim(),
    activityTypeId: request.ActivityTypeId,
    additionalInformation: request.AdditionalInformation ?? '',
    occurrence: request.Occurrence,
    dates: request.Occurrence === 'R' ? [] : request.UserActivityDates.map(({ StartDate }) => StartDate),
    ...(recurrence === undefined ? {} : { recurrence }),
    hours: typedHours(request),
    areaHours: perSpecialty ? lines : [],
    areaIds: perSpecialty ? [] : lines.map(({ areaId }) => areaId),
    ...(request.AddReflection ? { reflection: toReflection(request) } : {}),
  };
}

/** Hours by area as the rules read them: nothing is 0, what cannot be read is NaN for the rules to refuse (HRS-10, HRS-13). */
export function toAreaHours(lines: Request['UserActivityHours']): { areaId: number; hours: number }[] {
  return lines.map(({ SpecialityId, Hours }) => ({
    areaId: SpecialityId,
    hours: Hours === undefined || Hours === null || Hours === '' ? 0 : (parseHours(Hours) ?? Number.NaN),
  }));
}

/**
 * HoursPerDate wins when above 0, so that a response sent back unchanged changes nothing (HRS-11). Undefined when the one
 * that counts, or an HoursPerDate at all, cannot be read (HRS-10).
 */
function typedHours({ HoursPerDate, TotalHours }: Request): number | undefined {
  const perDate = parseHours(HoursPerDate || 0);
  const typed = perDate === 0 ? parseHours(TotalHours || 0) : perDate;
  return typed === undefined ? undefined : roundHours(typed);
}

/** A reflection as the rules read it. */
export function toReflection(
  request: Pick<Request, 'Reflection' | 'ReflectionHours' | 'ReflectionAnswers'>,
): NonNullable<ActivityDraft['reflection']> {
  const hours = request.ReflectionHours;
  return {
    text: request.Reflection ?? '',
    hours: hours === undefined || hours === null ? 0 : (parseHours(hours) ?? 0),
    answers: request.ReflectionAnswers.map(({ ReflectionQuestionId, ReflectionAnswer }) => ({
      questionId: ReflectionQuestionId,
      answer: ReflectionAnswer ?? '',
    })),
  };
}

function toRecurrence(request: Request): Recurrence {
  const range = { startDate: request.RecurrStartDate ?? '', endDate: request.RecurrEndDate ?? '' };
  if (request.WeeklyOrMonthly !== 'M') {
    const weekdays = WEEKDAYS.filter((weekday) => request[weeklyField(weekday)] === true);
    return { ...range, kind: 'weekly', everyWeeks: request.WeeklyrecursEvery ?? 0, weekdays };
  }
  if (request.MonthlyDayNumberReoccurence === false) {
    return {
      ...range,
      kind: 'monthly-weekday',
      everyMonths: request.MonthlyRecursEvery ?? 0,
      ordinal: request.MonthlyDayOccurence ?? 'first',
      weekday: request.MonthlyDayWord ?? 'monday',
    };
  }
  return {
    ...range,
    kind: 'monthly-day',
    everyMonths: request.MonthlyEveryMonthNumber ?? 0,
    dayNumber: request.MonthlyDayNumber ?? 0,
  };
}

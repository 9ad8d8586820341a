import type { Activity, ActivityRequest } from '@cpd/contract/activities';
import type { ActivityAbilities } from '@cpd/domain/abilities';
import type { ActivityDraft } from '@cpd/domain/activity-rules';
import { parseHours, roundHours, sumHours, wireHours } from '@cpd/domain/hours';
import { formatDayMonthYear } from '@cpd/domain/plain-date';
import { type Recurrence, WEEKDAYS, type Weekday } from '@cpd/domain/recurrence';
import type { YearRules } from '@cpd/domain/year-rules';
import type { z } from 'zod';
import type { StoredActivity } from './activity-reader.ts';

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

/** The wire name of a rule's field. */
export function wireField(field: string): string {
  return WIRE_FIELDS.find(([prefix]) => field === prefix || field.startsWith(`${prefix}.`))?.[1] ?? field;
}

/** A request as the rules read it; hours that cannot be read are left undefined for the rules to refuse (HRS-10, HRS-11). */
export function toDraft(request: Request, rules: YearRules): ActivityDraft {
  const recurrence = request.Occurrence === 'R' ? toRecurrence(request) : undefined;
  const perSpecialty = rules.hoursModel === 'per-specialty';
  const lines = request.UserActivityHours.map(({ SpecialityId, Hours }) => ({
    areaId: SpecialityId,
    hours: Hours === undefined || Hours === null || Hours === '' ? 0 : (parseHours(Hours) ?? Number.NaN),
  }));
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

/**
 * HoursPerDate wins when above 0, so that a response sent back unchanged changes nothing (HRS-11). Undefined when the one
 * that counts, or an HoursPerDate at all, cannot be read (HRS-10).
 */
function typedHours({ HoursPerDate, TotalHours }: Request): number | undefined {
  const perDate = parseHours(HoursPerDate || 0);
  const typed = perDate === 0 ? parseHours(TotalHours || 0) : perDate;
  return typed === undefined ? undefined : roundHours(typed);
}

function toReflection(request: Request): NonNullable<ActivityDraft['reflection']> {
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

function weeklyField(weekday: Weekday) {
  return `WeeklyrecursOn${weekday[0]?.toUpperCase()}${weekday.slice(1)}` as `WeeklyrecursOn${Capitalize<Weekday>}`;
}

/** An activity as the wire has it (ACT-52 to ACT-55). */
export function toWire(
  activity: StoredActivity,
  categoryName: string,
  rules: YearRules,
  abilities: ActivityAbilities,
): Activity {
  const total = sumHours(activity.dates.map(({ hours }) => hours));
  // Reflection in credit years is a fixed number of credits, not hours (RFL-06), and is no part of hours.
  const reflectionHours = rules.currency === 'H' ? activity.reflectionHours : 0;
  return {
    UserId: activity.userId,
    UserActivityId: activity.activityId,
    CPDYearId: activity.cpdYearId,
    ActivityName: activity.name,
    ActivityTypeId: activity.activityTypeId,
    ActivityTypeName: activity.typeName,
    CategoryName: categoryName,
    CPDShortcutId: null,
    VerifiedActivityId: activity.verifiedActivityId,
    AdditionalInformation: activity.additionalInformation,
    Occurrence: activity.occurrence,
    ...(activity.recurrence === null ? {} : recurrenceToWire(activity.recurrence)),
    TotalHours: total,
    HoursPerDate: activity.hoursPerDate,
    EnteredHoursWithReflections: sumHours([total, reflectionHours]),
    UserActivityHours: activity.areas.map(({ areaId, name, hours }) => ({
      SpecialityId: areaId,
      SpecialityName: name,
      Hours: rules.hoursModel === 'total' ? wireHours(activity.hoursPerDate) : (hours ?? 0),
    })),
    UserActivityDates: activity.dates.map((date) => ({
      UserActivityDateId: date.activityDateId,
      StartDate: date.startDate,
      EndDate: date.endDate,
      AdditionalInformation: date.additionalInformation,
      Hours: date.hours,
    })),
    Timeframe: timeframe(activity),
    AddReflection: activity.reflection !== null || activity.answers.length > 0,
    Reflection: activity.reflection,
    ReflectionHours: activity.reflectionHours,
    ReflectionAnswers: activity.answers.map(({ reflectionAnswerId, questionId, answer }) => ({
      ReflectionAnswerId: reflectionAnswerId,
      ReflectionQuestionId: questionId,
      ReflectionAnswer: answer,
    })),
    UserActivityDocuments: activity.documents.map((document) => ({
      DocumentId: document.documentId,
      DocumentName: document.documentName,
      UploadedOn: formatDayMonthYear(document.uploadedAt.slice(0, 10)),
      SizeInBytes: document.sizeBytes,
      LinkedToUserActivity: document.dateIds.length === 0,
      ListOfUserActivityDates: activity.dates
        .filter(({ activityDateId }) => document.dateIds.includes(activityDateId))
        .map(({ activityDateId, startDate }) => ({ UserActivityDateId: activityDateId, StartDate: startDate })),
    })),
    UserActivityPDPGoals: activity.goalIds,
    Abilities: abilities,
    RowVersion: activity.version,
  };
}

/** A pattern in the fields of the wire (OCC-18 to OCC-20). */
export function recurrenceToWire(recurrence: Recurrence): Partial<Activity> {
  const range = { RecurrStartDate: recurrence.startDate, RecurrEndDate: recurrence.endDate };
  switch (recurrence.kind) {
    case 'weekly':
      return {
        ...range,
        WeeklyOrMonthly: 'W',
        WeeklyrecursEvery: recurrence.everyWeeks,
        ...Object.fromEntries(WEEKDAYS.map((weekday) => [weeklyField(weekday), recurrence.weekdays.includes(weekday)])),
      };
    case 'monthly-day':
      return {
        ...range,
        WeeklyOrMonthly: 'M',
        MonthlyDayNumberReoccurence: true,
        MonthlyDayNumber: recurrence.dayNumber,
        MonthlyEveryMonthNumber: recurrence.everyMonths,
      };
    case 'monthly-weekday':
      return {
        ...range,
        WeeklyOrMonthly: 'M',
        MonthlyDayNumberReoccurence: false,
        MonthlyDayOccurence: recurrence.ordinal,
        MonthlyDayWord: recurrence.weekday,
        MonthlyRecursEvery: recurrence.everyMonths,
      };
  }
}

/** One date, or the first to the last (ACT-55). */
function timeframe({ dates }: StoredActivity): string {
  const first = dates[0];
  const last = dates.at(-1);
  if (first === undefined || last === undefined) return '';
  const from = formatDayMonthYear(first.startDate);
  return dates.length === 1 ? from : `${from} to ${formatDayMonthYear(last.startDate)}`;
}

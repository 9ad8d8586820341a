import type { ActivityRequest } from '@cpd/contract/activities';
import { wireField } from '@cpd/contract/activity-fields';
import type { Inside } from '@cpd/contract/spelling';
import { type Absence, dayOfAbsenceProblem } from '@cpd/domain/member/departure';
import { detailsOf } from '@cpd/domain/record/activity-details';
import { type ActivityContext, checkActivity, type EnteredActivity } from '@cpd/domain/record/activity-rules';
import { PLAN_TYPE_MESSAGE } from '@cpd/domain/record/plans';
import { shortcutDateProblem, shortcutYearProblem } from '@cpd/domain/record/shortcut-rules';
import { freeTextProblem } from '@cpd/domain/values/free-text';
import { sumHours } from '@cpd/domain/values/hours';
import { FREE_TEXT_MAX } from '@cpd/domain/values/limits';
import { isInYear } from '@cpd/domain/values/plain-date';
import { yearRules } from '@cpd/domain/year/year-rules';
import type { z } from 'zod';
import type { Change } from '../../../platform/database/tables.ts';
import { type FieldProblem, invalid, problemOf } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { readActivityContext } from '../../../platform/reference/reference-service.ts';
import type { Shortcut } from '../shortcuts/shortcut-reader.ts';
import type { MemberYear } from '../years/year-reader.ts';
import { layDates } from './activity-dates.ts';
import type { StoredActivity } from './activity-reader.ts';
import { toEntered } from './activity-request-wire.ts';
import type { ActivityDateRecord, ActivityRecord, Links } from './activity-store.ts';

type Request = Inside<z.output<typeof ActivityRequest>>;

/** A request that the rules have accepted, as it will be written with its links. */
export type CheckedActivity = Omit<ActivityRecord, keyof Links>;

/**
 * Reads a request as the rules do and answers what is to be written. Throws INVALID with everything that is wrong with it
 * (API-39). `before` is the activity as it was stored, `shortcut` the one that it was or is made from (SHC-07).
 */
export async function checkRequest(
  transaction: Change,
  caller: Caller,
  year: MemberYear,
  sent: Request,
  options: CheckOptions,
): Promise<CheckedActivity> {
  const areasInUse = (options.before?.areas ?? []).map(({ areaId }) => areaId);
  const context = await readActivityContext(transaction, year, areasInUse);
  const judged = judgeRequest(caller, { ...year, context }, sent, options);
  if ('problems' in judged) throw invalid(judged.problems);
  return judged;
}

/** What a request is judged by besides the request itself. */
interface CheckOptions {
  before?: StoredActivity;
  shortcut?: Shortcut;
  resetHours?: boolean;
}

/** What a request is judged by of its year. */
type JudgedYear = Pick<MemberYear, 'facts' | 'framework' | 'absences'> & { context: ActivityContext };

/** The same of a year that is known already: what is to be written, or everything that is wrong with the request. */
export function judgeRequest(
  caller: Caller,
  year: JudgedYear,
  sent: Request,
  { before, shortcut, resetHours = false }: CheckOptions,
): CheckedActivity | { problems: FieldProblem[] } {
  const { context } = year;
  const rules = yearRules(year.facts, year.framework);
  const request = shortcut === undefined ? sent : fromShortcut(sent, shortcut, rules.hoursModel);
  const entered = toEntered(request, rules);
  const removedDates = removedDatesOf(request, before, year.facts.year);
  const dates = layDates({
    entered,
    year: year.facts.year,
    hours: hoursOf(entered, year),
    information: new Map(request.dates.map((date) => [date.startDate, date.additionalInformation ?? ''])),
    removedDates,
    resetHours,
    ...(before === undefined ? {} : { before }),
  });
  const problems = [
    ...checkActivity(entered, context).map(({ field, message }) => ({
      field: wireField(field, entered.recurrence),
      message,
    })),
    ...dateTextProblems(request),
    ...goalProblems(request, context),
    ...absenceProblems(entered, dates, year.absences, before),
    ...shortcutProblems(shortcut, dates, year.facts.cpdYearId, before),
  ];
  if (problems.length === 0 && dates.length === 0) problems.push(NOTHING_LEFT);
  if (problems.length > 0) return { problems };
  const shortcutId = shortcut?.shortcutId ?? null;
  return { ...recordOf(caller, year, entered), dates, removedDates, shortcutId };
}

const NOTHING_LEFT: FieldProblem = {
  field: 'RemovedDates',
  message: 'Every date of this pattern was removed. Please choose another pattern, or delete the activity.',
};

/** What is written beside a single date is free text like any other (ACT-40). */
function dateTextProblems({ dates }: Request): FieldProblem[] {
  return dates.flatMap(({ additionalInformation }) => {
    const problem = freeTextProblem(additionalInformation ?? '', FREE_TEXT_MAX);
    return problemOf('UserActivityDates', problem && `The information about a date ${problem}`);
  });
}

/** ACT-17. */
function goalProblems({ activityTypeId: ActivityTypeId, goalIds }: Request, context: ActivityContext): FieldProblem[] {
  const type = context.activityTypes.find(({ activityTypeId }) => activityTypeId === ActivityTypeId);
  if (type?.isPlanType !== true || (goalIds ?? []).length === 0) return [];
  return [{ field: 'UserActivityPDPGoals', message: PLAN_TYPE_MESSAGE }];
}

function shortcutProblems(
  shortcut: Shortcut | undefined,
  dates: readonly ActivityDateRecord[],
  cpdYearId: number,
  before: StoredActivity | undefined,
): FieldProblem[] {
  if (shortcut === undefined) return [];
  // One that is in another year since before this was refused can stay there.
  const wrongYear = before?.cpdYearId === cpdYearId ? undefined : shortcutYearProblem(shortcut, cpdYearId);
  const message = shortcutDateProblem(
    shortcut,
    dates.map(({ startDate }) => startDate),
  );
  return [...problemOf('CPDYearId', wrongYear), ...problemOf('UserActivityDates', message)];
}

/** No new date is after the last day of membership; those that were there before the departure was entered stay (PPL-05). */
function absenceProblems(
  { occurrence }: EnteredActivity,
  dates: readonly ActivityDateRecord[],
  absences: readonly Absence[],
  before: StoredActivity | undefined,
): FieldProblem[] {
  const kept = new Set(before?.dates.map(({ startDate }) => startDate));
  const added = dates.map(({ startDate }) => startDate).filter((day) => !kept.has(day));
  const field = wireField(occurrence === 'R' ? 'recurrence.endDate' : 'dates');
  return problemOf(field, dayOfAbsenceProblem(added, absences));
}

/** Days outside the year are no days of the pattern; neither are those of another kind of occurrence (OCC-17). */
function removedDatesOf(request: Request, before: StoredActivity | undefined, year: number): string[] {
  if (request.occurrence !== 'R') return [];
  const days = request.removedDates ?? before?.removedDates ?? [];
  return [...new Set(days)].filter((day) => isInYear(day, year)).sort();
}

/** The request with what a shortcut decides put in its place (SHC-07). */
function fromShortcut(request: Request, shortcut: Shortcut, hoursModel: 'total' | 'per-specialty'): Request {
  const lines = shortcut.hours.map(({ areaId, hours }) => ({ areaId, hours }));
  return {
    ...request,
    activityName: shortcut.name,
    activityTypeId: shortcut.activityTypeId,
    hoursPerDate: sumHours(shortcut.hours.map(({ hours }) => hours)),
    areaHours: hoursModel === 'total' ? request.areaHours : lines,
  };
}

/** The hours of one occurrence (HRS-11): the total, or the sum over the specialties. */
export function hoursOf(entered: EnteredActivity, year: Pick<MemberYear, 'facts' | 'framework'>): number {
  const { hoursModel } = yearRules(year.facts, year.framework);
  if (hoursModel === 'total') return entered.hours || 0;
  return sumHours(hoursByArea(entered).map(({ hours }) => hours));
}

/** The lines that say something (HRS-03); none in years with one total. */
export function hoursByArea({ areaHours = [] }: EnteredActivity): { areaId: number; hours: number }[] {
  return areaHours.filter(({ hours }) => hours > 0);
}

function recordOf(
  caller: Caller,
  year: Pick<MemberYear, 'facts' | 'framework'>,
  entered: EnteredActivity,
): Omit<CheckedActivity, 'dates'> {
  const { hoursModel } = yearRules(year.facts, year.framework);
  return {
    userId: caller.subjectUserId,
    cpdYearId: year.facts.cpdYearId,
    name: entered.name,
    activityTypeId: entered.activityTypeId,
    additionalInformation: entered.additionalInformation.trim(),
    ...detailsOf(entered),
    occurrence: entered.occurrence,
    recurrence: entered.recurrence ?? null,
    removedDates: [],
    hoursPerDate: hoursOf(entered, year),
    areas: hoursModel === 'total' ? entered.areaIds.map((areaId) => ({ areaId, hours: null })) : hoursByArea(entered),
    planId: null,
    shortcutId: null,
    verifiedActivityId: null,
  };
}

/** A verified activity keeps what it is; only its reflection is the member's to write (ACT-31). */
export function onlyReflection(before: StoredActivity, request: Request): Request {
  return {
    ...request,
    cpdYearId: before.cpdYearId,
    activityName: before.name,
    activityTypeId: before.activityTypeId,
    additionalInformation: before.additionalInformation,
    ...detailsOf(before),
    occurrence: before.occurrence,
    recurrence: before.recurrence ?? undefined,
    removedDates: before.removedDates,
    hoursPerDate: before.hoursPerDate,
    areaHours: before.areas.map(({ areaId, hours }) => ({ areaId, hours: hours ?? 0 })),
    dates: before.dates.map((date) => ({
      startDate: date.startDate,
      additionalInformation: date.additionalInformation,
    })),
  };
}

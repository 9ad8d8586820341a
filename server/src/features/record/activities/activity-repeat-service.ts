import type { ActivityRequest } from '@cpd/contract/activities';
import type { RepeatOffers, RepeatRequest } from '@cpd/contract/repeating';
import type { Inside } from '@cpd/contract/spelling';
import { detailsOf } from '@cpd/domain/record/activity-details';
import type { ActivityContext } from '@cpd/domain/record/activity-rules';
import { describeRecurrence } from '@cpd/domain/record/recurrence-words';
import { type Repeated, repeatIn } from '@cpd/domain/record/repeating';
import type { z } from 'zod';
import type { Database } from '../../../platform/database/tables.ts';
import { type FieldProblem, known, problemOf, refuse } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { readActivityContext } from '../../../platform/reference/reference-service.ts';
import type { MemberYear } from '../years/year-reader.ts';
import { getMemberYear, lockEditableYear } from '../years/year-service.ts';
import { type CheckedActivity, judgeRequest } from './activity-check-service.ts';
import { listActivitiesOfYear, listNamesOfYear, type StoredActivity } from './activity-reader.ts';
import { insertActivity, NO_LINKS } from './activity-store.ts';

type Request = Inside<z.output<typeof RepeatRequest>>;
type Choice = Request['activities'][number];

/** What the year before has for a year, whatever its status. Errors: NOT_FOUND. */
export async function listRepeatOffers(database: Database, caller: Caller, cpdYearId: number): Promise<RepeatOffers> {
  const year = await getMemberYear(database, caller, cpdYearId);
  const context = await readActivityContext(database, year, []);
  const fromYear = year.facts.year - 1;
  const earlier = await listActivitiesOfYear(database, caller.subjectUserId, fromYear);
  const names = new Set(await listNamesOfYear(database, caller.subjectUserId, cpdYearId));
  const judged = earlier.map((activity) => ({ activity, again: repeatedIn(activity, context) }));
  return {
    fromYear,
    offers: judged.flatMap(({ activity, again }) => ('why' in again ? [] : [offerOf(activity, again, names)])),
    leftOut: judged.flatMap(({ activity: { activityId, name }, again }) =>
      'why' in again ? [{ activityId, activityName: name, reason: again.why }] : [],
    ),
  };
}

function offerOf(activity: StoredActivity, { dates, recurrence }: Repeated, names: ReadonlySet<string>) {
  return {
    activityId: activity.activityId,
    activityName: activity.name,
    activityTypeName: activity.typeName,
    occurrence: activity.occurrence,
    startDates: dates,
    pattern: recurrence === null ? '' : describeRecurrence(recurrence),
    hoursPerDate: activity.hoursPerDate,
    isThere: names.has(activity.name),
  };
}

/**
 * Saves activities of the year before again, all or none; each is judged as one that is entered. Errors: INVALID with every
 * problem of every row, NOT_FOUND for what is no activity of the member's year before, YEAR_NOT_EDITABLE.
 */
export async function repeatActivities(caller: Caller, request: Request): Promise<{ activityIds: number[] }> {
  return await caller.change(async (transaction) => {
    const year = await lockEditableYear(transaction, caller, request.cpdYearId);
    const context = await readActivityContext(transaction, year, []);
    const earlier = await listActivitiesOfYear(transaction, caller.subjectUserId, year.facts.year - 1);
    const rows = request.activities.map((choice) => {
      const activity = known(
        earlier.find(({ activityId }) => activityId === choice.activityId),
        'activity',
      );
      return judgeRow(caller, { ...year, context }, activity, choice);
    });
    refuse([...repeatedRows(request.activities), ...rows.flatMap(problemsOfRow)]);
    const activityIds: number[] = [];
    const told = { caller, kind: 'activity.created' } as const;
    for (const row of rows) {
      if (!('problems' in row)) activityIds.push(await insertActivity(transaction, told, { ...row, ...NO_LINKS }));
    }
    return { activityIds };
  });
}

type JudgedBy = Pick<MemberYear, 'facts' | 'framework' | 'absences'> & { context: ActivityContext };

function judgeRow(caller: Caller, year: JudgedBy, activity: StoredActivity, choice: Choice) {
  const again = repeatedIn(activity, year.context);
  if ('why' in again) return { problems: problemOf('UserActivityId', again.why) };
  return judgeRequest(caller, year, requestOf(activity, again, choice, year.facts.cpdYearId), {});
}

/** What the form would send of a copy: evidence, reflections, goals and a shortcut stay behind (ACT-33). */
function requestOf(
  activity: StoredActivity,
  { dates: ofRule, recurrence, areaIds }: Repeated,
  { startDates, hoursPerDate: hours }: Choice,
  cpdYearId: number,
): Inside<z.output<typeof ActivityRequest>> {
  const dates = activity.occurrence === 'R' ? [] : startDates;
  return {
    userId: activity.userId,
    activityId: 0,
    cpdYearId,
    activityName: activity.name,
    activityTypeId: activity.activityTypeId,
    additionalInformation: activity.additionalInformation,
    ...detailsOf(activity),
    occurrence: activity.occurrence,
    dates: dates.map((startDate) => ({ startDate })),
    ...(recurrence !== null && { recurrence, removedDates: removedFrom(ofRule, startDates) }),
    totalHours: hours,
    hoursPerDate: hours,
    areaHours: areaIds.map((areaId) => ({ areaId, hours })),
    addReflection: false,
    reflectionAnswers: [],
    documentsToDelete: [],
  };
}

/** The days of a series that are not kept, where any are named. */
function removedFrom(ofRule: readonly string[], kept: readonly string[]): string[] {
  return kept.length === 0 ? [] : ofRule.filter((day) => !kept.includes(day));
}

function repeatedIn(activity: StoredActivity, { year: { year }, rules, activityTypes, areaIds }: ActivityContext) {
  return repeatIn(
    {
      ...activity,
      dates: activity.dates.map(({ startDate }) => startDate),
      areaIds: activity.areas.map(({ areaId }) => areaId),
      isPlanEntry: activity.planId !== null,
      verified: activity.verifiedActivityId !== null,
    },
    { year, rules, activityTypes, areaIds },
  );
}

/** Where the fields of an activity are in a row. */
const ROW_FIELDS: Readonly<Record<string, string>> = { TotalHours: 'HoursPerDate', UserActivityDates: 'StartDates' };

function problemsOfRow(row: CheckedActivity | { problems: FieldProblem[] }, index: number): FieldProblem[] {
  if (!('problems' in row)) return [];
  return row.problems.map(({ field, message }) => ({
    field: `Activities.${index}.${ROW_FIELDS[field] ?? 'UserActivityId'}`,
    message,
  }));
}

function repeatedRows(choices: readonly Choice[]): FieldProblem[] {
  const ids = choices.map(({ activityId }) => activityId);
  return ids.flatMap((activityId, index) => {
    const message = ids.indexOf(activityId) < index ? 'Please choose each activity only once.' : undefined;
    return problemOf(`Activities.${index}.UserActivityId`, message);
  });
}

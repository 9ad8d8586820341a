import { confirmedUntilProblem, removedDayProblem } from '@cpd/domain/record/series-days';
import { collegeDay } from '@cpd/domain/values/college-day';
import type { Database } from '../../../platform/database/tables.ts';
import { type FieldProblem, invalid, notFound } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { removeDates } from '../activities/activity-date-service.ts';
import { lockOwnActivity } from '../activities/activity-service.ts';
import { lockEditableYear } from '../years/year-service.ts';
import { listActivitiesOfDates, listUnconfirmedDays } from './series-days-reader.ts';
import { updateConfirmation } from './series-days-store.ts';

/** What the member has to answer, and up to which day. */
export async function listSeriesDays(database: Database, { subjectUserId, now }: Caller) {
  const until = collegeDay(now).subtract({ days: 1 }).toString();
  return { until, days: await listUnconfirmedDays(database, subjectUserId, now) };
}

/**
 * Confirms the days of series up to a day, and takes those out that did not happen, all or none. Errors: INVALID for a day
 * that is not over and for dates that were not asked about, NOT_FOUND for dates that are not the member's,
 * YEAR_NOT_EDITABLE.
 */
export async function confirmSeriesDays(
  caller: Caller,
  { until, removedDateIds }: { until: string; removedDateIds: readonly number[] },
): Promise<void> {
  const askedOn = collegeDay(caller.now).toString();
  const problem = confirmedUntilProblem(until, askedOn);
  if (problem !== undefined) throw invalid([{ field: 'Until', message: problem }]);
  await caller.change(async (transaction) => {
    const removed = [...new Set(removedDateIds)];
    const owners = await listActivitiesOfDates(transaction, caller.subjectUserId, removed);
    if (owners.flatMap(({ dateIds }) => dateIds).length < removed.length) throw notFound('activity date');
    const locked = [];
    for (const { activityId, dateIds } of owners) {
      locked.push({ activity: await lockOwnActivity(transaction, caller, activityId), dateIds });
    }
    const years = new Set(locked.map(({ activity }) => activity.cpdYearId));
    for (const cpdYearId of [...years].sort((one, other) => one - other)) {
      await lockEditableYear(transaction, caller, cpdYearId);
    }
    const problems = locked.flatMap((each) => problemsOf(each, until));
    if (problems.length > 0) throw invalid(problems);
    for (const { activity, dateIds } of locked) await removeDates(transaction, caller, activity, dateIds);
    await updateConfirmation(transaction, caller.subjectUserId, { askedOn, confirmedUntil: until });
    const after = { until, removed: removed.length };
    await recordChange(transaction, caller, 'series_days.confirmed', caller.subjectUserId, { after });
  });
}

/** Leaves everything as it is and asks again in a week. */
export async function putOffSeriesDays(caller: Caller): Promise<void> {
  const askedOn = collegeDay(caller.now).toString();
  await caller.change(async (transaction) => {
    await updateConfirmation(transaction, caller.subjectUserId, { askedOn });
    // The event also is what lets the answers of before go (0031).
    await recordChange(transaction, caller, 'series_days.put_off', caller.subjectUserId);
  });
}

type Removal = { activity: Awaited<ReturnType<typeof lockOwnActivity>>; dateIds: readonly number[] };

function problemsOf({ activity, dateIds }: Removal, until: string): FieldProblem[] {
  return activity.dates
    .filter(({ activityDateId }) => dateIds.includes(activityDateId))
    .flatMap(({ startDate: day }) => {
      const isSeries = activity.occurrence === 'R';
      const message = removedDayProblem({ name: activity.name, isSeries, day, until });
      return message === undefined ? [] : [{ field: 'RemovedDateIds', message }];
    });
}

import { lastDayOfMembership } from '@cpd/domain/member/departure';
import { NO_DETAILS } from '@cpd/domain/record/activity-details';
import { collegeDay } from '@cpd/domain/values/college-day';
import type { Change } from '../../../platform/database/tables.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { MemberYear } from '../years/year-reader.ts';
import { NO_REFLECTION } from './activity-dates.ts';
import { insertActivity, NO_LINKS } from './activity-store.ts';
import * as store from './plan-entry-store.ts';

/**
 * Keeps the entry that carries a new plan's hours, in the transaction that saves the plan. The entry is read-only to the
 * member: it changes and goes with its plan (0007).
 */
export async function insertHoursOfPlan(
  transaction: Change,
  caller: Caller,
  year: MemberYear,
  plan: { planId: number; activityTypeId: number; name: string; hours: number },
): Promise<void> {
  const today = collegeDay(caller.now).toString();
  // A plan written after New Year for the year before counts on that year's last day, or on the last one of membership.
  const [, inYear = today] = [`${year.facts.year}-01-01`, today, `${year.facts.year}-12-31`].sort();
  const startDate = lastDayOfMembership(inYear, year.absences);
  const nothingOfItsOwn = { ownHours: false, movedFrom: null, additionalInformation: '', areas: [], ...NO_REFLECTION };
  await insertActivity(
    transaction,
    { caller, kind: null },
    {
      userId: caller.subjectUserId,
      cpdYearId: year.facts.cpdYearId,
      name: plan.name,
      activityTypeId: plan.activityTypeId,
      additionalInformation: '',
      ...NO_DETAILS,
      occurrence: 'S',
      recurrence: null,
      removedDates: [],
      hoursPerDate: plan.hours,
      areas: [],
      planId: plan.planId,
      shortcutId: null,
      verifiedActivityId: null,
      dates: [{ startDate, hours: plan.hours, ...nothingOfItsOwn }],
      ...NO_LINKS,
    },
  );
}

/** Gives the entry of a changed plan its name and hours; it stays on its day. A plan of a credit year has no entry. */
export async function updateHoursOfPlan(
  transaction: Change,
  caller: Caller,
  plan: { planId: number; name: string; hours: number },
): Promise<void> {
  await store.updatePlanEntry(transaction, plan, caller.now.toString());
}

/**
 * Locks activities of the member whose links to a plan change, and the entry of that plan; ids of others are passed over.
 * Every change locks its activities before its year, and so does that of a plan.
 */
export async function lockActivitiesOfPlan(
  transaction: Change,
  caller: Caller,
  planId: number,
  activityIds: readonly number[],
): Promise<void> {
  await store.lockActivities(transaction, caller.subjectUserId, planId, activityIds);
}

/** Counts the versions of activities up whose goals were changed with a plan, so that older edits of them get 409 (R11). */
export async function countVersionsOfLinked(
  transaction: Change,
  caller: Caller,
  activityIds: readonly number[],
): Promise<void> {
  await store.countVersions(transaction, activityIds, caller.now.toString());
}

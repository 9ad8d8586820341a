import * as calls from '@cpd/contract/activities';
import * as dateCalls from '@cpd/contract/activity-dates';
import * as repeatCalls from '@cpd/contract/repeating';
import { activityAbilities } from '@cpd/domain/record/abilities';
import { yearRules } from '@cpd/domain/year/year-rules';
import type { Database } from '../../../platform/database/tables.ts';
import { known } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { getMemberYear, isYearEditable, listYears } from '../years/year-service.ts';
import * as dateService from './activity-date-service.ts';
import { findActivity, type StoredActivity } from './activity-reader.ts';
import { listRepeatOffers, repeatActivities } from './activity-repeat-service.ts';
import * as service from './activity-service.ts';
import { dateToWire, toWire } from './activity-wire.ts';
import { listActivityNames, listActivitySuggestions } from './earlier-names-reader.ts';

/** The calls about activities. */
export function activitiesRoutes(database: Database): Handler[] {
  return [
    handler(calls.listActivityNames, async (caller, { cpdYearId }) => {
      await getMemberYear(database, caller, cpdYearId);
      return await listActivityNames(database, caller.subjectUserId, cpdYearId);
    }),
    handler(calls.listActivitySuggestions, async (caller, { cpdYearId }) => {
      await getMemberYear(database, caller, cpdYearId);
      return await listActivitySuggestions(database, caller.subjectUserId, cpdYearId);
    }),
    handler(calls.getActivityToCopy, (caller, { objectId }) => getActivity(database, caller, objectId)),
    handler(calls.getActivity, (caller, { id }) => getActivity(database, caller, id)),
    handler(calls.createActivity, (caller, _query, request) => service.createActivity(caller, request)),
    handler(calls.updateActivity, async (caller, { id, resetHours }, request) => {
      await service.updateActivity(caller, id, request, resetHours === true);
      return { activityId: id };
    }),
    handler(calls.setActivityGoals, (caller, { activityId }, goalIds) =>
      service.setActivityGoals(caller, activityId, goalIds),
    ),
    handler(calls.deleteActivity, (caller, { activityId, keepFiles }) =>
      service.deleteActivity(caller, activityId, keepFiles),
    ),
    ...activityDatesRoutes(database),
    handler(repeatCalls.listRepeatOffers, (caller, { cpdYearId }) => listRepeatOffers(database, caller, cpdYearId)),
    handler(repeatCalls.repeatActivities, (caller, _query, request) => repeatActivities(caller, request)),
  ];
}

/** The calls about single dates of activities. */
function activityDatesRoutes(database: Database): Handler[] {
  return [
    handler(dateCalls.getActivityDate, async (caller, { activityDateId }) => {
      const { activity, date } = await dateService.getActivityDate(database, caller, activityDateId);
      const surroundings = await surroundingsOf(database, caller, activity);
      return dateToWire(activity, date, surroundings);
    }),
    handler(dateCalls.isActivityDateInUse, (caller, { activityId, activityDateId, theDate }) =>
      dateService.isDateInUse(database, caller, activityId, activityDateId, theDate),
    ),
    handler(dateCalls.updateActivityDate, async (caller, _query, request) => {
      return {
        activityId: await dateService.updateActivityDate(caller, request),
        activityDateId: request.activityDateId,
      };
    }),
    handler(dateCalls.deleteActivityDate, async (caller, { activityDateId, deleteDocs, unlinkDocs = false }) => {
      const fate = deleteDocs ? 'deleted' : unlinkDocs ? 'unlinked' : 'kept';
      return await dateService.deleteActivityDate(caller, activityDateId, fate);
    }),
    handler(dateCalls.deleteActivityDates, async (caller, _query, { activityId, activityDateIds, rowVersion }) => {
      await dateService.deleteActivityDates(caller, activityId, { activityDateIds, rowVersion });
      return { activityId };
    }),
  ];
}

async function getActivity(database: Database, caller: Caller, activityId: number): Promise<calls.Activity> {
  const activity = known(await findActivity(database, caller.subjectUserId, activityId), 'activity');
  return toWire(activity, await surroundingsOf(database, caller, activity));
}

async function surroundingsOf(database: Database, caller: Caller, activity: StoredActivity) {
  const years = await listYears(database, caller);
  const year = known(
    years.find(({ facts }) => facts.cpdYearId === activity.cpdYearId),
    'activity',
  );
  const category = year.framework.categories.find(({ categoryId }) => categoryId === activity.categoryId);
  const abilities = activityAbilities(
    { editable: isYearEditable(year, caller.now) },
    {
      recurring: activity.occurrence === 'R',
      isPlanEntry: activity.planId !== null,
      verified: activity.verifiedActivityId !== null,
      isPlanType: activity.isPlanType,
    },
    years.some((each) => isYearEditable(each, caller.now)),
  );
  return {
    categoryName: category?.name ?? '',
    rules: yearRules(year.facts, year.framework),
    abilities,
    year: year.facts,
    years: years.map(({ facts }) => facts),
  };
}

import * as calls from '@cpd/contract/activities';
import { activityAbilities } from '@cpd/domain/abilities';
import { yearRules } from '@cpd/domain/year-rules';
import { notFound } from '../../app-error.ts';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../database/tables.ts';
import type { FileStore } from '../../files/file-store.ts';
import { type Handler, handler } from '../../http/handler.ts';
import { getMemberYear, isYearEditable, listYears } from '../years/year-service.ts';
import { findActivity, listActivityNames } from './activity-reader.ts';
import * as service from './activity-service.ts';
import { toWire } from './activity-wire.ts';

/** The calls about activities. */
export function activitiesRoutes(database: Database, files: FileStore): Handler[] {
  return [
    handler(calls.listActivityNames, async (caller, { CPDYearId }) => {
      await getMemberYear(database, caller, CPDYearId);
      return await listActivityNames(database, caller.subjectUserId, CPDYearId);
    }),
    handler(calls.getActivityToCopy, (caller, { Id }) => getActivity(database, caller, Id)),
    handler(calls.getActivity, (caller, { id }) => getActivity(database, caller, id)),
    handler(calls.createActivity, async (caller, _query, request) => ({
      UserActivityId: await service.createActivity(caller, request),
    })),
    handler(calls.updateActivity, async (caller, { id, ResetHours }, request) => ({
      UserActivityId: await service.updateActivity(caller, id, request, ResetHours === true),
    })),
    handler(calls.deleteActivity, async (caller, { UserActivityId, KeepFiles }) => {
      const keys = await service.deleteActivity(caller, UserActivityId, KeepFiles);
      for (const key of keys) await files.remove(key);
      return null;
    }),
  ];
}

async function getActivity(database: Database, caller: Caller, activityId: number): Promise<calls.Activity> {
  const activity = await findActivity(database, caller.subjectUserId, activityId);
  if (activity === undefined) throw notFound('activity');
  const years = await listYears(database, caller);
  const year = years.find(({ facts }) => facts.cpdYearId === activity.cpdYearId);
  if (year === undefined) throw notFound('activity');
  const category = year.framework.categories.find(({ categoryId }) => categoryId === activity.categoryId);
  const abilities = activityAbilities(
    { editable: isYearEditable(year, caller.now) },
    {
      recurring: activity.occurrence === 'R',
      readOnly: activity.planId !== null,
      verified: activity.verifiedActivityId !== null,
      planType: activity.isPlanType,
    },
    years.some((each) => isYearEditable(each, caller.now)),
  );
  return toWire(activity, category?.name ?? '', yearRules(year.facts, year.framework), abilities);
}

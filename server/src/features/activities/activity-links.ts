import type { ActivityRequest } from '@cpd/contract/activities';
import type { z } from 'zod';
import { notFound } from '../../app-error.ts';
import type { Change } from '../../database/tables.ts';
import { listOwnDocumentIds, listOwnGoalIds } from './activity-reader.ts';
import * as store from './activity-store.ts';

type Links = Pick<z.output<typeof ActivityRequest>, 'UserActivityDocuments' | 'UserActivityPDPGoals'>;

/** An activity as it has just been saved. */
interface SavedActivity {
  activityId: number;
  userId: number;
  cpdYearId: number;
  dates: readonly { startDate: string }[];
}

/**
 * Saves the file and goal links that a request carries; a list that is left out leaves them as they are. A file is linked to
 * dates that the activity has, each once, never to a missing one (OCC-17). Throws NOT_FOUND for a file or goal that is not
 * the member's of that year (API-37, API2-67).
 */
export async function saveLinks(transaction: Change, activity: SavedActivity, request: Links): Promise<void> {
  if (request.UserActivityDocuments !== undefined) {
    await saveDocumentLinks(transaction, activity, request.UserActivityDocuments);
  }
  if (request.UserActivityPDPGoals !== undefined) {
    await saveGoalLinks(transaction, activity, [...new Set(request.UserActivityPDPGoals)]);
  }
}

/** Takes an activity off its files and goals. */
export async function clearLinks(
  transaction: Change,
  activity: Pick<SavedActivity, 'activityId' | 'userId' | 'cpdYearId'>,
): Promise<void> {
  await store.replaceDocumentLinks(transaction, activity, []);
  await store.replaceGoals(transaction, activity.activityId, []);
}

async function saveDocumentLinks(
  transaction: Change,
  activity: SavedActivity,
  requested: NonNullable<Links['UserActivityDocuments']>,
): Promise<void> {
  const days = activity.dates.map(({ startDate }) => startDate);
  const links = new Map(
    requested.map(({ DocumentId, LinkedToUserActivity, ListOfUserActivityDates }) => {
      const wanted = new Set(ListOfUserActivityDates.map(({ StartDate }) => StartDate));
      const dates = LinkedToUserActivity ? [] : days.filter((day) => wanted.has(day));
      return [DocumentId, { documentId: DocumentId, dates }];
    }),
  );
  const own = await listOwnDocumentIds(transaction, activity.userId, activity.cpdYearId, [...links.keys()]);
  if (own.length < links.size) throw notFound('file');
  await store.replaceDocumentLinks(transaction, activity, [...links.values()]);
}

async function saveGoalLinks(transaction: Change, activity: SavedActivity, goalIds: readonly number[]): Promise<void> {
  const own = await listOwnGoalIds(transaction, activity.userId, activity.cpdYearId, goalIds);
  if (own.length < goalIds.length) throw notFound('goal');
  await store.replaceGoals(transaction, activity.activityId, goalIds);
}

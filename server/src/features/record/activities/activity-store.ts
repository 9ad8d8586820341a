import type { ActivityDetails } from '@cpd/domain/record/activity-details';
import type { Occurrence } from '@cpd/domain/record/activity-rules';
import type { Recurrence } from '@cpd/domain/record/recurrence';
import { sql } from 'kysely';
import { type EventKind, isByTeam } from '../../../platform/database/event-kinds.ts';
import { EVENTS } from '../../../platform/database/event-register.ts';
import { type Placeholders, prepare } from '../../../platform/database/prepared.ts';
import type { Change } from '../../../platform/database/tables.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { detailColumns, givenDetails, setDetails } from '../details/details-sql.ts';
import type { StoredActivity } from './activity-reader.ts';
import * as steps from './activity-sql.ts';

/** What a date says of the learning; null and nothing else when there is no reflection. */
export interface ReflectionRecord {
  reflection: string | null;
  reflectionHours: number;
  answers: readonly { questionId: number; answer: string }[];
}

/** A date as it is written: the rules have been applied, hours are rounded. */
export interface ActivityDateRecord extends ReflectionRecord {
  /** Of a date that moves to another day; without it a date is the one that the activity has on this day. */
  activityDateId?: number;
  startDate: string;
  hours: number;
  /** The hours were set on this date (HRS-12). */
  ownHours: boolean;
  /** The day that the pattern gave, when the date was moved (OCC-17). */
  movedFrom: string | null;
  additionalInformation: string;
  /** Hours by area of a date with its own, in years with hours per specialty. */
  areas: readonly { areaId: number; hours: number | null }[];
}

/** A file link as it is written: the days of the dates it belongs to, none for the whole activity. */
export interface DocumentLink {
  documentId: number;
  dates: readonly string[];
}

/** What an activity is linked to; ids must have been checked to be the member's of that year. */
export interface Links {
  documents: readonly DocumentLink[];
  goals: readonly { goalId: number }[];
}

export const NO_LINKS: Links = { documents: [], goals: [] };

/** An activity as it is written, with all that hangs on it: the rules have been applied, hours are rounded. */
export interface ActivityRecord extends ActivityDetails, Links {
  userId: number;
  cpdYearId: number;
  name: string;
  activityTypeId: number;
  additionalInformation: string;
  occurrence: Occurrence;
  recurrence: Recurrence | null;
  hoursPerDate: number;
  /** Hours in years with hours per specialty, null in years with one total (HRS-01). */
  areas: readonly { areaId: number; hours: number | null }[];
  /** One or more. A date that stays keeps its id and with it its evidence (OCC-17). */
  dates: readonly ActivityDateRecord[];
  /** Days of the pattern that are left out (OCC-17). */
  removedDates: readonly string[];
  /** The plan whose hours this activity carries. */
  planId: number | null;
  /** The shortcut that name, type and hours came from; written once, when the activity is new (API-40). */
  shortcutId: number | null;
  /** What the college ran, of a verified activity; written once (API-40). */
  verifiedActivityId: number | null;
}

/** Of the event that a write leaves: whose change it is, and what it says besides the activity. */
interface Told {
  caller: Caller;
  /** Null where the change has an event of its own. */
  kind: EventKind | null;
  more?: object;
}

/**
 * Inserts an activity with all that hangs on it and its event as one statement: round trips are what a save costs most. `newId` was
 * drawn before (`drawActivityId`). Answers the id.
 */
export async function insertActivity(
  transaction: Change,
  told: Told,
  activity: ActivityRecord,
  newId: number | null = null,
): Promise<number> {
  const insert = hasDetails(activity) ? insertDetailed : insertPlain;
  const [saved] = await insert(transaction, { ...givenOf(told, activity, null), newId });
  if (saved === undefined) throw new Error('The insert of an activity answered no id.');
  return saved.activityId;
}

/** The id of an activity that may be inserted later, so that no one need wait for the insert to know it. */
export async function drawActivityId(transaction: Change): Promise<number> {
  const [drawn] = await drawStatement(transaction, {});
  if (drawn === undefined) throw new Error('A sequence answered no number.');
  return drawn.activityId;
}

const nextId = sql`nextval('activity_activity_id_seq')`;
const drawStatement = prepare<object, { activityId: number }>(() => sql`select ${nextId} as "activityId"`);

/** Most activities have none, and their statement is much the shorter. */
function hasDetails({ dates, removedDates, goals, documents }: ActivityRecord): boolean {
  if (removedDates.length > 0 || goals.length > 0 || documents.length > 0) return true;
  return dates.some(({ areas, answers }) => areas.length > 0 || answers.length > 0);
}

function insertStatement({ hasDetails }: { hasDetails: boolean }) {
  return prepare<steps.GivenSave & { newId: number | null }, { activityId: number }>(
    (_database, given) => sql<{ activityId: number }>`
    with ${steps.givenStep(given, sql`coalesce(${given.newId}::bigint, ${nextId})`)},
    saved as (
      insert into activity (activity_id, user_id, cpd_year_id, activity_name, activity_type_id, additional_information,
        ${detailColumns()}, occurrence, recurrence, hours_per_date, plan_id, verified_activity_id, shortcut_id, created_at,
        updated_at)
      overriding system value
      select activity_id, "userId", "cpdYearId", name, "activityTypeId", "additionalInformation", ${givenDetails},
        occurrence, recurrence, "hoursPerDate", "planId", "verifiedActivityId", "shortcutId", at, at
      from given
    ),
    ${steps.partSteps},
    ${hasDetails ? sql`${steps.detailSteps},` : sql``}
    ${steps.toldStep(given, { hasDetails })}
    select activity_id as "activityId" from given`,
  );
}

const insertPlain = insertStatement({ hasDetails: false });
const insertDetailed = insertStatement({ hasDetails: true });

/**
 * Makes a locked activity what is given, in the same way, and counts its version up (R11). What stays of it keeps its ids; plan,
 * shortcut and verified activity stay as they are.
 */
export async function updateActivity(
  transaction: Change,
  told: Told,
  before: StoredActivity,
  activity: ActivityRecord,
): Promise<void> {
  await updateStatement(transaction, { ...givenOf(told, activity, before), activityId: before.activityId });
}

const updateStatement = prepare<steps.GivenSave & { activityId: number }, object>(
  (_database, given: Placeholders<steps.GivenSave & { activityId: number }>) => sql<object>`
    with ${steps.givenStep(given, sql`${given.activityId}::bigint`)},
    saved as (
      update activity set cpd_year_id = "cpdYearId", activity_name = name, activity_type_id = "activityTypeId",
        additional_information = "additionalInformation", ${setDetails('given')},
        occurrence = given.occurrence, recurrence = given.recurrence, hours_per_date = "hoursPerDate",
        updated_at = at, version = version + 1
      from given where activity.activity_id = given.activity_id
    ),
    ${steps.partSteps},
    ${steps.detailSteps},
    ${steps.goneSteps},
    ${steps.toldStep(given, { hasDetails: true })}
    select`,
);

function givenOf(
  { caller, kind, more = {} }: Told,
  { dates, ...activity }: ActivityRecord,
  before: StoredActivity | null,
): steps.GivenSave {
  const { actor, subjectUserId, requestId, now } = caller;
  const written = { ...activity, version: (before?.version ?? 0) + 1, dates: dates.map(withGivenAnswers) };
  return {
    activity: JSON.stringify(written),
    before: before && JSON.stringify(before),
    kind,
    object: kind && EVENTS[kind].object,
    byTeam: kind !== null && isByTeam(kind, actor.userId, subjectUserId),
    actorUserId: actor.userId,
    requestId,
    at: now.toString(),
    more: JSON.stringify(more),
  };
}

function withGivenAnswers(date: ActivityDateRecord) {
  return { ...date, answers: date.answers.filter(({ answer }) => answer.trim() !== '') };
}

/** An activity as it would be written again, to be changed in a part of it. */
export function asRecord(activity: StoredActivity): ActivityRecord {
  const {
    activityId: _id,
    typeName: _type,
    isPlanType: _plan,
    categoryId: _category,
    version: _version,
    ...rest
  } = activity;
  const dayOf = new Map(activity.dates.map(({ activityDateId, startDate }) => [activityDateId, startDate]));
  return {
    ...rest,
    documents: activity.documents.map(({ documentId, dateIds }) => ({
      documentId,
      dates: dateIds.flatMap((id) => dayOf.get(id) ?? []),
    })),
  };
}

/** Locks an activity for a change, so that two saves of it follow one another (R11). */
export async function lockActivity(transaction: Change, userId: number, activityId: number): Promise<void> {
  await lockStatement(transaction, { userId, activityId });
}

const lockStatement = prepare<{ userId: number; activityId: number }, object>((database, { userId, activityId }) =>
  database
    .selectFrom('activity')
    .select('activity_id')
    .where('activity_id', '=', activityId)
    .where('user_id', '=', userId)
    .forUpdate(),
);

/** Counts the version of an activity up that came back, or got a part of it back, so that older edits get 409 (R11). */
export async function countVersion(transaction: Change, activityId: number, at: string): Promise<void> {
  await transaction
    .updateTable('activity')
    .set({ updated_at: at, version: (eb) => eb('version', '+', 1) })
    .where('activity_id', '=', activityId)
    .execute();
}

/** Deletes an activity; its dates, areas, answers, file links and goal links go with it (EVD-22). */
export async function deleteActivity(transaction: Change, activityId: number): Promise<void> {
  await transaction.deleteFrom('activity').where('activity_id', '=', activityId).execute();
}

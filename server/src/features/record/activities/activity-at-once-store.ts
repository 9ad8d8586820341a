import { type RawBuilder, sql } from 'kysely';
import { type Placeholders, prepare } from '../../../database/prepared.ts';
import type { Reading } from '../../../database/tables.ts';
import type { IdempotentRequest } from '../../../http/idempotency-store.ts';
import * as steps from './activity-at-once-sql.ts';
import type { StoredActivity, StoredDate } from './activity-reader.ts';

/** A date of an activity as it will be stored, but for the ids that it gets. */
export type DateAsStored = Omit<StoredDate, 'activityDateId' | 'answers'> & {
  answers: readonly { questionId: number; answer: string }[];
};

/** An activity as it will be stored, but for the ids that it gets: what is written, and what its event says it became. */
export type ActivityAsStored = Omit<StoredActivity, 'activityId' | 'dates'> & { dates: readonly DateAsStored[] };

/** What the statement of every save compares and leaves behind. */
export interface CommonSave {
  /** Of the reference data by which it was judged. */
  checksum: string;
  claim: IdempotentRequest | undefined;
  actorUserId: number;
  requestId: string;
  /** ISO instant. */
  at: string;
}

interface SaveAtOnce extends CommonSave {
  activity: ActivityAsStored;
}

/** What became of a save at once. */
export interface SavedAtOnce {
  /** Null when nothing was saved: activity, year, key or reference data were not as they must be. */
  activityId: number | null;
  /** The reference data are still those by which it was judged. */
  isInForce: boolean;
}

/**
 * Inserts an activity with all that hangs on it, its event and the answer to its key as one statement, which is a transaction
 * by itself: all of it or nothing (0028). Files, plan, shortcut and verified activity are no part of it.
 */
export async function insertAtOnce(database: Reading, save: SaveAtOnce): Promise<SavedAtOnce> {
  const insert = hasDetails(save.activity) ? insertDetailed : insertPlain;
  return onlyRow(await insert(database, givenOf(save)));
}

/** Changes an activity in the same way, if it still is as it was read; its links to files and goals stay as they are. */
export async function updateAtOnce(database: Reading, save: SaveAtOnce & { before: StoredActivity }) {
  const { activityId, version } = save.before;
  const given = { ...givenOf(save), activityId, version, before: JSON.stringify(save.before) };
  return onlyRow(await updateStatement(database, given));
}

function givenOf({ activity, claim, checksum, actorUserId, requestId, at }: SaveAtOnce): steps.GivenSave {
  return {
    ...{ checksum, actorUserId, requestId, at },
    activity: JSON.stringify(activity),
    claimant: claim?.userId ?? null,
    key: claim?.key ?? null,
    operation: claim?.operation ?? null,
    bodyHash: claim?.bodyHash ?? null,
  };
}

function onlyRow([saved]: SavedAtOnce[]): SavedAtOnce {
  if (saved === undefined) throw new Error('The statement of a save answered nothing.');
  return saved;
}

/** Most activities have none, and their statement is much the shorter. */
function hasDetails({ dates, removedDates, goals }: ActivityAsStored): boolean {
  if (removedDates.length > 0 || goals.length > 0) return true;
  return dates.some(({ areas, answers }) => areas.length > 0 || answers.length > 0);
}

/** What became of it. */
const outcome: RawBuilder<SavedAtOnce> = sql`
    select (select activity_id from accepted) as "activityId", exists (select from in_force) as "isInForce"`;

/**
 * The steps wait and compare in the order of the general way: the year waits for whoever changes it and is compared as they
 * leave it, the key waits for whoever is just taking it.
 */
function insertStatement({ hasDetails }: { hasDetails: boolean }) {
  return prepare<steps.GivenSave, SavedAtOnce>(
    (_database, given) => sql<SavedAtOnce>`
    with ${steps.givenSteps(given)},
    ${steps.acceptedSteps(sql`nextval('activity_activity_id_seq')`, sql`exists (select from in_force)`)},
    saved as (
      insert into activity (activity_id, user_id, cpd_year_id, activity_name, activity_type_id, additional_information,
        provider, occurrence, recurrence, hours_per_date, created_at, updated_at)
      overriding system value
      select activity_id, "userId", "cpdYearId", name, "activityTypeId", "additionalInformation", provider, occurrence,
        recurrence, "hoursPerDate", at, at
      from accepted
    ),
    ${steps.partSteps({ wereThere: false, hasDetails })},
    ${steps.eventStep('activity.created', sql`null::jsonb`, { hasDetails })}
    ${outcome}
  `,
  );
}

const insertPlain = insertStatement({ hasDetails: false });
const insertDetailed = insertStatement({ hasDetails: true });

interface GivenUpdate extends steps.GivenSave {
  activityId: number;
  /** The activity as it was read, as JSON, and its version. */
  before: string;
  version: number;
}

/** An activity is locked before its year, as everywhere, and only in the version that was read. */
const updateStatement = prepare<GivenUpdate, SavedAtOnce>(
  (_database, given: Placeholders<GivenUpdate>) => sql<SavedAtOnce>`
    with ${steps.givenSteps(given)},
    unchanged as materialized (
      select old.activity_id from activity old, given
      where old.activity_id = ${given.activityId}::bigint and old.version = ${given.version}::integer
        and old.user_id = given."userId" and exists (select from in_force)
      for update of old
    ),
    ${steps.acceptedSteps(sql`(select activity_id from unchanged)`, sql`exists (select from unchanged)`)},
    saved as (
      update activity set activity_name = name, activity_type_id = "activityTypeId",
        additional_information = "additionalInformation", provider = accepted.provider,
        occurrence = accepted.occurrence, recurrence = accepted.recurrence, hours_per_date = "hoursPerDate",
        updated_at = at, version = version + 1
      from accepted where activity.activity_id = accepted.activity_id
    ),
    ${steps.partSteps({ wereThere: true, hasDetails: true })},
    ${steps.goneSteps},
    ${steps.eventStep('activity.updated', sql`${given.before}::jsonb`, { hasDetails: true })}
    ${outcome}
  `,
);

import { sql } from 'kysely';
import { type Placeholders, prepare } from '../../../platform/database/prepared.ts';
import type { Reading } from '../../../platform/database/tables.ts';
import {
  acceptedSteps,
  type CommonSave,
  givenOf,
  givenSteps,
  onlyRow,
  outcome,
  type SavedAtOnce,
} from '../at-once/at-once-sql.ts';
import { detailColumns, givenDetails, setDetails } from '../details/details-sql.ts';
import * as steps from './activity-at-once-sql.ts';
import type { StoredActivity, StoredDate } from './activity-reader.ts';

/** A date of an activity as it will be stored, but for the ids that it gets. */
export type DateAsStored = Omit<StoredDate, 'activityDateId' | 'answers'> & {
  answers: readonly { questionId: number; answer: string }[];
};

/** An activity as it will be stored, but for the ids that it gets: what is written, and what its event says it became. */
export type ActivityAsStored = Omit<StoredActivity, 'activityId' | 'dates'> & { dates: readonly DateAsStored[] };

interface SaveAtOnce extends CommonSave {
  activity: ActivityAsStored;
}

/**
 * Inserts an activity with all that hangs on it, its event and the answer to its key as one statement, which is a transaction
 * by itself: all of it or nothing (0028). Files, plan, shortcut and verified activity are no part of it.
 */
export async function insertAtOnce(database: Reading, save: SaveAtOnce): Promise<SavedAtOnce> {
  const insert = hasDetails(save.activity) ? insertDetailed : insertPlain;
  return onlyRow(await insert(database, givenWith(save)));
}

/** Changes an activity in the same way, if it still is as it was read; its links to files and goals stay as they are. */
export async function updateAtOnce(database: Reading, save: SaveAtOnce & { before: StoredActivity }) {
  const { activityId, version } = save.before;
  const given = { ...givenWith(save), activityId, version, before: JSON.stringify(save.before) };
  return onlyRow(await updateStatement(database, given));
}

function givenWith({ activity, ...common }: SaveAtOnce): steps.GivenActivity {
  return { ...givenOf(common), activity: JSON.stringify(activity) };
}

/** Most activities have none, and their statement is much the shorter. */
function hasDetails({ dates, removedDates, goals }: ActivityAsStored): boolean {
  if (removedDates.length > 0 || goals.length > 0) return true;
  return dates.some(({ areas, answers }) => areas.length > 0 || answers.length > 0);
}

/**
 * The steps wait and compare in the order of the general way: the year waits for anyone who changes it and is compared as they
 * leave it, the key waits for anyone who is just taking it.
 */
function insertStatement({ hasDetails }: { hasDetails: boolean }) {
  return prepare<steps.GivenActivity, SavedAtOnce>(
    (_database, given) => sql<SavedAtOnce>`
    with ${givenSteps(given, steps.givenActivity(given))},
    ${acceptedSteps(
      { id: sql`nextval('activity_activity_id_seq') as activity_id`, answer: steps.activityAnswer },
      sql`exists (select from in_force)`,
    )},
    saved as (
      insert into activity (activity_id, user_id, cpd_year_id, activity_name, activity_type_id, additional_information,
        ${detailColumns()}, occurrence, recurrence, hours_per_date, created_at, updated_at)
      overriding system value
      select activity_id, "userId", "cpdYearId", name, "activityTypeId", "additionalInformation", ${givenDetails},
        occurrence, recurrence, "hoursPerDate", at, at
      from accepted
    ),
    ${steps.partSteps({ wereThere: false, hasDetails })},
    ${steps.activityEvent('activity.created', { hasDetails })}
    ${outcome(sql`select activity_id from accepted`)}
  `,
  );
}

const insertPlain = insertStatement({ hasDetails: false });
const insertDetailed = insertStatement({ hasDetails: true });

interface GivenUpdate extends steps.GivenActivity {
  activityId: number;
  /** The activity as it was read, as JSON, and its version. */
  before: string;
  version: number;
}

/** An activity is locked before its year, as everywhere, and only in the version that was read. */
const updateStatement = prepare<GivenUpdate, SavedAtOnce>(
  (_database, given: Placeholders<GivenUpdate>) => sql<SavedAtOnce>`
    with ${givenSteps(given, steps.givenActivity(given))},
    unchanged as materialized (
      select old.activity_id from activity old, given
      where old.activity_id = ${given.activityId}::bigint and old.version = ${given.version}::integer
        and old.user_id = given."userId" and exists (select from in_force)
      for update of old skip locked
    ),
    ${acceptedSteps(
      { id: sql`(select activity_id from unchanged) as activity_id`, answer: steps.activityAnswer },
      sql`exists (select from unchanged)`,
    )},
    saved as (
      update activity set activity_name = name, activity_type_id = "activityTypeId",
        additional_information = "additionalInformation", ${setDetails('accepted')},
        occurrence = accepted.occurrence, recurrence = accepted.recurrence, hours_per_date = "hoursPerDate",
        updated_at = at, version = version + 1
      from accepted where activity.activity_id = accepted.activity_id
    ),
    ${steps.partSteps({ wereThere: true, hasDetails: true })},
    ${steps.goneSteps},
    ${steps.activityEvent('activity.updated', { hasDetails: true, before: sql`${given.before}::jsonb` })}
    ${outcome(sql`select activity_id from accepted`)}
  `,
);

import { sql } from 'kysely';
import { prepare } from '../../../platform/database/prepared.ts';
import type { Reading } from '../../../platform/database/tables.ts';
import type { StoredActivity } from '../activities/activity-reader.ts';
import {
  acceptedSteps,
  type CommonSave,
  eventRow,
  type GivenSave,
  givenOf,
  givenSteps,
  onlyRow,
  outcome,
  type SavedAtOnce,
  toldStep,
} from '../at-once/at-once-sql.ts';
import {
  type GivenQuota,
  givenDocument,
  givenQuota,
  newDocumentId,
  room,
  savedDocumentStep,
  uploadedEvent,
} from '../documents/document-at-once-sql.ts';
import type { DocumentRecord } from '../documents/document-store.ts';

interface LinkedUpload extends CommonSave {
  document: DocumentRecord;
  quotaBytes: number;
  /** The activity as it was read. */
  before: StoredActivity;
}

/**
 * Inserts an uploaded file and attaches it to a whole activity, if that still is as it was read, with both events and the answer
 * to the key of the request, as one statement (0028). Throws the database's refusal of a name that the year has.
 */
export async function insertLinkedAtOnce(
  database: Reading,
  { document, before, quotaBytes, ...common }: LinkedUpload,
): Promise<SavedAtOnce> {
  const given = {
    ...givenOf(common),
    ...givenQuota(quotaBytes),
    document: JSON.stringify(document),
    ...{ activityId: before.activityId, version: before.version, before: JSON.stringify(before) },
  };
  return onlyRow(await insertStatement(database, given));
}

interface GivenLinkedUpload extends GivenSave, GivenQuota {
  document: string;
  activityId: number;
  version: number;
  /** The activity as it was read, as JSON. */
  before: string;
}

/** An activity is locked before its year, as everywhere, and only in the version that was read. */
const insertStatement = prepare<GivenLinkedUpload, SavedAtOnce>(
  (_database, given) => sql<SavedAtOnce>`
    with ${givenSteps(given, givenDocument(given.document))},
    unchanged as materialized (
      select old.activity_id from activity old, given
      where old.activity_id = ${given.activityId}::bigint and old.version = ${given.version}::integer
        and old.user_id = given."userId" and exists (select from in_force)
      for update of old skip locked
    ),
    ${acceptedSteps({ id: newDocumentId, answer: sql`document_id`, also: room(given) }, sql`exists (select from unchanged)`)},
    ${savedDocumentStep},
    attached as (
      insert into activity_document (activity_id, document_id, user_id, cpd_year_id)
      select unchanged.activity_id, document_id, "userId", "cpdYearId" from accepted, unchanged
      returning activity_document_id
    ),
    counted as (
      update activity set updated_at = at, version = version + 1
      from accepted, unchanged where activity.activity_id = unchanged.activity_id
    ),
    ${toldStep(sql`
      ${uploadedEvent}
      union all
      ${eventRow('activity.files_changed', {
        id: sql`unchanged.activity_id`,
        before: sql`${given.before}::jsonb`,
        after: sql`
          ${given.before}::jsonb || jsonb_build_object(
            'version', ${given.version}::integer + 1,
            'documents', ${given.before}::jsonb -> 'documents' || jsonb_build_array(jsonb_build_object(
              'linkId', activity_document_id, 'documentId', document_id, 'documentName', name,
              'uploadedOn', to_char(accepted.at at time zone 'Australia/Sydney', 'YYYY-MM-DD'), 'sizeBytes', size,
              'dateIds', '[]'::jsonb
            ))
          )`,
      })}
      from accepted, unchanged, attached`)}
    ${outcome(sql`select document_id from accepted`)}
  `,
);

import { sql } from 'kysely';
import { prepare } from '../../../platform/database/prepared.ts';
import type { Reading } from '../../../platform/database/tables.ts';
import {
  acceptedSteps,
  type CommonSave,
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
} from './document-at-once-sql.ts';
import type { DocumentRecord } from './document-store.ts';

/**
 * Inserts an uploaded file with its event and the answer to its key as one statement, which is a transaction by itself: all of
 * it or nothing (0028). Throws the database's refusal of a name that the year has, and of a folder that is none of it.
 */
export async function insertAtOnce(
  database: Reading,
  { document, quotaBytes, ...common }: CommonSave & { document: DocumentRecord; quotaBytes: number },
): Promise<SavedAtOnce> {
  return onlyRow(
    await insertStatement(database, {
      ...givenOf(common),
      ...givenQuota(quotaBytes),
      document: JSON.stringify(document),
    }),
  );
}

const insertStatement = prepare<GivenSave & GivenQuota & { document: string }, SavedAtOnce>(
  (_database, given) => sql<SavedAtOnce>`
    with ${givenSteps(given, givenDocument(given.document))},
    ${acceptedSteps({ id: newDocumentId, answer: sql`document_id`, also: room(given) }, sql`exists (select from in_force)`)},
    ${savedDocumentStep},
    ${toldStep(uploadedEvent)}
    ${outcome(sql`select document_id from accepted`)}
  `,
);

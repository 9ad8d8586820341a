import { type RawBuilder, sql } from 'kysely';
import { eventRow } from '../at-once/at-once-sql.ts';

// The pieces of statements that keep an upload, besides those of every save at once (`at-once-sql`).

/** The document that a call gives as JSON, as `DocumentRecord` has it, and its fields. */
export function givenDocument(document: RawBuilder<string>) {
  return {
    name: 'document',
    thing: document,
    fields: sql`
        "userId" bigint, "cpdYearId" integer, "folderId" bigint, type text, name text, "comparableName" text,
        "mediaType" text, size bigint, sha256 text, "storageKey" text, "scanState" text`,
  };
}

/** The id that a new document gets. */
export const newDocumentId = sql`nextval('document_document_id_seq') as document_id`;

/** `saved`: the row. A name that the year has, and a folder that is none of it, break the statement off with all its steps. */
export const savedDocumentStep = sql`
    saved as (
      insert into document (document_id, user_id, cpd_year_id, document_folder_id, document_type, document_name,
        comparable_name, media_type, size_bytes, sha256, storage_key, scan_state, uploaded_at)
      overriding system value
      select document_id, "userId", "cpdYearId", "folderId", type, name, "comparableName", "mediaType", size, sha256,
        "storageKey", "scanState", at
      from accepted
    )`;

/** The row of its event. */
export const uploadedEvent = sql`
      ${eventRow('document.uploaded', { id: sql`document_id`, after: sql`document` })} from accepted`;

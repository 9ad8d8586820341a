import { type RawBuilder, sql } from 'kysely';
import type { Placeholders } from '../../../platform/database/prepared.ts';
import { type AlsoLocked, eventRow } from '../at-once/at-once-sql.ts';

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
      returning document_id
    )`;

/** The row of its event, behind the wait for anyone who is just giving another file the same name. */
export const uploadedEvent = sql`
      ${eventRow('document.uploaded', { id: sql`document_id`, after: sql`document` })} from accepted where exists (select from saved)`;

/** What a statement that keeps an upload is given of the quota; null where nothing limits the files of a member. */
export interface GivenQuota {
  quotaBytes: number | null;
}

export function givenQuota(quotaBytes: number): GivenQuota {
  return { quotaBytes: Number.isFinite(quotaBytes) ? quotaBytes : null };
}

/**
 * The condition that the member has room for what was given, with the row of their count: locked behind the year, it is
 * judged as those before have left it, however many uploads come at once (R32).
 */
export function room({ quotaBytes }: Placeholders<GivenQuota>): AlsoLocked {
  return {
    name: 'stored',
    join: sql`
      join member_storage stored on stored.user_id = given."userId"
        and (${quotaBytes}::bigint is null or stored.bytes + given.size <= ${quotaBytes}::bigint)`,
  };
}

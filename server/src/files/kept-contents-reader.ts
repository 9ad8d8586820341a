import type { Database } from '../database/tables.ts';

/** A content that some document names, as the database knows it. */
export interface KeptContent {
  key: string;
  /** Bytes. */
  size: number;
  sha256: string;
}

const BATCH = 500;

/** Every content that documents name and that is still kept, in the order of the documents. */
export async function* listKeptContents(database: Database): AsyncGenerator<KeptContent> {
  let after = 0;
  for (;;) {
    const rows = await database
      .selectFrom('document')
      .select(['document_id', 'storage_key', 'size_bytes', 'sha256'])
      .where('storage_key', 'is not', null)
      // The content of an infected one was removed.
      .where('scan_state', '!=', 'INFECTED')
      .where('document_id', '>', after)
      .orderBy('document_id')
      .limit(BATCH)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.document_id;
    for (const { storage_key: key, size_bytes: size, sha256 } of rows) {
      if (key !== null && sha256 !== null) yield { key, size, sha256 };
    }
  }
}

import { sql } from 'kysely';
import { columns } from '../database/columns.ts';
import type { Change } from '../database/tables.ts';
import type { IssuedFacts } from './verification-code.ts';

/** Keeps an issued document; answers false when it was kept before. */
export async function insertIssued(
  transaction: Change,
  facts: IssuedFacts,
  { signature, at }: { signature: string; at: string },
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('issued_document')
    .values(columns({ ...facts, signature, issuedAt: at }))
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('number')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Keeps the SHA-256 of a file that was printed of an issued document. */
export async function insertFile(transaction: Change, file: { sha256: string; number: string; at: string }) {
  await transaction
    .insertInto('issued_file')
    .values({ sha256: file.sha256, number: file.number, printed_at: file.at })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
}

/** Revokes what was issued of a year of members, of some kinds alone where they are named, and was not revoked before; answers the numbers. */
export async function updateRevoked(
  transaction: Change,
  userIds: readonly number[],
  cpdYearId: number,
  { at, types }: { at: string; types?: readonly IssuedFacts['documentType'][] | undefined },
) {
  return await transaction
    .updateTable('issued_document')
    .set({ revoked_at: at })
    .where('user_id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .where('cpd_year_id', '=', cpdYearId)
    .where('revoked_at', 'is', null)
    .$if(types !== undefined, (query) => query.where('document_type', 'in', types ?? []))
    .returning(['user_id as userId', 'number'])
    .execute();
}

/** Revokes what was issued of each of the years since an instant and was not revoked before. */
export async function updateRevokedSince(
  transaction: Change,
  years: readonly { userId: number; cpdYearId: number; since: string }[],
  at: string,
): Promise<void> {
  await sql`
    update issued_document set revoked_at = ${at}
    from jsonb_to_recordset(${JSON.stringify(years)}::jsonb)
      as year ("userId" bigint, "cpdYearId" integer, since timestamptz)
    where user_id = year."userId" and cpd_year_id = year."cpdYearId" and issued_at >= year.since and revoked_at is null
  `.execute(transaction);
}

/** Takes the revocation of documents back. */
export async function updateReinstated(transaction: Change, numbers: readonly string[]): Promise<void> {
  await transaction
    .updateTable('issued_document')
    .set({ revoked_at: null })
    .where('number', '=', sql<string>`any(${[...numbers]}::text[])`)
    .execute();
}

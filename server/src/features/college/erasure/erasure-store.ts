import type { ErasureCounts, ErasureScope, ErasureStatus } from '@cpd/domain/college/erasure';
import { type RawBuilder, sql } from 'kysely';
import { erasePayloads } from '../../../platform/database/erase-payloads.ts';
import type { Erasing } from '../../../platform/database/erasures.ts';
import { ERASING_KIND } from '../../../platform/database/event-kinds.ts';
import type { RecordedEvent } from '../../../platform/database/event-log.ts';
import { ERASURES, erasureStatement } from '../../../platform/database/table-register.ts';
import type { Change, Row } from '../../../platform/database/tables.ts';
import { listEventsWithWords } from '../../../platform/database/typed-words.ts';
import { entriesOf, withMerged } from '../../../platform/people/merged-sql.ts';

/**
 * Locks the record of a member to the end of the transaction, in the order in which saving and uploading lock: the years, the
 * count of the files, the person. Anyone who uploads at the same time is done before, or finds the years erased.
 */
export async function lockRecord(transaction: Change, userId: number): Promise<void> {
  const entries = sql`(${entriesOf(userId)})`;
  await sql`
    select from member_year where user_id in ${entries} order by user_id, cpd_year_id for update
  `.execute(transaction);
  await sql`select from member_storage where user_id in ${entries} order by user_id for update`.execute(transaction);
  await sql`select from member where user_id in ${entries} order by user_id for no key update`.execute(transaction);
}

/**
 * Erases what is to be erased of a member, and of the entries that were merged into theirs (PPL-07), under `lockRecord`; answers the storage keys of the contents, which nothing names
 * then. The log gets the event that names the events whose content is gone (0043).
 */
export async function eraseRecord(transaction: Change, erasing: Erasing, by: ErasedBy): Promise<string[]> {
  const keys: string[] = [];
  // The entry that stays last: by it the others are known to be the member's.
  for (const userId of (await withMerged(transaction, [erasing.userId])).toReversed()) {
    keys.push(...(await eraseEntry(transaction, { ...erasing, userId }, by)));
  }
  return keys;
}

type ErasedBy = Pick<RecordedEvent, 'actorUserId' | 'requestId' | 'at'>;

async function eraseEntry(
  transaction: Change,
  erasing: Erasing,
  { actorUserId, requestId, at }: ErasedBy,
): Promise<string[]> {
  const keys = await listContents(transaction, erasing);
  const withWords = erasing.person === 'ERASED' ? await listEventsWithWords(transaction, erasing.userId) : [];
  for (const step of ERASURES) await erasureStatement(step, erasing)?.execute(transaction);
  const { userId: subjectUserId, before } = erasing;
  const { rows } = await sql<{ eventId: number }>`
    select event_id as "eventId" from event where ${hasErasableContent([subjectUserId], before)} order by event_id
  `.execute(transaction);
  const eventIds = [...rows.map(({ eventId }) => eventId), ...withWords];
  await erasePayloads(transaction, eventIds, { actorUserId, subjectUserId, requestId, at });
  return keys;
}

/** Of a row of `event`: one about these members, written before an instant (null: whenever), whose content may be erased. */
export function hasErasableContent(userIds: readonly number[], before: string | null): RawBuilder<boolean> {
  return sql`(
    subject_user_id = any(${userIds}::bigint[]) and (${before}::timestamptz is null or at < ${before}::timestamptz)
    and kind <> ${ERASING_KIND} and (event.before is not null or event.after is not null)
  )`;
}

async function listContents(transaction: Change, { userId, cpdYearIds, before, person }: Erasing): Promise<string[]> {
  const ofYears = sql`user_id = ${userId} and cpd_year_id = any(${cpdYearIds}::int[])`;
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from document where ${ofYears} and storage_key is not null
    union all
    select content ->> 'storage_key' from deleted_row
    where table_name = 'document' and content ->> 'storage_key' is not null
      and ((${ofYears}) or (user_id = ${userId} and ${person === 'ERASED'}))
    union all
    select storage_key from case_file join case_entry using (case_entry_id)
    where case_entry.user_id = ${userId} and (${before}::timestamptz is null or case_entry.created_at < ${before}::timestamptz)
  `.execute(transaction);
  return rows.map(({ key }) => key);
}

/** A request for erasure to be kept. */
export interface NewErasureCase {
  userId: number;
  source: Row<'erasure_case'>['source'];
  reason: string;
  askedBy: number;
  at: string;
}

/** Keeps a request; answers its id, or undefined when one of the member waits already. */
export async function insertCase(transaction: Change, { at, ...input }: NewErasureCase): Promise<number | undefined> {
  const row = await transaction
    .insertInto('erasure_case')
    .values({
      user_id: input.userId,
      source: input.source,
      reason: input.reason,
      asked_by: input.askedBy,
      asked_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('erasure_case_id')
    .executeTakeFirst();
  return row?.erasure_case_id;
}

/** A request as it is stored. */
export interface StoredCase {
  erasureCaseId: number;
  userId: number;
  status: ErasureStatus;
  version: number;
  preparedBy: number | null;
  counts: ErasureCounts | null;
}

/** Locks a request to the end of the transaction; undefined when it does not exist. */
export async function lockCase(transaction: Change, erasureCaseId: number): Promise<StoredCase | undefined> {
  return await transaction
    .selectFrom('erasure_case')
    .select([
      'erasure_case_id as erasureCaseId',
      'user_id as userId',
      'status',
      'version',
      'prepared_by as preparedBy',
      'counts',
    ])
    .where('erasure_case_id', '=', erasureCaseId)
    .forUpdate()
    .executeTakeFirst();
}

interface Step {
  by: number;
  at: string;
}

/** Notes who prepared a request, and what they were shown. */
export async function updatePrepared(
  transaction: Change,
  erasureCaseId: number,
  { by, at, counts }: Step & { counts: ErasureCounts },
): Promise<void> {
  await transaction
    .updateTable('erasure_case')
    .set({
      status: 'PREPARED',
      prepared_by: by,
      prepared_at: at,
      counts: JSON.stringify(counts),
      version: sql<number>`version + 1`,
    })
    .where('erasure_case_id', '=', erasureCaseId)
    .execute();
}

/** Notes who approved a request, and what was erased. */
export async function updateDone(
  transaction: Change,
  erasureCaseId: number,
  { by, at, counts, person }: Step & { counts: ErasureCounts; person: ErasureScope['person'] },
): Promise<void> {
  await transaction
    .updateTable('erasure_case')
    .set({
      status: 'DONE',
      decided_by: by,
      decided_at: at,
      counts: JSON.stringify(counts),
      person,
      version: sql<number>`version + 1`,
    })
    .where('erasure_case_id', '=', erasureCaseId)
    .execute();
}

/** Notes who declined a request, and why. */
export async function updateDeclined(
  transaction: Change,
  erasureCaseId: number,
  { by, at, text }: Step & { text: string },
): Promise<void> {
  await transaction
    .updateTable('erasure_case')
    .set({
      status: 'DECLINED',
      decided_by: by,
      decided_at: at,
      decision_text: text,
      version: sql<number>`version + 1`,
    })
    .where('erasure_case_id', '=', erasureCaseId)
    .execute();
}

import { sql } from 'kysely';
import { columns } from '../database/columns.ts';
import type { Change, Database } from '../database/tables.ts';
import type { KeptSeal } from './seal-reader.ts';

/** Keeps a seal; answers false when another server kept one of its number. */
export async function insertSeal(transaction: Change, seal: KeptSeal): Promise<boolean> {
  const inserted = await transaction
    .insertInto('event_seal')
    .values(columns({ ...seal }))
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('number')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Keeps what the last seal said of chains that have changed; `text` as `listChangedHeads` has it. */
export async function updateSealedHeads(transaction: Change, text: string): Promise<void> {
  await sql`
    with change as materialized (
      select (entry ->> 0)::bigint as chain_id, (entry ->> 1)::bigint as length, decode(entry ->> 2, 'hex') as head
      from jsonb_array_elements(${`[${text}]`}::jsonb) entry
    ), gone as (
      delete from event_sealed_head using change
      where change.chain_id = event_sealed_head.chain_id and change.length = 0
    )
    insert into event_sealed_head select * from change where length > 0
    on conflict (chain_id) do update set length = excluded.length, head = excluded.head
  `.execute(transaction);
}

/** Notes that a copy of a seal is outside the database. */
export async function insertCopy(database: Database, number: number, at: Temporal.Instant): Promise<void> {
  await database
    .insertInto('event_seal_copy')
    .values({ number, copied_at: at.toString() })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute();
}

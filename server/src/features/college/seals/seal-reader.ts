import { sql } from 'kysely';
import type { Reading } from '../../../database/tables.ts';

/** A seal as the database has it. */
export interface KeptSeal {
  number: number;
  /** ISO instant. */
  sealedAt: string;
  /** Of what it says, in hex. */
  hash: string;
  /** As its file has it. */
  content: string;
}

/** The head of a chain of events now, and what the last seal said of it. */
export interface HeadNow {
  chainId: number;
  /** How many events it has; 0 when it was sealed and is gone. */
  length: number;
  /** Hex; empty when the chain is gone. */
  head: string;
  /** Null when it was not sealed yet. */
  sealedLength: number | null;
  changed: boolean;
  /** The sealed head is not in the chain any more at its place. */
  isBroken: boolean;
}

const COLUMNS = ['number', 'sealed_at as sealedAt', 'hash', 'content'] as const;

/** The last seal, or undefined before the first. */
export async function findNewestSeal(database: Reading): Promise<KeptSeal | undefined> {
  return await database.selectFrom('event_seal').select(COLUMNS).orderBy('number', 'desc').limit(1).executeTakeFirst();
}

/** When the last seal was made, and its hash; undefined before the first. */
export async function findNewestSealName(database: Reading): Promise<Omit<KeptSeal, 'content'> | undefined> {
  return await database
    .selectFrom('event_seal')
    .select(['number', 'sealed_at as sealedAt', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Seals behind a number, by their numbers. */
export async function listSeals(database: Reading, behind: number, limit: number): Promise<KeptSeal[]> {
  return await database
    .selectFrom('event_seal')
    .select(COLUMNS)
    .where('number', '>', behind)
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** Seals of which there is no copy outside the database yet, the oldest first. */
export async function listSealsWithoutCopy(database: Reading, limit: number): Promise<KeptSeal[]> {
  return await database
    .selectFrom('event_seal')
    .select(COLUMNS)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('event_seal_copy').select('number').whereRef('event_seal_copy.number', '=', 'event_seal.number'),
        ),
      ),
    )
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** The heads of all chains at one moment, by their ids. */
export async function listHeads(database: Reading): Promise<HeadNow[]> {
  const { rows } = await sql<HeadNow>`
    select chain_id as "chainId", coalesce(chain.length, 0) as length, coalesce(encode(chain.head, 'hex'), '') as head,
      sealed.length as "sealedLength", changed,
      changed and sealed.length is not null and not exists (
        select from event_entry
        where event_entry.chain_id = sealed.chain_id and position = sealed.length and hash = sealed.head
      ) as "isBroken"
    from (select * from event_chain where length > 0) chain
      full join event_sealed_head sealed using (chain_id),
      lateral (select (chain.length, chain.head) is distinct from (sealed.length, sealed.head) as changed) compared
    order by chain_id
  `.execute(database);
  return rows;
}

/** Of these places in chains, the hashes that are there, in hex; a place that no event has is left out. */
export async function listHashesAt(
  database: Reading,
  places: readonly { chainId: number; position: number }[],
): Promise<{ chainId: number; position: number; hash: string }[]> {
  const { rows } = await sql<{ chainId: number; position: number; hash: string }>`
    select chain_id as "chainId", position, encode(hash, 'hex') as hash
    from event_entry join unnest(
      ${places.map(({ chainId }) => chainId)}::bigint[], ${places.map(({ position }) => position)}::bigint[]
    ) as place (chain_id, position) using (chain_id, position)
  `.execute(database);
  return rows;
}

/** How long these chains are by the events they have; one without an event is left out. */
export async function listLengths(
  database: Reading,
  chainIds: readonly number[],
): Promise<{ chainId: number; length: number }[]> {
  const { rows } = await sql<{ chainId: number; length: number }>`
    select chain_id as "chainId", max(position) as length from event_entry where chain_id = any(${[...chainIds]}::bigint[])
    group by chain_id
  `.execute(database);
  return rows;
}

import { sql } from 'kysely';
import type { Reading } from '../database/tables.ts';

/** A seal as the database has it. */
export interface KeptSeal {
  number: number;
  /** ISO time. */
  sealedAt: string;
  /** Of what it says, in hex. */
  hash: string;
  /** As its file has it. */
  content: string;
}

/** All chains of events together, as a seal says it of them. */
export interface ChainsNow {
  chains: number;
  events: number;
  /** As `rootOf` makes it of the heads. */
  root: string;
}

/** Some of the heads that are others than the last seal says. */
export interface ChangedHeads {
  /** As `JSON.stringify` writes them, without the brackets around: `[chain, length, head]` and a comma between two. */
  text: string;
  /** The chains in which the sealed head is not at its place any more. */
  broken: number[];
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

/** The names of seals of which there is no copy outside the database yet, the oldest first. */
export async function listSealsWithoutCopy(database: Reading, limit: number): Promise<Omit<KeptSeal, 'content'>[]> {
  return await database
    .selectFrom('event_seal')
    .select(['number', 'sealed_at as sealedAt', 'hash'])
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

/** What the file of a seal has; throws when there is no such seal. */
export async function getSealContent(database: Reading, number: number): Promise<string> {
  const { content } = await database
    .selectFrom('event_seal')
    .select('content')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return content;
}

/**
 * Sums up the heads of all chains: `rootOf` in SQL, so that no head has to come here. The text that is hashed has 80 bytes a
 * chain, of which PostgreSQL takes a gigabyte.
 */
export async function sumUpHeads(database: Reading): Promise<ChainsNow> {
  const { rows } = await sql<ChainsNow>`
    select count(*) as chains, coalesce(sum(length), 0) as events, encode(sha256(convert_to(coalesce(
      string_agg(chain_id || ' ' || length || ' ' || encode(head, 'hex') || chr(10), '' order by chain_id), ''
    ), 'UTF8')), 'hex') as root
    from event_chain where length > 0
  `.execute(database);
  const [sum] = rows;
  if (sum === undefined) throw new Error('PostgreSQL counted no chains and did not say 0.');
  return sum;
}

const HEADS_OF_A_PIECE = 2_000;

/** The heads that are others than the last seal says, by the ids of their chains; a chain that is gone has no length and no head. */
export async function listChangedHeads(database: Reading): Promise<ChangedHeads[]> {
  const { rows } = await sql<ChangedHeads>`
    select string_agg(format('[%s,%s,"%s"]', chain_id, length, head), ',' order by chain_id) as text,
      coalesce(array_agg(chain_id order by chain_id) filter (where is_broken), '{}') as broken
    from (
      select chain_id, coalesce(chain.length, 0) as length, coalesce(encode(chain.head, 'hex'), '') as head,
        sealed.length is not null and not exists (
          select from event_entry
          where event_entry.chain_id = sealed.chain_id and position = sealed.length and hash = sealed.head
        ) as is_broken,
        (row_number() over (order by chain_id) - 1) / ${sql.lit(HEADS_OF_A_PIECE)} as piece
      from (select * from event_chain where length > 0) chain full join event_sealed_head sealed using (chain_id)
      where (chain.length, chain.head) is distinct from (sealed.length, sealed.head)
    ) changed
    group by piece order by piece
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

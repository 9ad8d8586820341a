import { type RawBuilder, sql } from 'kysely';
import { type EventFacts, eventHash, genesisOf, payloadHash } from './event-chain.ts';
import type { Database, Reading } from './tables.ts';
import { type ErasedPayload, readErasures } from './told-erasures.ts';

/** Events that are read at once: what is held in memory, however long the log is. */
const BATCH = 2_000;

/** The first place at which a chain is not as it was written. */
export interface BrokenLink {
  /** The user id of its member; 0 for the college's. */
  chainId: string;
  /** Place in the chain, from 1. */
  position: string;
  /** The event at that place; null without one. */
  eventId: string | null;
  /** A sentence. */
  problem: string;
}

/** What was found when the log was read from its first event to its last. */
export interface VerifiedLog {
  chains: number;
  events: number;
  erasedPayloads: number;
  /** One for each chain that is broken, in the order of the chains. */
  broken: BrokenLink[];
}

/** Heads that are known from elsewhere: by chain and length, in hexadecimal. */
export type KnownHeads = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** An event with its payload, as it is in the database. */
interface Link extends Omit<EventFacts, 'at'> {
  at: string;
  hash: Buffer;
  payloadId: string | null;
  /** Null for a payload that is not there. */
  salt: Buffer | null;
  before: string | null;
  after: string | null;
}

/** A chain as `event_chain` has it. */
interface Head {
  chainId: string;
  length: string;
  head: Buffer;
}

/** How far a chain was followed. */
interface Followed {
  chainId: string;
  /** The last place that was as it should be, and its hash. */
  position: bigint;
  hash: Buffer;
  eventId: bigint;
  broken: BrokenLink | undefined;
}

/** How the log is read. */
interface Reader {
  /** Heads from outside the database, such as of seals: each has to be in its chain at its length. */
  known?: KnownHeads;
  /** Hears how many events were read, now and then. */
  tell?: (events: number) => void;
}

/**
 * Reads the whole log as it is at one moment and hashes it anew, without any function of the database's own, and names the
 * first broken link of each chain. Give it a `patient` database.
 */
export async function verifyEvents(database: Database, reader: Reader = {}): Promise<VerifiedLog> {
  return await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => followChains(transaction, reader));
}

/** The same inside a transaction, as the log is there. */
export async function followChains(
  reading: Reading,
  { known = new Map(), tell = () => undefined }: Reader = {},
): Promise<VerifiedLog> {
  const heads = new Map((await readHeads(reading)).map((head) => [head.chainId, head]));
  const broken = new Map<string, BrokenLink>();
  const erased: ErasedPayload[] = [];
  const erasures = readErasures();
  const seen = new Set<string>();
  let events = 0;
  let chain: Followed | undefined;

  function endChain(): void {
    if (chain === undefined) return;
    seen.add(chain.chainId);
    const problem = chain.broken ?? endProblem(chain, heads.get(chain.chainId), known.get(chain.chainId));
    if (problem !== undefined) broken.set(chain.chainId, problem);
  }

  for await (const link of readLinks(reading)) {
    if (chain?.chainId !== link.chainId) {
      endChain();
      chain = begin(link.chainId);
    }
    follow(chain, link, known.get(link.chainId));
    if (link.payloadHash !== null && link.salt === null) erased.push(link);
    erasures.read(link);
    events += 1;
    if (events % 100_000 === 0) tell(events);
  }
  endChain();
  for (const chainId of new Set([...heads.keys(), ...known.keys()])) {
    if (seen.has(chainId)) continue;
    const problem = endProblem(begin(chainId), heads.get(chainId), known.get(chainId));
    if (problem !== undefined) broken.set(chainId, problem);
    seen.add(chainId);
  }
  for (const payload of erased) {
    const { chainId, position, eventId } = payload;
    const before = broken.get(chainId);
    if (erasures.cover(payload) || (before !== undefined && BigInt(before.position) <= BigInt(position))) continue;
    const problem = 'What was before and after is gone, and no event says that it was erased.';
    broken.set(chainId, { chainId, position, eventId, problem });
  }
  return {
    chains: seen.size,
    events,
    erasedPayloads: erased.length,
    broken: [...broken.values()].toSorted((one, other) => (BigInt(one.chainId) < BigInt(other.chainId) ? -1 : 1)),
  };
}

function begin(chainId: string): Followed {
  return { chainId, position: 0n, hash: genesisOf(chainId), eventId: 0n, broken: undefined };
}

/** Goes one link further, while the chain is whole. */
function follow(chain: Followed, link: Link, known: ReadonlyMap<string, string> | undefined): void {
  if (chain.broken !== undefined) return;
  const problem = linkProblem(chain, link) ?? knownProblem(link, known);
  if (problem !== undefined) {
    const { chainId, eventId } = link;
    // Of what is missing the first place is named, and of what is there twice the second one.
    const isMissing = BigInt(link.position) > chain.position + 1n;
    const position = isMissing ? String(chain.position + 1n) : link.position;
    chain.broken = { chainId, position, eventId: isMissing ? null : eventId, problem };
    return;
  }
  chain.position = BigInt(link.position);
  chain.hash = link.hash;
  chain.eventId = BigInt(link.eventId);
}

function linkProblem(chain: Followed, link: Link): string | undefined {
  const expected = chain.position + 1n;
  const position = BigInt(link.position);
  if (position > expected) {
    const count = position - expected;
    return count === 1n ? 'An event is missing here.' : `${count} events are missing here.`;
  }
  if (position < expected) return 'There are two events at this place: one was inserted.';
  if (!eventHash(chain.hash, { ...link, at: microsecondsOf(link.at) }).equals(link.hash)) {
    return BigInt(link.eventId) < chain.eventId
      ? 'The event is not the one that was written here: it was put in another place.'
      : 'The event is not as it was written, or not behind the event before which it was written.';
  }
  return payloadProblem(link);
}

function payloadProblem({ payloadHash: expected, payloadId, eventId, salt, before, after }: Link): string | undefined {
  if (payloadId !== (expected === null ? null : eventId)) return 'The event names another payload than its own.';
  if (expected === null || salt === null) return undefined;
  return payloadHash(salt, before, after).equals(expected)
    ? undefined
    : 'What was before and after is not as it was written.';
}

function knownProblem({ position, hash }: Link, known: ReadonlyMap<string, string> | undefined): string | undefined {
  const expected = known?.get(position);
  return expected === undefined || expected === hash.toString('hex')
    ? undefined
    : 'The chain was written anew: its hash here is not the one that was sealed.';
}

/** What is wrong behind the last event of a chain that is whole up to there. */
function endProblem(
  { chainId, position, hash }: Followed,
  head: Head | undefined,
  known: ReadonlyMap<string, string> | undefined,
): BrokenLink | undefined {
  const sealed = [...(known?.keys() ?? [])].map(BigInt);
  const length = sealed.reduce((longest, one) => (one > longest ? one : longest), BigInt(head?.length ?? 0));
  if (length > position) {
    const problem = `The chain ends here, and had ${length} events: what comes behind was removed.`;
    return { chainId, position: String(position + 1n), eventId: null, problem };
  }
  if (head?.length === String(position) && head.head.equals(hash)) return undefined;
  const problem =
    head?.length === String(position)
      ? 'The head of the chain is not the hash of its last event.'
      : 'The chain goes on behind its head: events were added past the log.';
  const first = BigInt(head?.length ?? 0) + 1n;
  return { chainId, position: head?.length === String(position) ? head.length : String(first), eventId: null, problem };
}

/** Microseconds since 1970 of an instant as the database writes it in UTC; undefined for what is none, such as `infinity`. */
function microsecondsOf(text: string): bigint | undefined {
  try {
    return Temporal.Instant.from(text).epochNanoseconds / 1000n;
  } catch {
    return undefined;
  }
}

async function readHeads(reading: Reading): Promise<Head[]> {
  const { rows } = await sql<Head>`
    select chain_id::text as "chainId", length::text as length, head from event_chain`.execute(reading);
  return rows;
}

/** All events chain by chain, in the order of their places, a batch at a time. */
async function* readLinks(reading: Reading): AsyncGenerator<Link> {
  let last: Link | undefined;
  for (;;) {
    const batch = await readBatch(reading, last);
    yield* batch;
    last = batch.at(-1);
    if (batch.length < BATCH) return;
  }
}

async function readBatch(reading: Reading, last: Link | undefined): Promise<Link[]> {
  const behind: RawBuilder<unknown> =
    last === undefined
      ? sql`true`
      : sql`(chain_id, position, event_id) > (${last.chainId}::bigint, ${last.position}::bigint, ${last.eventId}::bigint)`;
  const { rows } = await sql<Link>`
    select chain_id::text as "chainId", position::text as position, event_id::text as "eventId", at::text as at,
      request_id as "requestId", actor_user_id::text as "actorUserId", subject_user_id::text as "subjectUserId", kind,
      object_type as "objectType", object_id::text as "objectId", by_team as "byTeam", payload_hash as "payloadHash", hash,
      entry.payload_id::text as "payloadId", salt, before::text as before, after::text as after
    from (
      select * from event_entry where ${behind} order by chain_id, position, event_id limit ${BATCH}
    ) entry
    left join event_payload payload on payload.payload_id = entry.event_id
    order by entry.chain_id, entry.position, entry.event_id`.execute(reading);
  return rows;
}

import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseHost, DatabaseHosts } from './database-hosts.ts';

// Together below the two seconds in which a connection has to be there: who asks for one while a new leader is chosen waits for
// it, and a host that hangs does not hold up the others.
const FIND_MS = 1500;
const PROBE_MS = 1000;
const AGAIN_MS = 100;

/** None of the hosts of a database takes changes just now, or the one that was asked does not any more. */
export class NoLeader extends Error {
  override name = 'NoLeader';
}

/** The hosts of one pool, and which of them takes changes at present. */
export interface SeveralHosts {
  /** For a pool of `pg`: each of its connections leads to the host that takes changes. */
  Client: typeof pg.Client;
  /** Has the next connection look for the leader anew: the one that was known may be gone. */
  forget(): void;
  /** Whether a connection leads to the present leader, as far as is known without asking. */
  isOfLeader(client: pg.ClientBase): boolean;
  /** Asks over a connection whether its host still takes changes and has no successor. Throws when it does not, or hangs. */
  ask(client: pg.ClientBase): Promise<void>;
}

/** A line of leaders: the identifier of the cluster, and how often a leader has followed another one. */
interface Reign {
  cluster: string;
  timeline: number;
}

/** What a host says of itself. */
export interface Standing extends Reign {
  isReadOnly: boolean;
}

// Only a leader has a timeline to write to. One that was frozen while another took its place still takes changes until it
// notices, and is known by its older timeline.
const QUESTION = `
  select current_setting('transaction_read_only')::boolean as "isReadOnly",
    (select system_identifier::text from pg_control_system()) as cluster,
    case when pg_is_in_recovery() then '0' else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`;

/**
 * Remembers the newest leader. What comes back takes what a host says of itself, and throws NoLeader for one that takes no
 * changes, and for a former leader of the same cluster.
 */
export function openSuccession(): (standing: Standing) => void {
  let newest: Reign | undefined;
  return ({ isReadOnly, cluster, timeline }) => {
    if (isReadOnly) throw new NoLeader('it takes no changes');
    if (newest?.cluster === cluster && timeline < newest.timeline) throw new NoLeader('it has a successor');
    newest = { cluster, timeline };
  };
}

/**
 * What libpq does with several hosts, and `pg` does not (R52): each new connection goes to the host that takes changes. All are
 * asked at the same time; which one it was is remembered until something about it fails. Nobody is sent to a former leader.
 */
export function openSeveralHosts(address: DatabaseHosts): SeveralHosts {
  const accept = openSuccession();
  const search = openSearch(address, accept);
  const HostClient = clientOf(search, accept);
  return {
    Client: HostClient,
    forget: () => search.forget(),
    isOfLeader: (client) => client instanceof HostClient && search.mayLead(client.at),
    ask: async (client) => accept(await askStanding(client)),
  };
}

/** The search for the leader among the hosts of one pool. */
interface Search {
  /** Throws NoLeader when there is none for a second and a half. */
  find(): Promise<DatabaseHost>;
  /** Without a host, forgets whichever it was. */
  forget(at?: DatabaseHost): void;
  /** Whether a host is the leader, or may be because none is known. */
  mayLead(at: DatabaseHost | undefined): boolean;
}

function openSearch({ hosts, single }: DatabaseHosts, accept: (standing: Standing) => void): Search {
  let leader: DatabaseHost | undefined;
  let looking: Promise<DatabaseHost> | undefined;

  async function look(): Promise<DatabaseHost> {
    const ending = new AbortController();
    const deadline = performance.now() + FIND_MS;
    try {
      leader = await Promise.any(hosts.map((host) => probeUntil(host, deadline, ending.signal)));
      return leader;
    } catch (error) {
      throw new NoLeader(`None of the hosts of the database takes changes at the moment (${reasonsIn(error)}).`);
    } finally {
      ending.abort();
    }
  }

  async function probeUntil(at: DatabaseHost, deadline: number, signal: AbortSignal): Promise<DatabaseHost> {
    for (;;) {
      try {
        accept(await probe(at, single, deadline - performance.now()));
        return at;
      } catch (error) {
        if (signal.aborted || performance.now() + 2 * AGAIN_MS > deadline) {
          throw new NoLeader(`${at.host}:${at.port}: ${error instanceof Error ? error.message : error}`);
        }
        await delay(AGAIN_MS);
      }
    }
  }

  return {
    find: async () => {
      if (leader !== undefined) return leader;
      looking ??= look().finally(() => {
        looking = undefined;
      });
      return await looking;
    },
    forget: (at = leader) => {
      if (leader === at) leader = undefined;
    },
    mayLead: (at) => leader === undefined || leader === at,
  };
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.ClientBase) => void);

/** A client of `pg` that goes to the leader, whatever host its address names. */
function clientOf(search: Search, accept: (standing: Standing) => void) {
  return class HostClient extends pg.Client {
    at: DatabaseHost | undefined;

    override connect(): Promise<HostClient>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<HostClient> | undefined {
      const connected = this.#connectToLeader();
      if (callback === undefined) return connected;
      // `pg` calls it with an error, or with null and the client.
      const tell = callback as (error: Error | null, client?: pg.ClientBase) => void;
      connected.then(
        () => tell(null, this),
        (error: Error) => tell(error),
      );
      return undefined;
    }

    async #connectToLeader(): Promise<HostClient> {
      const at = await search.find();
      // The pool gives up what takes too long by destroying its stream, which connecting would open anew.
      if (this.connection.stream.destroyed) throw new NoLeader('No host of the database was found in time.');
      Object.assign(this, at);
      this.at = at;
      try {
        await super.connect();
        accept(await askStanding(this));
        return this;
      } catch (error) {
        search.forget(at);
        this.end().catch(() => undefined);
        throw error;
      }
    }
  };
}

function reasonsIn(error: unknown): string {
  return error instanceof AggregateError ? error.errors.map(({ message }) => message).join('; ') : String(error);
}

/** Asks one host by a connection of its own. */
async function probe({ host, port }: DatabaseHost, single: string, patienceMs: number): Promise<Standing> {
  const connectionTimeoutMillis = Math.min(PROBE_MS, patienceMs);
  const client = new pg.Client({ connectionString: single, connectionTimeoutMillis });
  client.on('error', () => undefined);
  Object.assign(client, { host, port });
  try {
    await client.connect();
    return await askStanding(client);
  } finally {
    client.end().catch(() => undefined);
  }
}

async function askStanding(client: pg.ClientBase): Promise<Standing> {
  const { rows } = await askBriefly<Omit<Standing, 'timeline'> & { timeline: string }>(client, QUESTION);
  const [row] = rows;
  if (row === undefined) throw new NoLeader('This host of the database does not say whether it takes changes.');
  return { ...row, timeline: Number.parseInt(row.timeline, 16) };
}

/** Sends a short question, whose answer is not waited for longer than a second. */
export async function askBriefly<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  text: string,
): Promise<pg.QueryResult<Row>> {
  // `pg` knows the limit of a single query, its types do not.
  const question = { text, query_timeout: PROBE_MS };
  return await client.query<Row>(question);
}

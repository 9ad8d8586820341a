import type pg from 'pg';

/** Where a pool of `pg` leads. */
export interface Reach<Place = unknown> {
  options: (Place & { ssl: false }) | { connectionString: string };
  /** Whether a host may vanish behind it without a word: on the machine itself none does. */
  isRemote: boolean;
}

/** The options of `pg` for a place or an address. */
export function reachOf<Place extends object>(connection: Place | string): Reach<Place> {
  if (typeof connection !== 'string') return { options: { ...connection, ssl: false }, isRemote: false };
  return { options: { connectionString: connection }, isRemote: true };
}

/** How long an answer to that is waited for: together with a new connection below the two seconds that one may take. */
const PROBE_MS = 1000;
/** A connection that no one has used for so long is asked whether it is still there. */
const IDLE_MS = 1000;

/** Hands out the connections of a pool that still lead to the database. */
export interface SoundConnections {
  /** Throws what the pool throws when there is none within the time that a connection may take. */
  connect(): Promise<pg.PoolClient>;
  /** To be told of each connection that was lost: the others are then asked before they are used. */
  noteLoss(): void;
  /** To be told when a connection is given back. */
  noteUse(client: pg.PoolClient): void;
}

/**
 * Watches over the connections of a pool (R52). The host behind one may have gone without a word: so whatever has lain idle for
 * a second, or since another one was lost, is asked first, which no busy connection is. As soon as one of them has no answer,
 * those that have not been used since are given up as well.
 */
export function watchOver(pool: pg.Pool, { isRemote }: Reach): SoundConnections {
  const usedAt = new WeakMap<pg.PoolClient, number>();
  let lostAt = Number.NEGATIVE_INFINITY;
  let deadAt = Number.NEGATIVE_INFINITY;

  function noteLoss(): void {
    lostAt = performance.now();
  }

  async function isSound(client: pg.PoolClient): Promise<boolean> {
    const used = usedAt.get(client);
    if (used === undefined) return true;
    if (used <= deadAt) return false;
    if (used > lostAt && performance.now() - used < IDLE_MS) return true;
    try {
      // `pg` knows the limit of a single query, its types do not.
      const question = { text: 'select 1', query_timeout: PROBE_MS };
      await client.query(question);
      return true;
    } catch {
      noteLoss();
      deadAt = lostAt;
      return false;
    }
  }

  return {
    connect: async () => {
      if (!isRemote) return await pool.connect();
      for (;;) {
        const client = await pool.connect().catch((error: unknown) => {
          // Want of a free connection says nothing about those that there are.
          if (!(error instanceof Error && error.message.startsWith('timeout exceeded'))) noteLoss();
          throw error;
        });
        if (await isSound(client)) return client;
        client.release(true);
      }
    },
    noteLoss,
    noteUse: (client) => {
      if (isRemote) usedAt.set(client, performance.now());
    },
  };
}

import type pg from 'pg';
import { readDatabaseHosts } from './database-hosts.ts';
import { askBriefly, openSeveralHosts, type SeveralHosts } from './several-hosts.ts';

/** Where a pool of `pg` leads: the options that say so, and its hosts where the address names several. */
export interface Reach<Place = unknown> {
  options: (Place & { ssl: false }) | { connectionString: string; Client?: typeof pg.Client };
  hosts: SeveralHosts | undefined;
  /** Whether a host may vanish behind it without a word: on the machine itself none does. */
  isRemote: boolean;
}

/** Reads an address for a pool, as libpq would. Throws what is wrong with it. */
export function reachOf<Place extends object>(connection: Place | string): Reach<Place> {
  if (typeof connection !== 'string') {
    return { options: { ...connection, ssl: false }, hosts: undefined, isRemote: false };
  }
  const read = readDatabaseHosts(connection);
  if (!read.mustTakeChanges) return { options: { connectionString: connection }, hosts: undefined, isRemote: true };
  const hosts = openSeveralHosts(read);
  return { options: { connectionString: read.single, Client: hosts.Client }, hosts, isRemote: true };
}

/** A connection that nobody has used for so long is asked whether it is still there. */
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

function isWantOfRoom(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout exceeded');
}

/**
 * Watches over the connections of a pool (R52). The host behind one may have gone without a word, or have become a former
 * leader: so whatever has lain idle for a second, or since another one was lost, is asked first, which no busy connection is.
 * As soon as one of them has no answer, those that have not been used since are given up as well. A host
 * that refuses is followed by the next one within the first quarter of `patienceMs`, in which a connection has to be there.
 */
export function watchOver(pool: pg.Pool, { hosts, isRemote }: Reach, patienceMs: number): SoundConnections {
  const usedAt = new WeakMap<pg.PoolClient, number>();
  let lostAt = Number.NEGATIVE_INFINITY;
  let deadAt = Number.NEGATIVE_INFINITY;

  function noteLoss(): void {
    lostAt = performance.now();
    hosts?.forget();
  }

  async function isSound(client: pg.PoolClient): Promise<boolean> {
    const used = usedAt.get(client);
    // One that was opened just now has been asked, where several hosts are to choose from.
    if (used === undefined) return true;
    if (used <= deadAt || hosts?.isOfLeader(client) === false) return false;
    if (used > lostAt && performance.now() - used < IDLE_MS) return true;
    try {
      await (hosts === undefined ? askBriefly(client, 'select 1') : hosts.ask(client));
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
      // A leader that is gone says so at once, and time is left to find the next one.
      const lookAgainUntil = performance.now() + patienceMs / 4;
      for (;;) {
        const client = await pool.connect().catch((error: unknown) => {
          // Want of a free connection says nothing about those that there are.
          if (isWantOfRoom(error)) throw error;
          noteLoss();
          if (hosts === undefined || performance.now() > lookAgainUntil) throw error;
          return undefined;
        });
        if (client === undefined) continue;
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

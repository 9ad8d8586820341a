import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabaseConnection } from '../platform/database/open-database.ts';

/** How an answer is lost: the connection is cut when it comes, nothing comes at all, or the statement itself never arrives. */
export type Loss = 'cut' | 'swallow' | 'never sent';

interface Wanted {
  how: Loss;
  isMeant: (statement: string) => boolean;
  lost: () => void;
}

/** Stands between an application and PostgreSQL, and loses one answer when it is told to. */
export interface LossyProxy {
  /** How to come to PostgreSQL through it. */
  connection: DatabaseConnection;
  /** Loses the answer to the next statement that is meant; resolves when it is lost. */
  loseNext(how: Loss, isMeant: (statement: string) => boolean): Promise<void>;
  /** Forgets the connections that there are: what comes on them arrives nowhere, and no one says so. */
  silence(): void;
  close(): Promise<void>;
}

/** Opens a proxy to a PostgreSQL on a loopback port, any free one or a given one; the way is not encrypted. */
export async function openLossyProxy(target: DatabaseConnection | string, at = 0): Promise<LossyProxy> {
  const { host, port, user, database, password } = new pg.Client(
    typeof target === 'string' ? { connectionString: target } : target,
  );
  let wanted: Wanted | undefined;
  const open = new Set<Socket>();
  const silencing: (() => void)[] = [];
  const server = createServer((near) => {
    const far = host.startsWith('/') ? createConnection(join(host, `.s.PGSQL.${port}`)) : createConnection(port, host);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    let loss: Loss | undefined;
    let isCommit = false;
    silencing.push(() => {
      loss = 'swallow';
    });
    const statements = readStatements((statement) => {
      if (wanted === undefined || !wanted.isMeant(statement)) return;
      loss = wanted.how;
      isCommit = statement === 'commit';
      wanted.lost();
      wanted = undefined;
    });
    near.on('data', (bytes: Buffer) => {
      statements(bytes);
      if (loss === 'never sent') near.destroy();
      else far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (loss === undefined) near.write(bytes);
      // PostgreSQL answers a change when it is done; what was sent before it may be answered alone.
      if (loss === 'cut' && (!isCommit || bytes.includes('COMMIT'))) near.destroy();
    });
  });
  server.listen(at, '127.0.0.1');
  await once(server, 'listening');
  const here = { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
  return {
    connection: {
      ...here,
      user: user ?? '',
      database: database ?? '',
      ...(typeof password === 'string' && { password }),
    },
    loseNext: (how, isMeant) =>
      new Promise((resolve) => {
        wanted = { how, isMeant, lost: resolve };
      }),
    silence: () => {
      for (const one of silencing.splice(0)) one();
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * Reads what a program sends to PostgreSQL, and tells each statement that is to be run, by its text: of a simple query (Q), or of
 * one that is parsed under a name (P) and bound (B), then or later.
 */
function readStatements(tell: (statement: string) => void): (bytes: Buffer) => void {
  const parsed = new Map<string, string>();
  let waiting: Buffer = Buffer.alloc(0);
  let isBegun = false;
  return (bytes) => {
    waiting = Buffer.concat([waiting, bytes]);
    for (;;) {
      // The first message has no type.
      const start = isBegun ? 1 : 0;
      if (waiting.length < start + 4) return;
      const end = start + waiting.readUInt32BE(start);
      if (waiting.length < end) return;
      const type = isBegun ? String.fromCharCode(waiting[0] ?? 0) : '';
      const [first = '', second = ''] = waiting.toString('utf8', start + 4, end).split('\0', 2);
      if (type === 'Q') tell(first);
      if (type === 'P') parsed.set(first, second);
      if (type === 'B') tell(parsed.get(second) ?? '');
      isBegun = true;
      waiting = waiting.subarray(end);
    }
  };
}

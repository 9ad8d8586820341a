import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { DatabaseConnection } from '../../server/src/platform/database/open-database.ts';
import type { ComparedCall } from './calls.ts';
import { send } from './send.ts';
import { openMessageCounter } from './statement-messages.ts';

/** Stands between a server and PostgreSQL, and counts the statements that go by. */
export interface StatementCounter {
  /** Where a server finds PostgreSQL behind it. */
  databaseUrl: string;
  count(): number;
  close(): void;
}

/** Calls whose statements are counted; what the server asks for itself in the meantime makes some of them more. */
const CALLS = 9;

/** Opens the counter before the PostgreSQL of a stage. */
export async function openStatementCounter({
  host,
  port,
  user,
  database,
}: DatabaseConnection): Promise<StatementCounter> {
  let statements = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const postgres = host.startsWith('/')
      ? createConnection(join(host, `.s.PGSQL.${port}`))
      : createConnection(port, host);
    const countIn = openMessageCounter();
    client.on('data', (chunk: Buffer) => {
      statements += countIn(chunk);
    });
    client.pipe(postgres).pipe(client);
    for (const socket of [client, postgres]) {
      open.add(socket);
      // A server that ends breaks its connections.
      socket.on('error', () => undefined).on('close', () => open.delete(socket));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server has an address of this kind.
  const { port: counted } = server.address() as AddressInfo;
  return {
    databaseUrl: `postgres://${user}@127.0.0.1:${counted}/${database}`,
    count: () => statements,
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

/** The statements of a call of the product, the middle of several by one member one after the other. */
export async function countStatements(counter: StatementCounter, call: ComparedCall): Promise<number> {
  const found: number[] = [];
  // One more, which is not counted: a connection prepares what it meets for the first time, and nothing was asked before.
  for (let done = 0; done <= CALLS; done += 1) {
    const before = counter.count();
    const answer = await send(call.product(0));
    call.answered?.(0, answer);
    found.push(counter.count() - before);
  }
  return found.slice(1).sort((one, other) => one - other)[Math.floor(CALLS / 2)] ?? 0;
}

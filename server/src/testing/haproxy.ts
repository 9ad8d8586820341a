import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { services } from './services.ts';

const READY_WITHIN_MS = 30_000;

/** A row of HAProxy's own count: of a server, or of a whole `FRONTEND` or `BACKEND`. Names are HAProxy's (`scur`, `wretr` …). */
export type ProxyCount = Readonly<Record<string, string>>;

/** A HAProxy that a test started. */
export interface Haproxy {
  /** Sends a line to its own socket, such as `show stat`, and answers what it says. */
  command(line: string): Promise<string>;
  /** All its counts, a row for each frontend, backend and server. */
  statistics(): Promise<ProxyCount[]>;
  /** What it has logged and complained of. */
  said(): string;
  /** Ends it at once, with all its connections. */
  stop(): Promise<void>;
}

/**
 * Starts the HAProxy that `npm run test:everything` found, with a configuration that has everything but the section `global`:
 * `defaults`, and `listen` or `frontend` and `backend` with the servers. Its addresses are for the caller to choose
 * (`findFreePort`). Answers when it listens; throws with what it said when it cannot.
 */
export async function startHaproxy(sections: string): Promise<Haproxy> {
  const folder = await mkdtemp(join(tmpdir(), 'cpd-haproxy-'));
  const socket = join(folder, 'socket');
  const file = join(folder, 'haproxy.cfg');
  await writeFile(
    file,
    `global\n  log stdout format raw local0\n  stats socket ${socket} level admin\n\n${sections}\n`,
  );
  // In the foreground and as one process, so that it ends with the signal that the test sends.
  const child = spawn(services.haproxy ?? 'haproxy', ['-db', '-f', file], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const stop = async () => {
    await end(child);
    await rm(folder, { recursive: true, force: true });
  };
  const command = (line: string) => ask(socket, line);
  try {
    await untilReady(child, command);
  } catch (error) {
    await stop();
    throw new Error(`HAProxy did not start: ${said}`, { cause: error });
  }
  return { command, statistics: async () => readCounts(await command('show stat')), said: () => said, stop };
}

async function untilReady(child: ChildProcess, command: (line: string) => Promise<string>): Promise<void> {
  for (const deadline = performance.now() + READY_WITHIN_MS; performance.now() < deadline; await delay(20)) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}.`);
    const isUp = await command('show info').then(
      () => true,
      () => false,
    );
    if (isUp) return;
  }
  throw new Error('It said nothing in time.');
}

async function ask(socket: string, line: string): Promise<string> {
  const connection = connect(socket);
  await once(connection, 'connect');
  connection.end(`${line}\n`);
  return await text(connection);
}

/** HAProxy writes a table with commas, its head behind `# `. */
function readCounts(table: string): ProxyCount[] {
  const [head = '', ...rows] = table.replace(/^# /, '').trim().split('\n');
  const names = head.split(',');
  return rows.map((row) => Object.fromEntries(row.split(',').map((value, place) => [names[place] ?? '', value])));
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

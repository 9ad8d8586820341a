import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { findFreePort } from '../../server/src/testing/running-server.ts';
import { runServerProcess, type ServerProcess } from '../../server/src/testing/server-process.ts';
import { middleOf } from './percentiles.ts';
import { hasProcessFigures } from './process-figures.ts';
import { NOW, PRODUCT } from './stage.ts';

/** Processor seconds of the server's process from its beginning. */
export interface StartFigures {
  loaded: number;
  ready: number;
}

/** A server that was started on demo data as `npm start` does it, and does nothing. */
export interface IdleServer {
  figures: StartFigures;
  url: string;
  /** Its resident memory in MB, some time after it was ready; undefined where the system does not tell. */
  memory(): Promise<number | undefined>;
  end(): Promise<void>;
}

/** When the server has given back what only its start needed. */
const AT_REST_MS = 25_000;
const READY = 'is ready';

/** Says how much processor time was used when all modules are there and when the server greets; its own words are kept. */
const PROBE = `
  const say = process.stdout.write.bind(process.stdout);
  const used = () => process.cpuUsage().user + process.cpuUsage().system;
  process.stdout.write = (text) => !String(text).includes('${READY}') || say('ready ' + used() + '\\n');
  await import(process.env.BENCH_PROGRAM);
  say('loaded ' + used() + '\\n');
`;

/**
 * Starts the product with an embedded database in `folder`: once to fill the folder, and then as often as wanted. Answers the
 * last of these servers with the middle of their figures.
 */
export async function measureStarts(folder: string, starts: number): Promise<IdleServer> {
  const found: StartFigures[] = [];
  for (let round = 0; ; round += 1) {
    const { server, url, readyAt, ...figures } = await startOnce(folder);
    if (round > 0) found.push(figures);
    if (round === starts) {
      return {
        url,
        figures: {
          loaded: middleOf(found.map(({ loaded }) => loaded)),
          ready: middleOf(found.map(({ ready }) => ready)),
        },
        async memory() {
          await delay(Math.max(0, readyAt + AT_REST_MS - performance.now()));
          return hasProcessFigures ? await residentMegabytes(server.processId) : undefined;
        },
        end: () => server.kill('SIGTERM'),
      };
    }
    // What was compiled is kept by servers that end in order.
    await server.kill('SIGTERM');
  }
}

async function startOnce(folder: string) {
  const port = await findFreePort();
  const server = runServerProcess(PROBE, {
    env: {
      ...process.env,
      BENCH_PROGRAM: pathToFileURL(PRODUCT).href,
      NODE_OPTIONS: '--max-semi-space-size=4',
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      DATA_DIR: join(folder, 'started'),
      PORT: String(port),
      CPD_NOW: NOW.toString(),
    },
  });
  const figures = { loaded: await secondsOf(server, 'loaded'), ready: await secondsOf(server, 'ready') };
  return { server, url: `http://127.0.0.1:${port}`, readyAt: performance.now(), ...figures };
}

async function secondsOf(server: ServerProcess, name: string): Promise<number> {
  const [said, microseconds] = (await server.nextLine()).split(' ');
  if (said !== name) throw new Error(`The server said ${said} where it should have said ${name}.`);
  return Number(microseconds) / 1_000_000;
}

/** Resident memory of a process, in MB of 1,048,576 bytes. */
export async function residentMegabytes(processId: number): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1_024;
}

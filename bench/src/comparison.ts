import { setTimeout as delay } from 'node:timers/promises';
import {
  type Asked,
  builtAnew,
  listCall,
  openAgain,
  saveCall,
  seriesCall,
  statementCall,
  summaryCall,
  type Target,
  uploadCall,
} from './calls.ts';
import type { Options } from './options.ts';
import { mostMemory, processorMs, residentMegabytes } from './process-figures.ts';
import type { Line } from './report.ts';
import { type Answer, send } from './send.ts';
import { loadSession } from './session.ts';
import type { Side, Stage } from './stage.ts';

/** How many times what the other build uses this one may use at most (issue 34, beside b8b366fc). */
const AIMS: Readonly<Record<string, number>> = {
  save: 1.15,
  'series with files': 0.8,
  summary: 1,
  'summary again': 0.9,
  'statement of 100 rows': 0.8,
};
/** Requests under way at once: enough that neither side waits for the other end. */
const AT_ONCE = 4;
/** Rounds of each side that are not counted: code is compiled, connections are opened. */
const WARM_UP_ROUNDS = 2;
/** Requests of a round of what takes long. */
const FEW: Readonly<Record<string, number>> = { 'statement of 100 rows': 6, 'upload of 1 MB': 60 };
/** When a server has given back what only its start needed. */
const AT_REST_MS = 25_000;
const LOADED = { rate: 300, seconds: 10 } as const;
const FILES_OF_A_MEMBER = 2;

type Running = Awaited<ReturnType<Side['start']>>;
type Take = (target: Target, turn: number) => Promise<Answer>;

/** Measures two builds in turns, so that other work of the machine slows both alike. */
export async function compareBuilds(
  stage: Stage,
  sides: { own: Side; other: Side },
  options: Options,
  say: (text: string) => void,
): Promise<Line[]> {
  const other = await sides.other.start();
  const own = await sides.own.start();
  say('memory idle …');
  await delay(AT_REST_MS);
  const running = [own, other] as const;
  const lines = [memoryLine('memory idle', await Promise.all(running.map(residentMegabytes)))];
  const files = new Map<Target, Map<number, number[]>>();
  for (const { target } of running) files.set(target, await uploadFiles(target));
  const filesOf = (target: Target, turn: number) => files.get(target)?.get(turn % target.data.members.length) ?? [];
  const taking: Record<string, Take> = {
    // Before anything is saved: all have their hundred activities.
    'statement of 100 rows': once(statementCall('detailed')),
    summary: once(builtAnew(summaryCall)),
    'summary again': openAgain(summaryCall),
    list: once(builtAnew(listCall)),
    'list again': openAgain(listCall),
    save: once(saveCall),
    'series with files': once(seriesCall(filesOf)),
    'upload of 1 MB': once(uploadCall),
  };
  for (const [name, take] of Object.entries(taking)) {
    say(`${name} …`);
    lines.push(...(await compareOne(name, take, stage, running, options)));
  }
  say('memory under load …');
  const loaded: (number | undefined)[] = [];
  for (const { target, processId } of running) {
    const load = () => loadSession(target, LOADED.rate, LOADED.seconds, options.seed, ['first', 'again', 'save']);
    loaded.push(await mostMemory({ processId }, load));
  }
  lines.push(memoryLine(`memory at ${LOADED.rate} requests a second`, loaded));
  await Promise.all(running.map(({ end }) => end('SIGTERM')));
  return lines;
}

function once(asked: Asked): Take {
  return (target, turn) => send(asked(target, turn));
}

async function uploadFiles(target: Target): Promise<Map<number, number[]>> {
  const files = new Map<number, number[]>();
  for (const member of target.data.members.keys()) {
    const found: number[] = [];
    for (let file = 0; file < FILES_OF_A_MEMBER; file += 1) {
      const { body } = await send(uploadCall(target, member, 1_000));
      found.push(Number(body.toString()));
    }
    files.set(member, found);
  }
  return files;
}

interface Sum {
  requests: number;
  server: number;
  postgres: number;
  seconds: number;
  bytes: number;
}

async function compareOne(
  name: string,
  take: Take,
  stage: Stage,
  running: readonly [Running, Running],
  options: Options,
): Promise<Line[]> {
  const [own, other] = [emptySum(), emptySum()];
  for (let round = 0; round < WARM_UP_ROUNDS + options.rounds; round += 1) {
    for (const [index, sum] of [own, other].entries()) {
      const server = running[index] ?? running[0];
      const found = await runRound(take, server, stage, Math.min(options.requests, FEW[name] ?? options.requests));
      if (round < WARM_UP_ROUNDS) continue;
      for (const key of ['requests', 'server', 'postgres', 'seconds', 'bytes'] as const) sum[key] += found[key];
    }
  }
  const each = (figure: (sum: Sum) => number) => [figure(own) / own.requests, figure(other) / other.requests] as const;
  const aim = AIMS[name];
  const both = each(({ server, postgres }) => server + postgres);
  return [
    ratioLine(`${name}: CPU of both processes`, both, 'ms', aim),
    ratioLine(
      '  of the server alone',
      each(({ server }) => server),
      'ms',
    ),
    ratioLine(
      '  time from call to answer',
      each(({ seconds }) => seconds * 1_000 * AT_ONCE),
      'ms',
    ),
    ratioLine(
      '  answer',
      each(({ bytes }) => bytes / 1_000),
      'kB',
    ),
  ];
}

async function runRound(take: Take, { target, processId }: Running, stage: Stage, requests: number): Promise<Sum> {
  const cpu = () => [processorMs(processId), processorMs(stage.postgres.processId)] as const;
  const [server, postgres] = cpu();
  const begun = performance.now();
  let [next, bytes] = [0, 0];
  const worker = async () => {
    while (next < requests) {
      next += 1;
      bytes += (await take(target, next)).body.length;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const seconds = (performance.now() - begun) / 1_000;
  const [serverAfter, postgresAfter] = cpu();
  return { requests, server: serverAfter - server, postgres: postgresAfter - postgres, seconds, bytes };
}

function emptySum(): Sum {
  return { requests: 0, server: 0, postgres: 0, seconds: 0, bytes: 0 };
}

function ratioLine(name: string, [own, other]: readonly [number, number], unit: string, most?: number): Line {
  if (other === 0) return { name, figure: `${own.toFixed(2)} ${unit}`, other: `${other.toFixed(2)} ${unit}` };
  const ratio = own / other;
  const aim = most === undefined ? {} : { aim: { text: `<= ${most} x`, met: ratio <= most } };
  return { name, figure: `${own.toFixed(2)} ${unit}`, other: `${other.toFixed(2)} ${unit}`, ratio, ...aim };
}

function memoryLine(name: string, [own = 0, other = 0]: readonly (number | undefined)[]): Line {
  return ratioLine(name, [own, other], 'MB', 1);
}

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { askedAgain, builtAnew, type ComparedCall, listCall, saveCall, summaryCall } from './calls.ts';
import { compare, type Side } from './comparison.ts';
import type { loadDataSet } from './load-data-set.ts';
import type { Options } from './options.ts';
import type { Line } from './report.ts';
import { type Scene, targetOf } from './scene.ts';
import { type Stage, urlOf } from './stage.ts';

/** How many times the processor time of the older build, server and PostgreSQL, the newer one may use. */
const AIMS = { summary: 0.3, list: 0.3, 'summary again': 0.1, 'list again': 0.1 } as const;
const DATABASE = 'older';

/**
 * Measures in turns with an older build: a checkout in `folder` with its packages. It gets a database of its own beside the
 * newer one's, filled by its own bench, because its tables differ.
 */
export async function compareWithOlder(
  stage: Stage,
  scene: Scene,
  options: Options & { against: string },
  say: (text: string) => void,
): Promise<Line[]> {
  say(`preparing ${options.against} …`);
  const folder = resolve(options.against);
  const connection = await createDatabase(stage);
  const older = await stage.startProduct({ databaseUrl: urlOf(connection), program: programOf(folder) });
  // Its bench has this file with this function.
  const loader = (await import(pathToFileURL(join(folder, 'bench/src/load-data-set.ts')).href)) as {
    loadDataSet: typeof loadDataSet;
  };
  const data = await loader.loadDataSet({ ...connection, ssl: false }, options);
  const product = await stage.startProduct();
  const newer = callsTo(targetOf(scene, product));
  const before = callsTo(targetOf({ data, tokens: scene.tokens }, older));
  const processes = { product: product.processId, raw: older.processId, postgres: stage.postgres.processId };
  const lines: Line[] = [];
  for (const name of Object.keys(newer)) {
    say(`comparing with the older build: ${name} …`);
    const [now, then] = [newer[name], before[name.replace(' again', '')]];
    if (now === undefined || then === undefined) continue;
    const call: ComparedCall = { ...now, raw: then.product };
    const found = await compare(call, processes, options);
    lines.push(lineOf(name, found.product, found.raw));
  }
  await Promise.all([product.end('SIGTERM'), older.end('SIGTERM')]);
  return lines;
}

function callsTo(target: ReturnType<typeof targetOf>): Record<string, ComparedCall> {
  const [summary, list] = [summaryCall(target), listCall(target)];
  return {
    summary: builtAnew(summary),
    list: builtAnew(list),
    'summary again': askedAgain(summary),
    'list again': askedAgain(list),
    save: saveCall(target),
  };
}

function lineOf(name: string, now: Side, then: Side): Line {
  const title = `${name}, beside the older build: CPU of both processes`;
  const [one, other] = [now, then].map(({ serverMs = 0, postgresMs = 0 }) => serverMs + postgresMs);
  if (!one || !other) return { name: title, figure: 'too little to tell' };
  const ratio = one / other;
  const most = name in AIMS ? AIMS[name as keyof typeof AIMS] : undefined;
  const aim = most === undefined ? {} : { aim: { text: `<= ${most} x`, met: ratio <= most } };
  return { name: title, figure: `${one.toFixed(2)} ms`, raw: `${other.toFixed(2)} ms`, ratio, ...aim };
}

/** The program of a checkout: its bundle, else its sources. */
export function programOf(folder: string): string {
  const bundle = join(folder, 'server/dist/main.js');
  return existsSync(bundle) ? bundle : join(folder, 'server/src/main.ts');
}

/** A second database on the stage, for an older build. */
export async function createDatabase({ postgres: { connection } }: Stage) {
  const client = new pg.Client({ ...connection, ssl: false });
  await client.connect();
  try {
    await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
  return { ...connection, database: DATABASE };
}

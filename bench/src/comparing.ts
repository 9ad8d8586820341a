import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  asBrowsersAsk,
  askedAgain,
  builtAnew,
  type ComparedCall,
  listCall,
  saveCall,
  summaryCall,
  type Target,
} from './calls.ts';
import { type Comparison, compare } from './comparison.ts';
import {
  againLines,
  COMPARED,
  comparisonLines,
  keptLine,
  statementLines,
  uploadLines,
  wireLine,
} from './comparison-lines.ts';
import { explainRaw } from './explain.ts';
import { statementCall, uploadCall } from './files-calls.ts';
import type { Options } from './options.ts';
import { composeStatements } from './printed-statements.ts';
import { rawStatements, rawUpload } from './raw-statements.ts';
import type { Line } from './report.ts';
import { type Scene, targetOf } from './scene.ts';
import { NOW, type Stage, urlOf } from './stage.ts';
import { countStatements, openStatementCounter } from './statement-counter.ts';

/** Different PDFs: more than Typst keeps in mind, so that each is laid out anew. */
const DOCUMENTS = 20;
/** Requests of a round of what takes long. */
const AT_MOST = { statement: 6, upload: 60 } as const;

type Name = 'summary' | 'list' | 'save' | `${'summary' | 'list'} ${'kept' | 'again'}` | 'upload' | 'statement';

/** Measures each call in turns with the raw server; `say` hears what is under way. */
export async function compareCalls(
  stage: Stage,
  scene: Scene,
  options: Options,
  say: (text: string) => void,
): Promise<Line[]> {
  const statements = await countAll(stage, scene);
  const product = await stage.startProduct();
  const raw = await stage.startRaw({
    statements: rawStatements(),
    upload: rawUpload(),
    statementsFile: await writeStatements(stage, scene),
  });
  const calls = callsTo(targetOf(scene, product, raw));
  if (options.explain) {
    for (const name of COMPARED) {
      const plan = await explainRaw({ ...stage.postgres.connection, ssl: false }, rawStatements()[name], calls[name]);
      say(`plan of ${name} by the raw server:\n${plan}`);
    }
  }
  const processes = { product: product.processId, raw: raw.processId, postgres: stage.postgres.processId };
  const compareOne = async (name: Name, most = options.requests): Promise<Comparison> => {
    say(`comparing: ${name} …`);
    return await compare(calls[name], processes, { ...options, requests: Math.min(most, options.requests) });
  };

  const lines: Line[] = [];
  // Before anything is saved: what the raw server prints is what the product has now.
  const printed = await compareOne('statement', AT_MOST.statement);
  for (const name of COMPARED) lines.push(...comparisonLines(name, await compareOne(name), statements[name]));
  for (const name of ['summary', 'list'] as const) {
    lines.push(keptLine(name, await compareOne(`${name} kept`)));
    lines.push(...againLines(name, await compareOne(`${name} again`), statements[`${name} again`]));
  }
  lines.push(await wireLine(calls['summary kept']));
  lines.push(...uploadLines(await compareOne('upload', AT_MOST.upload), statements.upload), ...statementLines(printed));
  await Promise.all([product.end('SIGTERM'), raw.end()]);
  return lines;
}

function callsTo(target: Target): Record<Name, ComparedCall> {
  const [summary, list] = [summaryCall(target), listCall(target)];
  return {
    summary: builtAnew(summary),
    list: builtAnew(list),
    save: saveCall(target),
    'summary kept': asBrowsersAsk(summary),
    'list kept': asBrowsersAsk(list),
    'summary again': askedAgain(summary),
    'list again': askedAgain(list),
    upload: uploadCall(target),
    statement: statementCall(target, DOCUMENTS),
  };
}

/** The statements of each call, by a server of its own behind the counter: nothing stands between while time is measured. */
async function countAll(stage: Stage, scene: Scene): Promise<Partial<Record<Name, number>>> {
  const counter = await openStatementCounter(stage.postgres.calls);
  const server = await stage.startProduct({
    databaseUrl: counter.databaseUrl,
    directUrl: urlOf(stage.postgres.connection),
  });
  const calls = callsTo(targetOf(scene, server));
  const counts: Partial<Record<Name, number>> = {};
  for (const name of ['summary', 'list', 'summary again', 'list again', 'save', 'upload'] as const) {
    counts[name] = await countStatements(counter, calls[name]);
  }
  await server.end('SIGTERM');
  counter.close();
  return counts;
}

async function writeStatements(stage: Stage, { data }: Scene): Promise<string> {
  const file = join(stage.folder, 'statements.json');
  await writeFile(file, JSON.stringify(await composeStatements(stage.postgres.connection, data, DOCUMENTS, NOW)));
  return file;
}

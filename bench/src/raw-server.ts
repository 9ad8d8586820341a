// The least that a server for the same data could do: bare Fastify, plain pg, one statement a request, no one asked who they
// are, nothing checked, no rule applied. A process of its own, so that its processor time is its own.
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';
import { openNativeTypesetter } from '../../server/src/platform/print/native-typesetter.ts';
import { keepDurably } from './raw-files.ts';
import type { RawStatement } from './raw-statements.ts';

/** What the process is told on its command line, as JSON. */
export interface RawServerTask {
  connection: pg.PoolConfig;
  port: number;
  /** Reads and saves, each by its name. */
  statements: Record<string, RawStatement>;
  /** Notes the row of a file. */
  upload: RawStatement;
  /** Where files are put. */
  folder: string;
  /** A file with what is to be printed: a list of texts as the templates read them. */
  statementsFile: string;
}

/** The template of statements with all activities. */
const TEMPLATE = 'detailed-statement';

const task: RawServerTask = JSON.parse(process.argv[2] ?? '');
const pool = new pg.Pool({ ...task.connection, max: 10 });
const app = Fastify();

async function run(name: string, { sql, parameters }: RawStatement, given: Record<string, unknown>) {
  const values = parameters.map((parameter) => given[parameter]);
  // Under its name each connection parses and plans it once, as the product's hot statements are.
  const { rows } = await pool.query({ name, text: sql, values });
  return rows[0];
}

for (const [name, statement] of Object.entries(task.statements)) {
  app.get(`/${name}`, async (request, reply) => {
    const { text } = await run(name, statement, request.query as Record<string, unknown>);
    reply.type('application/json; charset=utf-8').send(text);
    return reply;
  });
  app.post(`/${name}`, (request) => run(name, statement, request.body as Record<string, unknown>));
}

app.addContentTypeParser('application/octet-stream', (_request, content, done) => done(null, content));
app.post('/upload', { bodyLimit: 200_000_000 }, async (request) => {
  const given = request.query as Record<string, string>;
  const kept = await keepDurably(task.folder, given.name ?? '', request.body as AsyncIterable<Buffer>);
  return await run('upload', task.upload, { ...given, ...kept });
});

/** Opened by the first, as the product does. */
let printer: { typesetter: ReturnType<typeof openNativeTypesetter>; statements: readonly string[] } | undefined;
app.get('/statement', async (request, reply) => {
  printer ??= {
    typesetter: openNativeTypesetter(),
    statements: JSON.parse(readFileSync(task.statementsFile, 'utf8')),
  };
  const { typesetter, statements } = printer;
  const turn = Number((request.query as { turn: string }).turn);
  const pdf = typesetter?.setInType(TEMPLATE, statements[turn % statements.length] ?? '');
  return reply.type('application/pdf').send(pdf);
});

app.get('/readyz', async () => 'ready');

await app.listen({ host: '127.0.0.1', port: task.port });

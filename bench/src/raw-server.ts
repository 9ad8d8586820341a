// The least that a server for the same data could do: bare Fastify, plain pg, one statement a request, nobody asked who they
// are, nothing checked, no rule applied. A process of its own, so that its processor time is its own.
import Fastify from 'fastify';
import pg from 'pg';
import type { RawStatement } from './raw-statements.ts';

/** What the process is told on its command line, as JSON. */
export interface RawServerTask {
  connection: pg.PoolConfig;
  port: number;
  statements: Record<string, RawStatement>;
}

const task: RawServerTask = JSON.parse(process.argv[2] ?? '');
const pool = new pg.Pool({ ...task.connection, max: 10 });
const app = Fastify();

for (const [name, { sql, parameters }] of Object.entries(task.statements)) {
  const run = async (given: Record<string, unknown>) => {
    const values = parameters.map((parameter) => given[parameter]);
    // Under its name each connection parses and plans it once, as the product's hot statements are.
    const { rows } = await pool.query({ name, text: sql, values });
    return rows[0];
  };
  app.get(`/${name}`, async (request, reply) => {
    const { text } = await run(request.query as Record<string, unknown>);
    reply.type('application/json; charset=utf-8').send(text);
    return reply;
  });
  app.post(`/${name}`, (request) => run(request.body as Record<string, unknown>));
}
app.get('/readyz', async () => 'ready');

await app.listen({ host: '127.0.0.1', port: task.port });

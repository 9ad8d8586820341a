import pg from 'pg';
import type { ComparedCall } from './calls.ts';
import type { RawStatement } from './raw-statements.ts';

/** PostgreSQL's plan for a statement of the raw server, run once as the call asks for it and taken back. */
export async function explainRaw(
  connection: pg.ClientConfig,
  statement: RawStatement,
  call: ComparedCall,
): Promise<string> {
  const { url, body } = call.raw(0);
  const given = body === undefined ? Object.fromEntries(new URL(url).searchParams) : JSON.parse(String(body));
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('begin');
    const values = statement.parameters.map((parameter) => given[parameter]);
    const text = `explain (analyze, buffers) ${statement.sql}`;
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(text, values);
    await client.query('rollback');
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.end();
  }
}

import pg from 'pg';
import { type Latencies, summariseLatencies } from './percentiles.ts';
import { send } from './send.ts';

/** What someone types, from the first letters on. */
const TYPED = {
  'two letters': ['an', 'le', 'sm', 'de', 'ro', 'ng'],
  'three letters': ['ann', 'lee', 'smi', 'ngu', 'ros', 'har'],
  'first and last name': ['mary nguyen', 'smith, john', 'lee wei', 'ana garcia', 'rose o’brien', 'munoz jose'],
  'a number': ['S1', 'S123', 'S29999', 'S1500', 'S777', 'S20001'],
  'part of an e-mail': ['lee.12', 'garcia.7', '@clinic3', 'smith.2', 'nguyen.15', '@clinic12.example'],
  nobody: ['xyzzy', 'qqq', 'nobody here', 'smith xyz', 'S9999999', 'zzzzzz'],
} as const;

const FIRST =
  '{Mary,John,Wei,Ana,José,Rose,Aroha,Hemi,Anne,Robin,Alex,Priya,Mohammed,Ngaire,Siobhán,Leonie,Dean,Anand}';
const LAST =
  '{Nguyen,Smith,Lee,García,O’Brien,Muñoz,Harris,Wang,Roberts,Singh,Brown,Wilson,Tamati,Anderson,Le,Rossi,Khan,Leeson,Martin,Chen,Kelly,Ng,Murray}';
const CURRENT_YEAR_ID = 11;

/**
 * Adds members with names as people have them, each with two years and twenty activities in the newest, and a colleague for
 * each kind of search, since one may search so often only; answers their usernames.
 */
export async function loadPeople(connection: pg.ClientConfig, count: number): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(
      `with person as (
        select number, ($2::text[])[1 + (number * 7 + number / 18) % 18] as first, ($3::text[])[1 + number % 23] as last
        from generate_series(1, $1) as number
      )
      insert into member (username, member_number, security_role_code, title, first_name, last_name, email,
        first_cpd_year_id, has_logged_in_before)
      select 'person-' || number, 'S' || number, 'PARTICIPANT', 'Dr', first, last,
        lower(last) || '.' || number || '@clinic' || number % 40 || '.example.org', $4, true
      from person`,
      [count, FIRST, LAST, CURRENT_YEAR_ID - 1],
    );
    const { rows } = await client.query<{ username: string }>(
      `insert into member (username, member_number, security_role_code, title, first_name, last_name, email, first_cpd_year_id)
      select 'colleague-' || number, 'C' || number, 'STAFF', '', 'Sam', 'Example', 'sam' || number || '@example.org', $2
      from generate_series(1, $1) as number
      returning username`,
      [Object.keys(TYPED).length, CURRENT_YEAR_ID],
    );
    await insertRecords(client);
    await client.query('vacuum (analyze)');
    return rows.map(({ username }) => username);
  } finally {
    await client.end();
  }
}

async function insertRecords(client: pg.Client): Promise<void> {
  await client.query(
    `insert into member_year (user_id, cpd_year_id, status)
    select user_id, year, 'INPROGRESS' from member, generate_series($1::int - 1, $1::int) year where username like 'person-%'`,
    [CURRENT_YEAR_ID],
  );
  await client.query(
    `with made as (
      insert into activity (user_id, cpd_year_id, activity_name, activity_type_id, occurrence, hours_per_date, created_at, updated_at)
      select user_id, $1, 'Grand rounds ' || slot, (
        select min(activity_type_id) from framework_activity_type join cpd_year using (framework_id) where cpd_year_id = $1
      ), 'S', 1, now(), now()
      from member, generate_series(1, 20) slot where username like 'person-%'
      returning activity_id, user_id
    )
    insert into activity_date (activity_id, user_id, start_date, end_date, hours)
    select activity_id, user_id, '2026-03-12', '2026-03-12', 1 from made`,
    [CURRENT_YEAR_ID],
  );
}

/** How long searches take, one after the other as one person types, by what is typed; each kind by the next of the tokens. */
export async function measureSearch(
  publicUrl: string,
  tokens: readonly string[],
  requests: number,
): Promise<{ typed: string; latencies: Latencies }[]> {
  const results: { typed: string; latencies: Latencies }[] = [];
  for (const [kind, [typed, texts]] of Object.entries(TYPED).entries()) {
    const headers = { authorization: `Bearer ${tokens[kind]}` };
    const latencies: number[] = [];
    for (let turn = 0; turn < requests; turn += 1) {
      const text = encodeURIComponent(texts[turn % texts.length] ?? '');
      const begun = performance.now();
      await send({ method: 'GET', url: `${publicUrl}/api/MemberSearch?Text=${text}`, headers });
      latencies.push(performance.now() - begun);
    }
    results.push({ typed, latencies: summariseLatencies(latencies) });
  }
  return results;
}

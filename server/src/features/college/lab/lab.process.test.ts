import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runServerProcess } from '../../../testing/server-process.ts';
import { reference, TEST_NOW, YEAR_ID } from '../../../testing/test-app.ts';
import { type FreshDatabase, freshDatabase } from '../../../testing/test-database.ts';
import { rulesOf } from '../../../testing/year-rules.ts';
import { finishRuns } from './lab-run-service.ts';
import { startRun } from './lab-store.ts';

const MEMBERS = 900;
const DRAFT = YEAR_ID[2026] + 1;
const TRIED = YEAR_ID[2026];

let own: FreshDatabase;
beforeAll(async () => {
  own = await freshDatabase(reference);
});
afterAll(() => own.close());

/** Members with a year of a few hours, and a run of their records that waits. */
async function begin(): Promise<void> {
  const { database } = own.owner;
  await sql`insert into member (username, member_number, security_role_code, first_name, last_name, email, first_cpd_year_id)
    select 'tried-' || n, 'T' || n, 'PARTICIPANT', 'Sam', 'Tried', 'sam@example.org', ${TRIED}
    from generate_series(1, ${MEMBERS}::int) n`.execute(database);
  await sql`with saved as (
      insert into activity (user_id, cpd_year_id, activity_name, activity_type_id, occurrence, hours_per_date, created_at, updated_at)
      select user_id, ${TRIED}, 'Grand rounds', 101, 'S', 1 + user_id % 90, now(), now() from member returning *
    )
    insert into activity_date (activity_id, user_id, start_date, end_date, hours)
    select activity_id, user_id, '2026-05-01', '2026-05-01', hours_per_date from saved`.execute(database);
  const rules = await rulesOf(database, DRAFT);
  const { user_id: startedBy } = await database
    .selectFrom('member')
    .select('user_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await database
    .insertInto('year_draft')
    .values({
      ...{ cpd_year_id: DRAFT, cpd_year: 2027, rules: JSON.stringify(rules) },
      ...{ changed_by: startedBy, changed_at: TEST_NOW.toString() },
    })
    .execute();
  await again(startedBy);
}

async function again(startedBy: number): Promise<void> {
  const { version, rules } = await own.owner.database
    .selectFrom('year_draft')
    .select(['version', 'rules'])
    .executeTakeFirstOrThrow();
  await own.owner.database.transaction().execute((transaction) =>
    startRun(transaction, {
      ...{ cpdYearId: DRAFT, draft: { version, rules }, triedCpdYearId: TRIED, members: MEMBERS },
      ...{ startedBy, startedAt: TEST_NOW.toString() },
    }),
  );
}

const runNow = () =>
  own.owner.database
    .selectFrom('lab_run')
    .select(['status', 'walked', 'counts', 'shown', 'started_by'])
    .executeTakeFirstOrThrow();

const finish = () => finishRuns(own.owner.database, () => TEST_NOW, new AbortController().signal);

test('[FWK-03] a run whose server is killed in the middle is finished by the next one, and counts nobody twice', async () => {
  await begin();
  const from = (path: string) => pathToFileURL(new URL(path, import.meta.url).pathname).href;
  const first = runServerProcess(`
    const { finishRuns } = await import(${JSON.stringify(from('./lab-run-service.ts'))});
    const { openDatabase } = await import(${JSON.stringify(from('../../../platform/database/open-database.ts'))});
    const log = { info: () => undefined, warn: () => undefined };
    const { database } = openDatabase(${JSON.stringify(own.owner.connection)}, { log });
    let steps = 0;
    const clock = () => {
      steps += 1;
      if (steps === 3) {
        process.stdout.write('third step\\n');
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      }
      return Temporal.Instant.from(${JSON.stringify(TEST_NOW.toString())});
    };
    await finishRuns(database, clock, new AbortController().signal);
  `);
  expect(await first.nextLine()).toBe('third step');
  await first.kill('SIGKILL');
  const killed = await runNow();
  expect(killed).toMatchObject({ status: 'RUNNING', walked: 400 });
  expect(await finish()).toBe(1);
  const { started_by: startedBy, ...finished } = await runNow();
  expect(finished).toMatchObject({ status: 'DONE', walked: MEMBERS, counts: { records: MEMBERS } });
  await again(startedBy);
  await finish();
  expect(await runNow()).toEqual({ ...finished, started_by: startedBy });
}, 120_000);

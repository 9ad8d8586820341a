import { pathToFileURL } from 'node:url';
import { plainBoard } from '@cpd/domain/report/board';
import { collegeZone } from '@cpd/domain/values/college-day';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runServerProcess } from '../../../testing/server-process.ts';
import { reference, YEAR_ID } from '../../../testing/test-app.ts';
import { type FreshDatabase, freshDatabase } from '../../../testing/test-database.ts';
import { finishReports } from './report-making-service.ts';
import { startMaking } from './report-making-store.ts';

const MEMBERS = 900;
const YEAR = YEAR_ID[2026];
const NOW = '2027-05-01T00:00:00Z';

let own: FreshDatabase;
beforeAll(async () => {
  own = await freshDatabase(reference);
});
afterAll(() => own.close());

/** Members who are registered in Australia, with a year of a few hours. */
async function loadMembers(): Promise<void> {
  const { database } = own.owner;
  await sql`insert into member (username, member_number, security_role_code, first_name, last_name, email, first_cpd_year_id)
    select 'told-' || n, 'T' || n, 'PARTICIPANT', 'Sam', 'Told', 'sam@example.org', ${YEAR}
    from generate_series(1, ${MEMBERS}::int) n`.execute(database);
  await sql`insert into member_registration select user_id, ${YEAR}, 1 from member`.execute(database);
  await sql`with saved as (
      insert into activity (user_id, cpd_year_id, activity_name, activity_type_id, occurrence, hours_per_date, created_at, updated_at)
      select user_id, ${YEAR}, 'Grand rounds', 101, 'S', 1 + user_id % 90, now(), now() from member returning *
    )
    insert into activity_date (activity_id, user_id, start_date, end_date, hours)
    select activity_id, user_id, '2026-05-01', '2026-05-01', hours_per_date from saved`.execute(database);
}

async function start(): Promise<number> {
  const { database } = own.owner;
  const { user_id: madeBy } = await database.selectFrom('member').select('user_id').limit(1).executeTakeFirstOrThrow();
  const version = { cpdYearId: YEAR, boardCode: 'MBA', number: 1, reason: '', madeBy, madeAt: NOW };
  const format = plainBoard('Medical Board of Australia', 'AU');
  return await database.transaction().execute((transaction) => startMaking(transaction, { ...version, format }));
}

async function linesOf(reportVersionId: number) {
  const lines = await own.owner.database
    .selectFrom('report_line')
    .selectAll()
    .where('report_version_id', '=', reportVersionId)
    .orderBy('user_id')
    .execute();
  return lines.map(({ report_version_id: _id, ...line }) => line);
}

const versionNow = (reportVersionId: number) =>
  own.owner.database
    .selectFrom('report_version')
    .select(['making', 'walked', 'members'])
    .where('report_version_id', '=', reportVersionId)
    .executeTakeFirstOrThrow();

const finish = () => finishReports(own.owner.database, () => Temporal.Instant.from(NOW), new AbortController().signal);

test('[RPT-01] lines whose server is killed in the middle are made on by the next one, none twice and none left out', async () => {
  await loadMembers();
  const killed = await start();
  const from = (path: string) => pathToFileURL(new URL(path, import.meta.url).pathname).href;
  const first = runServerProcess(`
    const { finishReports } = await import(${JSON.stringify(from('./report-making-service.ts'))});
    const { openDatabase } = await import(${JSON.stringify(from('../../../platform/database/open-database.ts'))});
    const { setCollegeZone } = await import('@cpd/domain/values/college-day');
    setCollegeZone(${JSON.stringify(collegeZone())});
    const log = { info: () => undefined, warn: () => undefined };
    const { database } = openDatabase(${JSON.stringify(own.owner.connection)}, { log });
    let steps = 0;
    const clock = () => {
      steps += 1;
      if (steps === 3) {
        process.stdout.write('third step\\n');
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      }
      return Temporal.Instant.from(${JSON.stringify(NOW)});
    };
    await finishReports(database, clock, new AbortController().signal);
  `);
  expect(await first.nextLine()).toBe('third step');
  await first.kill('SIGKILL');
  expect(await versionNow(killed)).toEqual({ making: 'RUNNING', walked: 400, members: MEMBERS });
  expect(await linesOf(killed)).toHaveLength(400);
  expect(await finish()).toBe(1);
  expect(await versionNow(killed)).toEqual({ making: 'DONE', walked: MEMBERS, members: MEMBERS });
  const lines = await linesOf(killed);
  expect(lines).toHaveLength(MEMBERS);
  await own.owner.database.deleteFrom('report_version').execute();
  const whole = await start();
  await finish();
  expect(await linesOf(whole)).toEqual(lines);
}, 120_000);

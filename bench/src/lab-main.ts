// node bench/src/lab-main.ts [--members N] [--activities N]. A run of the lab over the records of a college (FWK-03); printed and never asserted.
import { parseArgs } from 'node:util';
import { finishRuns } from '../../server/src/features/college/lab/lab-run-service.ts';
import { startRun } from '../../server/src/features/college/lab/lab-store.ts';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import type { Database } from '../../server/src/platform/database/tables.ts';
import { findRuleSet } from '../../server/src/platform/reference/rule-set-reader.ts';
import { loadCollege } from './load-college.ts';
import { mostMemory, processorMs, residentMegabytes } from './process-figures.ts';
import { describeMachine } from './report.ts';
import { setStage } from './stage.ts';

const AIM_MS = 60_000;
const AIM_MB = 200;
const TRIED = 11;
const DRAFT = 12;
/** When the records of that year are frozen. */
const NOW = Temporal.Instant.from('2027-05-01T00:00:00Z');
const say = (text: string) => void process.stdout.write(`${text}\n`);
const log = { info: () => undefined, warn: say };

async function run(members: number, activitiesEach: number): Promise<void> {
  const stage = await setStage();
  const { database, close } = openDatabase(stage.postgres.connection, { log, size: 2, patient: true });
  try {
    await loadCollege(database, members, activitiesEach);
    await start(database, members);
    const own = { processId: process.pid };
    const [before, postgres] = [residentMegabytes(own), processorMs(stage.postgres.processId)];
    const begun = performance.now();
    const most = await mostMemory(own, () => finishRuns(database, () => NOW, new AbortController().signal));
    const [ms, growth] = [performance.now() - begun, most - before];
    const { counts } = await database.selectFrom('lab_run').select('counts').executeTakeFirstOrThrow();
    const cpu = processorMs(stage.postgres.processId) - postgres;
    say(
      `${counts.records} records of ${activitiesEach} activities in ${(ms / 1_000).toFixed(1)} s, aim 60 s ${verdict(ms <= AIM_MS)}`,
    );
    say(
      `memory grew by ${growth.toFixed(0)} MB, aim 200 MB ${verdict(growth <= AIM_MB)}; PostgreSQL's processor time ${cpu} ms`,
    );
    say(describeMachine());
  } finally {
    await close();
    await stage.clear();
  }
}

const verdict = (isMet: boolean) => (isMet ? 'met' : 'NOT MET');

async function start(database: Database, members: number): Promise<void> {
  const rules = await findRuleSet(database, DRAFT);
  if (rules === undefined) throw new Error('The rules of the draft are missing.');
  const { user_id: startedBy } = await database
    .selectFrom('member')
    .select('user_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await database
    .insertInto('year_draft')
    .values({
      ...{ cpd_year_id: DRAFT, cpd_year: 2027, rules: JSON.stringify(rules) },
      ...{ changed_by: startedBy, changed_at: NOW.toString() },
    })
    .execute();
  await database.transaction().execute((transaction) =>
    startRun(transaction, {
      ...{ cpdYearId: DRAFT, draft: { version: 1, rules }, triedCpdYearId: TRIED, members },
      ...{ startedBy, startedAt: NOW.toString() },
    }),
  );
}

const { values } = parseArgs({
  options: { members: { type: 'string', default: '30000' }, activities: { type: 'string', default: '40' } },
});
await run(Number(values.members), Number(values.activities));

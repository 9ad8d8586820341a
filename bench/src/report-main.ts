// node bench/src/report-main.ts [--members N] [--activities N]. A year's report to a board over the records of a college (RPT-01); printed and never asserted.
import { parseArgs } from 'node:util';
import { plainBoard } from '@cpd/domain/report/board';
import { toHundredths } from '@cpd/domain/values/hours';
import { listMissing } from '@cpd/domain/year/missing';
import { sql } from 'kysely';
import { finishReports } from '../../server/src/features/college/report/report-making-service.ts';
import { startMaking } from '../../server/src/features/college/report/report-making-store.ts';
import { countDifferences, listDifferences } from '../../server/src/features/college/report/report-reader.ts';
import { showReport } from '../../server/src/features/college/report/report-steps-service.ts';
import { measureYear } from '../../server/src/features/year/progress/progress-service.ts';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import type { Database } from '../../server/src/platform/database/tables.ts';
import type { Caller } from '../../server/src/platform/http/caller.ts';
import { loadCollege } from './load-college.ts';
import { mostMemory, residentMegabytes } from './process-figures.ts';
import { describeMachine } from './report.ts';
import { setStage } from './stage.ts';

const AIM_S = 60;
const AIM_MB = 150;
const STATEMENTS_A_THOUSAND = 20;
const AIM_DIFFERENCE_S = 2;
const YEAR = 11;
/** When the records of that year are frozen. */
const NOW = Temporal.Instant.from('2027-05-01T00:00:00Z');
const say = (text: string) => void process.stdout.write(`${text}\n`);
const log = { info: () => undefined, warn: say };
const verdict = (isMet: boolean) => (isMet ? 'met' : 'NOT MET');

async function run(members: number, activitiesEach: number): Promise<void> {
  const stage = await setStage();
  const { database, close } = openDatabase(stage.postgres.connection, { log, size: 2, patient: true });
  try {
    await loadCollege(database, members, activitiesEach);
    await start(database);
    const own = { processId: process.pid };
    const before = residentMegabytes(own);
    const begun = performance.now();
    const most = await mostMemory(own, () => finishReports(database, () => NOW, new AbortController().signal));
    const [s, growth] = [(performance.now() - begun) / 1_000, most - before];
    say(`a draft of ${members} lines in ${s.toFixed(1)} s, aim ${AIM_S} s ${verdict(s <= AIM_S)}`);
    say(`memory grew by ${growth.toFixed(0)} MB, aim ${AIM_MB} MB ${verdict(growth <= AIM_MB)}`);
    const equal = await countEqual(database);
    say(`${equal} of ${members} lines equal a plain calculation of each member ${verdict(equal === members)}`);
    await measureShowing(database, members);
    await measureDifference(database, members);
    say(describeMachine());
  } finally {
    await close();
    await stage.clear();
  }
}

async function start(database: Database, number = 1): Promise<void> {
  const { user_id: madeBy } = await database.selectFrom('member').select('user_id').limit(1).executeTakeFirstOrThrow();
  const version = { cpdYearId: YEAR, boardCode: 'MBA', number, reason: '', madeBy, madeAt: NOW.toString() };
  const format = plainBoard('Medical Board of Australia', 'AU');
  await database.transaction().execute((transaction) => startMaking(transaction, { ...version, format }));
}

/** How many lines say what the page of the member says, each asked for by itself. */
async function countEqual(database: Database): Promise<number> {
  const lines = await database.selectFrom('report_line').selectAll().execute();
  let equal = 0;
  for (const line of lines) {
    const { year, progress } = await measureYear(database, { subjectUserId: line.user_id, now: NOW }, YEAR);
    const missing = listMissing(progress, year.facts).map(({ text }) => text);
    const judged = progress.allMet ? 'MET' : 'NOT_MET';
    const outcome = year.submittedAt === null ? 'NOT_SUBMITTED' : judged;
    const isEqual =
      line.outcome === outcome &&
      line.recognised === toHundredths(progress.current) &&
      line.required === toHundredths(progress.minimum) &&
      line.missing.join() === missing.join();
    if (isEqual) equal += 1;
  }
  return equal;
}

/** Members are told in the one change that shows them the report. */
async function measureShowing(database: Database, members: number): Promise<void> {
  const { report_version_id: reportVersionId, made_by: userId } = await database
    .selectFrom('report_version')
    .select(['report_version_id', 'made_by'])
    .executeTakeFirstOrThrow();
  let statements = 0;
  const counted = database.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const caller = {
    ...{ actor: { userId }, subjectUserId: userId, requestId: 'bench', now: NOW },
    change: (work: Parameters<Caller['change']>[0]) => counted.transaction().execute(work),
  } as unknown as Caller;
  const begun = performance.now();
  const { told } = await showReport({ publicUrl: 'https://cpd.example.org' }, caller, { reportVersionId });
  const s = (performance.now() - begun) / 1_000;
  const aim = (members / 1_000) * STATEMENTS_A_THOUSAND;
  say(`shown to ${told} in ${s.toFixed(1)} s, with ${statements} statements, aim ${aim} ${verdict(statements <= aim)}`);
}

/** A later version of which one line of a hundred says something else. */
async function measureDifference(database: Database, members: number): Promise<void> {
  await start(database, 2);
  await sql`insert into report_line
    select 2, user_id, member_number, last_name, first_name, registration,
      case user_id % 100 when 0 then 'EXEMPT' else outcome end, recognised, required, missing, months_reduced, submitted_on, left_on
    from report_line`.execute(database);
  const begun = performance.now();
  const differences = await countDifferences(database, { before: 1, after: 2 });
  const page = await listDifferences(database, { before: 1, after: 2 }, undefined);
  const s = (performance.now() - begun) / 1_000;
  say(
    `the difference of two versions of ${members} lines, ${differences} lines and a page of ${page.length}: ${s.toFixed(2)} s, aim ${AIM_DIFFERENCE_S} s ${verdict(s <= AIM_DIFFERENCE_S)}`,
  );
}

const { values } = parseArgs({
  options: { members: { type: 'string', default: '30000' }, activities: { type: 'string', default: '40' } },
});
await run(Number(values.members), Number(values.activities));

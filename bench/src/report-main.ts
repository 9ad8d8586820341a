// node bench/src/report-main.ts [--members N] [--activities N]. A year's report to a board over the records of a college (RPT-01); printed and never asserted.
import { parseArgs } from 'node:util';
import { plainBoard } from '@cpd/domain/report/board';
import { toHundredths } from '@cpd/domain/values/hours';
import { listMissing } from '@cpd/domain/year/missing';
import { finishReports } from '../../server/src/features/college/report/report-making-service.ts';
import { startMaking } from '../../server/src/features/college/report/report-making-store.ts';
import { measureYear } from '../../server/src/features/year/progress/progress-service.ts';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import type { Database } from '../../server/src/platform/database/tables.ts';
import { loadCollege } from './load-college.ts';
import { mostMemory, residentMegabytes } from './process-figures.ts';
import { describeMachine } from './report.ts';
import { setStage } from './stage.ts';

const AIM_S = 60;
const AIM_MB = 150;
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
    say(describeMachine());
  } finally {
    await close();
    await stage.clear();
  }
}

async function start(database: Database): Promise<void> {
  const { user_id: madeBy } = await database.selectFrom('member').select('user_id').limit(1).executeTakeFirstOrThrow();
  const version = { cpdYearId: YEAR, boardCode: 'MBA', number: 1, reason: '', madeBy, madeAt: NOW.toString() };
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

const { values } = parseArgs({
  options: { members: { type: 'string', default: '30000' }, activities: { type: 'string', default: '40' } },
});
await run(Number(values.members), Number(values.activities));

// node bench/src/rules-main.ts [--members N] [--activities N] [--rounds N]. A CPD Summary under rules that the college published, against
// the same under the delivered ones, in turns; printed and never asserted.
import { parseArgs } from 'node:util';
import { getSummary } from '../../server/src/features/year/summary/summary-service.ts';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import type { Database } from '../../server/src/platform/database/tables.ts';
import { findRuleSet } from '../../server/src/platform/reference/rule-set-reader.ts';
import { installRuleSet } from '../../server/src/platform/reference/rule-set-store.ts';
import { loadCollege } from './load-college.ts';
import { processorMs } from './process-figures.ts';
import { describeMachine } from './report.ts';
import { setStage } from './stage.ts';

/** 2026, of which the records are. */
const YEAR = 11;
const NOW = Temporal.Instant.from('2026-11-20T01:00:00Z');
const say = (text: string) => void process.stdout.write(`${text}\n`);
const log = { info: () => undefined, warn: say };

type Sizes = { members: number; activities: number; rounds: number };

async function run({ members, activities, rounds }: Sizes): Promise<void> {
  const stage = await setStage();
  const { database, close } = openDatabase(stage.postgres.connection, { log, size: 2, patient: true });
  const cpu = () => processorMs(process.pid) + processorMs(stage.postgres.processId);
  try {
    await loadCollege(database, members, activities);
    const people = await database.selectFrom('member').select('user_id').where('username', 'like', 'list-%').execute();
    const rules = await bothRules(database);
    const spent = { delivered: 0, published: 0 };
    // The first round warms up. Each side comes first in every other one.
    for (let round = 0; round <= rounds; round += 1) {
      for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed()) {
        const minimum = await rules[side]();
        const before = cpu();
        for (const { user_id: subjectUserId } of people) {
          const { summary } = await getSummary(database, { subjectUserId, now: NOW }, YEAR);
          if (summary.progress.minimum !== minimum) throw new Error(`This is not a summary under the ${side} rules.`);
        }
        if (round > 0) spent[side] += cpu() - before;
      }
    }
    const each = (side: Side) => spent[side] / people.length / rounds;
    const ratio = each('published') / each('delivered');
    say(`A summary of ${activities} activities, processor time of reader and PostgreSQL:`);
    say(`delivered rules ${each('delivered').toFixed(2)} ms, published rules ${each('published').toFixed(2)} ms`);
    say(`ratio ${ratio.toFixed(2)}, aim 1.0`);
    say(describeMachine());
  } finally {
    await close();
    await stage.clear();
  }
}

const SIDES = ['delivered', 'published'] as const;
type Side = (typeof SIDES)[number];

/** What puts the year under the delivered rules, or under a framework of its own with another total; answers that total. */
async function bothRules(database: Database): Promise<Record<Side, () => Promise<number>>> {
  const delivered = await findRuleSet(database, YEAR);
  if (delivered === undefined) throw new Error('The rules of the year are missing.');
  const framework = { ...delivered.framework, minimum: delivered.framework.minimum + 10 };
  await database.transaction().execute((transaction) => installRuleSet(transaction, { ...delivered, framework }));
  const published = await findRuleSet(database, YEAR);
  if (published === undefined) throw new Error('The published rules are missing.');
  const put = async ({ facts, framework: { minimum } }: typeof delivered) => {
    await database
      .updateTable('cpd_year')
      .set({ framework_id: facts.frameworkId, facts: JSON.stringify(facts) })
      .where('cpd_year_id', '=', YEAR)
      .execute();
    return minimum;
  };
  return { delivered: () => put(delivered), published: () => put(published) };
}

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '200' },
    activities: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '10' },
  },
});
await run({ members: Number(values.members), activities: Number(values.activities), rounds: Number(values.rounds) });

// What .ci/run calls after npm test: the server's long tests, servers that are killed, the second PostgreSQL, the other journeys,
// and what the change touches of the looks and of npm run test:everything.
import { join } from 'node:path';
import { main } from './project.mjs';
import { chooseParts, currentCommit, readChange } from './test-choice.mjs';
import { LOOKS, PARTS } from './test-parts.mjs';
import { runParts } from './test-run-parts.mjs';
import { looks, playwright, runStages, secondPostgres, serverTests } from './test-stages.mjs';

await main(async () => {
  const choice = chooseParts({ parts: PARTS, looks: LOOKS }, readChange(), currentCommit());
  tell(choice);
  const code = await runStages((reports) => [
    ...serverTests((name) => join(reports, `${name}.json`), choice.shard),
    secondPostgres('Server tests on PostgreSQL 15 behind PgBouncer', join(reports, 'second.json'), 'sample'),
    playwright('Browser tests: other journeys', join(reports, 'journeys.json'), ['journeys', 'phone walk'], {
      shard: choice.shard,
    }),
    ...looks(join(reports, 'looks.json'), choice.looks),
  ]);
  return (await runParts(choice.parts)) || code;
});

/** @param {import('./test-choice.mjs').Choice} choice */
function tell({ parts, left, looks: chosen, shard, because }) {
  const names = (/** @type {string[]} */ all) => (all.length === 0 ? 'none' : all.join(', '));
  console.log(`Parts of npm run test:everything: ${names(parts.map(({ name }) => name))}. ${because}`);
  console.log(`Journeys and the server's long tests: ${shard === undefined ? 'all' : `the share ${shard}`}.`);
  console.log(`Looks: ${names(chosen.map(({ file }) => file))}.`);
  if (left.length === 0) return;
  const only = left.map(({ name }) => name).join();
  console.log(`No time here for ${names(left.map(({ name }) => name))}: npm run test:everything -- --only ${only}`);
}

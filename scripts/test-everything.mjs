// npm run test:everything: all tests there are: npm test, what .ci/run adds, every look, and every part that needs services, keeps
// a budget or repeats the server's tests on another PostgreSQL. `-- --only image,cluster` runs parts by name.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare } from './bootstrap.mjs';
import { main, PlainError } from './project.mjs';
import { exitOnSignals } from './run.mjs';
import { LOOKS, PARTS } from './test-parts.mjs';
import { runParts } from './test-run-parts.mjs';
import { looks, playwright, runStages, serverTests, whatOneWaitsFor } from './test-stages.mjs';

await main(async () => {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  exitOnSignals();
  await prepare({ web: false });
  if (values.only !== undefined) return await runParts(values.only.split(',').map(partOf));
  const code = await runStages((reports) => {
    const report = (/** @type {string} */ name) => join(reports, `${name}.json`);
    return [
      ...whatOneWaitsFor(report),
      ...serverTests(report),
      playwright('Browser tests: all other journeys', report('journeys'), ['journeys', 'phone walk']),
      ...looks(report('looks'), LOOKS),
    ];
  });
  return (await runParts(PARTS)) || code;
});

/** @param {string} name */
function partOf(name) {
  const part = PARTS.find((one) => one.name === name);
  if (part !== undefined) return part;
  throw new PlainError(`There is no part ${name}; there are ${PARTS.map((one) => one.name).join(', ')}.`);
}

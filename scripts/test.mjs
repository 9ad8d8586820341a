// npm test: sets everything up, then runs what proves the product to whom changes it, the quick first. What takes longer than
// one waits for before sharing a change is left to .ci/run, and what needs services to npm run test:everything.
import { join } from 'node:path';
import { main } from './project.mjs';
import { runStages, whatOneWaitsFor } from './test-stages.mjs';

await main(() => runStages((reports) => whatOneWaitsFor((name) => join(reports, `${name}.json`))));

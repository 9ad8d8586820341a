// npm test: sets everything up, then runs what proves the product to whoever changes it, the quick first. What takes longer
// than anybody waits for is left to npm run test:long.
import { join } from 'node:path';
import { main, ROOT } from './project.mjs';
import { ALL_CORES, BUILD_OF_WEB, playwright, program, runStages, vitest } from './test-stages.mjs';
import { ensurePdftotext } from './test-tools.mjs';

await main(() =>
  runStages((reports) => [
    BUILD_OF_WEB,
    { name: 'Check', run: () => program(ROOT, [join(ROOT, 'scripts/check.mjs')]) },
    vitest('Unit tests: domain, contract, scripts, web', ROOT, join(reports, 'unit.json'), { more: ALL_CORES }),
    vitest('Server tests', join(ROOT, 'server'), join(reports, 'server.json'), {
      projects: ['!processes', '!long'],
      more: ALL_CORES,
      ensure: ensurePdftotext,
    }),
    playwright('Browser tests: the main journeys', join(reports, 'browser.json'), ['main']),
  ]),
);

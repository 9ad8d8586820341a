// npm run test:long: what npm test leaves out because it takes long: what goes through everything or waits for what hangs, servers
// that are started and killed, the journeys that are not the main ones, the phone, and a look with axe at every screen.
import { join } from 'node:path';
import { main, ROOT } from './project.mjs';
import { ALL_CORES, BUILD_OF_WEB, playwright, runStages, vitest } from './test-stages.mjs';

await main(() =>
  runStages((reports) => [
    BUILD_OF_WEB,
    vitest('Server tests that take long', join(ROOT, 'server'), join(reports, 'long.json'), {
      projects: ['long'],
      more: ALL_CORES,
    }),
    vitest('Servers that are killed', join(ROOT, 'server'), join(reports, 'processes.json'), {
      projects: ['processes'],
      more: ALL_CORES,
    }),
    playwright('Browser tests: all other journeys, the phone, every look', join(reports, 'browser.json'), [
      'desktop',
      'phone',
    ]),
  ]),
);

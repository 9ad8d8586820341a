// npm run test:postgres15: all server tests that speak to a database, on the oldest PostgreSQL that the product runs on.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { main, ROOT } from './project.mjs';
import { runStages, vitest } from './test-stages.mjs';
import { ensurePdftotext } from './test-tools.mjs';

await main(() =>
  runStages((reports) => [
    vitest('Server tests on PostgreSQL 15', join(ROOT, 'server'), join(reports, 'postgres15.json'), {
      more: [`--maxWorkers=${availableParallelism()}`],
      env: { TEST_POSTGRES: '15' },
      ensure: ensurePdftotext,
    }),
  ]),
);

// npm run test:postgres15: what another server can answer otherwise, on the oldest PostgreSQL that the product runs on, behind
// PgBouncer. Fails where either is not to be had: nothing was proved then.
import { join } from 'node:path';
import { main } from './project.mjs';
import { runStages, secondPostgres } from './test-stages.mjs';

await main(() =>
  runStages((reports) => [
    secondPostgres('Server tests on PostgreSQL 15 behind PgBouncer', join(reports, 'second.json'), 'sample'),
  ]),
);

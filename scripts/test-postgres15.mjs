// npm run test:postgres15: all server tests that speak to a database, on the oldest PostgreSQL that the product runs on.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { prepare } from './bootstrap.mjs';
import { main, NODE, ROOT, tool } from './project.mjs';
import { exitOnSignals, run } from './run.mjs';
import { ensurePdftotext } from './test-tools.mjs';

await main(async () => {
  exitOnSignals();
  await prepare({ web: false });
  await ensurePdftotext();
  const args = [tool('vitest'), 'run', '--root', join(ROOT, 'server'), `--maxWorkers=${availableParallelism()}`];
  const { code } = await run(NODE, args, { cwd: join(ROOT, 'server'), env: { TEST_POSTGRES: '15' } });
  return code;
});

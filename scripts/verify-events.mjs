// npm run verify-events: follows the chains of the event log and names the first broken link of each.
import { join } from 'node:path';
import { prepare } from './bootstrap.mjs';
import { main, NODE, ROOT } from './project.mjs';
import { exitOnSignals, run } from './run.mjs';

await main(async () => {
  exitOnSignals();
  await prepare({ web: false });
  const program = join(ROOT, 'server', 'src', 'verify-events-main.ts');
  const env = { DATA_DIR: process.env.DATA_DIR ?? join(ROOT, 'data') };
  const { code } = await run(NODE, [program, ...process.argv.slice(2)], { env });
  return code;
});

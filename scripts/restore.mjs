// npm run restore: brings a backup back into an empty data folder, database and store of files.
import { join } from 'node:path';
import { prepare } from './bootstrap.mjs';
import { main, NODE, ROOT } from './project.mjs';
import { exitOnSignals, run } from './run.mjs';

await main(async () => {
  exitOnSignals();
  await prepare({ web: false });
  const program = join(ROOT, 'server', 'src', 'restore-main.ts');
  const env = { DATA_DIR: process.env.DATA_DIR ?? join(ROOT, 'data') };
  const { code } = await run(NODE, [program, ...process.argv.slice(2)], { env });
  return code;
});

// npm run accept-files: says that the files in the place of the settings are those of the database.
import { join } from 'node:path';
import { prepare } from './bootstrap.mjs';
import { main, NODE, ROOT } from './project.mjs';
import { exitOnSignals, run } from './run.mjs';

await main(async () => {
  exitOnSignals();
  await prepare({ web: false });
  const program = join(ROOT, 'server', 'src', 'accept-files-main.ts');
  const env = { DATA_DIR: process.env.DATA_DIR ?? join(ROOT, 'data') };
  const { code } = await run(NODE, [program, ...process.argv.slice(2)], { env });
  return code;
});

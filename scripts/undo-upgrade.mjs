// npm run undo-upgrade: puts the database back as it was before an upgrade.
import { join } from 'node:path';
import { prepare } from './bootstrap.mjs';
import { main, NODE, ROOT } from './project.mjs';
import { exitOnSignals, run } from './run.mjs';

await main(async () => {
  exitOnSignals();
  await prepare({ web: false });
  const program = join(ROOT, 'server', 'src', 'undo-upgrade-main.ts');
  const env = { DATA_DIR: process.env.DATA_DIR ?? join(ROOT, 'data') };
  const { code } = await run(NODE, [program, ...process.argv.slice(2)], { env });
  return code;
});

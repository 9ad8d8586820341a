// npm run check-setup: tries what the settings name, and says what to put right.
import { join } from 'node:path';
import { prepare } from './bootstrap.mjs';
import { main, NODE, ROOT } from './project.mjs';
import { runService } from './service.mjs';

await main(async () => {
  await prepare({ web: false });
  const program = join(ROOT, 'server', 'src', 'check-setup-main.ts');
  const env = { DATA_DIR: process.env.DATA_DIR ?? join(ROOT, 'data') };
  // As one that stays until it is stopped: a Ctrl-C leaves nothing half.
  return await runService(NODE, [program, ...process.argv.slice(2)], { cwd: process.cwd(), env }).ended;
});

// npm run backup, restore, verify-events …: a command of the server, named by the first argument, from its source.
import { join } from 'node:path';
import { prepare } from './bootstrap.mjs';
import { main, NODE, ROOT } from './project.mjs';
import { runService } from './service.mjs';

await main(async () => {
  await prepare({ web: false });
  const [name, ...args] = process.argv.slice(2);
  const program = join(ROOT, 'server', 'src', `${name}-main.ts`);
  const env = { DATA_DIR: process.env.DATA_DIR ?? join(ROOT, 'data') };
  // As one that stays until it is stopped: a Ctrl-C leaves nothing half.
  return await runService(NODE, [program, ...args], { cwd: process.cwd(), env }).ended;
});

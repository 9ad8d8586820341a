// npm start: makes everything ready, then runs the bundled server.
import { join } from 'node:path';
import { prepare } from './bootstrap.mjs';
import { SERVER_PROGRAM } from './build-server.mjs';
import { CACHE, main, NODE, ROOT } from './project.mjs';
import { sayAsJson } from './say-as-json.mjs';
import { runService } from './service.mjs';

// V8's own 16 MB keep a start and an upload 20 MB larger; with 2 MB a third of a start is spent on collecting garbage. By itself
// V8 lets garbage grow to four times what is in use, up to 200 MB during a list of 30,000 members (PPL-03); with 50 % it stays below 100.
const NODE_FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=50'];

const env = {
  // What Node has compiled is kept for the next start.
  NODE_COMPILE_CACHE: join(CACHE, 'compiled'),
  // Of glibc: with an arena for each thread, what threads freed stays with the process (docs/install.md).
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
};

// What collects the log of a server in production reads every line.
if (process.env.NODE_ENV === 'production') sayAsJson();

await main(async () => {
  await prepare({ web: true, server: true });
  const server = runService(NODE, [...NODE_FLAGS, SERVER_PROGRAM], { cwd: ROOT, env });
  return server.ended;
});

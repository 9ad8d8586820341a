// npm start: makes everything ready, then runs the bundled server.
import { join } from 'node:path';
import { prepare } from './bootstrap.mjs';
import { SERVER_PROGRAM } from './build-server.mjs';
import { CACHE, main, NODE, ROOT } from './project.mjs';
import { runService } from './service.mjs';

// V8's own 16 MB keep a start and an upload 20 MB larger; with 2 MB a third of a start is spent on collecting garbage.
const NODE_FLAGS = ['--max-semi-space-size=4'];

// What Node has compiled is kept for the next start.
const env = { NODE_COMPILE_CACHE: join(CACHE, 'compiled') };

await main(async () => {
  await prepare({ web: true, server: true });
  const server = runService(NODE, [...NODE_FLAGS, SERVER_PROGRAM], { cwd: ROOT, env });
  return server.ended;
});

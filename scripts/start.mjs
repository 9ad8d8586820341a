// npm start: makes everything ready, then runs the server.
import { join } from 'node:path';
import { prepare } from './bootstrap.mjs';
import { main, NODE, ROOT } from './project.mjs';
import { runService } from './service.mjs';

// Chunks of uploads and downloads are garbage as soon as they are passed on; collected later, they pile up to 50 MB.
const NODE_FLAGS = ['--max-semi-space-size=2'];

await main(async () => {
  await prepare({ web: true });
  const server = runService(NODE, [...NODE_FLAGS, join('server', 'src', 'main.ts')], { cwd: ROOT });
  return server.ended;
});

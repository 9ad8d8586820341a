// npm start: makes everything ready, then runs the server.
import { join } from 'node:path';
import { prepare } from './bootstrap.mjs';
import { main, NODE, ROOT } from './project.mjs';
import { runService } from './service.mjs';

await main(async () => {
  await prepare({ web: true });
  const server = runService(NODE, [join('server', 'src', 'main.ts')], { cwd: ROOT });
  return server.ended;
});

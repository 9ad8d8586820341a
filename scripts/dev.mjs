// npm run dev: the server, started again at every change, and Vite's server, which changes the page in place.
import { join } from 'node:path';
import { prepare } from './bootstrap.mjs';
import { main, NODE, ROOT, tool } from './project.mjs';
import { isStopping, runService, stopServices } from './service.mjs';

const WEB_PORT = '5173';
const ADDRESS = `http://127.0.0.1:${WEB_PORT}`;

await main(async () => {
  await prepare({ web: false });
  // People come through Vite, so sign-in has to come back there.
  const publicUrl = process.env.PUBLIC_URL ?? ADDRESS;
  const server = runService(NODE, ['--watch', '--watch-preserve-output', join('src', 'main.ts')], {
    cwd: join(ROOT, 'server'),
    env: { PUBLIC_URL: publicUrl, DATA_DIR: process.env.DATA_DIR ?? join(ROOT, 'data') },
  });
  const web = runService(
    NODE,
    [tool('vite'), '--host', '127.0.0.1', '--port', WEB_PORT, '--strictPort', '--clearScreen', 'false'],
    {
      cwd: join(ROOT, 'web'),
    },
  );
  console.log(`\nOpen ${publicUrl} — both ends follow every change. Ctrl-C stops them.\n`);
  const code = await Promise.race([server.ended, web.ended]);
  const asked = isStopping();
  stopServices('SIGTERM');
  await Promise.all([server.ended, web.ended]);
  return asked ? 0 : code;
});

// npm run bench: measures the server on a large record, beside the least that a server for the same data could do.
import { join } from 'node:path';
import { prepare } from './bootstrap.mjs';
import { main, NODE, ROOT } from './project.mjs';
import { exitOnSignals, run } from './run.mjs';

await main(async () => {
  exitOnSignals();
  await prepare({ web: true, server: true });
  const { code } = await run(NODE, [join(ROOT, 'bench/src/main.ts'), ...process.argv.slice(2)]);
  return code;
});

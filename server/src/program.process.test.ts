import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findFreePort } from './testing/running-server.ts';

const PROGRAM = fileURLToPath(new URL('program.ts', import.meta.url));

/** Runs it as a container does, and answers its exit code with what it said. */
function run(args: string[], settings: Record<string, string>): Promise<{ code: unknown; said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, ...args], { env: { ...process.env, ...settings } }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, said: stdout + stderr }),
    );
  });
}

test('[R59] a command that is not there is refused by the names of those that are', async () => {
  const { code, said } = await run(['../main'], {});
  expect(code).toBe(2);
  expect(said).toContain('There is no command “../main”. There are accept-files, ');
  expect(said).toContain('verify-events');
});

test('[R59] without a command the server starts, and refuses what it always refuses', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cpd-program-'));
  const { code, said } = await run([], { DATA_DIR: folder, HOST: '0.0.0.0', NODE_ENV: 'production' });
  expect(code).toBe(1);
  expect(said).toContain('NODE_ENV=development and ALLOW_DEMO_SIGN_IN=on-every-address');
  await rm(folder, { recursive: true });
});

test('[R59] the arguments that are left are those of the command', async () => {
  const { code, said } = await run(['verify-events', '--no-such-option'], {});
  expect(code).toBe(1);
  expect(said).toContain('--no-such-option');
});

test('[R59] health ends with 1 while nothing answers, or not well, and with 0 when the server does', async () => {
  const port = String(await findFreePort());
  expect((await run(['health'], { PORT: port })).code).toBe(1);
  let status = 503;
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(status).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(Number(port), '127.0.0.1', resolve));
  expect(await run(['health'], { PORT: port })).toEqual({ code: 1, said: 'The server answers 503.\n' });
  status = 200;
  expect((await run(['health'], { PORT: port, HOST: '0.0.0.0' })).code).toBe(0);
  expect(asked).toEqual(['/healthz', '/healthz']);
  server.close();
});

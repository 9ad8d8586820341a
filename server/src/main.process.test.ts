import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runKillRounds } from './testing/kill-rounds.ts';
import { findFreePort, startServer } from './testing/running-server.ts';

// `KILL_ROUNDS=30` proves more; a few rounds are enough to notice that something broke.
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3);

describe('the server as a process', () => {
  let folder = '';

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cpd-server-'));
  });

  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  test('refuses a second start on the same folder and names the holder', async () => {
    const first = await startServer({ DATA_DIR: folder, PORT: String(await findFreePort()), DEMO: 'off' });
    const second = startServer({ DATA_DIR: folder, PORT: String(await findFreePort()), DEMO: 'off' });
    await expect(second).rejects.toThrow(String(first.processId));
    await first.end('SIGTERM');
  });

  test('[R4] refuses a port that is taken before it opens anything, and touches no data folder', async () => {
    const port = await findFreePort();
    const taken = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1');
    await once(taken, 'listening');
    const untouched = join(folder, 'untouched');
    const start = startServer({ DATA_DIR: untouched, PORT: String(port), DEMO: 'off' });
    await expect(start).rejects.toThrow(`Port ${port} is in use on 127.0.0.1. Stop what uses it, or set another PORT.`);
    await expect(stat(untouched)).rejects.toThrow('ENOENT');
    taken.close();
  });

  test.for([
    [
      'a data folder that is a file',
      (file: string) => ({ DATA_DIR: file }),
      / is a file, .+Name a folder in DATA_DIR\./,
    ],
    [
      'a database where nothing listens',
      () => ({ DATABASE_URL: 'postgres://cpd:hidden@127.0.0.1:1/cpd' }),
      /^Nothing takes connections at 127\.0\.0\.1:1, which DATABASE_URL names\. [^\n]+\n$/,
    ],
    [
      'a folder of files that is a file',
      (file: string) => ({ FILES_URL: `file://${file}` }),
      /it is a file, .+FILES_URL\./,
    ],
  ] as const)('says in one sentence, without a stack, that it cannot start: %s', async ([_what, settings, words]) => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const more = {
      DATA_DIR: join(folder, 'data'),
      PORT: String(await findFreePort()),
      DEMO: 'off',
      ...settings(file),
    };
    const problem = await startServer(more).then(
      () => 'it started',
      (error: Error) => error.message.replace('The server ended: ', ''),
    );
    expect(problem).toMatch(words);
    expect(problem).not.toMatch(/\n +at |Error:|hidden/);
  });

  test('refuses the demo sign-in on an address that other computers reach', async () => {
    const start = startServer({ DATA_DIR: folder, PORT: String(await findFreePort()), HOST: '0.0.0.0' });
    await expect(start).rejects.toThrow('ALLOW_DEMO_SIGN_IN');
  });

  test('[API-41] loses nothing that it answered when it is killed while it saves', { timeout: 600_000 }, async () => {
    const result = await runKillRounds(ROUNDS, folder);
    process.stdout.write(`${JSON.stringify(result)}\n`);
    expect(result.lost).toEqual([]);
    expect(result.answeredActivities).toBeGreaterThan(0);
    expect(result.answeredDocuments).toBeGreaterThan(0);
  });
});

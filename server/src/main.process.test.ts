import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
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

import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { findFreePort, type RunningServer, signInTo, startServer } from '../testing/running-server.ts';

const NOW = '2026-11-20T01:00:00Z';
const YEAR_2026 = 11;
/** Anyone who watches over servers kills one that takes longer. */
const STOPS_WITHIN_MS = 10_000;

let made: string;
let token: string;
let userId: number;

let folder: string;
let settings: Record<string, string>;
let server: RunningServer;
let port: number;

// Made once: the demo members take longer than everything that is proved here.
beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'cpd-stop-'));
  const first = await startServer({ DATA_DIR: made, PORT: String(await findFreePort()), CPD_NOW: NOW });
  await first.end('SIGTERM');
}, 120_000);

afterAll(() => rm(made, { recursive: true, force: true }));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cpd-stop-'));
  await cp(made, folder, { recursive: true });
  port = await findFreePort();
  settings = { DATA_DIR: folder, PORT: String(port), CPD_NOW: NOW };
}, 30_000);

afterEach(async () => {
  await server.end('SIGKILL');
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

async function start(more: Record<string, string> = {}): Promise<void> {
  server = await startServer({ ...settings, ...more });
  ({ token, userId } = await signInTo(server.publicUrl, 'participant'));
}

/** Sends SIGTERM, waits for the end, and answers how long it took in milliseconds and the exit code. */
async function stop(): Promise<number> {
  const begun = performance.now();
  await server.end('SIGTERM');
  expect(server.exitCode()).toBe(0);
  return performance.now() - begun;
}

function call(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(server.publicUrl + path, {
    ...init,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...init.headers },
  });
}

const Saved = z.object({ UserActivityId: z.number() });

async function save(name: string): Promise<Response> {
  const body = {
    UserId: userId,
    UserActivityId: 0,
    CPDYearId: YEAR_2026,
    ActivityName: name,
    ActivityTypeId: 104,
    Occurrence: 'S',
    TotalHours: 0.5,
    UserActivityHours: [{ SpecialityId: 201 }],
    UserActivityDates: [{ StartDate: '2026-05-01' }],
  };
  return await call('/api/UserActivities', { method: 'POST', body: JSON.stringify(body) });
}

async function openConnection(): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port });
  await once(socket, 'connect');
  return socket.on('error', () => undefined);
}

/** Starts an upload of which nothing comes after its first bytes. */
async function beginUpload(): Promise<Socket> {
  const socket = await openConnection();
  const query = `UserId=${userId}&CPDYearId=${YEAR_2026}&DocumentTypeId=1&DocumentFolderId=null`;
  socket.write(
    [
      `POST /api/Documents?${query} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      `Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 100000',
      '',
      '--b',
      'Content-Disposition: form-data; name="attachment"; filename="note.txt"',
      'Content-Type: text/plain',
      '',
      'the beginning of a note, and then nothing',
    ].join('\r\n'),
  );
  return socket;
}

async function listFiles(): Promise<string[]> {
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** How a request ended: its status, `refused` when no one listened, or what broke. */
async function outcomeOf(asked: Promise<Response>): Promise<number | string> {
  try {
    const response = await asked;
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause ?? error);
    return code === 'ECONNREFUSED' ? 'refused' : code;
  }
}

test('[R25] under load every request is answered until nobody listens, and nothing that was answered is lost', async () => {
  await start({ STOP_DELAY_S: '2' });
  const outcomes: (number | string)[] = [];
  const saved = new Map<number, string>();
  let running = true;
  const workers = Array.from({ length: 6 }, async (_none, worker) => {
    for (let count = 0; running; count += 1) {
      const name = `Reading ${worker}-${count}`;
      const asked = worker % 2 === 0 ? save(name) : call(`/api/UserCPDYears?UserId=${userId}`);
      const answer = await asked.then(
        (response) => response.clone(),
        () => undefined,
      );
      const outcome = await outcomeOf(asked);
      outcomes.push(outcome);
      if (outcome === 'refused') return;
      if (outcome === 503) await delay(2_000);
      if (worker % 2 === 0 && answer?.ok) saved.set(Saved.parse(await answer.json()).UserActivityId, name);
    }
  });
  await delay(500);
  const stopped = stop();
  await delay(300);
  expect((await fetch(`${server.publicUrl}/readyz`)).status).toBe(503);
  expect(await stopped).toBeLessThan(STOPS_WITHIN_MS);
  running = false;
  await Promise.all(workers);
  expect(outcomes.filter((outcome) => ![200, 503, 'refused'].includes(outcome))).toEqual([]);
  expect(saved.size).toBeGreaterThan(0);

  await start();
  for (const [activityId, name] of saved) {
    expect(await (await call(`/api/UserActivities/${activityId}`)).json()).toMatchObject({ ActivityName: name });
  }
}, 60_000);

test('[R25] an upload that hangs is cut with an answer, its bytes are removed, and idle connections hold nobody up', async () => {
  await start();
  const before = await listFiles();
  const idle = await Promise.all(Array.from({ length: 500 }, openConnection));
  const upload = await beginUpload();
  const slow = await openConnection();
  slow.write(`POST /api/UserActivities HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\n`);
  slow.write('Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{"UserId"');
  await expect.poll(listFiles, { timeout: 10_000 }).toHaveLength(before.length + 1);
  const answers = Promise.all([text(upload), text(slow)]);
  expect(await stop()).toBeLessThan(STOPS_WITHIN_MS);
  for (const answer of await answers) expect(answer).toMatch(/^HTTP\/1\.1 503 [\s\S]*\r\nRetry-After: 2\r\n/);
  expect(await listFiles()).toEqual(before);
  for (const socket of idle) socket.destroy();
}, 60_000);

test('[R25] a PDF under way is finished', async () => {
  await start();
  const asked = call(`/api/Documents?UserId=${userId}&CPDYearId=${YEAR_2026}&GeneratableDocumentType=10`);
  await delay(50);
  expect(await stop()).toBeLessThan(STOPS_WITHIN_MS);
  expect(await outcomeOf(asked)).toBe(200);
}, 60_000);

test('[R25] a mail server that says nothing holds the stop up no longer than ten seconds', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const mailPort = typeof address === 'object' && address !== null ? address.port : 0;
  const asked = once(silent, 'connection');
  await start({ SMTP_URL: `smtp://127.0.0.1:${mailPort}`, MAIL_FROM: 'a@example.org', TEAM_EMAIL: 'b@example.org' });
  const sent = await call('/api/UserCallBack', {
    method: 'POST',
    body: JSON.stringify({ IsCallBack: true, ContactNumber: '0212345678', Message: 'Please ring me.' }),
  });
  expect(sent.status).toBe(200);
  await asked;
  expect(await stop()).toBeLessThan(STOPS_WITHIN_MS);
  silent.close();
}, 90_000);

test('[R25] a second signal ends the server without waiting, and PostgreSQL after it', async () => {
  await start();
  await beginUpload();
  await delay(200);
  process.kill(server.processId, 'SIGTERM');
  await delay(300);
  const begun = performance.now();
  await server.end('SIGTERM');
  // An orderly stop would wait for the upload.
  expect(performance.now() - begun).toBeLessThan(5_000);
  expect(server.exitCode()).toBe(1);
  await start();
  expect((await save('After the second signal')).status).toBe(200);
}, 60_000);

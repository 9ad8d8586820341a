import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uploadUrl } from '../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { timesOf } from '../../testing/times-of.ts';
import { openClamdScanner } from './clamd-scanner.ts';
import { openScanners, type Scanners } from './patient-scanner.ts';
import { checkWaiting } from './quarantine.ts';

/** In service it is 5 s; how long it takes is not what is tested. */
const SILENCE_MS = 500;
const PAUSE_MS = 4_000;

let server: Server;
let hangs: boolean;
const came: Socket[] = [];
let scanners: Scanners;
let world: TestApp;
let member: TestPerson;

beforeAll(async () => {
  world = await openTestApp({ scanner: (content) => scanners.forUploads(content) });
});
afterAll(() => world.close());

/** A scanner that lets everyone in, and says that all is well or nothing at all. */
beforeEach(async () => {
  hangs = true;
  server = createServer((socket) => {
    came.push(socket);
    socket.on('error', () => undefined);
    socket.on('data', (sent: Buffer) => {
      if (!hangs && sent.subarray(-4).equals(Buffer.alloc(4))) socket.end('stream: OK\0');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  scanners = openScanners((silenceMs) => openClamdScanner(url, silenceMs), {
    silenceMs: SILENCE_MS,
    pauseMs: PAUSE_MS,
  });
  member = await world.signIn();
});
afterEach(() => {
  for (const socket of came.splice(0)) socket.destroy();
  server.close();
});

async function upload(name: string): Promise<{ status: number; opens: number }> {
  const { status, json: documentId } = await member.upload(uploadUrl(member), { name, content: name });
  return { status, opens: (await member.call('GET', `/api/Documents?DocumentId=${documentId}`)).status };
}
const check = () =>
  checkWaiting({
    database: world.database,
    files: world.files,
    scanner: scanners.forQuarantine,
    clock: () => Temporal.Instant.from('2026-11-20T02:00:00Z'),
  });

describe('[R24] a scanner that says nothing', () => {
  test('keeps one upload waiting, which goes into quarantine; the next ones do so without asking', async () => {
    expect(await upload('first.txt')).toEqual({ status: 200, opens: 423 });
    expect(came).toHaveLength(1);
    for (const name of ['second.txt', 'third.txt']) expect(await upload(name)).toEqual({ status: 200, opens: 423 });
    expect(came, 'not asked again').toHaveLength(1);
  });

  test('is asked by uploads again as soon as it has checked a file in quarantine', async () => {
    await upload('first.txt');
    hangs = false;
    expect(await upload('second.txt')).toEqual({ status: 200, opens: 423 });
    expect(await check()).toMatchObject({ infected: 0 });
    expect(await upload('third.txt')).toEqual({ status: 200, opens: 200 });
  });

  test('is asked by one upload after a while, for nobody else may have files in quarantine', {
    timeout: 30_000,
  }, async () => {
    await upload('first.txt');
    hangs = false;
    await expect
      .poll(async () => (await upload(`again-${came.length}-${performance.now()}.txt`)).opens, { timeout: 20_000 })
      .toBe(200);
    expect(came).toHaveLength(2);
  });

  test('delays no call of somebody else', async () => {
    const other = await world.signIn();
    const read = () => other.call('GET', `/api/UserCPDYears?UserId=${other.userId}`);
    const quiet = await timesOf(read);
    const hanging = Promise.all(Array.from({ length: 10 }, (_, number) => upload(`${number}.txt`)));
    const during = await timesOf(read);
    expect((await hanging).map(({ status }) => status)).toEqual(Array(10).fill(200));
    process.stdout.write(`calls: ${quiet} before, ${during} beside 10 uploads that wait for the scanner\n`);
  });
});

describe('[R24] a scanner that goes on', () => {
  test('is waited for, however long the whole file takes', async () => {
    hangs = false;
    server.removeAllListeners('connection');
    server.on('connection', (socket: Socket) => {
      came.push(socket);
      socket.on('error', () => undefined);
      socket.on('data', (sent: Buffer) => {
        socket.pause();
        setTimeout(() => socket.resume(), 2);
        if (sent.subarray(-4).equals(Buffer.alloc(4))) socket.end('stream: OK\0');
      });
    });
    const content = 'Attended the grand rounds.\n'.repeat(900_000);
    const { json: documentId } = await member.upload(uploadUrl(member), { name: 'long.txt', content });
    expect((await member.call('GET', `/api/Documents?DocumentId=${documentId}`)).status).toBe(200);
  });
});

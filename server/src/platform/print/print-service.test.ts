import { spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { sampleCertificate } from '../../testing/print-samples.ts';
import type { VerifiableDocument } from './print-document.ts';
import { openPrinter, type Printer, type PrintFor } from './print-service.ts';

const certificate: VerifiableDocument = sampleCertificate();

/** Answers each document with the number of this worker, so that a test sees when it was replaced. */
const COUNTING = `
  process.on('message', (document) => {
    if (document.year === 1) process.exit(3);
    if (document.year === 2) throw new Error('out of paper');
    if (document.year === 3) for (;;);
    if (document.year === 4) return process.send({ problem: 'unknown font' });
    process.send({ pdf: new TextEncoder().encode(document.year + ' by ' + process.pid) });
  });
`;
const EXITS = 1;
const THROWS = 2;
const HANGS = 3;
const CANNOT_LAY_OUT = 4;

let printer: Printer | undefined;
afterEach(async () => {
  await printer?.close();
});

function openCounting(timeoutMs = 10_000, idleMs?: number): Printer {
  const program = new URL(`data:text/javascript,${encodeURIComponent(COUNTING)}`);
  printer = openPrinter({ program, timeoutMs, ...(idleMs === undefined ? {} : { idleMs }) });
  return printer;
}

async function printYear(from: Printer, year: number, whom: PrintFor = { userId: 1 }): Promise<string> {
  return (await from.print({ ...certificate, year }, whom)).toString();
}

const unavailable = { code: 'UNAVAILABLE', status: 503, message: expect.stringContaining('try again') };

describe('[CRT-03] when a document cannot be printed', () => {
  test.each([
    ['ends', EXITS],
    ['throws', THROWS],
  ])('a worker that %s is told as unavailable, and the next document gets a new one', async (_what, year) => {
    const opened = openCounting();
    const before = await printYear(opened, 2024);
    await expect(printYear(opened, year)).rejects.toMatchObject(unavailable);
    const after = await printYear(opened, 2024);
    expect(after).toMatch(/^2024 by \d+$/);
    expect(after).not.toBe(before);
  });

  test('a worker that gives no answer is told as unavailable, and whoever waits behind it is served by a new one', async () => {
    const opened = openCounting(1_500);
    const hanging = printYear(opened, HANGS);
    const waiting = printYear(opened, 2025);
    await expect(hanging).rejects.toMatchObject(unavailable);
    await expect(waiting).resolves.toMatch(/^2025 by /);
  });

  test('a layout that fails is our fault and no passing one, and the worker goes on', async () => {
    const opened = openCounting();
    const before = await printYear(opened, 2024);
    await expect(printYear(opened, CANNOT_LAY_OUT)).rejects.toThrow('could not be laid out: unknown font');
    await expect(printYear(opened, CANNOT_LAY_OUT)).rejects.not.toHaveProperty('code');
    expect(await printYear(opened, 2024)).toBe(before);
  });

  test('[R33] more than thirty waiting documents of one member are too many, of others are none, and there is room again', async () => {
    const opened = openCounting();
    const queued = Array.from({ length: 31 }, () => printYear(opened, 2024));
    await expect(printYear(opened, 2024)).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    await expect(printYear(opened, 2025, { userId: 2 })).resolves.toMatch(/^2025/);
    await Promise.all(queued);
    await expect(printYear(opened, 2024)).resolves.toMatch(/^2024/);
  });

  test('[R33] a document that nobody waits for any more leaves the queue and is not printed', async () => {
    const opened = openCounting();
    const gone = new AbortController();
    const first = printYear(opened, 2024);
    // Printed, it would end the worker that prints the one behind it.
    const left = printYear(opened, EXITS, { userId: 2, gone: gone.signal });
    const last = printYear(opened, 2025, { userId: 3 });
    expect(opened.before(3)).toBe(2);
    gone.abort();
    await expect(left).rejects.toMatchObject({ status: 400 });
    expect(opened.before(3)).toBe(1);
    const [before, after] = [await first, await last];
    expect(after.split(' ')[2]).toBe(before.split(' ')[2]);
  });

  test('a closed printer prints nothing more and starts no worker', async () => {
    const opened = openCounting();
    await opened.close();
    await expect(printYear(opened, 2024)).rejects.toMatchObject(unavailable);
  });

  test('closing tells whoever still waits', async () => {
    const opened = openCounting();
    await printYear(opened, 2024);
    const waiting = [printYear(opened, HANGS), printYear(opened, 2024)].map((printed) =>
      expect(printed).rejects.toMatchObject(unavailable),
    );
    await opened.close();
    await Promise.all(waiting);
  });
});

describe('[CRT-03] printing', () => {
  test('[R33] 200 documents that 20 members ask for at once are all made, a turn for each member', async () => {
    const opened = openCounting();
    const order: number[] = [];
    const asked = Array.from({ length: 20 }, (_, member) =>
      Array.from({ length: 10 }, async () => {
        await printYear(opened, 2024, { userId: member });
        order.push(member);
      }),
    );
    expect([0, 1, 19, 20].map((userId) => opened.before(userId))).toEqual([0, 2, 20, undefined]);
    await Promise.all(asked.flat());
    const round = Array.from({ length: 20 }, (_, member) => member);
    // Behind the one that started straight away, everyone has one of each twenty.
    expect(order).toHaveLength(200);
    for (let from = 1; from < 180; from += 20) {
      expect(order.slice(from, from + 20).toSorted((one, other) => one - other)).toEqual(round);
    }
  });

  test('[R33] the time for a document counts from when it begins, not from when it is asked for', async () => {
    const opened = openCounting(1_500);
    await printYear(opened, 2024);
    const hanging = [1, 2].map((userId) => printYear(opened, HANGS, { userId }));
    const behind = printYear(opened, 2025, { userId: 3 });
    for (const each of hanging) await expect(each).rejects.toMatchObject(unavailable);
    await expect(behind).resolves.toMatch(/^2025/);
  });

  test('[R34] a worker ends when nothing was printed for a while, and the next document gets a new one', async () => {
    const opened = openCounting(10_000, 30);
    const before = await printYear(opened, 2024);
    const again = await printYear(opened, 2024);
    expect(again).toBe(before);
    await delay(300);
    const after = await printYear(opened, 2024);
    expect(after).toMatch(/^2024 by \d+$/);
    expect(after).not.toBe(before);
  });

  test('answers each of many at once with its own document, from one worker', async () => {
    const opened = openCounting();
    const years = [2019, 2020, 2021, 2022];
    const texts = await Promise.all(years.map((year) => printYear(opened, year)));
    expect(texts.map((text) => Number(text.split(' ')[0]))).toEqual(years);
    expect(new Set(texts.map((text) => text.split(' ')[2])).size).toBe(1);
  });

  test('an idle printer does not keep the process alive', () => {
    const program = `
      import { openPrinter } from ${JSON.stringify(new URL('./print-service.ts', import.meta.url).href)};
      const pdf = await openPrinter().print(${JSON.stringify(certificate)}, { userId: 1 });
      process.stdout.write(pdf.subarray(0, 5));`;
    const ended = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { timeout: 15_000 });
    expect({ status: ended.status, printed: String(ended.stdout) }).toEqual({ status: 0, printed: '%PDF-' });
  });
});

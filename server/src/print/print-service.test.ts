import { spawnSync } from 'node:child_process';
import { afterEach, describe, expect, test } from 'vitest';
import { sampleCertificate } from '../testing/print-samples.ts';
import type { VerifiableDocument } from './print-document.ts';
import { openPrinter, type Printer } from './print-service.ts';

const certificate: VerifiableDocument = sampleCertificate();

/** Answers each document with the number of this worker, so that a test sees when it was replaced. */
const COUNTING = `
  import { parentPort, threadId } from 'node:worker_threads';
  parentPort.on('message', (document) => {
    if (document.year === 1) process.exit(3);
    if (document.year === 2) throw new Error('out of paper');
    if (document.year === 3) for (;;);
    if (document.year === 4) return parentPort.postMessage({ problem: 'unknown font' });
    parentPort.postMessage({ pdf: new TextEncoder().encode(document.year + ' by ' + threadId) });
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

function openCounting(timeoutMs = 10_000): Printer {
  const program = new URL(`data:text/javascript,${encodeURIComponent(COUNTING)}`);
  printer = openPrinter({ program, timeoutMs });
  return printer;
}

async function printYear(from: Printer, year: number): Promise<string> {
  return (await from.print({ ...certificate, year })).toString();
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

  test('more than a hundred waiting documents are too many, and there is room again afterwards', async () => {
    const opened = openCounting();
    const queued = Array.from({ length: 100 }, () => printYear(opened, 2024));
    await expect(printYear(opened, 2024)).rejects.toMatchObject(unavailable);
    await Promise.all(queued);
    await expect(printYear(opened, 2024)).resolves.toMatch(/^2024/);
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
      const pdf = await openPrinter().print(${JSON.stringify(certificate)});
      process.stdout.write(pdf.subarray(0, 5));`;
    const ended = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { timeout: 15_000 });
    expect({ status: ended.status, printed: String(ended.stdout) }).toEqual({ status: 0, printed: '%PDF-' });
  });
});

import { Worker } from 'node:worker_threads';
import { AppError } from '../app-error.ts';
import type { DecisionLetter, VerifiableDocument } from './print-document.ts';
import type { PrintAnswer } from './print-worker.ts';

const TIMEOUT_MS = 15_000;
const MAX_WAITING = 100;
const TRY_AGAIN = 'The document could not be made right now. Please try again in a moment.';

/** Makes PDFs, one at a time. */
export interface Printer {
  /** The PDF as bytes. Throws UNAVAILABLE when it takes too long, when too many wait, or when the worker ended. */
  print(document: VerifiableDocument | DecisionLetter): Promise<Buffer>;
  /** Ends the worker; whoever still waits gets UNAVAILABLE. */
  close(): Promise<void>;
}

/** What tests replace: the program of the worker, and how long a document may take. */
interface PrinterOptions {
  program?: URL;
  timeoutMs?: number;
}

/**
 * Opens the printer. Its one worker thread starts at the first print, so that layout never holds up other requests;
 * it does not keep the process alive while idle, and the next print replaces one that crashed or hung.
 */
export function openPrinter(options: PrinterOptions = {}): Printer {
  const { program = new URL('./print-worker.ts', import.meta.url), timeoutMs = TIMEOUT_MS } = options;
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let closed = false;

  async function printNow(document: VerifiableDocument | DecisionLetter): Promise<Buffer> {
    if (closed) throw unavailable('The printer is closed.');
    worker ??= startWorker(program, (ended) => {
      if (worker === ended) worker = undefined;
    });
    const used = worker;
    try {
      return readAnswer(await ask(used, document, timeoutMs));
    } catch (error) {
      // A worker that did not answer in time is still busy: it must not get the next document.
      if (error instanceof AppError) {
        if (worker === used) worker = undefined;
        // Not awaited: layout is native code, which ends only when it returns, and the next document need not wait for it.
        void used.terminate();
      }
      throw error;
    }
  }

  return {
    async print(document) {
      if (waiting >= MAX_WAITING) throw unavailable('Too many documents are waiting for the printer.');
      waiting += 1;
      const printed = last
        .then(() => printNow(document))
        .finally(() => {
          waiting -= 1;
        });
      last = printed.catch(() => undefined);
      return await printed;
    },
    async close() {
      closed = true;
      await worker?.terminate();
    },
  };
}

function startWorker(program: URL, onEnd: (ended: Worker) => void): Worker {
  // Flags of the server's own start, such as --eval or --inspect, mean nothing to the worker or stop it from starting.
  const worker = new Worker(program, { execArgv: [] });
  // Without a listener an error in an idle worker would end the whole process.
  worker.on('error', () => onEnd(worker));
  worker.on('exit', () => onEnd(worker));
  worker.unref();
  return worker;
}

/** Sends one document and waits for its answer, holding the process open only meanwhile. */
async function ask(
  worker: Worker,
  document: VerifiableDocument | DecisionLetter,
  timeoutMs: number,
): Promise<PrintAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PrintAnswer>();
  const onError = (cause: unknown) => reject(unavailable(cause));
  const onExit = (code: number) => reject(unavailable(`The print worker ended with ${code}.`));
  const timer = setTimeout(() => reject(unavailable(`No document within ${timeoutMs} ms.`)), timeoutMs);
  worker.once('message', resolve).once('error', onError).once('exit', onExit);
  worker.ref();
  try {
    worker.postMessage(document);
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.off('message', resolve).off('error', onError).off('exit', onExit);
    worker.unref();
  }
}

/** A document that cannot be laid out is a fault of ours, not a passing one: it becomes a 500 with the reason in the log. */
function readAnswer(answer: PrintAnswer): Buffer {
  if ('problem' in answer) throw new Error(`The document could not be laid out: ${answer.problem}`);
  return Buffer.from(answer.pdf.buffer, answer.pdf.byteOffset, answer.pdf.byteLength);
}

function unavailable(cause: unknown): AppError {
  return new AppError('UNAVAILABLE', TRY_AGAIN, { cause });
}

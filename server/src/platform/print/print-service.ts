import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { AppError } from '../errors/app-error.ts';
import { type FairQueue, openFairQueue, type Underway } from '../fair-queue/fair-queue.ts';
import type { PrintableDocument } from './print-document.ts';
import type { PrintAnswer } from './print-worker.ts';

/** From when a document starts to be laid out, however long it waited. */
const TIMEOUT_MS = 15_000;
/** More than the documents of a member's years together; anyone who asks for more at once gets them after these. */
const WAITING_OF_ONE = 30;
/** So much for the whole college keeps the printer busy for minutes. */
const WAITING = 1_000;
/** Longer than between two documents of one person; the fonts, which take some 100 MB, go with the worker. */
const IDLE_MS = 10_000;
const TRY_AGAIN = 'The document could not be made right now. Please try again in a moment.';
const TOO_MANY = 'We are still making your other documents. Please try again when they are done.';

/** For whom a document is made, and what says that no one waits for it. */
export interface PrintFor {
  /** The id of who asked. */
  userId: number;
  gone?: AbortSignal;
}

/** Makes PDFs, one at a time, for each person in turn. */
export interface Printer {
  /**
   * The PDF as bytes. Throws UNAVAILABLE when it takes too long, when too many of the same person's wait, or when the worker
   * ended. One that no one waits for leaves the queue.
   */
  print(document: PrintableDocument, whom: PrintFor): Promise<Buffer>;
  /** How many documents are made before the next one of a person; 0 while it is being made, undefined when none is asked for. */
  before(userId: number): number | undefined;
  /** How many are being made and how many wait. */
  count(): Underway;
  /** Ends the worker; anyone who still waits gets UNAVAILABLE. */
  close(): Promise<void>;
}

/** What tests replace: the program of the worker, how long a document may take, and when an idle worker ends. */
interface PrinterOptions {
  program?: URL;
  timeoutMs?: number;
  idleMs?: number;
}

/**
 * Opens the printer. Its one worker is a process of its own: it starts at the first print, so that layout never holds up other
 * requests, and ends when nothing was printed for a while. What the compiler keeps outside the heap, several hundred megabytes
 * after many documents, is given back in no other way (0040). It does not keep this process alive while idle, ends when this one
 * does, and the next print replaces one that ended, crashed or hung.
 */
export function openPrinter(options: PrinterOptions = {}): Printer {
  const { program = new URL('./print-worker.ts', import.meta.url), timeoutMs = TIMEOUT_MS, idleMs = IDLE_MS } = options;
  const turns: FairQueue = openFairQueue({
    places: 1,
    ofOne: 1,
    waitingOfOne: WAITING_OF_ONE,
    waiting: WAITING,
  });
  let worker: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  async function printNow(document: PrintableDocument): Promise<Buffer> {
    if (closed) throw unavailable('The printer is closed.');
    clearTimeout(idle);
    worker ??= startWorker(program, (ended) => {
      if (worker === ended) worker = undefined;
    });
    const used = worker;
    try {
      return readAnswer(await ask(used, document, timeoutMs));
    } catch (error) {
      // A worker that did not answer in time is still busy: it must not get the next document.
      if (error instanceof AppError) giveUp(used);
      throw error;
    } finally {
      idle = setTimeout(() => giveUp(used), idleMs).unref();
    }
  }
  function giveUp(used: ChildProcess): void {
    if (worker === used) worker = undefined;
    used.kill('SIGKILL');
  }

  return {
    print: (document, { userId, gone }) =>
      turns.take(String(userId), () => printNow(document), {
        gone: gone && (() => gone),
        refusal: TOO_MANY,
      }),
    before: (userId) => turns.before(String(userId)),
    count: turns.count,
    async close() {
      closed = true;
      clearTimeout(idle);
      if (worker === undefined || worker.exitCode !== null || worker.signalCode !== null) return;
      const gone = once(worker, 'exit');
      worker.kill('SIGKILL');
      await gone;
    },
  };
}

function startWorker(program: URL, onEnd: (ended: ChildProcess) => void): ChildProcess {
  const script = `await import(${JSON.stringify(program.href)})`;
  const worker = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Bytes go as bytes.
    serialization: 'advanced',
    windowsHide: true,
  });
  worker.on('error', () => onEnd(worker));
  worker.on('exit', () => onEnd(worker));
  letGo(worker);
  return worker;
}

/** Lets this process end while the worker has nothing to do. */
function letGo(worker: ChildProcess): void {
  worker.unref();
  worker.channel?.unref();
}

/** Sends one document and waits for its answer, holding the process open only in the meantime. */
async function ask(worker: ChildProcess, document: PrintableDocument, timeoutMs: number): Promise<PrintAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PrintAnswer>();
  const onError = (cause: unknown) => reject(unavailable(cause));
  const onExit = (code: number | null) => reject(unavailable(`The print worker ended with ${code}.`));
  const onAnswer = (answer: unknown) => resolve(answer as PrintAnswer);
  const timer = setTimeout(() => reject(unavailable(`No document within ${timeoutMs} ms.`)), timeoutMs);
  worker.once('message', onAnswer).once('error', onError).once('exit', onExit);
  worker.ref();
  worker.channel?.ref();
  try {
    worker.send(document);
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.off('message', onAnswer).off('error', onError).off('exit', onExit);
    letGo(worker);
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

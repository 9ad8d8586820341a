import { problemInWords } from './problem-in-words.ts';
import { stopSignals } from './stop-signals.ts';

/** What a command of its own, beside the server, works with. */
export interface Command {
  log: { info(message: string): void; warn(message: string): void };
  /** How to close what has been opened, the last opened first. */
  opened: (() => Promise<void> | void)[];
  /** Does the work, closes what was opened, also when someone stops it, and ends with the exit code that it answered; 1 for an error. */
  run(work: () => Promise<number>): void;
}

/** The frame of a command that opens a database or a store, works and ends. */
export function openCommand(): Command {
  const opened: Command['opened'] = [];
  const log = {
    info: (message: string) => void process.stdout.write(`${message}\n`),
    warn: (message: string) => void process.stderr.write(`${message}\n`),
  };

  let closing: Promise<void> | undefined;
  async function closeAll(): Promise<void> {
    while (opened.length > 0) await opened.pop()?.();
  }
  /** Asked twice, as a terminal and npm do, it goes on with the first time. */
  function close(): Promise<void> {
    closing ??= closeAll();
    return closing;
  }

  function run(work: () => Promise<number>): void {
    for (const signal of stopSignals(process.platform)) {
      process.on(signal, () => void close().then(() => process.exit(1)));
    }
    work()
      .catch((error: unknown) => {
        for (const sentence of problemInWords(error)) log.warn(sentence);
        return 1;
      })
      .then(async (code) => {
        await close();
        process.exit(code);
      });
  }

  return { log, opened, run };
}

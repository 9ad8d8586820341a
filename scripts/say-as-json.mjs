import { format } from 'node:util';

/** The levels of the server's own log. */
const INFO = 30;
const ERROR = 50;

/**
 * Has everything that this process says be one JSON object a line, as the log of a server in production is: what goes to the
 * console, what programs say that it runs, and the error that nothing caught.
 */
export function sayAsJson() {
  const write = process.stdout.write.bind(process.stdout);
  const say = (/** @type {number} */ level, /** @type {string} */ msg) =>
    void write(`${JSON.stringify({ level, time: Date.now(), msg })}\n`);
  Object.assign(console, {
    log: (/** @type {unknown[]} */ ...parts) => say(INFO, format(...parts)),
    error: (/** @type {unknown[]} */ ...parts) => say(ERROR, format(...parts)),
  });
  const sayLines = (/** @type {string | Uint8Array} */ text) => {
    for (const line of String(text).split('\n')) if (line.trim() !== '') say(ERROR, line);
    return true;
  };
  Object.assign(process.stderr, { write: sayLines });
  process.on('uncaughtException', (error) => {
    say(ERROR, error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exit(1);
  });
}

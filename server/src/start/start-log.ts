import { format } from 'node:util';
import type { DatabaseLog } from '../platform/database/open-database.ts';
import { withoutSecrets } from '../platform/http/request-log.ts';

/** The levels of the lines of requests, so that one collector reads both. */
const LEVELS = { info: 30, warn: 40 };

/** What a start says: lines for people, or in production one JSON object a line, as the log of requests is. */
export function openStartLog(
  isProduction: boolean,
  write = {
    info: (line: string) => void process.stdout.write(line),
    warn: (line: string) => void process.stderr.write(line),
  },
): DatabaseLog {
  const say = (level: keyof typeof LEVELS) => (message: string) => {
    const text = withoutSecrets(message);
    if (!isProduction) write[level](`${text}\n`);
    else if (text.trim() !== '') {
      const time = Temporal.Now.instant().epochMilliseconds;
      write[level](`${JSON.stringify({ level: LEVELS[level], time, msg: text.trim() })}\n`);
    }
  };
  return { info: say('info'), warn: say('warn') };
}

/** What says something by itself in a process: Node, and packages by the console. */
interface Talkers {
  process: Pick<NodeJS.Process, 'removeAllListeners' | 'on' | 'exit'>;
  console: Pick<Console, 'log' | 'info' | 'warn' | 'error'>;
}

/**
 * In production what Node and packages would write as text become lines of the log too: warnings, what goes to the console, and
 * the error that nothing caught, after which the process ends as it would have.
 */
export function logWhatOthersSay(
  isProduction: boolean,
  log: DatabaseLog,
  talkers: Talkers = { process, console },
): void {
  if (!isProduction) return;
  talkers.process.removeAllListeners('warning');
  talkers.process.on('warning', ({ name, message }: Error) => log.warn(`${name}: ${message}`));
  talkers.process.on('uncaughtException', (error: unknown) => {
    log.warn(error instanceof Error ? (error.stack ?? error.message) : String(error));
    talkers.process.exit(1);
  });
  const info = (...parts: unknown[]) => log.info(format(...parts));
  const warn = (...parts: unknown[]) => log.warn(format(...parts));
  Object.assign(talkers.console, { log: info, info, warn, error: warn });
}

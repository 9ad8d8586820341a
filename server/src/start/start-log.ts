import type { DatabaseLog } from '../database/open-database.ts';
import { withoutSecrets } from '../http/request-log.ts';

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

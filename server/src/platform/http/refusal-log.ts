import type { ErrorCode } from '@cpd/contract/error-codes';
import type { FastifyBaseLogger } from 'fastify';

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** One refused access, as the log has it: ids and our own words alone, so that nothing of a person and no forged line is in it. */
export interface RefusedLine {
  /** Who asked; null where no one signed in. */
  actor: number | null;
  /** The network that it came from. */
  from: string;
  code: ErrorCode | 'SIGN_IN_REFUSED';
  /** Method and route. */
  call?: string;
  operation?: string;
  /** Whose record it is; null where no one has it. */
  subject?: number | null;
  object?: string;
  objectId?: number;
  secretOf?: string;
  why?: string;
}

/** The lines of refused accesses, and how many there were. */
export interface RefusalLog {
  /** Takes one of the lines that someone may have in a minute; false when they have had them. */
  takeLine(by: string): boolean;
  /** Writes the line of a refusal, and counts it. */
  write(log: Log, line: RefusedLine): void;
  /** Counts a refusal of someone who has had their lines; the end of the minute says how many there were. */
  add(by: string, line: CountedLine): void;
  /** Ends the minute: says what was only counted. Each hour, how many there were of each kind. */
  endMinute(): void;
  /** Says what is left to be said, at the end of the server. */
  close(): void;
}

/** Lines for one person, or one network of strangers, in a minute; anyone who mistypes has a few, programs have thousands. */
const LINES_OF_ONE = 30;
/** And for all together, from any number of networks. */
const LINES_OF_ALL = 600;
const MINUTES_OF_COUNT = 60;

type CountedLine = Pick<RefusedLine, 'actor' | 'from' | 'code'>;

/** What someone was refused in a minute. */
interface Minute {
  lines: number;
  more: Map<string, { line: CountedLine; times: number }>;
}

const OTHERS = 'others';

/** Opens the log of refused accesses. Beyond so many lines a minute refusals are added up, so that a flood fills no disk. */
export function openRefusalLog(log: Log): RefusalLog {
  const flood = openFlood(log);
  let counts: Partial<Record<RefusedLine['code'], number>> = {};
  let minutesCounted = 0;

  const count = ({ code }: CountedLine) => {
    counts[code] = (counts[code] ?? 0) + 1;
  };
  const sayCounts = () => {
    if (Object.keys(counts).length > 0) log.warn({ counts }, 'accesses refused in the last hour');
    counts = {};
    minutesCounted = 0;
  };
  return {
    takeLine: flood.takeLine,
    write: (requestLog, line) => {
      count(line);
      requestLog.warn(line, 'access refused');
    },
    add: (by, line) => {
      count(line);
      flood.add(by, line);
    },
    endMinute: () => {
      flood.sayMore();
      minutesCounted += 1;
      if (minutesCounted >= MINUTES_OF_COUNT) sayCounts();
    },
    close: () => {
      flood.sayMore();
      sayCounts();
    },
  };
}

/** The minute that goes on: who has had how many lines, and what is only counted. */
function openFlood(log: Log) {
  const minutes = new Map<string, Minute>();
  let lines = 0;
  const minuteOf = (by: string): Minute => {
    const minute = minutes.get(by) ?? { lines: 0, more: new Map() };
    minutes.set(by, minute);
    return minute;
  };
  return {
    takeLine: (by: string): boolean => {
      if (lines >= LINES_OF_ALL) return false;
      const minute = minuteOf(by);
      if (minute.lines >= LINES_OF_ONE) return false;
      minute.lines += 1;
      lines += 1;
      return true;
    },
    add: (by: string, line: CountedLine): void => {
      // Of networks without end, those that come last share one place.
      const isOther = !minutes.has(by) && minutes.size >= LINES_OF_ALL;
      const { more } = minuteOf(isOther ? OTHERS : by);
      const known = more.get(line.code);
      if (known !== undefined) known.times += 1;
      else more.set(line.code, { line: isOther ? { ...line, actor: null, from: OTHERS } : line, times: 1 });
    },
    sayMore: (): void => {
      for (const { more } of minutes.values()) {
        for (const { line, times } of more.values()) log.warn({ ...line, more: times }, 'access refused, and more');
      }
      minutes.clear();
      lines = 0;
    },
  };
}

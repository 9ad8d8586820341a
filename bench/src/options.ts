import { parseArgs } from 'node:util';

/** How much is measured, and how long. */
export interface Options {
  members: number;
  years: number;
  /** The same seed makes the same data set. */
  seed: number;
  /** Requests a second of the mixed session; 0 looks for the highest that is served well. */
  rate: number;
  /** How long it sends them. */
  seconds: number;
  /** How long each rate is tried while the highest is looked for. */
  step: number;
  /** Rounds of each side of a comparison. */
  rounds: number;
  /** Requests of one round. */
  requests: number;
  megabytes: number;
  /** The size of each of many files that are uploaded at once. */
  together: number;
  /** Starts on existing data. */
  starts: number;
  /** How often Home is opened in a browser; 0 leaves it out. */
  drawings: number;
  /** Members among whom someone searches. */
  people: number;
  /** Whether the plans of the raw server's statements are printed. */
  explain: boolean;
  /** A folder with an older build to measure against. */
  against: string | undefined;
}

type Counts = Omit<Options, 'explain' | 'against'>;

const DEFAULTS: Counts = {
  members: 1_000,
  years: 1,
  seed: 1,
  rate: 0,
  seconds: 300,
  step: 15,
  rounds: 6,
  requests: 250,
  megabytes: 100,
  together: 100,
  starts: 3,
  drawings: 9,
  people: 30_000,
};

/** Enough to see where one stands, in under three minutes. */
const QUICK: Partial<Counts> = {
  members: 200,
  seconds: 10,
  step: 4,
  rounds: 3,
  requests: 120,
  together: 10,
  starts: 1,
  drawings: 0,
  people: 3_000,
};

/** What `npm run bench` understands. */
export const USAGE = `npm run bench -- [options]
  --members N    members of the data set (${DEFAULTS.members})
  --years N      years of each member, the current one last (${DEFAULTS.years}); 100 activities with 320 dates a year
  --seed N       another data set of the same size (${DEFAULTS.seed})
  --rate N       requests a second of the mixed session (without it, the highest is looked for)
  --seconds N    how long the session lasts (${DEFAULTS.seconds})
  --step N       how many seconds each rate is tried (${DEFAULTS.step})
  --rounds N     rounds of each side of a comparison (${DEFAULTS.rounds})
  --requests N   requests of one round (${DEFAULTS.requests})
  --megabytes N  size of the uploaded file (${DEFAULTS.megabytes})
  --together N   size of each of 20 files that are uploaded at once (${DEFAULTS.together})
  --drawings N   how often Home is opened in a browser (${DEFAULTS.drawings}; --quick leaves it out)
  --starts N     starts on existing data (${DEFAULTS.starts})
  --people N     members among whom the CPD team searches (${DEFAULTS.people})
  --explain      prints PostgreSQL's plans of the raw server's statements
  --against DIR  measures against an older build as well: a checkout with its packages
  --quick        a smaller data set and fewer requests, in under three minutes`;

/** Reads the command line; throws a line that says what is wrong with it. */
export function readOptions(args: readonly string[]): Options {
  const names = Object.keys(DEFAULTS);
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
      quick: { type: 'boolean' as const },
      explain: { type: 'boolean' as const },
      against: { type: 'string' as const },
    },
  });
  const { quick, explain = false, against, ...named } = values;
  const given = Object.entries(named).map(([name, text]) => [name, readCount(name, text)]);
  return { ...DEFAULTS, ...(quick && QUICK), ...Object.fromEntries(given), explain, against };
}

function readCount(name: string, text: unknown): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number of 1 or more.`);
  return value;
}

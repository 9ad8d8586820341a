import { parseArgs } from 'node:util';

/** How much is measured, and how long. */
export interface Options {
  members: number;
  years: number;
  /** The same seed makes the same data set. */
  seed: number;
  /** Requests a second that the load generator sends. */
  rate: number;
  /** How long it sends them. */
  seconds: number;
  /** Rounds of each side of a comparison. */
  rounds: number;
  /** Requests of one round. */
  requests: number;
  megabytes: number;
  /** Members among whom somebody searches. */
  people: number;
}

const DEFAULTS: Options = {
  members: 60,
  years: 3,
  seed: 1,
  rate: 50,
  seconds: 20,
  rounds: 6,
  requests: 250,
  megabytes: 100,
  people: 30_000,
};

/** Enough to see where one stands, in under three minutes. */
const QUICK: Partial<Options> = {
  members: 20,
  years: 1,
  seconds: 5,
  rounds: 4,
  requests: 150,
  people: 3_000,
};

/** What `npm run bench` understands. */
export const USAGE = `npm run bench -- [options]
  --members N    members of the data set (${DEFAULTS.members})
  --years N      years of each member, the current one last (${DEFAULTS.years}); 100 activities with 320 dates a year
  --seed N       another data set of the same size (${DEFAULTS.seed})
  --rate N       requests a second of the load generator (${DEFAULTS.rate})
  --seconds N    how long it sends them (${DEFAULTS.seconds})
  --rounds N     rounds of each side of a comparison (${DEFAULTS.rounds})
  --requests N   requests of one round (${DEFAULTS.requests})
  --megabytes N  size of the uploaded file (${DEFAULTS.megabytes})
  --people N     members among whom the CPD team searches (${DEFAULTS.people})
  --quick        a smaller data set and fewer requests, in under three minutes`;

/** Reads the command line; throws a line that says what is wrong with it. */
export function readOptions(args: readonly string[]): Options {
  const names = Object.keys(DEFAULTS);
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
      quick: { type: 'boolean' as const },
    },
  });
  const { quick, ...named } = values;
  const given = Object.entries(named).map(([name, text]) => [name, readCount(name, text)]);
  return { ...DEFAULTS, ...(quick && QUICK), ...Object.fromEntries(given) };
}

function readCount(name: string, text: unknown): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number of 1 or more.`);
  return value;
}

import { parseArgs } from 'node:util';

const DEFAULTS = { members: 1_000, seed: 1, rate: 0, seconds: 60, step: 15, rounds: 6, requests: 250 };
/** Enough to see where one stands, in a few minutes. */
const QUICK: Partial<typeof DEFAULTS> = { members: 200, seconds: 10, step: 4, rounds: 3, requests: 120 };

/** How much is measured and how long, as {@link USAGE} says. */
export type Options = typeof DEFAULTS & {
  /** A folder with another build to measure against, in turns. */
  against: string | undefined;
};

/** What `npm run bench` and the storm understand. */
export const USAGE = `npm run bench -- [options]
  --members N    members of the data set, each with a year of 100 activities on 320 dates (${DEFAULTS.members})
  --seed N       another data set of the same size (${DEFAULTS.seed})
  --rate N       requests a second of the session (without it, the highest is looked for)
  --seconds N    how long the session lasts (${DEFAULTS.seconds})
  --step N       how many seconds each rate is tried (${DEFAULTS.step})
  --against DIR  compares with another build instead: a checkout with its packages and a built server
  --rounds N     rounds of each side of a comparison (${DEFAULTS.rounds})
  --requests N   requests of one round (${DEFAULTS.requests})
  --quick        a smaller data set and less of everything`;

/** Reads the command line; throws a line that says what is wrong with it. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, { type: 'string' as const }])),
      quick: { type: 'boolean' as const },
      against: { type: 'string' as const },
    },
  });
  const { quick, against, ...named } = values;
  const given = Object.entries(named).map(([name, text]) => [name, readCount(name, text)]);
  return { ...DEFAULTS, ...(quick && QUICK), ...Object.fromEntries(given), against };
}

function readCount(name: string, text: unknown): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number of 1 or more.`);
  return value;
}

import type { Cost } from '@cpd/contract/operation';
import type { Database } from '../database/tables.ts';
import { AppError } from '../errors/app-error.ts';
import { openCounter } from './budget-store.ts';

/** What has a budget: the calls that cost by person, and what no one in particular does by address. */
export type BudgetName = Cost | 'calendar' | 'bad-token' | 'sign-in' | 'machine';

interface Budget {
  calls: number;
  seconds: number;
  /** What someone who used it up is told, before they are told when to come again. */
  refusal: string;
}

/** How much anyone may ask for (0039). People at work stay far below; programs that run wild do not. */
export const BUDGETS: Readonly<Record<BudgetName, Budget>> = {
  // A member takes ten documents along for an audit at most; a colleague prints the letters of a committee's evening.
  print: { calls: 40, seconds: 60, refusal: 'You have asked for many documents in a short time.' },
  // Hundreds of documents and all evidence each time. Enough to start again after a download that broke off.
  'take-along': { calls: 10, seconds: 600, refusal: 'You have downloaded your data many times in a short time.' },
  // Each reads up to 100,000 rows; a colleague who works through the lists of a college takes one in a few seconds.
  export: { calls: 30, seconds: 60, refusal: 'You have asked for many files in a short time.' },
  // Someone who tries the calendars of a whole department, one after the other.
  import: { calls: 30, seconds: 60, refusal: 'You have imported many files in a short time.' },
  // Anyone who types is asked for after each pause of a quarter of a second: four in a second at the very most.
  search: { calls: 300, seconds: 60, refusal: 'You have searched many times in a short time.' },
  // A colleague on the telephone starts every few minutes; one who enters a pile of letters, every few seconds.
  act: { calls: 60, seconds: 60, refusal: 'You have started to act for many members in a short time.' },
  // By address: someone who checks a folder of certificates, too little for trying codes out.
  check: { calls: 60, seconds: 60, refusal: 'Many documents were checked in a short time.' },
  // Of one calendar, which programs read every few hours; and of an address, for secrets that no one has.
  calendar: { calls: 60, seconds: 60, refusal: 'This calendar is being read too often.' },
  // By address, of what was never signed by the issuer, and of codes and tokens that the embedded sign-in does not know. A good
  // token is never refused by the API, nor is one that only ran out.
  'bad-token': { calls: 300, seconds: 60, refusal: 'Many requests came without a valid sign-in.' },
  // By address: a hospital behind one address signs in on a Monday morning, three calls each.
  'sign-in': { calls: 300, seconds: 60, refusal: 'Too many people are signing in from your network.' },
  // Of all tokens of one name: identity providers send up to 25 calls in a second, and some twice that when they begin anew.
  machine: { calls: 3_000, seconds: 60, refusal: 'This machine has made many calls in a short time.' },
  // By address, of assets that no version has: each is a look into the database. A page of ours asks for none of them.
};

/** What callers have left of their budgets, shared by all servers on one database. */
export interface Budgets {
  /**
   * Takes one call off a budget; `by` is an id or a network. Throws TOO_MANY_REQUESTS with the time until the count starts
   * anew, and what the database throws: where it cannot be asked, the call itself could not be answered either.
   */
  spend(budget: BudgetName, by: string | number): Promise<void>;
  /**
   * Refuses who has used a budget up, as far as this server knows, and takes nothing off it: for what is counted only once it has
   * turned out bad. Throws TOO_MANY_REQUESTS. Costs no statement.
   */
  refuseUsedUp(budget: BudgetName, by: string | number): void;
}

/** Of those who have used a budget up so many are known before the ones whose count has begun anew are forgotten. */
const KNOWN_USED_UP = 1_000;

/** Opens the budgets of all callers. A caller who was refused is refused again without a statement. */
export function openBudgets(database: Database): Budgets {
  const counters = new Map<BudgetName, ReturnType<typeof openCounter>>();
  /** When the count of each starts anew, in milliseconds of a clock that no one sets. */
  const usedUp = new Map<string, number>();
  const remember = (key: string, until: number) => {
    usedUp.set(key, until);
    if (usedUp.size <= KNOWN_USED_UP) return;
    for (const [known, end] of usedUp) if (end <= performance.now()) usedUp.delete(known);
  };
  return {
    spend: async (name, by) => {
      const { calls, seconds, refusal } = BUDGETS[name];
      const counter = counters.get(name) ?? openCounter(database, { name, calls, seconds });
      counters.set(name, counter);
      const count = await counter;
      const waitSeconds = await count(String(by));
      if (waitSeconds === 0) return;
      remember(`${name} ${by}`, performance.now() + waitSeconds * 1_000);
      throw tooMany(refusal, waitSeconds);
    },
    refuseUsedUp: (name, by) => {
      const waitSeconds = Math.ceil(((usedUp.get(`${name} ${by}`) ?? 0) - performance.now()) / 1_000);
      if (waitSeconds > 0) throw tooMany(BUDGETS[name].refusal, waitSeconds);
    },
  };
}

/** The refusal of someone who asked too often, and may come again after so many seconds. */
export function tooMany(refusal: string, waitSeconds: number): AppError {
  const message = `${refusal} Please try again ${inTime(waitSeconds)}.`;
  return new AppError('TOO_MANY_REQUESTS', message, { retryAfterSeconds: waitSeconds, slowly: true });
}

/** A waiting time in words, never too short: in 40 seconds, in 3 minutes, in 2 hours. */
function inTime(seconds: number): string {
  const count = (number: number, unit: string) => `in ${number} ${unit}${number === 1 ? '' : 's'}`;
  if (seconds <= 90) return count(seconds, 'second');
  if (seconds <= 90 * 60) return count(Math.ceil(seconds / 60), 'minute');
  return count(Math.ceil(seconds / 3600), 'hour');
}

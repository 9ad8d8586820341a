/** How much of a person's time is forgotten again, and when someone has taken much. */
export interface SpendingRules {
  /** Works of a person that lasted longer than this together, in milliseconds, are much. */
  muchMs: number;
  /** How much of each millisecond that passes is forgotten: so much of the time anyone may be served. */
  forgotten: number;
}

/** What the works of each person lasted, of the last moments. */
export interface SpentTime {
  add(who: string, ms: number): void;
  /** `running` are the milliseconds that works of the person last which still run. */
  isMuch(who: string, running?: number): boolean;
}

/** Persons of whom something is remembered before those are looked for of whom nothing need be. */
const REMEMBERED = 2_000;

/** Opens an account in which no one has taken anything. `now` is in milliseconds. */
export function openSpentTime({ muchMs, forgotten }: SpendingRules, now: () => number): SpentTime {
  const spent = new Map<string, { ms: number; at: number }>();
  const leftOf = ({ ms, at }: { ms: number; at: number }) => Math.max(0, ms - (now() - at) * forgotten);
  return {
    add(who, ms) {
      const before = spent.get(who);
      spent.set(who, { ms: ms + (before === undefined ? 0 : leftOf(before)), at: now() });
      if (spent.size <= REMEMBERED) return;
      for (const [other, entry] of spent) if (leftOf(entry) === 0) spent.delete(other);
      // All of them are at work: the one who was seen first is a stranger again.
      const [oldest] = spent.keys();
      if (spent.size > REMEMBERED && oldest !== undefined) spent.delete(oldest);
    },
    isMuch(who, running = 0) {
      const entry = spent.get(who);
      return running + (entry === undefined ? 0 : leftOf(entry)) > muchMs;
    },
  };
}

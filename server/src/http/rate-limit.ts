import { AppError } from '../app-error.ts';

/** Beyond so many addresses the oldest counts are forgotten, lest they fill the memory. */
const MOST_ADDRESSES = 10_000;

/**
 * Counts calls by address, or by another name of who calls, in windows of `windowMs`; what it answers throws TOO_MANY_REQUESTS past `limit` of them. It
 * goes by the processor's own time, since the clock of the rules may stand. Behind a proxy all callers have its address
 * and share one count.
 */
export function openRateLimit(options: {
  limit: number;
  windowMs: number;
  /** What whoever calls too often is told. */
  message: string;
  now?: () => number;
}): (address: string) => void {
  const { limit, windowMs, message, now = () => performance.now() } = options;
  const counts = new Map<string, { since: number; calls: number }>();
  return (address) => {
    const kept = counts.get(address);
    const count = kept !== undefined && now() - kept.since < windowMs ? kept : { since: now(), calls: 0 };
    count.calls += 1;
    // Set anew, so that the map stays in the order of windows.
    if (count !== kept) counts.delete(address);
    counts.set(address, count);
    const oldest = counts.size > MOST_ADDRESSES ? counts.keys().next().value : undefined;
    if (oldest !== undefined) counts.delete(oldest);
    if (count.calls > limit) {
      throw new AppError('TOO_MANY_REQUESTS', message);
    }
  };
}

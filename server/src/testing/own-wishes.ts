import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const areOwn = new AsyncLocalStorage<true>();

/**
 * Has each call that is begun in `calls` be a wish of its own, with a key like those that browsers send. Without one, calls
 * that say the same at the same time are one wish, and there is no race between them (R29).
 */
export async function asOwnWishes<Answer>(calls: () => Promise<Answer>): Promise<Answer> {
  return await areOwn.run(true, calls);
}

/** The key of a wish of its own, as a header; nothing outside `asOwnWishes`. */
export function ownKeyHeader(): Record<string, string> {
  return areOwn.getStore() ? { 'idempotency-key': randomUUID() } : {};
}

import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** How a statement fails: the database refuses it, or the connection is cut before it is sent. */
export type Fault = 'refused' | 'cut';

interface Meant {
  fault: Fault;
  /** How many statements are still to come before it. */
  left: number;
  met: string | undefined;
}

const meaning = new AsyncLocalStorage<Meant>();

let isListening = false;

/**
 * Does `work` while the statement of that number, from 0 on, that is sent on its behalf meets a fault. Answers the text of the
 * statement; undefined when there were fewer.
 */
export async function withFault(at: number, fault: Fault, work: () => Promise<unknown>): Promise<string | undefined> {
  if (!isListening) listen();
  const meant: Meant = { fault, left: at, met: undefined };
  await meaning.run(meant, work);
  return meant.met;
}

/** Every statement of every connection goes through this one function of `pg`. */
function listen(): void {
  isListening = true;
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function faultyQuery(this: pg.Client, ...given: unknown[]) {
    const meant = meaning.getStore();
    if (meant === undefined || meant.met !== undefined) return Reflect.apply(query, this, given);
    if (meant.left > 0) {
      meant.left -= 1;
      return Reflect.apply(query, this, given);
    }
    meant.met = String(Reflect.get(Object(given[0]), 'text') ?? given[0]);
    if (meant.fault === 'refused') return Reflect.apply(query, this, [{ text: 'select 1 / 0' }]);
    const { stream } = Reflect.get(this, 'connection') as { stream: { destroy(): void } };
    stream.destroy();
    return Reflect.apply(query, this, given);
  } as typeof query;
}

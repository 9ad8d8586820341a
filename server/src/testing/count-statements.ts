import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** Collects what is sent on behalf of anyone who is counting: the settings of every server are looked after in the meantime, too. */
const counting = new AsyncLocalStorage<string[]>();

let isListening = false;

/**
 * The texts of all statements that reach the database for `work`, in their order: each is a round trip, `begin` and `commit`
 * among them. Statements of others at the same time are not counted.
 */
export async function countStatements(work: () => Promise<unknown>): Promise<string[]> {
  if (!isListening) listen();
  const sent: string[] = [];
  await counting.run(sent, work);
  return sent;
}

/** Every statement of every connection goes through this one function of `pg`. */
function listen(): void {
  isListening = true;
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function listenedQuery(this: pg.Client, ...given: unknown[]) {
    const [first] = given;
    counting
      .getStore()
      ?.push(typeof first === 'object' && first !== null ? String(Reflect.get(first, 'text')) : String(first));
    return Reflect.apply(query, this, given);
  } as typeof query;
}

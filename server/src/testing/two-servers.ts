import { openDatabase } from '../platform/database/open-database.ts';
import { openTestApp, reference, type TestApp, type TestPerson } from './test-app.ts';
import { callsOptions, freshDatabase } from './test-database.ts';

/** Two applications that share a database and a store of files, and nothing else: each has connections and a memory of its own. */
export interface TwoServers {
  first: TestApp;
  second: TestApp;
  /** Moves the clocks of both. */
  setNow(instant: string): void;
  /** The same person as the second server knows them. */
  there(person: TestPerson): Promise<TestPerson>;
  close(): Promise<void>;
}

interface TwoServersOptions {
  environment?: Record<string, string>;
  /** False answers as in service: what was answered before from what each server keeps. */
  checkAnswers?: boolean;
}

/** Opens both on a fresh database; call `close` in `afterAll`. */
export async function openTwoServers(options: TwoServersOptions = {}): Promise<TwoServers> {
  const own = await freshDatabase(reference);
  const ways = [own.connection, own.connection].map((way) => openDatabase(way, callsOptions));
  const [one, other] = ways;
  if (one === undefined || other === undefined) throw new Error('There are two of them.');
  const first = await openTestApp({ ...options, database: one.database });
  const second = await openTestApp({ ...options, database: other.database, files: first.files });
  return {
    first,
    second,
    setNow: (instant) => {
      first.setNow(instant);
      second.setNow(instant);
    },
    there: (person) => second.signInAs(person.username),
    close: async () => {
      await Promise.all([first.close(), second.close()]);
      await Promise.all(ways.map(({ close }) => close()));
      await own.close();
    },
  };
}

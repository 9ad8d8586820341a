import { setTimeout as delay } from 'node:timers/promises';
import {
  clockProblem,
  differencesFrom,
  refusalsBeside,
  refusalsInWords,
} from '../features/college/servers/server-differences.ts';
import { GONE_AFTER_S, type KnownServer, type ServerFacts } from '../features/college/servers/server-facts.ts';
import {
  findNewestMigration,
  listRunningBeside,
  listServers,
  readDatabaseClock,
} from '../features/college/servers/servers-reader.ts';
import {
  deleteFormerRuns,
  deleteLongGone,
  deleteServer,
  insertServer,
  updateSeen,
} from '../features/college/servers/servers-store.ts';
import { inTurn } from '../platform/database/in-turn.ts';
import type { DatabaseLog } from '../platform/database/open-database.ts';
import type { Change, Database } from '../platform/database/tables.ts';

const BEAT_MS = 10_000;
const LOOK_AGAIN_MS = 500;
const NO_SCHEDULED_WORK =
  'None of the servers on this database does scheduled work: JOBS is off on each of them. Statuses are right all the same, but nobody is reminded, no email is sent, and nothing is erased or tidied up. Set JOBS=on on at least one of them.';

/** What a server knows of itself before it has asked the database. */
export type OwnFacts = Omit<ServerFacts, 'newestMigration' | 'clockAheadMs'>;

/** A server among those on its database. */
export interface Registration {
  /** Says that the server is still there, once; it does so by itself every ten seconds. */
  beat(): Promise<void>;
  /** Says goodbye. */
  leave(): Promise<void>;
}

interface RegistrationOptions {
  log: DatabaseLog;
  /** Where the key is that this server made itself; undefined when one was given. */
  keyFile?: string | undefined;
  /** The system's clock in milliseconds since 1970; tests have others. */
  systemClock?: () => number;
  beatMs?: number;
}

/**
 * Writes a server down among those on its database, and has it say every few seconds that it is there (R49). Compared with
 * those that run first, in turn: where it does not fit (other keys, another sign-in, another store) it waits until the other one
 * counts as gone, and throws what to do when that one turns out to run. Lesser differences are warned of, one by one.
 */
export async function registerServer(
  database: Database,
  own: OwnFacts,
  { log, keyFile, systemClock = Date.now, beatMs = BEAT_MS }: RegistrationOptions,
): Promise<Registration> {
  const facts: ServerFacts = {
    ...own,
    newestMigration: await findNewestMigration(database),
    clockAheadMs: await measureClock(database, systemClock),
  };
  const others = await enter(database, facts, log);
  for (const other of others) for (const line of differencesFrom(facts, other)) log.warn(`Servers differ. ${line}`);
  const watch = openWatch(log, keyFile);
  watch.clock(facts);
  watch.key(others);

  let beating: Promise<void> = Promise.resolve();
  let hasLeft = false;
  async function beatOnce(): Promise<void> {
    if (hasLeft) return;
    const sent = systemClock();
    const at = await updateSeen(database, facts);
    facts.clockAheadMs = aheadOf(at, sent, systemClock());
    watch.clock(facts);
    const known = await listServers(database);
    watch.others(facts, known);
  }
  const beat = () => {
    // While the database is away nothing is said here: the connections say it.
    beating = beating.then(beatOnce).catch(() => undefined);
    return beating;
  };
  const timer = setInterval(() => void beat(), beatMs).unref();

  return {
    beat,
    leave: async () => {
      clearInterval(timer);
      hasLeft = true;
      await beating;
      await deleteServer(database, facts.serverId);
    },
  };
}

/** How far the system's clock is ahead of the database's; half of the way there and back is taken off. */
async function measureClock(database: Database, systemClock: () => number): Promise<number> {
  const sent = systemClock();
  const at = await readDatabaseClock(database);
  return aheadOf(at, sent, systemClock());
}

function aheadOf(at: number, sent: number, back: number): number {
  return Math.round((sent + back) / 2 - at);
}

/** Compares with those that run, and writes the server down where nothing speaks against it. Answers those that run beside it. */
async function enter(database: Database, facts: ServerFacts, log: DatabaseLog): Promise<KnownServer[]> {
  const firstSeen = new Map<string, string>();
  for (;;) {
    const { others, misfits, refusal } = await inTurn(database, 'servers', (transaction) =>
      tryToEnter(transaction, facts, firstSeen),
    );
    if (refusal !== undefined) throw new Error(refusal);
    if (misfits.length === 0) return others;
    if (firstSeen.size === 0) log.warn(waiting(facts, misfits));
    for (const { serverId, seenAt } of misfits) if (!firstSeen.has(serverId)) firstSeen.set(serverId, seenAt);
    await delay(LOOK_AGAIN_MS);
  }
}

/** One try, in turn with others that start at the same moment. A server that was seen again since the first try did not crash. */
async function tryToEnter(transaction: Change, facts: ServerFacts, firstSeen: ReadonlyMap<string, string>) {
  await deleteLongGone(transaction);
  await deleteFormerRuns(transaction, facts.folderId);
  const others = await listRunningBeside(transaction, facts.serverId);
  const misfits = others.filter((other) => refusalsBeside(facts, other).length > 0);
  const running = misfits.filter(({ serverId, seenAt }) => (firstSeen.get(serverId) ?? seenAt) !== seenAt);
  if (running.length > 0) {
    const why = running.flatMap((other) => refusalsInWords(facts, other)).join('\n');
    await insertServer(transaction, facts, why);
    return { others, misfits, refusal: refused(facts, running) };
  }
  if (misfits.length === 0) await insertServer(transaction, facts, null);
  return { others, misfits };
}

function waiting(facts: ServerFacts, misfits: readonly KnownServer[]): string {
  const seconds = Math.ceil(GONE_AFTER_S - Math.min(...misfits.map(({ silentSeconds }) => silentSeconds)));
  return `${reasons(facts, misfits)}\nThis server waits for up to ${seconds} seconds to see whether ${namesOf(misfits)} still runs.`;
}

function refused(facts: ServerFacts, running: readonly KnownServer[]): string {
  return `${reasons(facts, running)}\n${namesOf(running)} runs, so this server did not start. Correct what is named and start it again. If ${namesOf(running)} is not needed, stop it first; one that was killed counts as gone after ${GONE_AFTER_S} seconds.`;
}

function reasons(facts: ServerFacts, others: readonly KnownServer[]): string {
  const lines = others.flatMap((other) => refusalsBeside(facts, other));
  return `This server does not fit the others on the same database:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}

function namesOf(servers: readonly KnownServer[]): string {
  return servers.map(({ name }) => name).join(', ');
}

/** Says once what anyone who runs the server has to know of it and the others. */
function openWatch(log: DatabaseLog, keyFile: string | undefined) {
  let wasOff = false;
  let toldOfKey = false;
  let wasIdle = false;
  const toldOf = new Set<string>();

  function key(others: readonly KnownServer[]): void {
    const [other] = others;
    if (other === undefined || keyFile === undefined || toldOfKey) return;
    toldOfKey = true;
    log.warn(
      `${other.name} ${other.refusal === null ? 'runs' : 'was to run'} on the same database. Servers need the same VERIFICATION_KEY, and none is set here: give each of them, this one too at its next start, the content of ${keyFile}.`,
    );
  }

  return {
    key,
    clock(facts: ServerFacts): void {
      const problem = clockProblem(facts);
      if (problem !== undefined && !wasOff) log.warn(`${problem} Set it right (NTP).`);
      wasOff = problem !== undefined;
    },
    others(facts: ServerFacts, known: readonly KnownServer[]): void {
      const others = known.filter(
        ({ serverId, silentSeconds }) => serverId !== facts.serverId && silentSeconds < GONE_AFTER_S,
      );
      key(others);
      const running = others.filter(({ refusal }) => refusal === null);
      const isIdle = running.length > 0 && ![facts, ...running].some(({ doesJobs }) => doesJobs);
      if (isIdle && !wasIdle) log.warn(NO_SCHEDULED_WORK);
      wasIdle = isIdle;
      // One that came while the database could not be reached from here for a while.
      const misfits = others.filter(
        (other) => other.refusal === null && !toldOf.has(other.serverId) && refusalsBeside(facts, other).length > 0,
      );
      for (const { serverId } of misfits) toldOf.add(serverId);
      if (misfits.length > 0) log.warn(`${reasons(facts, misfits)}\nBoth run. Stop one of them.`);
    },
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../platform/database/open-database.ts';
import { settleRoleSettings } from '../platform/database/role-settings.ts';
import { buildActivity } from './build.ts';
import type { Fault } from './failing-statements.ts';
import { expectNothingHalfWritten, WRITES } from './half-written.ts';
import { type Pgbouncer, startPgbouncer } from './pgbouncer.ts';
import { services } from './services.ts';
import { uploadUrl } from './steps.ts';
import { openTestApp, reference, type TestAnswer, type TestApp, type TestPerson } from './test-app.ts';
import { asAddress, type FreshDatabase, freshDatabase, silentLog } from './test-database.ts';

const MEMBERS = 24;
const REQUESTS = 10_000;
/** Fewer than one application may ask for, so that each connection is everyone's. */
const SHARED = 6;
const HOURS = 1.25;

/** A member who is known to two servers, and what they have been answered to have kept. */
interface Known {
  servers: TestPerson[];
  activities: Map<number, string>;
  documents: Map<number, string>;
  /** What was asked for without an answer that says whether it was kept. */
  unsure: Set<string>;
}

interface Count {
  answered: number;
  unavailable: number;
  errors: string[];
  wrong: string[];
}

describe.skipIf(services.pgbouncer === undefined)('[R48] two servers behind PgBouncer in transaction mode', () => {
  let folder: string;
  let own: FreshDatabase;
  let pooler: Pgbouncer;
  const pools: OpenDatabase[] = [];
  const apps: TestApp[] = [];
  let members: Known[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cpd-pooler-'));
    own = await freshDatabase(reference);
    const target = own.connection;
    if (typeof target === 'string') throw new Error('PgBouncer stands before an embedded PostgreSQL alone.');
    pooler = await startPgbouncer({ program: services.pgbouncer ?? '', folder, target, poolSize: SHARED });
    for (const _server of [1, 2]) {
      const pool = openDatabase(pooler.connection, { log: silentLog, size: 20, prepared: false, pooled: true });
      pools.push(pool);
      const files = apps[0] === undefined ? {} : { files: apps[0].files };
      apps.push(await openTestApp({ database: pool.database, checkAnswers: false, ...files }));
    }
  });

  beforeEach(async () => {
    members = await Promise.all(
      Array.from({ length: MEMBERS }, async () => {
        const [first, second] = apps;
        if (first === undefined || second === undefined) throw new Error('There are no servers.');
        const person = await first.signIn();
        const servers = [person, await second.signInAs(person.username)];
        return { servers, activities: new Map(), documents: new Map(), unsure: new Set<string>() };
      }),
    );
  });

  afterAll(async () => {
    for (const app of apps) await app.close();
    for (const pool of pools) await pool.close();
    await pooler?.end('SIGKILL');
    await own?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test.each<Fault>(['refused', 'cut'])(
    '[R1, R29] leaves nothing half written while each statement in turn is %s',
    { timeout: 120_000 },
    async (fault) => {
      const [world] = apps;
      if (world === undefined) throw new Error('There are no servers.');
      for (const prepare of Object.values(WRITES)) {
        const member = await world.signIn();
        await expectNothingHalfWritten(world, member, await prepare(member), fault);
      }
    },
  );

  test('refuses an owner’s way through it, and settles the role by a way through it', { timeout: 60_000 }, async () => {
    const { user: _user, ...through } = pooler.connection;
    const calls = asAddress({ ...through, user: pooler.connection.user });
    const owner = openDatabase(pooler.connection, { log: silentLog, size: 1, patient: true });
    await expect(sql`select 1`.execute(owner.database)).rejects.toThrow('unsupported startup parameter');
    await owner.close();
    const name = `role ${pooler.connection.user} in database ${pooler.connection.database}`;
    await sql.raw(`alter ${name} set statement_timeout = 0`).execute(own.owner.database);
    await pooler.command('reconnect');
    const warnings: string[] = [];
    const log = { info: () => undefined, warn: (line: string) => void warnings.push(line) };
    await settleRoleSettings({ calls, owner: asAddress(own.owner.connection) }, log);
    for (let looks = 0; looks < 20; looks += 1) {
      const { rows } = await sql`select current_setting('statement_timeout') as limit`.execute(
        pools[looks % 2]?.database ?? own.database,
      );
      expect(rows).toEqual([{ limit: '4s' }]);
    }
    expect(warnings).toEqual([]);
  });

  test(`answer ${REQUESTS} mixed requests, none wrong and none with an error`, { timeout: 600_000 }, async () => {
    const begun = performance.now();
    const count = newCount();
    await everybody((known, turn) => ask(known, turn, count), REQUESTS / MEMBERS);
    await everybody((known) => compareAll(known, count), 1);
    tell('mixed requests', count, begun);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and usename = ${pooler.connection.user}`.execute(own.owner.database);
    expect(rows[0]?.count).toBeLessThanOrEqual(SHARED);
    expect(count).toMatchObject({ errors: [], wrong: [], unavailable: 0 });
    expect(count.answered).toBeGreaterThanOrEqual(REQUESTS);
  });

  test.each(['SIGINT', 'SIGKILL'] as const)(
    'while it is away (%s), answer 503 at most, lose nothing that they answered, and recover by themselves',
    { timeout: 300_000 },
    async (signal) => {
      const begun = performance.now();
      const count = newCount();
      let isOver = false;
      const load = everybody(
        async (known, turn) => ask(known, turn, count),
        Number.POSITIVE_INFINITY,
        () => isOver,
      );
      for (const _round of [1, 2, 3]) {
        await until(() => count.answered > 0);
        await pooler.end(signal);
        const refused = count.unavailable;
        await until(() => count.unavailable > refused);
        await pooler.start();
        const answered = count.answered;
        await until(() => count.answered > answered + MEMBERS);
      }
      isOver = true;
      await load;
      const after = newCount();
      await everybody((known) => compareAll(known, after), 1);
      tell(`pooler ended by ${signal} three times`, { ...count, wrong: [...count.wrong, ...after.wrong] }, begun);
      expect(count).toMatchObject({ errors: [], wrong: [] });
      expect(after).toMatchObject({ errors: [], wrong: [], unavailable: 0 });
      expect(count.unavailable).toBeGreaterThan(0);
    },
  );

  /** Every member goes on asking, one request behind the other, all at the same time. */
  async function everybody(
    work: (known: Known, turn: number) => Promise<void>,
    turns: number,
    isOver = () => false,
  ): Promise<void> {
    await Promise.all(
      members.map(async (known) => {
        for (let turn = 0; turn < turns && !isOver(); turn += 1) await work(known, turn);
      }),
    );
  }
});

function newCount(): Count {
  return { answered: 0, unavailable: 0, errors: [], wrong: [] };
}

/** One request of the mix, to one server and then to the other. */
async function ask(known: Known, turn: number, count: Count): Promise<void> {
  const person = known.servers[(turn + Math.floor(turn / 10)) % 2];
  if (person === undefined) throw new Error('There is no server.');
  const kind = turn % 10;
  if (kind === 0) return await save(known, person, `Rounds ${person.userId}-${turn}`, count);
  if (kind === 5) return await upload(known, person, `proof-${person.userId}-${turn}.txt`, count);
  if (kind % 3 === 1) return await compareActivity(known, person, count);
  if (kind % 3 === 2) return await compareDocument(known, person, count);
  return await compareSums(known, person, count);
}

async function save(known: Known, person: TestPerson, name: string, count: Count): Promise<void> {
  const body = buildActivity(person.userId, {
    ActivityName: name,
    TotalHours: HOURS,
    UserActivityHours: [{ SpecialityId: 201, Hours: String(HOURS) }],
  });
  const answer = await person.call('POST', '/api/UserActivities', { body });
  if (isAnswered(answer, count)) known.activities.set(answer.json.UserActivityId, name);
  else known.unsure.add(name);
}

async function upload(known: Known, person: TestPerson, name: string, count: Count): Promise<void> {
  const answer = await person.upload(uploadUrl(person), { name, content: `Attended: ${name}\n` });
  if (isAnswered(answer, count)) known.documents.set(answer.json, name);
}

async function compareActivity(known: Known, person: TestPerson, count: Count): Promise<void> {
  const [id, name] = [...known.activities].at(-1) ?? [];
  if (id === undefined) return await compareSums(known, person, count);
  const answer = await person.call('GET', `/api/UserActivities/${id}`);
  if (!isAnswered(answer, count)) return;
  const seen = [answer.json.UserActivityId, answer.json.ActivityName, answer.json.UserId];
  if (`${seen}` !== `${[id, name, person.userId]}`) count.wrong.push(`activity ${id} is ${seen}`);
}

async function compareDocument(known: Known, person: TestPerson, count: Count): Promise<void> {
  const [id, name] = [...known.documents].at(-1) ?? [];
  if (id === undefined) return await compareSums(known, person, count);
  const answer = await person.call('GET', `/api/Documents?DocumentId=${id}`);
  if (isAnswered(answer, count) && answer.raw.toString() !== `Attended: ${name}\n`) {
    count.wrong.push(`document ${id} is ${answer.raw.toString().slice(0, 80)}`);
  }
}

/** The hours of the year are those of the activities that were answered, and perhaps of those that no one knows of. */
async function compareSums({ activities, unsure }: Known, person: TestPerson, count: Count): Promise<void> {
  const query = `UserId=${person.userId}&CPDYearId=11&IncludeUserFrameworkRequirements=true`;
  const answer = await person.call('GET', `/api/CPDSummary?${query}`);
  if (!isAnswered(answer, count)) return;
  const categories: { EnteredHours: number }[] = answer.json.CPDSummaryCategories;
  const hours = categories.reduce((sum, { EnteredHours }) => sum + EnteredHours, 0);
  const least = activities.size * HOURS;
  if (hours < least || hours > least + unsure.size * HOURS) count.wrong.push(`${hours} hours and not ${least}`);
}

/** Everything that was answered is there, as it was saved. */
async function compareAll(known: Known, count: Count): Promise<void> {
  const [, person] = known.servers;
  if (person === undefined) return;
  for (const [id, name] of known.activities) {
    await compareActivity({ ...known, activities: new Map([[id, name]]) }, person, count);
  }
  for (const [id, name] of known.documents) {
    await compareDocument({ ...known, documents: new Map([[id, name]]) }, person, count);
  }
  await compareSums(known, person, count);
}

function isAnswered({ status, json }: TestAnswer, count: Count): boolean {
  if (status === 200) count.answered += 1;
  else if (status === 503) count.unavailable += 1;
  else count.errors.push(`${status} ${JSON.stringify(json)?.slice(0, 200)}`);
  return status === 200;
}

async function until(isSo: () => boolean): Promise<void> {
  for (const deadline = performance.now() + 60_000; !isSo(); await delay(20)) {
    if (performance.now() > deadline) throw new Error('It did not come to that within a minute.');
  }
}

function tell(what: string, { answered, unavailable, errors, wrong }: Count, begun: number): void {
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  process.stdout.write(
    `PgBouncer, ${what}: ${answered} answered, ${unavailable} told to come again (503), ${errors.length} errors, ${wrong.length} wrong, ${seconds} s\n`,
  );
}

import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { countStatements } from '../../testing/count-statements.ts';
import { uploadEvidence } from '../../testing/steps.ts';
import { openTestApp, reference, type TestApp } from '../../testing/test-app.ts';
import { type FreshDatabase, freshDatabase, silentLog } from '../../testing/test-database.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import { measureDiskSpace, ownVolume } from './disk-space.ts';
import { openSharedState } from './shared-state.ts';
import { readSharedState } from './state-reader.ts';

const GONE_AFTER_S = 60;

let own: FreshDatabase;
let world: TestApp;
beforeAll(async () => {
  own = await freshDatabase(reference);
  world = await openTestApp({ database: own.database, scanner: () => Promise.reject(new Error('away')) });
});
beforeEach(() => own.database.deleteFrom('outgoing_mail').execute());
afterAll(async () => {
  await world.close();
  await own.close();
});

const read = () => readSharedState(own.database, GONE_AFTER_S);

async function addMail(values: { sent_at?: string; given_up_at?: string; last_problem?: string }, hoursAgo = 0) {
  const mail = { recipient: 'a@example.org', subject: 'News', body_text: 'Hello' };
  const created_at = Temporal.Now.instant().subtract({ hours: hoursAgo }).toString();
  await own.database
    .insertInto('outgoing_mail')
    .values({ ...mail, created_at, ...values })
    .execute();
}

describe('the state of the service', () => {
  test('[R61] of a database on which nothing has happened says that nothing waits', async () => {
    const state = await read();
    expect(state.queue).toEqual({ count: 0, oldestSeconds: 0 });
    expect(state.mail).toEqual({ count: 0, oldestSeconds: 0, givenUp: 0, problem: null });
    expect(state.seals).toEqual({ lastAt: null, withoutCopy: 0 });
    expect(state.databaseBytes).toBeGreaterThan(1_000_000);
    expect(Math.abs(Date.parse(state.at) - Date.now())).toBeLessThan(60_000);
  });

  test('[R61] tells of the last backup that is whole, and of the last one that failed or was broken off', async () => {
    const empty = { succeededAt: null, failedAt: null, bytes: null, lacking: null };
    expect((await read()).backup).toEqual(empty);
    type More = { name?: string; bytes?: number; lacking?: number; problem?: string; ended_at?: string | null };
    const add = (hour: number, more: More) => {
      const at = `2026-11-20T0${hour}:30:00Z`;
      const run = {
        kind: 'NIGHTLY' as const,
        place: 'a folder',
        begun_at: `2026-11-20T0${hour}:00:00Z`,
        held_until: at,
      };
      return own.database
        .insertInto('backup_run')
        .values({ ...run, ended_at: at, ...more })
        .execute();
    };
    await add(1, { name: 'one', bytes: 100, lacking: 3 });
    await add(2, { name: 'two', bytes: 200, lacking: 1 });
    await add(3, { problem: 'There is no room left.' });
    const instants = async () => {
      const { succeededAt, failedAt, bytes } = (await read()).backup;
      return [succeededAt, failedAt].map((at) => new Date(at ?? 0).toISOString().slice(11, 16)).concat(String(bytes));
    };
    expect(await instants()).toEqual(['02:30', '03:30', '200']);
    expect((await read()).backup.lacking).toBe(1);
    await add(4, { ended_at: null });
    expect(await instants()).toEqual(['02:30', '04:30', '200']);
    await own.database.deleteFrom('backup_run').execute();
  });

  test('[R61] counts e-mails that wait and those given up lately, but not for members who left', async () => {
    const now = Temporal.Now.instant();
    await addMail({ last_problem: '421 busy' }, 2);
    await addMail({ last_problem: '450 later' }, 1);
    await addMail({}, 3);
    await addMail({ sent_at: now.toString() }, 9);
    await addMail({ given_up_at: now.toString(), last_problem: '550 no such mailbox' }, 9);
    await addMail({ given_up_at: now.subtract({ hours: 24 * 8 }).toString(), last_problem: '550' }, 300);
    await addMail({ given_up_at: now.toString(), last_problem: 'The member has left the college.' }, 9);
    const { mail } = await read();
    expect(mail).toMatchObject({ count: 3, givenUp: 1, problem: '421 busy' });
    expect(mail.oldestSeconds).toBeGreaterThanOrEqual(10_799);
    expect(mail.oldestSeconds).toBeLessThan(11_100);
  });

  test('[R61] counts files that wait for the virus check', async () => {
    const member = await world.signIn();
    await uploadEvidence(member);
    const { quarantine } = await read();
    expect(quarantine.count).toBe(1);
    expect(quarantine.oldestSeconds).toBeGreaterThanOrEqual(0);
  });

  test('[R61] counts servers that run, those that do scheduled work, the refused and the vanished', async () => {
    const server = (name: string, does_jobs: boolean, more: { refusal?: string; seen_at?: string } = {}) => ({
      ...{ server_id: name, folder_id: name, name, version: '1', newest_migration: '1', does_jobs },
      ...{ verification_key: 'k', is_key_made: false, sign_in: 's', store_mark: 'm', settings: '{}' },
      ...{ clock_ahead_ms: 0, ...more },
    });
    const longAgo = Temporal.Now.instant().subtract({ minutes: 5 }).toString();
    await own.database
      .insertInto('server')
      .values([
        server('one', true),
        server('two', false),
        server('three', true, { seen_at: longAgo }),
        server('four', true, { refusal: 'Another key.' }),
      ])
      .execute();
    expect((await read()).servers).toEqual({ running: 2, doingJobs: 1, refused: 1, gone: 1 });
  });

  test('[R61] counts scheduled work that is due, of queues which calls may not see', { timeout: 60_000 }, async () => {
    await expect(sql`select from pgboss.job`.execute(own.database)).rejects.toThrow();
    const hanging = Promise.withResolvers<void>();
    const job = { name: 'close-years', every: 'day' as const, run: () => hanging.promise };
    const stop = startJobs({ connection: own.owner.connection, jobs: [job], log: silentLog, startDelayMs: 0 });
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pgboss.job where state = 'active'`.execute(own.owner.database);
      expect(rows).toHaveLength(1);
    }, 40_000);
    await sql`insert into pgboss.job (name, start_after, policy) values
      ('close-years', now() - interval '90 seconds', 'standard'), ('close-years', now() + interval '1 hour', 'standard')
    `.execute(own.owner.database);
    await expect(sql`select from pgboss.job`.execute(own.database)).rejects.toThrow('permission denied');
    const { queue } = await read();
    hanging.resolve();
    await stop();
    expect(queue.count).toBe(1);
    expect(queue.oldestSeconds).toBeGreaterThanOrEqual(90);
    expect(queue.oldestSeconds).toBeLessThan(150);
  });
});

describe('whoever asks for it', () => {
  test('[R61] shares one statement with all others who ask within a few seconds', async () => {
    const state = openSharedState(own.database, GONE_AFTER_S);
    const sent = await countStatements(async () => {
      const answers = await Promise.all([state.look(), state.look(), state.look()]);
      expect(new Set(answers).size).toBe(1);
      expect(await state.look()).toBe(answers[0]);
    });
    expect(sent).toHaveLength(1);
    const anew = openSharedState(own.database, GONE_AFTER_S, { keptMs: 0 });
    expect(await anew.look()).not.toBe(await anew.look());
  });

  test('[R61] does not wait for a database that hangs, and asks it no second time meanwhile', async () => {
    const state = openSharedState(own.database, GONE_AFTER_S, { keptMs: 0, limitMs: 100 });
    const sent = await countStatements(async () => {
      await own.owner.database.transaction().execute(async (other) => {
        await sql`lock table job_run in access exclusive mode`.execute(other);
        expect([await state.look(), await state.look()]).toEqual([undefined, undefined]);
      });
    });
    expect(sent.filter((text) => text.includes('json_build_object'))).toHaveLength(1);
    await expect.poll(() => state.look()).toBeDefined();
  });

  test('[R61] hears of the disk of the database by itself where that is a volume of its own', async () => {
    const database = join(world.filesFolder, 'database');
    const onTwo = (folder: string) => Promise.resolve(folder === database ? 2 : 1);
    expect(await ownVolume(world.filesFolder, 'database', onTwo)).toBe(database);
    expect(await ownVolume(world.filesFolder, 'kept')).toBeUndefined();
    expect(await ownVolume(world.filesFolder, 'none')).toBeUndefined();
  });

  test('[R61] hears of no space where there is no folder, and of the space of those that are there', async () => {
    const space = await measureDiskSpace({ data: world.filesFolder, files: join(world.filesFolder, 'none') }, 5_000);
    expect(space.files).toBeUndefined();
    expect(space.data?.size).toBeGreaterThan(space.data?.free ?? Infinity);
    expect(space.data?.free).toBeGreaterThan(0);
  });
});

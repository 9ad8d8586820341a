import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { beginFailOverLoad, type LoadReport } from '../../testing/fail-over-load.ts';
import { CLUSTER_TIMES, type PatroniCluster, startPatroniCluster } from '../../testing/patroni-cluster.ts';
import { findFreePort, type RunningServer, startServer } from '../../testing/running-server.ts';
import { services } from '../../testing/services.ts';
import { silentLog } from '../../testing/test-database.ts';
import { openLocalFileStore } from '../files/local-file-store.ts';
import { sweepOrphans } from '../files/sweep-orphans.ts';
import { openDatabase } from './open-database.ts';
import { verifyEvents } from './verify-events.ts';

const { patroni, etcd, haproxy, postgresPrograms } = services;
const isHere = [patroni, etcd, haproxy, postgresPrograms].every((program) => program !== undefined);
const LONG = { timeout: 600_000 };

let cluster: PatroniCluster;
let folder: string;
const servers: RunningServer[] = [];

describe.skipIf(!isHere)('two servers on a cluster under Patroni', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cpd-fail-over-'));
    cluster = await startPatroniCluster();
    const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    for (const name of ['first', 'second']) {
      const settings = {
        DATA_DIR: join(folder, name),
        PORT: String(await findFreePort()),
        FILES_URL: `file://${join(folder, 'files')}`,
        DATABASE_URL: cluster.address('cpd_calls'),
        DATABASE_DIRECT_URL: cluster.address('cpd'),
        VERIFICATION_KEY: key,
        CPD_NOW: '2026-11-20T01:00:00Z',
      };
      servers.push(await startServer(settings));
    }
    process.stdout.write(`The cluster's times in seconds: ${JSON.stringify(CLUSTER_TIMES)}\n`);
  }, 400_000);

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') process.stdout.write(`${await cluster.logs()}\n${said()}\n`);
  });

  afterAll(async () => {
    for (const server of servers) await server.end('SIGKILL');
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  }, 200_000);

  const said = () => servers.map((server) => server.said().slice(-3_000)).join('\n---\n');
  const beginLoad = () => beginFailOverLoad(servers.map(({ publicUrl }) => publicUrl));

  /** What an answered change left: each once, each file with its bytes, and no bytes besides once those of no one are swept. */
  async function findTraces({ names, hashes }: LoadReport) {
    const leader = (await cluster.leader()) ?? '';
    const activities = await cluster.ask<{ times: number }>(
      leader,
      'select count(a.user_id)::int as times from unnest($1::text[]) as n (name) left join activity a on a.activity_name = n.name group by n.name',
      [names],
    );
    const rows = await cluster.ask<{ key: string; hash: string }>(
      leader,
      'select storage_key as key, sha256 as hash from document where storage_key is not null',
    );
    const files = await openLocalFileStore(join(folder, 'files'));
    const known = new Set(rows.map(({ key }) => key));
    await sweepOrphans(files, async () => known, Temporal.Now.instant().add({ hours: 2 }));
    const kept = new Set(await namesBelow(join(folder, 'files', 'kept')));
    const timesOf = Map.groupBy(rows, ({ hash }) => hash);
    return {
      activitiesNotOnce: activities.filter(({ times }) => times !== 1).length,
      filesNotOnce: hashes.filter((hash) => timesOf.get(hash)?.length !== 1).length,
      rowsWithoutBytes: rows.filter(({ key }) => !kept.has(key)).length,
      bytesWithoutRow: [...kept].filter((key) => !known.has(key)).length,
    };
  }

  async function expectNothingLost(what: string, report: LoadReport, more: Record<string, unknown> = {}) {
    const traces = await findTraces(report);
    const { names: _, hashes: __, lost, wrong, failed, ...counts } = report;
    const told = { ...counts, lost: lost.length, wrong: wrong.length, failed: failed.length, ...traces, ...more };
    process.stdout.write(`${what}: ${JSON.stringify(told)}\n`);
    expect({ lost, wrong, failed }).toEqual({ lost: [], wrong: [], failed: [] });
    expect(traces).toEqual({ activitiesNotOnce: 0, filesNotOnce: 0, rowsWithoutBytes: 0, bytesWithoutRow: 0 });
    expect(report.activities).toBeGreaterThan(0);
    expect(report.files).toBeGreaterThan(0);
  }

  async function expectWholeChains() {
    const { database, close } = openDatabase(cluster.address('cpd'), { log: silentLog, patient: true });
    const { broken, events } = await verifyEvents(database, { tell: () => undefined });
    await close();
    expect(broken).toEqual([]);
    expect(events).toBeGreaterThan(0);
  }

  test(
    '[R52] the leader killed under load: nothing answered is lost or done twice, and both go on by themselves',
    LONG,
    async () => {
      await cluster.untilWhole();
      const load = await beginLoad();
      await delay(3_000);
      const former = await cluster.leader();
      const killed = performance.now();
      await cluster.kill(former ?? '');
      await cluster.nextLeader(former);
      const promoted = performance.now();
      const [again, ownCommit] = await Promise.all([
        load.successAfter(promoted),
        cluster.firstCommit().then(() => performance.now()),
      ]);
      await delay(3_000);
      const report = await load.end();
      cluster.revive(former ?? '');
      await expectNothingLost('leader killed', report, {
        secondsToNewLeader: seconds(promoted - killed),
        secondsFromThereToItsOwnCommit: seconds(ownCommit - promoted),
        secondsFromThereToSuccess: seconds(again - promoted),
      });
      await expectWholeChains();
    },
  );

  test(
    '[R52] both standbys frozen: what nobody confirms is not called saved, and it goes on when they thaw',
    LONG,
    async () => {
      await cluster.untilWhole();
      const load = await beginLoad();
      await delay(2_000);
      const { synchronous, others } = await cluster.standbys();
      for (const name of [...synchronous, ...others]) await cluster.freeze(name);
      const frozen = performance.now();
      await delay(12_000);
      const lastBefore = load.lastSuccess();
      for (const name of [...synchronous, ...others]) cluster.thaw(name);
      const thawed = performance.now();
      const again = await load.successAfter(thawed);
      await delay(2_000);
      const report = await load.end();
      await expectNothingLost('both standbys frozen', report, { secondsFromThawToSuccess: seconds(again - thawed) });
      // One may have been confirmed just before.
      expect(lastBefore).toBeLessThan(frozen + 5_000);
      expect(report.unknown).toBeGreaterThan(0);
      expect(report.slowestMs).toBeLessThan(20_000);
      await expectWholeChains();
    },
  );

  test(
    '[R52] the leader frozen until another has taken its place, then thawed: nobody is sent to the former one',
    LONG,
    async () => {
      await cluster.untilWhole();
      const load = await beginLoad();
      await delay(2_000);
      const former = (await cluster.leader()) ?? '';
      await cluster.freeze(former);
      await cluster.nextLeader(former);
      const promoted = performance.now();
      const again = await load.successAfter(promoted);
      await cluster.thawUnderNewPatroni(former);
      await delay(5_000);
      const report = await load.end();
      await expectNothingLost('leader frozen', report, { secondsFromNewLeaderToSuccess: seconds(again - promoted) });
      expect(report.slowestMs).toBeLessThan(20_000);
      await expectWholeChains();
    },
  );

  test(
    '[R52] the leader changes twice in a row, in good order: scheduled work goes on, and no number is given twice',
    LONG,
    async () => {
      await cluster.untilWhole();
      const load = await beginLoad();
      await delay(2_000);
      for (let round = 0; round < 2; round += 1) {
        const former = await cluster.leader();
        const [next = ''] = (await cluster.standbys()).synchronous;
        await cluster.switchTo(next);
        await cluster.nextLeader(former);
        await cluster.untilWhole();
      }
      const settled = performance.now();
      await load.successAfter(settled);
      const report = await load.end();
      await expectNothingLost('two switchovers', report);
      const [{ now } = { now: '' }] = await cluster.ask<{ now: string }>(
        (await cluster.leader()) ?? '',
        'select now()::text as now',
      );
      await expect
        .poll(
          async () =>
            await cluster.ask(
              (await cluster.leader()) ?? '',
              `select from pgboss.job where name = 'keep-figures' and state = 'completed' and completed_on > $1::timestamptz limit 1`,
              [now],
            ),
          { timeout: 240_000, interval: 1_000 },
        )
        .toHaveLength(1);
      await expectWholeChains();
    },
  );
});

function seconds(milliseconds: number): number {
  return Math.round(milliseconds / 10) / 100;
}

async function namesBelow(where: string): Promise<string[]> {
  const entries = await readdir(where, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

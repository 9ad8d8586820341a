import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openFleet } from '../../testing/fleet.ts';
import { findFreePort } from '../../testing/running-server.ts';
import { services } from '../../testing/services.ts';

const MONITORING = join(import.meta.dirname, '../../../../deploy/monitoring');
const TOKEN = 'a-token-of-tests-0123456789';
const { prometheus, promtool, haproxy } = services;

const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
  readFileSync(join(MONITORING, 'dashboard.json'), 'utf8'),
);
/** Nothing is shown there before a first backup. */
const AFTER_A_BACKUP = /cpd_backup_last_success_timestamp_seconds > 0/;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cpd-monitoring-'));
  cpSync(MONITORING, folder, { recursive: true });
  writeFileSync(join(folder, 'metrics-token'), TOKEN);
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));

describe.skipIf(promtool === undefined)('the files for Prometheus', () => {
  const check = (...args: string[]) => promisify(execFile)(promtool ?? '', args, { cwd: folder });

  test('[R61] are what promtool takes for a configuration and rules', async () => {
    const { stdout } = await check('check', 'config', 'prometheus.yml');
    expect(stdout).toContain('13 rules found');
  });

  test('[R61] let each of the thirteen alerts fire when it should, and not when all is well', async () => {
    const { stdout } = await check('test', 'rules', 'alerts.test.yml');
    expect(stdout).toContain('SUCCESS');
    const alerts = [...readFileSync(join(folder, 'alerts.yml'), 'utf8').matchAll(/- alert: (\w+)/g)].map(
      ([, name]) => name,
    );
    expect(alerts).toHaveLength(13);
    const tested = readFileSync(join(folder, 'alerts.test.yml'), 'utf8');
    for (const name of alerts) expect(tested).toMatch(new RegExp(`${name} fires[^]*${name} does not fire`));
  });
});

describe.skipIf(prometheus === undefined || haproxy === undefined)('a real Prometheus', () => {
  test('[R61] reads two real servers, and answers every expression of the dashboard and the alerts', {
    timeout: 300_000,
  }, async () => {
    const fleet = await openFleet({ servers: 2, members: 3, settings: { METRICS_TOKEN: TOKEN } });
    const port = await findFreePort();
    const targets = fleet.ports.map((each) => `'127.0.0.1:${each}'`).join(', ');
    const configuration = readFileSync(join(folder, 'prometheus.yml'), 'utf8')
      .replace(/targets: \[.*\]/, `targets: [${targets}]`)
      .replace(/(scrape|evaluation)_interval: \d+s/g, '$1_interval: 1s');
    writeFileSync(join(folder, 'here.yml'), configuration);
    const arguments_ = ['--config.file=here.yml', `--storage.tsdb.path=${join(folder, 'tsdb')}`];
    const program = spawn(prometheus ?? '', [...arguments_, `--web.listen-address=127.0.0.1:${port}`], {
      cwd: folder,
      stdio: 'ignore',
    });
    const ended = once(program, 'exit');
    try {
      const ask = async (path: string) => {
        const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
        return (await answer.json()) as { status: string; error?: string; data: never };
      };
      const query = async (expression: string) => {
        const { status, error, data } = await ask(`query?query=${encodeURIComponent(expression)}`);
        expect({ expression, status, error }).toEqual({ expression, status: 'success', error: undefined });
        return (data as { result: { value: [number, string] }[] }).result;
      };
      // Calls of people, so that there is something to show.
      for (const { token, userId } of fleet.members) {
        const address = `${fleet.publicUrl}/api/CPDSummary?UserId=${userId}&CPDYearId=11&IncludeUserFrameworkRequirements=true`;
        expect((await fetch(address, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
      }
      const slow = { timeout: 120_000, interval: 1_000 };
      await vi.waitFor(async () => expect((await query('sum(up)'))[0]?.value[1]).toBe('2'), slow);
      const expressions = dashboard.panels.flatMap(({ targets: of }) => of.map(({ expr }) => expr));
      expect(expressions.length).toBeGreaterThan(15);
      for (const expression of expressions) {
        if (AFTER_A_BACKUP.test(expression)) await query(expression);
        else
          await vi.waitFor(
            async () => expect([expression, await query(expression)]).not.toEqual([expression, []]),
            slow,
          );
      }
      await vi.waitFor(async () => {
        const { groups } = (await ask('rules')).data as {
          groups: { rules: { name: string; health: string; state: string }[] }[];
        };
        const rules = groups.flatMap(({ rules: of }) => of);
        expect(rules.map(({ health }) => health)).toEqual(rules.map(() => 'ok'));
        expect(rules).toHaveLength(13);
        // A machine of tests may be slow, and its disk nearly full; then that is said, and is true.
        const mayBe = ['CpdDiskNearlyFull', 'CpdSlowCalls'];
        const told = rules.filter(({ state, name }) => state !== 'inactive' && !mayBe.includes(name));
        expect(told).toEqual([]);
      }, slow);
    } finally {
      program.kill('SIGKILL');
      await ended;
      await fleet.close();
    }
  });
});

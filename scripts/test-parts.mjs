// What needs services of its own, budgets and the whole matrix. `npm run test:everything` runs all of it; .ci/run takes of it what
// a change touches.
import { join } from 'node:path';
import { ROOT } from './project.mjs';
import { playwright, secondPostgres, vitest } from './test-stages.mjs';
import { findCalendarReaders } from './testing/calendar-readers.mjs';
import { startClamd } from './testing/clamd.mjs';
import { findHaproxy } from './testing/haproxy.mjs';
import { findOtherBrowsers } from './testing/other-browsers.mjs';
import { findPatroni } from './testing/patroni.mjs';
import { findPgbackrest } from './testing/pgbackrest.mjs';
import { findPgbouncer } from './testing/pgbouncer.mjs';
import { findPodman } from './testing/podman.mjs';
import { findPostgres15 } from './testing/postgres15.mjs';
import { findPrometheus } from './testing/prometheus.mjs';
import { startRadosgw } from './testing/radosgw.mjs';
import { findSystemdTools } from './testing/systemd.mjs';

/** @typedef {import('./testing/services.mjs').Service} Service */

/**
 * @typedef {object} Part
 * @property {string} name what `--only` calls it
 * @property {number} minutes how long it takes on two quiet cores, rounded up
 * @property {RegExp} touches the files of the repository whose change it is run for
 * @property {Service[]} [services] what is brought for it
 * @property {(report: string, env: Record<string, string>) => import('./test-stages.mjs').Stage} stage
 */

const SERVER = join(ROOT, 'server');

/** @type {Record<string, Service>} */
const SERVICES = {
  radosgw: { name: 'radosgw', what: 'S3-compatible store', start: startRadosgw },
  clamd: { name: 'clamd', what: 'virus scanner', start: startClamd },
  calendars: { name: 'calendar-readers', what: 'calendar program', start: findCalendarReaders },
  pgbouncer: { name: 'pgbouncer', what: 'pooler', start: findPgbouncer },
  haproxy: { name: 'haproxy', what: 'proxy', start: findHaproxy },
  pgbackrest: { name: 'pgbackrest', what: 'archive of PostgreSQL', start: findPgbackrest },
  podman: { name: 'podman', what: 'container', start: findPodman },
  postgres15: { name: 'postgres15', what: 'PostgreSQL 15', start: findPostgres15 },
  patroni: { name: 'patroni', what: 'cluster with fail-over', start: findPatroni },
  prometheus: { name: 'prometheus', what: 'Prometheus', start: findPrometheus },
  systemd: { name: 'systemd', what: 'check of the systemd unit', start: findSystemdTools },
};

/**
 * @param {string} name
 * @param {number} minutes
 * @param {RegExp} touches
 * @param {(keyof typeof SERVICES)[]} services
 * @param {string[]} files
 * @returns {Part}
 */
function withServices(name, minutes, touches, services, files) {
  const config = ['--config', join(SERVER, 'vitest.services.config.ts')];
  return {
    name,
    minutes,
    touches,
    services: services.flatMap((service) => SERVICES[service] ?? []),
    stage: (report, env) => vitest(`With services: ${name}`, SERVER, report, { more: [...config, ...files], env }),
  };
}

/**
 * @param {string} name
 * @param {number} minutes
 * @param {RegExp} touches
 * @param {string} what
 * @param {string} project Playwright's
 * @returns {Part}
 */
function inBrowser(name, minutes, touches, what, project) {
  return { name, minutes, touches, stage: (report) => playwright(`Browser tests: ${what}`, report, [project]) };
}

/** @type {Part[]} */
export const PARTS = [
  withServices(
    'files',
    2,
    /^server\/src\/platform\/files\/|^scripts\/(radosgw|clamd)/,
    ['radosgw', 'clamd'],
    ['src/platform/files/'],
  ),
  withServices(
    'pooler',
    3,
    /^server\/src\/platform\/database\/(open-database|prepared|session-settings|transaction|in-turn)|^deploy\/pgbouncer|^scripts\/pgbouncer/,
    ['pgbouncer'],
    ['src/testing/pooler'],
  ),
  withServices(
    'cluster',
    6,
    /^server\/src\/platform\/database\/(sound-connections|answer-lost|open-database|fail-over)|^deploy\/haproxy|^scripts\/patroni/,
    ['patroni', 'haproxy', 'radosgw'],
    ['src/platform/database/fail-over'],
  ),
  withServices(
    'restarts',
    4,
    /^server\/src\/(start\/(stop|rolling|register|own-version)|platform\/database\/migrate|main\.ts)|^deploy\/haproxy|^scripts\/haproxy/,
    ['haproxy'],
    ['src/start/rolling-restart', 'src/testing/haproxy'],
  ),
  withServices(
    'archive',
    2,
    /^docs\/run-and-restore|^deploy\/database|^scripts\/pgbackrest|point-in-time/,
    ['pgbackrest'],
    ['src/start/point-in-time'],
  ),
  withServices(
    'image',
    6,
    /^(Dockerfile|\.dockerignore)|^deploy\/(compose|kubernetes|make-secrets)|^scripts\/(podman|build|release-product|licence-texts)|^scripts\/testing\/deploy|^server\/src\/(program|image)|^server\/src\/testing\/build-image/,
    ['podman', 'haproxy', 'pgbouncer', 'postgres15', 'radosgw', 'clamd'],
    ['src/image', 'src/testing/deploy'],
  ),
  withServices(
    'monitoring',
    2,
    /^server\/src\/platform\/metrics\/|^deploy\/monitoring|^docs\/when-something|^scripts\/prometheus/,
    ['prometheus', 'haproxy'],
    ['src/platform/metrics/'],
  ),
  withServices(
    'calendars',
    1,
    /^server\/src\/features\/record\/(calendar|subscription)\/|^scripts\/calendar-readers/,
    ['calendars'],
    ['src/features/record/calendar/'],
  ),
  withServices('systemd', 1, /^deploy\/systemd|^scripts\/systemd/, ['systemd'], ['src/testing/systemd-unit']),
  inBrowser('budgets', 4, /^e2e\/(interactions|keyboard)/, 'budgets of interactions and keyboard', 'budgets'),
  inBrowser('phone', 8, /^e2e\/playwright/, 'journeys on a phone', 'phone'),
  {
    name: 'browsers',
    minutes: 5,
    touches: /^e2e\/other-browsers|^scripts\/testing\/other-browsers/,
    stage: (report) =>
      playwright('Browser tests: Firefox and WebKitGTK', report, ['other browsers'], { find: findOtherBrowsers }),
  },
  {
    name: 'matrix',
    minutes: 6,
    touches: /^server\/src\/testing\/(database-setup|pgbouncer)/,
    stage: (report) => secondPostgres('Server tests, all of them, on PostgreSQL 15 behind PgBouncer', report, 'all'),
  },
];

/**
 * Each look at the screens, with what it draws. What many screens share touches all looks.
 * @type {{ file: string; touches: RegExp }[]}
 */
export const LOOKS = [
  ['activity', 'activity'],
  ['files', 'files|documents'],
  ['first-visit', 'home|tour|forbidden|login'],
  ['member', 'settings|contact|notifications|certificates|registration|specialties|guide|audit-today'],
  ['plans', 'plans'],
  ['sign-in', 'login|forbidden'],
  ['summary', 'summary|home'],
  ['team', 'admin'],
].map(([file = '', screens = '']) => ({
  file: `looks/${file}.spec.ts`,
  touches: new RegExp(
    `^web/src/(screens/(${screens})[/.]|parts/|ui/|app/)|^web/src/[^/]*\\.css$|^e2e/(looks/${file}|checks)`,
  ),
}));

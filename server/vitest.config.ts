import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import type { PostgresSource } from './src/testing/database-setup.ts';

const DEBIAN_PROGRAMS = '/usr/lib/postgresql';

// What starts and kills servers takes long, so it is a project of its own, which `npm run test:long` runs; it is proved once,
// on the PostgreSQL that comes with the server.
const processes = ['src/**/*.process.test.ts'];

// What takes long by itself, because it goes through everything there is (every role and call, every demo member, any year that
// chance makes), or because it waits until something that hangs is given up: `npm run test:long` runs it, on the PostgreSQL that
// comes with the server. What it proves of single calls is proved beside them, by `npm test`.
const long = [
  'src/backup/{changed-bytes,verify-backup}.test.ts',
  'src/demo/load-demo.test.ts',
  'src/files/{scanner,store}-that-hangs.test.ts',
  'src/http/{every-role,lost-answers,messages,request-refusals,slow-bodies}.test.ts',
  'src/**/{calendar,my-files,notifications,summary}-text.test.ts',
  'src/features/college/lists/{list-export,many-reopenings,members-figures}.test.ts',
  'src/features/year/closing/closing-while-saving.test.ts',
  'src/features/year/figures/figures.test.ts',
  'src/features/year/reminders/reminders-in-sets.test.ts',
  'src/start/{restore-refusals,two-servers-races}.test.ts',
];

// What is about the web, the printer, files and e-mail rather than about SQL: proved on one PostgreSQL.
const aboutNoDatabase = [
  'src/http/!(every-call).test.ts',
  'src/print/**',
  'src/files/**',
  'src/mail/**',
  'src/identity/**',
  'src/features/year/certificates/**',
];

// What another PostgreSQL may do otherwise, proved on it each time: migrations and loading, an example of every call, and
// races. The other tests run there by a command of their own, `npm run test:postgres15`.
const onBoth = [
  'src/database/{migrate*,print-schema,transaction,event-log,open-database}.test.ts',
  'src/reference/**/*.test.ts',
  'src/http/every-call.test.ts',
  'src/features/record/activities/activity-races.test.ts',
  'src/features/record/documents/document-delete.test.ts',
  'src/features/record/document-links/document-links.test.ts',
  'src/features/record/folders/folders.test.ts',
  'src/features/record/plans/plan-update.test.ts',
  'src/features/record/plans/plan-goals.test.ts',
  'src/features/year/closing/closing.test.ts',
  'src/features/year/submission/submission.test.ts',
  'src/features/college/acting/acting.test.ts',
  'src/features/college/programs/offers.test.ts',
  'src/features/college/requests/decisions.test.ts',
];

// What needs a real S3-compatible store or virus scanner: `npm run test:services`, vitest.services.config.ts.
const withServices = ['src/**/*.services.test.ts'];

/** A second PostgreSQL: `TEST_DATABASE_URL`, or Debian's programs, the oldest from 15 on. */
function findOtherPostgres(): { name: string; source: PostgresSource } | undefined {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { name: 'PostgreSQL at TEST_DATABASE_URL', source: { kind: 'url', url } };
  const versions = listFolder(DEBIAN_PROGRAMS)
    .map(Number)
    .filter((version) => version >= 15);
  if (versions.length === 0) return undefined;
  const version = String(Math.min(...versions));
  return { name: `PostgreSQL ${version}`, source: { kind: 'programs', folder: join(DEBIAN_PROGRAMS, version, 'bin') } };
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function project(name: string, postgresSource: PostgresSource, include: string[], exclude: string[]) {
  return {
    test: {
      name,
      include,
      exclude,
      globalSetup: ['src/testing/database-setup.ts'],
      provide: { postgresSource },
      // Nobody waits for these: they end what hangs, also on a machine that does much else.
      hookTimeout: 60_000,
      testTimeout: 60_000,
      expect: { poll: { timeout: 30_000 } },
      // Files share nothing but modules, which keep no state: loading them anew for each file took half of the time.
      isolate: false,
    },
  };
}

const EMBEDDED: PostgresSource = { kind: 'embedded' };
const ALL = ['src/**/*.test.ts'];
const other = findOtherPostgres();
if (!other) process.stderr.write('server: there is no second PostgreSQL (TEST_DATABASE_URL, /usr/lib/postgresql).\n');

// What proves nothing through a pooler: what a connection asks for when it opens, addresses with several hosts, and writers that
// wait for each other for as long as it takes.
const aboutConnections = [
  'src/database/{role-settings,several-hosts,parallel-writers}.test.ts',
  'src/start/prepare-database.test.ts',
];

/** `TEST_POSTGRES`: `18` for the embedded one alone, `15` for the second one alone; by itself all there and some here. */
function chooseProjects() {
  const notHere = [...processes, ...withServices];
  if (process.env.TEST_POOLER) {
    const direct = [...long, ...aboutNoDatabase, ...aboutConnections];
    return [project('through PgBouncer', EMBEDDED, ALL, [...notHere, ...direct])];
  }
  const embedded = project('PostgreSQL 18', EMBEDDED, ALL, [...notHere, ...long]);
  const thorough = project('long', EMBEDDED, long, notHere);
  const killed = project('processes', EMBEDDED, processes, []);
  const onOther = (include: string[]) => {
    const exclude = [...processes, ...aboutNoDatabase, ...withServices];
    return project(other?.name ?? 'no second PostgreSQL', other?.source ?? EMBEDDED, other ? include : [], exclude);
  };
  if (process.env.TEST_POSTGRES === '18') return [embedded, thorough, killed];
  if (process.env.TEST_POSTGRES === '15') return [onOther(ALL)];
  return [embedded, thorough, killed, onOther(onBoth)];
}

export default defineConfig({ test: { name: 'server', projects: chooseProjects(), passWithNoTests: !other } });

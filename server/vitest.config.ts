import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import type { PostgresSource } from './src/testing/database-setup.ts';
import { folderForTests } from './src/testing/memory-folder.ts';

// What starts and kills servers takes long, so it is a project of its own, which .ci/run runs; it is proved once, on the
// PostgreSQL that comes with the server.
const processes = ['src/**/*.process.test.ts'];

// What takes long by itself, because it goes through everything there is (every role and call, every demo member, any year that
// chance makes), or because it waits until something that hangs is given up: .ci/run runs it. What it proves of single calls is
// proved beside them, by `npm test`.
const long = [
  'src/platform/backup/{changed-bytes,verify-backup}.test.ts',
  'src/demo/load-demo.test.ts',
  'src/platform/files/{scanner,store}-that-hangs.test.ts',
  'src/platform/http/{every-role,lost-answers,messages,request-refusals,slow-bodies}.test.ts',
  'src/**/{calendar,my-files,notifications,summary}-text.test.ts',
  'src/features/college/audits/audits-in-sets.test.ts',
  'src/features/college/lists/{list-export,many-reopenings,members-progress-figures}.test.ts',
  'src/features/year/closing/closing-while-saving.test.ts',
  'src/features/year/progress-figures/progress-figures.test.ts',
  'src/features/year/reminders/reminders-in-sets.test.ts',
  'src/start/{restore-refusals,two-servers-races}.test.ts',
];

// What is about the web, the printer, files and e-mail rather than about SQL: proved on one PostgreSQL.
const aboutNoDatabase = [
  'src/platform/http/!(every-call).test.ts',
  'src/platform/print/**',
  'src/platform/files/**',
  'src/platform/mail/**',
  'src/platform/identity/**',
  'src/features/year/certificates/**',
];

// What another PostgreSQL, or a pooler before it, may answer otherwise: migrations and loading, an example of every call, saves and
// races, and a file of each feature that writes.
const sampleOfSecond = [
  'src/platform/database/{migrate*,print-schema,transaction,event-log}.test.ts',
  'src/platform/reference/**/*.test.ts',
  'src/platform/http/every-call.test.ts',
  'src/features/record/activities/activity-{races,save,create,edit,date-save}.test.ts',
  'src/features/record/{deleted/bring-back,documents/document-delete,document-links/document-links}.test.ts',
  'src/features/record/{folders/folders,plans/plan-update,plans/plan-goals,calendar/calendar}.test.ts',
  'src/features/record/{areas/areas,history/history,registrations/registrations}.test.ts',
  'src/features/record/{series-days/series-days,shortcuts/shortcuts,subscription/subscription}.test.ts',
  'src/features/year/{closing/closing,submission/submission,reopening/reopening,reminders/reminders}.test.ts',
  'src/features/year/{progress-figures/progress-figures-behind,summary/summary,proof/proof}.test.ts',
  'src/features/year/my-data/my-data.test.ts',
  'src/features/college/{acting/acting,announcements/sending,cases/cases,contact/contact}.test.ts',
  'src/features/college/{erasure/erasure,lists/lists,list-views/list-views,members/members}.test.ts',
  'src/features/college/{membership/departures,programs/offers,requests/decisions,risk/risk,team/team}.test.ts',
  'src/features/college/{event-log/event-log,servers/servers}.test.ts',
  'src/platform/{access-log/access-log,content/content,notifications/notifications,people/users,seals/sealing}.test.ts',
];

// What proves nothing through a pooler: what a connection asks for when it opens, addresses with several hosts, and writers that
// wait for each other for as long as it takes.
const aboutConnections = [
  'src/platform/database/{open-database,role-settings,sound-connections,parallel-writers}.test.ts',
  'src/start/prepare-database.test.ts',
];

// What needs a real S3-compatible store, a cluster and the like: vitest.services.config.ts.
const withServices = ['src/**/*.services.test.ts'];

const ALL = ['src/**/*.test.ts'];

function project(name: string, postgresSource: PostgresSource, include: string[], exclude: string[]) {
  return {
    test: {
      name,
      include,
      exclude,
      globalSetup: ['src/testing/database-setup.ts'],
      // By its package: services are changed in a copy of this folder alone (scripts/mutate-part.mjs).
      setupFiles: ['@cpd/domain/testing/college-of-tests'],
      provide: { postgresSource },
      env: {
        // A program that a test starts is otherwise compiled anew each time, which takes two seconds of a core.
        NODE_COMPILE_CACHE: join(import.meta.dirname, '../.cache/compiled'),
        // What a killed server has written is looked for on a disk.
        ...(include === processes ? {} : { TMPDIR: folderForTests() }),
      },
      // Nobody waits for these: they end what hangs, also on a machine that does much else.
      hookTimeout: 60_000,
      testTimeout: 60_000,
      expect: { poll: { timeout: 30_000 } },
      // Files share nothing but modules, which keep no state: loading them anew for each file took half of the time.
      isolate: false,
    },
  };
}

/** A second PostgreSQL: `TEST_DATABASE_URL`, or the programs in the folder that `TEST_POSTGRES_PROGRAMS` names. */
function secondPostgres(): PostgresSource {
  const { TEST_DATABASE_URL: url, TEST_POSTGRES_PROGRAMS: folder } = process.env;
  if (url) return { kind: 'url', url };
  if (folder) return { kind: 'programs', folder };
  throw new Error('TEST_SECOND needs TEST_DATABASE_URL or TEST_POSTGRES_PROGRAMS: npm run test:postgres15 sets them.');
}

/** On the PostgreSQL that comes with the server; with `TEST_SECOND`, `sample` or `all` of the tests on a second one. */
function chooseProjects() {
  const which = process.env.TEST_SECOND;
  if (which) {
    const notHere = [...processes, ...withServices, ...aboutNoDatabase, ...aboutConnections, ...long];
    return [project('second PostgreSQL', secondPostgres(), which === 'all' ? ALL : sampleOfSecond, notHere)];
  }
  const embedded: PostgresSource = { kind: 'embedded' };
  return [
    project('server', embedded, ALL, [...processes, ...withServices, ...long]),
    project('long', embedded, long, [...processes, ...withServices]),
    project('processes', embedded, processes, []),
  ];
}

export default defineConfig({ test: { name: 'server', projects: chooseProjects() } });

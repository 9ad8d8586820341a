import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import type { PostgresSource } from './src/testing/database-setup.ts';

const DEBIAN_PROGRAMS = '/usr/lib/postgresql';

// What starts and kills PostgreSQL itself is proved once, on the one that comes with the server.
const embeddedOnly = ['src/**/*.process.test.ts'];

// What is about the web, the printer, files and e-mail rather than about SQL, and takes the longest: proved once too.
const aboutNoDatabase = [
  'src/http/**',
  'src/print/**',
  'src/files/**',
  'src/mail/**',
  'src/identity/**',
  'src/features/year/certificates/**',
];

// What needs a real S3-compatible store or virus scanner: `npm run test:services`, vitest.services.config.ts.
const withServices = ['src/**/*.services.test.ts'];

/** The second PostgreSQL to prove everything on that speaks to it: `TEST_DATABASE_URL`, or Debian's programs, the oldest from 15 on. */
function findOtherPostgres(): { name: string; source: PostgresSource } | undefined {
  if (process.env.TEST_POSTGRES === '18') return undefined;
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

function project(name: string, postgresSource: PostgresSource, exclude: string[]) {
  return {
    test: {
      name,
      include: ['src/**/*.test.ts'],
      exclude,
      globalSetup: ['src/testing/database-setup.ts'],
      provide: { postgresSource },
      hookTimeout: 30_000,
      testTimeout: 20_000,
      // Files share nothing but modules, which keep no state: loading them anew for each file took half of the time.
      isolate: false,
    },
  };
}

const other = findOtherPostgres();
if (!other) {
  process.stderr.write(
    'server: PostgreSQL 15 is left out (TEST_POSTGRES=18 is set, or there is neither TEST_DATABASE_URL nor /usr/lib/postgresql).\n',
  );
}

export default defineConfig({
  test: {
    name: 'server',
    projects: [
      project('PostgreSQL 18', { kind: 'embedded' }, withServices),
      ...(other ? [project(other.name, other.source, [...embeddedOnly, ...aboutNoDatabase, ...withServices])] : []),
    ],
  },
});

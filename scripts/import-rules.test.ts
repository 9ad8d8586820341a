import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT, tool } from './project.mjs';
import { findWordProblems } from './word-rules.mjs';

const WORKSPACES = ['domain', 'contract', 'server', 'web'];
const FEATURES = 'server/src/features/record';

/** Wrong lines: the rule that has to name them, the file they are in and the line itself. */
const WRONG: [rule: string, file: string, line: string][] = [
  ['domain-imports-nothing', 'domain/src/wrong-package.ts', "import { z } from 'zod';"],
  ['domain-imports-nothing', 'domain/src/wrong-node.ts', "import { readFileSync } from 'node:fs';"],
  ['domain-below-contract', 'domain/src/wrong-contract.ts', "import '@cpd/contract/right';"],
  ['contract-imports-domain-and-zod', 'contract/src/wrong-package.ts', "import pg from 'pg';"],
  ['workspaces-only-go-down', 'contract/src/wrong-server.ts', "import '../../server/src/right.ts';"],
  ['workspaces-only-go-down', 'domain/src/wrong.test.ts', "import '../../web/src/lib/right.ts';"],
  ['server-never-meets-web', 'server/src/wrong-web.ts', "import '../../web/src/lib/right.ts';"],
  [
    'web-never-meets-server',
    'web/src/lib/wrong-server.ts',
    "import type { Right } from '../../../server/src/right.ts';",
  ],
  ['product-knows-no-tests', 'server/src/wrong-test.ts', "import './testing/right.ts';"],
  ['product-knows-no-tests', 'web/src/lib/wrong-test.ts', "import { expect } from 'vitest';"],
  ['nothing-imports-main', 'server/src/wrong-main.ts', "import './main.ts';"],
  ['nothing-imports-the-server-app', 'server/src/platform/http/wrong-app.ts', "import '../../app.ts';"],
  ['database-knows-nothing-above', 'server/src/platform/database/wrong-http.ts', "import '../http/right.ts';"],
  [
    'database-knows-nothing-above',
    'server/src/platform/database/wrong-feature.ts',
    "import '../../features/record/a/a-service.ts';",
  ],
  [
    'http-knows-no-feature',
    'server/src/platform/http/wrong-feature.ts',
    "import type { A } from '../../features/record/a/a-service.ts';",
  ],
  [
    'only-the-app-wires-features',
    'server/src/platform/files/wrong-feature.ts',
    "import '../../features/record/a/a-service.ts';",
  ],
  [
    'platform-is-the-lowest-floor',
    'server/src/platform/people/wrong-up-service.ts',
    "import '../../features/record/a/a-service.ts';",
  ],
  ['record-stands-on-the-platform', `${FEATURES}/a/wrong-year-service.ts`, "import '../../year/e/e-service.ts';"],
  [
    'year-stands-on-the-record',
    'server/src/features/year/e/wrong-college-service.ts',
    "import '../../college/f/f-service.ts';",
  ],
  ['only-stores-and-readers-touch-sql', `${FEATURES}/a/wrong-sql-service.ts`, "import { sql } from 'kysely';"],
  ['only-stores-and-readers-touch-sql', 'server/src/platform/http/wrong-sql.ts', "import type { Pool } from 'pg';"],
  ['only-routes-and-http-touch-fastify', `${FEATURES}/a/wrong-http-service.ts`, "import type { X } from 'fastify';"],
  ['services-know-no-routes', `${FEATURES}/a/wrong-up-service.ts`, "import './a-routes.ts';"],
  ['stores-and-readers-know-no-service', `${FEATURES}/a/wrong-up-store.ts`, "import './a-service.ts';"],
  ['only-services-reach-stores-and-readers', `${FEATURES}/c/wrong-role.ts`, "import { c } from './c-store.ts';"],
  ['features-meet-in-services', `${FEATURES}/a/wrong-reader-service.ts`, "import { b } from '../b/b-reader.ts';"],
  ['pieces-of-sql-go-into-sql', `${FEATURES}/a/wrong-piece-service.ts`, "import { b } from '../b/b-sql.ts';"],
  ['wires-meet-at-the-edge', `${FEATURES}/a/wrong-wire-service.ts`, "import { b } from '../b/b-wire.ts';"],
  ['features-form-no-circle', `${FEATURES}/c/c-service.ts`, "import '../d/d-service.ts';"],
  ['nothing-imports-main', 'web/src/app/wrong-main.ts', "import '../main.tsx';"],
  ['nothing-imports-the-web-app', 'web/src/screens/a/wrong-app.tsx', "import '../../app/right.tsx';"],
  ['screens-never-import-screens', 'web/src/screens/a/wrong-screen.tsx', "import '../b/right.tsx';"],
  [
    'screens-never-import-screens',
    'web/src/screens/a/wrong-lazy.tsx',
    "export const b = () => import('../b/right.tsx');",
  ],
  ['parts-know-no-screen', 'web/src/parts/wrong-screen.tsx', "import '../screens/b/right.tsx';"],
  ['queries-only-use-lib', 'web/src/queries/wrong-part.ts', "import '../parts/right.tsx';"],
  ['lib-is-at-the-bottom', 'web/src/lib/wrong-query.ts', "import '../queries/right.ts';"],
  ['ui-knows-nothing-of-cpd', 'web/src/ui/wrong-domain.tsx', "import '@cpd/domain/right';"],
  ['ui-knows-nothing-of-cpd', 'web/src/ui/wrong-lib.tsx', "import '../lib/right.ts';"],
  ['the-pdf-frame-stands-alone', 'web/src/pdf-frame/wrong-query.ts', "import '../queries/right.ts';"],
  ['the-pdf-frame-stands-alone', 'web/src/pdf-frame/wrong-package.ts', "import 'react';"],
  ['only-the-pdf-frame-reads-pdfs', 'web/src/screens/a/wrong-pdf.ts', "import 'pdfjs-dist';"],
  ['only-the-pdf-frame-reads-pdfs', 'web/src/parts/wrong-frame.ts', "import '../pdf-frame/right.ts';"],
  ['no-circle', 'domain/src/circle-a.ts', "import './circle-b.ts';"],
  ['no-orphan', 'domain/src/forgotten.ts', 'export const forgotten = 1;'],
  ['nothing-unresolved', 'web/src/lib/wrong-name.ts', "import '@cpd/domain/not-there';"],
];

/** What the wrong lines lead to, and what is right. */
const RIGHT: Record<string, string> = {
  'domain/src/right.ts': "import './right-too.ts';",
  'domain/src/right-too.ts': 'export const right = 1;',
  'domain/src/right.test.ts': "import { test } from 'vitest'; import './right.ts';",
  'domain/src/circle-b.ts': "import './circle-a.ts';",
  'contract/src/right.ts': "import { z } from 'zod'; import '@cpd/domain/right';",
  'server/src/right.ts': "import type { A } from '@cpd/contract/right'; export type Right = A;",
  'server/src/main.ts': "import { createApp } from './app.ts';",
  'server/src/app.ts': "import Fastify from 'fastify'; import './features/record/a/a-routes.ts';",
  'server/src/platform/http/right.ts': "import type { FastifyInstance } from 'fastify'; import '../database/right.ts';",
  'server/src/platform/database/right.ts': "import { sql } from 'kysely'; import pg from 'pg';",
  'server/src/testing/right.ts': "import '../app.ts';",
  [`${FEATURES}/a/a-routes.ts`]:
    "import './a-service.ts'; import '../../../platform/http/right.ts'; import '../b/b-wire.ts';",
  [`${FEATURES}/a/a-service.ts`]: "import '../b/b-service.ts'; import type { B } from '../b/b-reader.ts';",
  [`${FEATURES}/b/b-service.ts`]: "import './b-reader.ts';",
  [`${FEATURES}/b/b-reader.ts`]: "import { sql } from 'kysely'; import './b-sql.ts';",
  [`${FEATURES}/b/b-sql.ts`]: "import { sql } from 'kysely';",
  [`${FEATURES}/a/a-reader.ts`]: "import { b } from '../b/b-sql.ts';",
  [`${FEATURES}/b/b-wire.ts`]: "import type { B } from './b-reader.ts';",
  [`${FEATURES}/d/d-service.ts`]: "import '../c/c-other-service.ts';",
  [`${FEATURES}/c/c-other-service.ts`]: "import './c-store.ts';",
  [`${FEATURES}/c/c-store.ts`]: "import { sql } from 'kysely';",
  'server/src/features/year/e/e-service.ts': "import '../../record/b/b-service.ts';",
  'server/src/features/college/f/f-service.ts': "import '../../year/e/e-service.ts';",
  'web/src/main.tsx': "import './app/right.tsx';",
  'web/src/app/right.tsx': "import '../screens/a/right.tsx';",
  'web/src/screens/a/right.tsx': "import '../../parts/right.tsx'; import './beside.tsx'; import '../../ui/right.tsx';",
  'web/src/screens/a/beside.tsx': "import '@cpd/contract/right';",
  'web/src/screens/b/right.tsx': "import '../../queries/right.ts';",
  'web/src/parts/right.tsx': "import '../queries/right.ts'; import '../ui/right.tsx';",
  'web/src/queries/right.ts': "import '../lib/right.ts';",
  'web/src/lib/right.ts': "import '@cpd/domain/right'; fetchOptions(); // fetch() and localStorage are only words here",
  'web/src/lib/api.ts': "import './right.ts'; await fetch('/api');",
  'web/src/lib/remembered.ts': "import './right.ts'; localStorage.clear();",
  'web/src/ui/right.tsx': "import 'react';",
  'web/src/pdf-frame/main.ts': "import './right.ts'; import type { M } from '../lib/pdf-frame-messages.ts';",
  'web/src/pdf-frame/right.ts': "import 'pdfjs-dist';",
  'web/src/lib/pdf-frame-messages.ts': "import './right.ts';",
};

/** The same for what needs no import. */
const WRONG_WORDS: [rule: string, file: string, line: string][] = [
  ['only-lib-api-calls-the-network', 'web/src/parts/wrong-fetch.ts', "await fetch('/api/Users');"],
  ['only-lib-api-calls-the-network', 'web/src/parts/wrong-request.ts', 'const request = new XMLHttpRequest();'],
  ['only-lib-remembered-touches-browser-storage', 'web/src/ui/wrong-storage.ts', "sessionStorage.getItem('a');"],
  ['screens-read-their-own-address', 'web/src/screens/files/wrong-address.tsx', 'const { pathname } = useLocation();'],
  ['screens-read-their-own-address', 'web/src/parts/wrong-state.ts', 'const { href } = router.state.location;'],
  ['only-the-guards-open-a-record', 'web/src/screens/a/wrong-record.ts', 'setOpenMember(12);'],
  [
    'only-config-reads-the-environment',
    'server/src/platform/http/wrong-environment.ts',
    'const port = process.env.PORT;',
  ],
  ['only-stores-and-readers-query', `${FEATURES}/a/wrong-query-service.ts`, "await database.selectFrom('member');"],
  [
    'only-stores-and-readers-query',
    'server/src/platform/http/wrong-query.ts',
    "await transaction.insertInto('event');",
  ],
  [
    'calls-leave-nothing-on-a-connection',
    'server/src/platform/jobs/wrong-lock.ts',
    'sql`select pg_try_advisory_lock(1)`;',
  ],
  ['calls-leave-nothing-on-a-connection', 'server/src/platform/http/wrong-set.ts', 'sql`set statement_timeout = 0`;'],
  ['calls-leave-nothing-on-a-connection', 'server/src/platform/http/wrong-listen.ts', 'sql`listen changes`;'],
  [
    'calls-leave-nothing-on-a-connection',
    'server/src/platform/http/wrong-config.ts',
    "sql`select set_config('a.b', 'on', false)`;",
  ],
  [
    'calls-leave-nothing-on-a-connection',
    'server/src/platform/http/wrong-table.ts',
    'sql`create temp table kept (id integer)`;',
  ],
  [
    'calls-leave-nothing-on-a-connection',
    'server/src/platform/http/wrong-cursor.ts',
    'sql`declare a cursor with hold for select 1`;',
  ],
  ['only-the-clock-reads-the-time', 'server/src/platform/http/wrong-time.ts', 'const now = Date.now();'],
  ['only-the-clock-reads-the-time', 'domain/src/wrong-time.ts', 'const today = Temporal.Now.plainDateISO();'],
  [
    'only-what-the-settings-name-is-asked',
    'server/src/platform/files/wrong-fetch.ts',
    'await fetch(document.address);',
  ],
  [
    'only-what-the-settings-name-is-asked',
    'server/src/platform/http/wrong-https.ts',
    "import { get } from 'node:https';",
  ],
  [
    'only-what-the-settings-name-is-asked',
    'server/src/platform/mail/wrong-net.ts',
    "import { connect, isIP } from 'node:net';",
  ],
  ['no-text-becomes-a-program-or-markup', 'web/src/ui/wrong-markup.ts', 'element.innerHTML = text;'],
  ['no-text-becomes-a-program-or-markup', 'domain/src/wrong-eval.ts', "export const sum = eval('1 + 1');"],
  [
    'programs-start-without-a-shell',
    'server/src/platform/print/wrong-exec.ts',
    "import { exec } from 'node:child_process';",
  ],
  ['programs-start-without-a-shell', 'server/src/platform/print/wrong-shell.ts', 'spawn(name, [], { shell: true });'],
  ['hashes-and-random-values-are-strong', 'server/src/platform/files/wrong-random.ts', 'const key = Math.random();'],
  ['hashes-and-random-values-are-strong', 'server/src/platform/files/wrong-hash.ts', "createHash('md5');"],
  ['only-lib-clock-knows-the-day', 'web/src/screens/a/wrong-day.ts', 'const today = Temporal.Now.plainDateISO();'],
  ['sizes-are-said-in-one-way', 'web/src/ui/wrong-size.tsx', 'export const size = <p>{bytes / 1_000_000} MB</p>;'],
  [
    'the-zone-of-the-delivered-college-stands-in-its-data',
    'server/src/features/college/a/wrong-zone-sql.ts',
    "sql`(now() at time zone 'Australia/Sydney')::date`;",
  ],
  [
    'the-delivered-college-stands-in-its-data',
    'web/src/parts/wrong-category.ts',
    "export const FIRST = 'Educational Activities';",
  ],
  [
    'the-delivered-college-stands-in-its-data',
    'web/src/parts/wrong-type.ts',
    "export const FIRST = 'Grand rounds or journal club';",
  ],
  [
    'the-delivered-college-stands-in-its-data',
    'web/src/parts/wrong-specialty.ts',
    "export const FIRST = 'Cardiology';",
  ],
  ['the-delivered-college-stands-in-its-data', 'web/src/parts/wrong-country.ts', "export const FIRST = 'New Zealand';"],
  [
    'the-delivered-college-stands-in-its-data',
    'web/src/parts/wrong-office.ts',
    "export const FIRST = 'cpd-au@example.org';",
  ],
  [
    'the-delivered-college-stands-in-its-data',
    'web/src/parts/wrong-amount.ts',
    'export const first = `Log 12.5 hours of it.`;',
  ],
];

let tree: string;
let found: string[];

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'import-rules-'));
  for (const [file, text] of Object.entries(RIGHT)) write(file, text);
  for (const [, file, line] of [...WRONG, ...WRONG_WORDS]) write(file, line);
  for (const workspace of WORKSPACES)
    cpSync(join(ROOT, workspace, 'package.json'), join(tree, workspace, 'package.json'));
  for (const [name, target] of [
    ['@cpd/domain', 'domain'],
    ['@cpd/contract', 'contract'],
  ] as const)
    link(name, join(tree, target));
  for (const name of ['zod', 'kysely', 'pg', 'fastify', 'react', 'vitest', 'pdfjs-dist']) writePackage(name);
  found = cruise(tree);
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe('a wrong import', () => {
  test.each(WRONG)('%s: %s', (rule, file) => {
    // A circle between features is told of their folders, any other rule of the file.
    const where = rule === 'features-form-no-circle' ? dirname(file) : file;
    expect(found.some((line) => line.startsWith(`${rule}: ${where}`))).toBe(true);
  });

  test('is found nowhere among the right ones', () => {
    const right = new Set(Object.keys(RIGHT));
    expect(found.filter((line) => right.has(fileOf(line)))).toEqual([]);
  });

  test('is shown for every rule there is', () => {
    const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
    const shown = new Set(WRONG.map(([rule]) => rule));
    expect(forbidden.map(({ name }: { name: string }) => name).filter((name: string) => !shown.has(name))).toEqual([]);
  });
});

describe('[R48] a word in the wrong place', () => {
  test.each(WRONG_WORDS)('%s: %s', (rule, file) => {
    expect(findWordProblems(tree)).toContain(`${rule}: ${file}:1`);
  });

  test('is found nowhere among the right ones', () => {
    expect(findWordProblems(tree)).toHaveLength(WRONG_WORDS.length);
  });
});

/** What the rules find in a tree, as `rule: file → file`; nothing when its exit code says that all is well. */
function cruise(root: string): string[] {
  const config = join(ROOT, '.dependency-cruiser.cjs');
  const args = [tool('dependency-cruiser', 'depcruise'), '--config', config, '--output-type', 'err', ...WORKSPACES];
  const { status, stdout } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  if (status === 0) return [];
  return [...stdout.matchAll(/^ *error (\S+: .*)$/gm)].map(([, line = '']) => line);
}

function fileOf(line: string): string {
  return line.replace(/^\S+: /, '').replace(/ .*$/, '');
}

function write(file: string, text: string): void {
  mkdirSync(join(tree, dirname(file)), { recursive: true });
  writeFileSync(join(tree, file), `${text}\n`);
}

function link(name: string, target: string): void {
  mkdirSync(join(tree, 'node_modules', dirname(name)), { recursive: true });
  symlinkSync(target, join(tree, 'node_modules', name), 'dir');
}

/** A package with nothing in it: rules go by names and folders. Its program is where those of many packages lie. */
function writePackage(name: string): void {
  write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'dist/index.js' }));
  write(`node_modules/${name}/dist/index.js`, '');
}

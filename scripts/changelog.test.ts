import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const FIELDS = ['Database', 'Settings', 'How long', 'Beside', 'What you do'];

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const packageOf = (folder: string) => JSON.parse(read(join(folder, 'package.json')));
const { version, workspaces } = packageOf('.') as { version: string; workspaces: string[] };

interface Entry {
  version: string;
  text: string;
  /** The first and last number of its migrations; none where it brings none. */
  migrations: [number, number] | undefined;
}

/** The entries of a changelog, the newest first. */
function entriesOf(changelog: string): Entry[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((text) => {
      const range = /^- \*\*Database:\*\* migrations (\d{4}) to (\d{4})/m.exec(text);
      const migrations: Entry['migrations'] = range === null ? undefined : [Number(range[1]), Number(range[2])];
      return { version: /^\d+\.\d+\.\d+/.exec(text)?.[0] ?? '', text, migrations };
    });
}

/** What is wrong with where migrations are named: each belongs to one version, and a later one to no earlier version. */
function migrationProblems(entries: readonly Entry[], migrations: readonly string[]): string[] {
  return migrations.flatMap((name) => {
    const number = Number(name.slice(0, 4));
    const owners = entries.filter(({ migrations: range }) => range && range[0] <= number && number <= range[1]);
    return owners.length === 1 ? [] : [`${name}: ${owners.map((one) => one.version).join(', ') || 'no version'}`];
  });
}

/** Which of the things that an operator asks an entry does not say. */
function fieldProblems(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ version, text }) =>
    FIELDS.filter((field) => !new RegExp(`^- \\*\\*${field}[^*]*:\\*\\* \\S`, 'm').test(text)).map(
      (field) => `${version}: ${field}`,
    ),
  );
}

const entries = entriesOf(read('CHANGELOG.md'));
const migrations = readdirSync(join(ROOT, 'server/src/platform/database/migrations')).filter((name) =>
  name.endsWith('.sql'),
);

describe('the changelog', () => {
  test('[R64] a migration that no version names, or two, and a field that is left out are found', () => {
    const faulty = entriesOf(
      '# C\n\n## 0.2.0 (x)\n\n- **Database:** migrations 0002 to 0004.\n\n## 0.1.0 (y)\n\n- **Database:** migrations 0001 to 0002.\n',
    );
    expect(migrationProblems(faulty, ['0001_a.sql', '0002_b.sql', '0005_c.sql'])).toEqual([
      '0002_b.sql: 0.2.0, 0.1.0',
      '0005_c.sql: no version',
    ]);
    expect(fieldProblems(faulty.slice(1))).toEqual(FIELDS.slice(1).map((field) => `0.1.0: ${field}`));
  });

  test('[R64] names every migration under the one version that brings it', () => {
    expect(migrationProblems(entries, migrations)).toEqual([]);
    const firsts = entries.flatMap(({ migrations: range }) => range?.[0] ?? []);
    expect(firsts).toEqual(firsts.toSorted((one, other) => other - one));
  });

  test('[R64] says of every version what operators have to know', () => {
    expect(fieldProblems(entries)).toEqual([]);
    expect(entries.length).toBeGreaterThan(3);
  });

  test('[R64] begins with the version of the product, which all its parts have', () => {
    expect(entries[0]?.version).toBe(version);
    const parts = workspaces.map((folder) => [folder, packageOf(folder).version]);
    expect(parts).toEqual(workspaces.map((folder) => [folder, version]));
    const locked = JSON.parse(read('package-lock.json')).packages as Record<string, { version: string }>;
    expect(['', ...workspaces].map((folder) => locked[folder]?.version)).toEqual(
      ['', ...workspaces].map(() => version),
    );
  });

  test('[R64] the version that files for operators name is that of the product', () => {
    const files = ['Dockerfile', 'docs/install.md', 'deploy/compose.yaml', 'deploy/kubernetes/deployment.yaml'];
    const named = files.flatMap((file) =>
      [...read(file).matchAll(/cpd-logbook:(\d+\.\d+\.\d+)|app\.kubernetes\.io\/version: (\S+)/g)].map(
        (found) => `${file}: ${found[1] ?? found[2]}`,
      ),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((line) => !line.endsWith(`: ${version}`))).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './project.mjs';
import { listFiles } from './sources.mjs';

/** Whatever people read in the browser is written there. */
const READ_BY_PEOPLE = ['web/src', 'domain/src', 'contract/src', 'server/src/features/college/state'];

/** The names of all settings, as docs/settings.md lists them. */
function settingNames(): string[] {
  const table = readFileSync(join(ROOT, 'docs/settings.md'), 'utf8');
  return [...table.matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].flatMap(([, name]) => name ?? []);
}

test('nothing that people read in the browser names a setting or a command: managers have none', () => {
  const names = settingNames();
  expect(names).toEqual(expect.arrayContaining(['JOBS', 'SMTP_URL', 'BACKUP_TO']));
  // A short name such as DEMO is a word of the code as well; as a setting it has its value behind it.
  const named = new RegExp(
    `\\b(${names.filter((name) => name.includes('_')).join('|')})\\b|\\b(${names.join('|')})=\\w|npm run`,
  );
  const found = READ_BY_PEOPLE.flatMap((folder) => listFiles(join(ROOT, folder)))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => !/^\s*(\/\/|\*|\/\*)/.test(line) && named.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});

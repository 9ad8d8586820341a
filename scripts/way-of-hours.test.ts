import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './project.mjs';

// The files that typed hours of an activity pass, in a year with one total: from the field into the database, and from there
// to the badge. Files that hand an activity or a year on whole are not among them. ARCHITECTURE.md draws the same way.
const SAVED = [
  'web/src/parts/hours-text.ts',
  'web/src/parts/hours-field.tsx',
  'web/src/screens/activity/hours/hours-fields.tsx',
  'web/src/screens/activity/time/time-section.tsx',
  'domain/src/record/activity-form.ts',
  'web/src/screens/activity/form/activity-wire.ts',
  'domain/src/values/hours.ts',
  'contract/src/fields.ts',
  'contract/src/activities.ts',
  'server/src/features/record/activities/activity-check-service.ts',
  'domain/src/record/activity-rules.ts',
  'server/src/features/record/activities/activity-store.ts',
  'server/src/features/record/activities/activity-sql.ts',
];
const SHOWN = [
  'server/src/features/year/progress/totals-sql.ts',
  'domain/src/year/requirements.ts',
  'server/src/features/year/progress/progress-wire.ts',
  'contract/src/summary.ts',
  'web/src/parts/progress-badge.tsx',
];

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The files that a file imports, as paths from the root. */
function importsOf(file: string): string[] {
  return [...read(file).matchAll(/from '([^']+)'/g)].map(([, name = '']) => {
    const own = /^@cpd\/(domain|contract)\/(.*)$/.exec(name);
    return own ? `${own[1]}/src/${own[2]}.ts` : relative(ROOT, join(ROOT, dirname(file), name)).replaceAll('\\', '/');
  });
}

describe('the way of typed hours', () => {
  test('passes at most 20 files', () => {
    expect(SAVED.length + SHOWN.length).toBeLessThanOrEqual(20);
  });

  test.each([
    ['saved', SAVED],
    ['shown', SHOWN],
  ])('is one way while they are %s: each file names them, and is joined to one before', (_which, way) => {
    for (const [index, file] of way.entries()) {
      expect(read(file), file).toMatch(/hours/i);
      const before = way.slice(0, index);
      const joined = before.filter((one) => importsOf(file).includes(one) || importsOf(one).includes(file));
      if (index > 0) expect(joined, `what ${file} has to do with the files before it`).not.toEqual([]);
    }
  });

  test('rounds them in the form, when the field is left or the form is read, and at the contract, and nowhere else', () => {
    const rounding = [...SAVED, ...SHOWN].filter((file) => /\b(read|round)Hours\(|\(readHours\)/.test(read(file)));
    expect(rounding).toEqual([
      'web/src/parts/hours-text.ts',
      'domain/src/record/activity-form.ts',
      // Where it is written.
      'domain/src/values/hours.ts',
      'contract/src/fields.ts',
    ]);
  });
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './project.mjs';
import { chooseParts } from './test-choice.mjs';
import { LOOKS, PARTS } from './test-parts.mjs';

const ALL = { parts: PARTS, looks: LOOKS };
const COMMIT = '0000000a'.padEnd(40, '0');
const change = (...files: string[]) => ({ base: 'abcdef123456', files });
const namesOf = (parts: { name: string }[]) => parts.map(({ name }) => name);

test('takes the parts whose own paths a change touches, and no others', () => {
  const { parts, left, looks } = chooseParts(
    ALL,
    change('server/src/platform/files/clamd-scanner.ts', 'README.md'),
    COMMIT,
  );
  expect(namesOf(parts)).toEqual(['files']);
  expect(left).toEqual([]);
  expect(looks).toEqual([]);
});

test('takes at most two parts and ten minutes, and names the others', () => {
  const everywhere = ['server/src/platform/files/a.ts', 'deploy/haproxy.cfg', 'deploy/pgbouncer.ini', 'Dockerfile'];
  const { parts, left } = chooseParts(ALL, change(...everywhere), COMMIT);
  expect(parts).toHaveLength(2);
  expect(parts.reduce((sum, { minutes }) => sum + minutes, 0)).toBeLessThanOrEqual(10);
  expect(namesOf(left)).toEqual(['cluster', 'restarts', 'image']);
});

test('looks at the screens that a change draws, and at all where it touches what they share', () => {
  const { looks } = chooseParts(ALL, change('web/src/screens/plans/plan-form.tsx'), COMMIT);
  expect(looks.map(({ file }) => file)).toEqual(['looks/plans.spec.ts']);
  expect(chooseParts(ALL, change('web/src/ui/rings.tsx'), COMMIT).looks).toEqual(LOOKS);
});

test('takes a sample that the commit chooses where there is nothing to compare with, the same each time', () => {
  const first = chooseParts(ALL, undefined, COMMIT);
  expect(first.parts).toHaveLength(1);
  expect(first.looks).toEqual(LOOKS.filter((_, index) => index % 5 === 0));
  expect(first.because).toContain('no base');
  expect(first.shard).toBe('1/5');
  expect(first.parts.every(({ minutes }) => minutes <= 4)).toBe(true);
  expect(chooseParts(ALL, change('README.md'), COMMIT)).toMatchObject({ shard: undefined });
  expect(chooseParts(ALL, undefined, COMMIT)).toEqual(first);
  expect(namesOf(chooseParts(ALL, undefined, '0000000b').parts)).not.toEqual(namesOf(first.parts));
});

test('names looks that are there', () => {
  for (const { file } of LOOKS) expect(existsSync(join(ROOT, 'e2e', file)), file).toBe(true);
});

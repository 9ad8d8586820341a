import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { closingLine, countPlaywright, countStage, countVitest } from './test-counts.mjs';

const folder = mkdtempSync(join(tmpdir(), 'test-counts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(name: string, content: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('a stage that fails without a failed test counts as one failure', () => {
  const file = report('all-passed.json', { numPassedTests: 7, numFailedTests: 0 });
  expect(countStage(1, file, countVitest)).toEqual({ passed: 7, failed: 1 });
  expect(countStage(2, join(folder, 'never-written.json'), countVitest)).toEqual({ passed: 0, failed: 1 });
  expect(countStage(1, undefined, undefined)).toEqual({ passed: 0, failed: 1 });
});

test('a browser test that passed only at its second try has failed', () => {
  const file = report('browser.json', { stats: { expected: 3, unexpected: 2, flaky: 1, skipped: 4 } });
  expect(countStage(1, file, countPlaywright)).toEqual({ passed: 3, failed: 3 });
});

test('the closing line sums all stages', () => {
  expect(
    closingLine([
      { passed: 0, failed: 0 },
      { passed: 12, failed: 1 },
      { passed: 3, failed: 0 },
    ]),
  ).toBe('15 passed, 1 failed');
});

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failedInPlaywright, failedInVitest } from './failed-tests.mjs';
import { ROOT } from './project.mjs';

test('names each failed test of Vitest with its file and the beginning of its message', () => {
  const passed = { fullName: 'is well', status: 'passed', failureMessages: [] };
  const failed = {
    fullName: 'is ill',
    status: 'failed',
    failureMessages: ['Error: 1 is not 2\n{ seed: 7 }\n\nCounterexample: [1]\n    at line 3\n    at line 4', 'more'],
  };
  expect(
    failedInVitest({
      testResults: [
        { name: join(ROOT, 'domain/a.test.ts'), status: 'failed', message: '', assertionResults: [passed, failed] },
        { name: join(ROOT, 'domain/b.test.ts'), status: 'passed', message: '', assertionResults: [passed] },
        { name: join(ROOT, 'domain/c.test.ts'), status: 'failed', message: 'No such file', assertionResults: [] },
      ],
    }),
  ).toEqual([
    'domain/a.test.ts: is ill\n    Error: 1 is not 2\n    { seed: 7 }\n    Counterexample: [1]',
    'domain/c.test.ts: did not run\n    No such file',
  ]);
});

test('finds the failed tests of Playwright however deep they lie, also those that passed when tried again', () => {
  const spec = (title: string, status: string) => ({
    title,
    ok: status === 'expected',
    file: 'main.spec.ts',
    tests: [
      {
        projectName: 'main',
        status,
        results: [{ errors: [{ message: '\u001b[31mTime ran out.\u001b[39m' }, { message: 'Error: gone\nmore' }] }],
      },
    ],
  });
  expect(
    failedInPlaywright({
      suites: [
        { specs: [spec('one', 'expected')], suites: [{ specs: [spec('two', 'unexpected'), spec('three', 'flaky')] }] },
      ],
      errors: [{ message: 'No browser' }],
    }),
  ).toEqual([
    'main.spec.ts: [main] two\n    Time ran out.\n    Error: gone\n    more',
    'main.spec.ts: [main] three\n    Time ran out.\n    Error: gone\n    more',
    'Playwright: did not run\n    No browser',
  ]);
});

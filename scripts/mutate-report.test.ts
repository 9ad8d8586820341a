import { expect, test } from 'vitest';
import { countMutants, lineOfSurvivor, tableOf } from './mutate-report.mjs';

const mutant = (status: string) => ({
  status,
  mutatorName: 'BlockStatement',
  replacement: '{\n}',
  location: { start: { line: 3, column: 9 } },
});
const reportOf = (...statuses: string[]) => ({ files: { 'src/a.ts': { mutants: statuses.map(mutant) } } });

test('a mutant that no test reaches is not caught, one that never ends is, and one that was left out is not counted', () => {
  const counts = countMutants(reportOf('Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored', 'RuntimeError'));
  expect(counts).toMatchObject({ mutants: 4, caught: 2, survived: 1, unreached: 1, percent: 50 });
  expect(counts.missed.map(({ status }) => status)).toEqual(['Survived', 'NoCoverage']);
});

test('nothing tried is nothing proved', () => {
  expect(countMutants(reportOf('Ignored'))).toMatchObject({ mutants: 0, percent: 0 });
});

test('a survivor is told by its place and by what stood there instead, on one line', () => {
  const missed = { ...mutant('Survived'), file: 'src/a.ts' };
  expect(lineOfSurvivor('domain', missed)).toBe('domain/src/a.ts:3:9 BlockStatement: { }');
  expect(lineOfSurvivor('domain', { ...missed, status: 'NoCoverage' })).toContain('which no test reaches');
});

test('the table never rounds up to what was not reached', () => {
  const row = {
    part: 'domain',
    mutants: 10_000,
    caught: 8_999,
    survived: 1_001,
    unreached: 0,
    percent: 89.99,
    minutes: 12.34,
  };
  const [, line] = tableOf([row]).split('\n');
  expect(line?.split(/\s+/)).toEqual(['domain', '10000', '8999', '1001', '0', '89.9', '12.3']);
});

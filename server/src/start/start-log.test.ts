import { expect, test } from 'vitest';
import { openStartLog } from './start-log.ts';

function said(isProduction: boolean): string[] {
  const lines: string[] = [];
  const note = (line: string) => void lines.push(line);
  const log = openStartLog(isProduction, { info: note, warn: note });
  log.info('\nCPD Logbook is ready\n');
  log.info('');
  log.warn('Two lines\nof one warning');
  return lines;
}

test('in production every line of a start is a JSON object with level and time, and an empty one is none', () => {
  const lines = said(true);
  expect(lines.every((line) => /^[^\n]+\n$/.test(line))).toBe(true);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: 30, time: expect.any(Number), msg: 'CPD Logbook is ready' },
    { level: 40, time: expect.any(Number), msg: 'Two lines\nof one warning' },
  ]);
});

test('elsewhere people read plain lines', () => {
  expect(said(false)).toEqual(['\nCPD Logbook is ready\n\n', '\n', 'Two lines\nof one warning\n']);
});

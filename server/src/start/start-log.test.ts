import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { logWhatOthersSay, openStartLog } from './start-log.ts';

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

test('in production warnings of Node, the console of packages and an error that nothing caught are lines of the log', () => {
  const lines: string[] = [];
  const note = (line: string) => void lines.push(line);
  const codes: unknown[] = [];
  const asText = () => lines.push('text of Node');
  const talker = Object.assign(new EventEmitter().on('warning', asText), { exit: (code: unknown) => codes.push(code) });
  const own = { log: asText, info: asText, warn: asText, error: asText };
  const log = openStartLog(true, { info: note, warn: note });
  logWhatOthersSay(true, log, { process: talker as unknown as NodeJS.Process, console: own });
  talker.emit('warning', new Error('The SSL modes\nare treated as others.'));
  for (const say of [own.log, own.info, own.warn, own.error]) (say as typeof console.log)('%s of %d', 'a package', 7);
  talker.emit('uncaughtException', new TypeError('unheard'));
  const said = lines.map((line) => JSON.parse(line));
  expect(said.map(({ level }) => level)).toEqual([40, 30, 30, 40, 40, 40]);
  expect(said[0].msg).toBe('Error: The SSL modes\nare treated as others.');
  expect(said[1].msg).toBe('a package of 7');
  expect(said[5].msg).toMatch(/^TypeError: unheard\n +at /);
  expect(codes).toEqual([1]);
});

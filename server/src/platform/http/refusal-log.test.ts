import { beforeEach, expect, test } from 'vitest';
import { openRefusalLog, type RefusalLog, type RefusedLine } from './refusal-log.ts';

let lines: object[];
let refusals: RefusalLog;
const log = { warn: (line: object, text: string) => void lines.push({ ...line, text }) } as never;

beforeEach(() => {
  lines = [];
  refusals = openRefusalLog(log);
});

function refuse(by: string, line: RefusedLine, times = 1): void {
  for (let index = 0; index < times; index += 1) {
    if (refusals.takeLine(by)) refusals.write(log, line);
    else refusals.add(by, line);
  }
}

const ofPerson = { actor: 17, from: '203.0.113.5', code: 'NOT_FOUND' } as const;

test('[R40] a flood of one person is thirty lines and one more, and nobody else has fewer for it', () => {
  refuse('of 17', ofPerson, 842);
  refuse('of 18', { ...ofPerson, actor: 18 });
  expect(lines).toHaveLength(31);
  refusals.endMinute();
  expect(lines.slice(31)).toEqual([{ ...ofPerson, more: 812, text: 'access refused, and more' }]);
});

test('[R40] the next minute has lines of its own', () => {
  refuse('of 17', ofPerson, 40);
  refusals.endMinute();
  lines.length = 0;
  refuse('of 17', ofPerson);
  expect(lines).toEqual([{ ...ofPerson, text: 'access refused' }]);
});

test('[R40] a flood from networks without end is six hundred lines, and what is kept of it is bounded', () => {
  for (let index = 0; index < 5_000; index += 1)
    refuse(`at ${index}`, { actor: null, from: `${index}`, code: 'NOT_SIGNED_IN' });
  expect(lines).toHaveLength(600);
  refusals.endMinute();
  expect(lines.slice(600)).toEqual([
    { actor: null, from: 'others', code: 'NOT_SIGNED_IN', more: 4_400, text: 'access refused, and more' },
  ]);
});

test('[R40] each hour says how many there were of each kind, in lines or not, and says nothing of a quiet one', () => {
  refuse('of 17', ofPerson, 100);
  refuse('at 1', { actor: null, from: '1', code: 'NOT_SIGNED_IN' }, 2);
  for (let minute = 0; minute < 60; minute += 1) refusals.endMinute();
  const said = { counts: { NOT_FOUND: 100, NOT_SIGNED_IN: 2 }, text: 'accesses refused in the last hour' };
  expect(lines.at(-1)).toEqual(said);
  lines.length = 0;
  for (let minute = 0; minute < 60; minute += 1) refusals.endMinute();
  expect(lines).toEqual([]);
});

test('[R40] a server that stops says what it had not said', () => {
  refuse('of 17', ofPerson, 31);
  lines.length = 0;
  refusals.close();
  expect(lines).toEqual([
    { ...ofPerson, more: 1, text: 'access refused, and more' },
    { counts: { NOT_FOUND: 31 }, text: 'accesses refused in the last hour' },
  ]);
});

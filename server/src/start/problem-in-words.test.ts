import { parseArgs } from 'node:util';
import pg from 'pg';
import { expect, test } from 'vitest';
import { problemInWords } from './problem-in-words.ts';

const system = (code: string, more: object = {}) =>
  Object.assign(new Error(`${code}: raw words, open '/data/keys'`), {
    code,
    syscall: 'open',
    path: '/data/keys',
    ...more,
  });

function refused(code: string): Error {
  const error = new pg.DatabaseError('permission denied for schema public', 1, 'error');
  error.code = code;
  return error;
}

/** What is thrown at a command that was given these words. */
function thrownAt(args: string[]): unknown {
  try {
    return parseArgs({ args, options: { to: { type: 'string' } } });
  } catch (error) {
    return error;
  }
}

test.for([
  [thrownAt(['--help']), ["Unknown option '--help'. What each command takes is in docs/run-and-restore.md."]],
  [thrownAt(['--to']), [expect.stringMatching(/^Option '--to <value>' argument missing\. What each command takes/)]],
  [thrownAt(['backup']), [expect.stringMatching(/^Unexpected argument 'backup'\. .+ What each command takes/)]],
  [new Error('Set another PORT.'), ['Set another PORT.']],
  [
    system('EACCES'),
    [expect.stringMatching(/^\/data\/keys cannot be used \(EACCES\)\. This user may not use it: .+chown/)],
  ],
  [system('ENOSPC'), [expect.stringMatching(/There is no room left on that disk: make room, then start again\.$/)]],
  [system('EUNHEARD'), [expect.stringMatching(/^\/data\/keys cannot be used \(EUNHEARD\)\. See to that/)]],
  [
    refused('42501'),
    [expect.stringMatching(/^The database role may not do what is needed \(permission .+docs\/install/)],
  ],
  [refused('53100'), [expect.stringMatching(/^The database has no room left/)]],
  [refused('XX000'), [expect.stringMatching(/^The database refuses what is needed \(permission/)]],
  [new Error('It failed.', { cause: new Error('out of paper.') }), ['It failed.', 'The reason: out of paper.']],
  [new Error('It failed: out of paper.', { cause: new Error('out of paper') }), ['It failed: out of paper.']],
  [
    new TypeError('x is not a function'),
    [
      expect.stringMatching(
        /^This is a fault of CPD Logbook .+x is not a function, at problem-in-words\.test\.ts:\d+\. Please report/,
      ),
    ],
  ],
  [
    new Error('Metrics cannot be served.', { cause: system('EADDRINUSE') }),
    ['Metrics cannot be served.', 'The reason: something else uses that port.'],
  ],
  ['only words', ['only words']],
] as const)('what ends a start is told in sentences without a stack: %s', ([error, said]) => {
  expect(problemInWords(error)).toEqual(said);
  for (const sentence of problemInWords(error)) expect(sentence).not.toMatch(/\n|node:internal/);
});

import { queryId, queryTrue } from '@cpd/contract/fields';
import { operations } from '@cpd/contract/index';
import { json, type Operation, operation } from '@cpd/contract/operation';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '../errors/app-error.ts';
import { pickOperation, spellQuery } from './pick-operation.ts';

const list = operation({
  name: 'list',
  call: 'GET /api/Things',
  access: 'own-record',
  query: { UserId: queryId, Short: queryTrue },
  distinguishedBy: ['Short'],
  answer: json(z.null()),
  summary: '',
  example: () => ({ query: { UserId: 1, Short: true } }),
});
const one = operation({
  name: 'one',
  call: 'GET /api/Things',
  access: 'own-record',
  query: { Id: queryId, Detailed: queryTrue.optional() },
  answer: json(z.null()),
  summary: '',
  example: () => ({ query: { Id: 1 } }),
});
const upload = operation({
  name: 'upload',
  call: 'POST /api/Things',
  access: 'own-record',
  query: { UserId: queryId },
  body: { kind: 'file', limitBytes: 1 },
  answer: json(z.null()),
  summary: '',
  example: () => ({ query: { UserId: 1 }, file: { name: 'a.txt', content: 'a' } }),
});
const create = operation({
  name: 'create',
  call: 'POST /api/Things',
  access: 'own-record',
  query: { UserId: queryId },
  body: json(z.object({})),
  answer: json(z.null()),
  summary: '',
  example: () => ({ query: { UserId: 1 }, body: {} }),
});
const reading: Operation[] = [list, one];

describe('[API-39] refuses', () => {
  test.each([
    ['no parameter at all', {}],
    ['a parameter that nobody knows', { Id: '1', Extra: '1' }],
    ['a required parameter left out', { Short: 'true' }],
    ['parameters of two calls', { UserId: '1', Short: 'true', Id: '1' }],
    ['a distinguishing value that does not fit', { UserId: '1', Short: 'false' }],
    ['a name that every object has', { Id: '1', constructor: '1' }],
    ['a name that every object has, alone', { toString: '1' }],
  ])('%s, and names what would have been understood', (_what, query) => {
    expect(problemsOf(() => pickOperation(reading, { query, body: 'none' }))).toEqual([
      { field: 'query', message: 'Expected GET /api/Things?UserId&Short or GET /api/Things?Id&[Detailed].' },
    ]);
  });

  test('what differs by a value alone, and names it once', () => {
    expect(problemsOf(() => pickOperation([one, { ...one }], { query: {}, body: 'none' }))).toEqual([
      { field: 'query', message: 'Expected GET /api/Things?Id&[Detailed].' },
    ]);
  });

  test('a file for a call that takes none, and JSON for one that takes a file', () => {
    const picking = (from: Operation, body: 'json' | 'multipart') =>
      problemsOf(() => pickOperation([from], { query: { UserId: '1' }, body }));
    expect(picking(create, 'multipart')).toMatchObject([{ message: 'Expected POST /api/Things?UserId.' }]);
    expect(picking(upload, 'json')).toMatchObject([{ message: 'Expected POST /api/Things?UserId with a file.' }]);
  });

  test.each([
    ['the same name twice', [['Id', ['1', '2']]]],
    [
      'the same name in two spellings',
      [
        ['Id', '1'],
        ['ID', '2'],
      ],
    ],
    [
      'the same name in query and path',
      [
        ['Id', '1'],
        ['Id', '1'],
      ],
    ],
  ] as const)('%s', (_what, given) => {
    expect(problemsOf(() => spellQuery(reading, given))).toEqual([
      { field: 'Id', message: 'This is given more than once.' },
    ]);
  });
});

describe('[API-39] picks', () => {
  test('by the names that are there and the value that tells calls apart', () => {
    expect(pickOperation(reading, { query: { UserId: '1', Short: 'TRUE' }, body: 'none' })).toBe(list);
    expect(pickOperation(reading, { query: { Id: 'not a number' }, body: 'none' })).toBe(one);
    expect(pickOperation(reading, { query: { Id: '1', Detailed: 'true' }, body: 'none' })).toBe(one);
  });

  test('by the kind of the body', () => {
    expect(pickOperation([create, upload], { query: { UserId: '1' }, body: 'multipart' })).toBe(upload);
    expect(pickOperation([create, upload], { query: { UserId: '1' }, body: 'json' })).toBe(create);
  });

  test('whatever the letter case of the names', () => {
    const given = Object.entries({ userid: '1', SHORT: 'true', Other: 'x' });
    expect(spellQuery(reading, given)).toEqual({ UserId: '1', Short: 'true', Other: 'x' });
  });

  test('one operation for each request of the contract, never two that fit alike', () => {
    for (const wanted of operations) {
      const others = operations.filter(({ method, path }) => method === wanted.method && path === wanted.path);
      const query = Object.fromEntries(Object.keys(wanted.query.shape).map((name) => [name, exampleOf(wanted, name)]));
      const body = wanted.body.kind === 'file' ? 'multipart' : wanted.body.kind;
      expect(pickOperation(others, { query, body }).name).toBe(wanted.name);
    }
  });
});

/** What a refusal says of each field. */
function problemsOf(refused: () => unknown) {
  try {
    refused();
  } catch (error) {
    if (error instanceof AppError) return error.problems;
  }
  throw new Error('Nothing was refused.');
}

/** A value that the parameter takes. */
function exampleOf({ query }: Operation, name: string): string | undefined {
  const values = [
    '1',
    'true',
    'USERNAME',
    'ADMINSEARCH',
    'null',
    '10',
    '7',
    'NOTDISMISSED',
    'ContactCardAustralia',
    'UserPDP',
  ];
  return [...values, 'LearningResourceImage', '0'.repeat(64)].find(
    (value) => query.shape[name]?.safeParse(value).success,
  );
}

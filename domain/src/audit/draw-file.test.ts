import { expect, test } from 'vitest';
import { plainHashing } from '../testing/plain-hashing.ts';
import { type DrawInput, draw } from './draw.ts';
import { type DrawFile, drawFile, fileMembers, readDrawFile } from './draw-file.ts';

const LATE = { number: '8', country: 'NZ', second: 'Skin', standing: 'MANDATORY', reason: 'LATE' } as const;
const INPUT: DrawInput = {
  ...{ share: 500, salt: 'st', secret: 'secret', publicValue: '1, 7' },
  members: [
    LATE,
    { number: '5', country: 'NZ', second: '', standing: 'RANDOM', reason: '' },
    ...Array.from({ length: 20 }, (_, place) => {
      return { number: `${10 + place}`, country: 'AU', second: 'Heart', standing: 'RANDOM', reason: '' } as const;
    }),
  ],
};
const RESULT = draw(plainHashing, INPUT);
const OF = { round: 'Audit of 2026', draw: 2 };
const FILE = drawFile(INPUT, RESULT, OF);

test('[DRW-04] a draw file has all that was drawn with, and all that came of it', () => {
  const { population, strata, ...rest } = drawFile(INPUT, RESULT, OF);
  expect(rest).toEqual({
    ...{ algorithm: 'cpd-draw-1', round: 'Audit of 2026', draw: 2, share: 500, count: 22, mandatory: ['8'] },
    ...{ salt: 'st', secret: 'secret', publicValue: '1, 7', secretHash: RESULT.secretHash, keyHash: RESULT.keyHash },
    ...{ root: RESULT.population.root, tree: RESULT.population.tree },
  });
  expect([population.at(0), population.at(20), population.at(21)]).toEqual([
    ['10', 'AU', 'Heart', 'RANDOM', '', RESULT.population.leaves[0]],
    ['5', 'NZ', '', 'RANDOM', '', RESULT.population.leaves[20]],
    ['8', 'NZ', 'Skin', 'MANDATORY', 'LATE', RESULT.population.leaves[21]],
  ]);
  expect(strata).toEqual([
    {
      ...{ country: 'AU', second: 'Heart', members: 20 },
      ...{ drawn: RESULT.strata[0]?.drawn, cutOff: RESULT.strata[0]?.cutOff },
    },
    { country: null, second: null, members: 1, drawn: [], cutOff: null },
  ]);
  expect(fileMembers(FILE).at(21)).toEqual(LATE);
});

test('[DRW-04] a draw file is read as it was written', () => {
  expect(readDrawFile(JSON.stringify(FILE))).toEqual(FILE);
});

const STRATUM = { country: null, second: 'Heart', members: 1, drawn: [{ number: '1', ticket: 't' }], cutOff: 't' };
const stratumWith = (change: object) => ({ strata: [STRATUM, { ...STRATUM, ...change }] });

test.each<[string, object]>([
  ['several strata', stratumWith({ country: 'AU', second: null, cutOff: null, drawn: [] })],
  ['no one in it', { population: [], mandatory: [], strata: [], count: 0 }],
])('[DRW-04] a text with %s is a draw file', (_what, change) => {
  expect(readDrawFile(JSON.stringify({ ...FILE, ...change }))).toEqual({ ...FILE, ...change });
});

const TEXTS = 'algorithm round salt secret secretHash publicValue root tree keyHash'.split(' ') as (keyof DrawFile)[];
const LINE = ['1', 'AU', 'Heart', 'RANDOM', '', 'leaf'];

test.each<[string, unknown]>([
  ...TEXTS.map((name): [string, object] => [`a number as its ${name}`, { ...FILE, [name]: 1 }]),
  ...['share', 'draw', 'count'].map((name): [string, object] => [`a text as its ${name}`, { ...FILE, [name]: '1' }]),
  ['half a share', { ...FILE, share: 1.5 }],
  ['no list of members', { ...FILE, population: LINE.join() }],
  ['members that are no lines', { ...FILE, population: LINE }],
  ['a line that is too short', { ...FILE, population: [LINE, LINE.slice(1)] }],
  ['a line that is too long', { ...FILE, population: [LINE, [...LINE, '']] }],
  ['a line with a number', { ...FILE, population: [[...LINE.slice(1), 1]] }],
  ['no list of mandatory cases', { ...FILE, mandatory: '1' }],
  ['a number among the mandatory cases', { ...FILE, mandatory: ['1', 2] }],
  ['no list of strata', { ...FILE, strata: STRATUM }],
  ['nothing as a stratum', { ...FILE, strata: [STRATUM, null] }],
  ['a number as a country', { ...FILE, ...stratumWith({ country: 1 }) }],
  ['a number as a second stratum', { ...FILE, ...stratumWith({ second: 1 }) }],
  ['no cut-off at all', { ...FILE, ...stratumWith({ cutOff: undefined }) }],
  ['half a member in a stratum', { ...FILE, ...stratumWith({ members: 0.5 }) }],
  ['no list of the drawn', { ...FILE, ...stratumWith({ drawn: null }) }],
  ['nothing as one who was drawn', { ...FILE, ...stratumWith({ drawn: [null] }) }],
  ['one drawn without a number', { ...FILE, ...stratumWith({ drawn: [{ ticket: 't' }] }) }],
  ['one drawn without a ticket', { ...FILE, ...stratumWith({ drawn: [{ number: '1' }] }) }],
  ['a list', []],
  ['nothing', null],
  ['a word', 'draw'],
])('[DRW-04] a text with %s is not a draw file', (_what, read) => {
  expect(readDrawFile(JSON.stringify(read))).toBeUndefined();
});

test.each(['', '{', 'draw'])('[DRW-04] %j is not read', (text) => {
  expect(readDrawFile(text)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { hexOf, shortHashing } from '../testing/plain-hashing.ts';
import { draw, leafSalt, memberLeaf, type PopulationMember } from './draw.ts';
import { checkDrawFile, type KnownDraw } from './draw-check.ts';
import { type DrawFile, drawFile } from './draw-file.ts';

const MEMBERS: PopulationMember[] = [
  { number: '1', country: 'AU', second: 'Heart', standing: 'RANDOM', reason: '' },
  { number: '2', country: 'AU', second: 'Heart', standing: 'RANDOM', reason: '' },
  { number: '3', country: 'NZ', second: '', standing: 'MANDATORY', reason: 'LATE' },
  { number: '4', country: 'NZ', second: '', standing: 'EXCLUDED', reason: 'LEFT' },
  { number: '5', country: 'OS', second: 'Skin', standing: 'RANDOM', reason: '' },
  { number: '6', country: 'AU', second: 'Heart', standing: 'MANDATORY', reason: 'CHOSEN' },
];

function fileOf(members: readonly PopulationMember[], share = 5000): DrawFile {
  const input = { members, share, salt: 'salt', secret: 'secret', publicValue: '1, 7' };
  return drawFile(input, draw(shortHashing, input), { round: 'Audit of 2026', draw: 1 });
}

/** Of the members 1, 2 and 5 the first two are drawn; 3 and 6 are the mandatory cases. */
const FILE = fileOf(MEMBERS);

type Lines = DrawFile['population'];

/** The lines with other parts of that of one member: country, second stratum, standing, reason, leaf. */
const withLine = (number: string, parts: { [part: number]: string }): Lines =>
  FILE.population.map((line) => (line[0] === number ? (Object.assign([...line], parts) as Lines[0]) : line));

/** The lines with one more, whose leaf is right. */
function withMore(place: number, member: PopulationMember): Lines {
  const { number, country, second, standing, reason } = member;
  const leaf = memberLeaf(shortHashing, member, leafSalt(shortHashing, 'salt', number));
  return FILE.population.toSpliced(place, 0, [number, country, second, standing, reason, leaf]);
}

const without = (...numbers: string[]): Lines => FILE.population.filter(([number]) => !numbers.includes(number));
const swapped = (): Lines => [1, 0, 2, 3, 4, 5].flatMap((place) => FILE.population.slice(place, place + 1));
const NEW: PopulationMember = { number: '7', country: 'AU', second: 'Heart', standing: 'RANDOM', reason: '' };

const findings = (file: DrawFile, known?: KnownDraw) =>
  checkDrawFile(shortHashing, file, known).map(({ kind, text }) => `${kind}: ${text}`);

test.each<[string, Partial<DrawFile>, string[]]>([
  ['nothing', {}, []],
  [
    'another algorithm',
    { algorithm: 'cpd-draw-2', secret: 'x' },
    ['ALGORITHM: The draw was made with “cpd-draw-2”, and this checks “cpd-draw-1”.'],
  ],
  ['a member more', { population: withMore(6, NEW) }, ['ADDED: 6 members were frozen, and now there are 7.']],
  [
    'a member more, whose hash is made up',
    { population: [...FILE.population, ['7', 'XX', '', 'RANDOM', '', 'ff']] },
    ['MEMBER: The line of member 7 is not as it was frozen.', 'ADDED: 6 members were frozen, and now there are 7.'],
  ],
  [
    'a member twice',
    { population: withMore(2, { ...NEW, number: '2' }) },
    ['ADDED: Member 2 is in the list twice.', 'ADDED: 6 members were frozen, and now there are 7.'],
  ],
  ['a member less', { population: without('4') }, ['REMOVED: 6 members were frozen, and now there are 5.']],
  [
    'two members in each other’s place',
    { population: swapped() },
    ['ORDER: Member 1 is in the wrong place of the list, which is ordered by number.'],
  ],
  [
    'a stratum of two parts',
    { population: withLine('1', { 1: 'NZ' }) },
    ['STRATUM: Member 1 was in another stratum when the list was frozen: AU, Heart.'],
  ],
  [
    'a stratum of one part',
    { population: withLine('3', { 1: 'OS', 2: 'Skin' }) },
    ['STRATUM: Member 3 was in another stratum when the list was frozen: NZ.'],
  ],
  [
    'the only member of a stratum',
    { population: withLine('5', { 2: 'Lung' }) },
    ['MEMBER: The line of member 5 is not as it was frozen.'],
  ],
  [
    'someone who could be drawn',
    { population: withLine('2', { 3: 'EXCLUDED', 4: 'EXEMPT' }) },
    ['STANDING: Member 2 was among those who can be drawn when the list was frozen.'],
  ],
  [
    'the reason of a mandatory case, and someone who could not be drawn',
    {
      population: withLine('3', { 4: 'NOT_MET' }).toSpliced(3, 1, ...withLine('4', { 3: 'RANDOM', 4: '' }).slice(3, 4)),
    },
    [
      'STANDING: Member 3 was audited without the draw when the list was frozen.',
      'STANDING: Member 4 was not among those who can be drawn when the list was frozen.',
    ],
  ],
  ['a leaf', { population: withLine('6', { 5: 'ff' }) }, ['MEMBER: The line of member 6 is not as it was frozen.']],
  ['the salt', { salt: 'other' }, ['SALT: The salt is not the one that the list was frozen with.']],
  ['the number of members', { count: 7 }, ['REMOVED: 7 members were frozen, and now there are 6.']],
  ['the tree', { tree: 'ff' }, ['MEMBER: The list of members is not the one that was frozen.']],
  ['the share', { share: 750 }, ['SHARE: The share was 50 % when it was frozen, and the file says 7.5 %.']],
  ['the root', { root: 'ff' }, ['ROOT: The root is not that of the list and the share in this file.']],
  ['the secret', { secret: 'other' }, ['SECRET: The secret does not fit its hash in the file.']],
  [
    'the secret and the list',
    { secret: 'other', tree: 'ff' },
    [
      'MEMBER: The list of members is not the one that was frozen.',
      'SECRET: The secret does not fit its hash in the file.',
    ],
  ],
  ['the public value', { publicValue: '1, 8' }, ['PUBLIC_VALUE: The public value is not the one that was drawn with.']],
])('[DRW-04] of a file in which was changed: %s, exactly that is said', (_what, change, expected) => {
  expect(findings({ ...FILE, ...change })).toEqual(expected);
});

test('[DRW-04] of a list of one member', () => {
  const file = fileOf(MEMBERS.slice(0, 1), 10_000);
  expect(findings(file)).toEqual([]);
  expect(findings({ ...file, population: [] })).toEqual(['REMOVED: 1 member was frozen, and now there are 0.']);
  expect(findings({ ...file, salt: 'other' })).toEqual(['MEMBER: The line of member 1 is not as it was frozen.']);
  expect(findings({ ...file, share: 500 })).toEqual([
    'SHARE: The share was 100 % when it was frozen, and the file says 5 %.',
  ]);
});

test('[DRW-04] a hundred wrong lines are named', () => {
  const file = fileOf(Array.from({ length: 102 }, (_, place) => ({ ...NEW, number: `${1000 + place}` })));
  const population = file.population.map((line, place): Lines[0] =>
    place === 0 ? line : ([...line.with(5, 'ff')] as Lines[0]),
  );
  const found = findings({ ...file, population });
  expect(found).toHaveLength(100);
  expect(found.at(-1)).toBe('MEMBER: The line of member 1100 is not as it was frozen.');
});

const KNOWN = { root: FILE.root, secretHash: FILE.secretHash, members: MEMBERS };

test.each<[string, DrawFile, Partial<KnownDraw>, string[]]>([
  ['as it was drawn', FILE, {}, []],
  [
    'with another list',
    fileOf([{ ...NEW, number: '1', second: 'Lung' }, { ...NEW, number: '3' }, ...MEMBERS.slice(3), NEW]),
    {},
    [
      'ADDED: Member 7 was added.',
      'REMOVED: Member 2 was removed.',
      'STRATUM: Members 1, 3 are in another stratum.',
      'STANDING: Member 3 has another standing.',
    ],
  ],
  [
    'of which only the root is known',
    fileOf([NEW]),
    { members: [NEW] },
    ['ROOT: The root is not the one that members were shown: the list was made anew.'],
  ],
  [
    'with another secret',
    FILE,
    { secretHash: 'ff' },
    ['SECRET: The secret is not the one that the college committed to.'],
  ],
  [
    'whose order alone is another',
    { ...FILE, population: swapped() },
    {},
    ['ORDER: Member 1 is in the wrong place of the list, which is ordered by number.'],
  ],
])('[DRW-04] a file %s is held against what the college showed', (_what, file, known, expected) => {
  expect(findings(file, { ...KNOWN, ...known })).toEqual(expected);
});

const [STRATUM] = FILE.strata;
const [ONE, TWO] = STRATUM?.drawn ?? [];
const drawn = (...members: (typeof ONE)[]) => withStratum({ drawn: members.filter((each) => each !== undefined) });
const withStratum = (change: object) => ({ strata: FILE.strata.map((stratum) => ({ ...stratum, ...change })) });
const COUNTS = ['COUNTS: The strata in the file, their counts or their cut-offs are not those of the draw.'];

test.each<[string, Partial<DrawFile>, string[]]>([
  [
    'mandatory case too many',
    { mandatory: ['1', '3', '6'] },
    ['DRAWN: Member 1 is in the list of mandatory cases, and does not belong there.'],
  ],
  ['mandatory case too few', { mandatory: ['6'] }, ['DRAWN: Member 3 is missing in the list of mandatory cases.']],
  [
    'other mandatory case',
    { mandatory: ['3', '4'] },
    [
      'DRAWN: Member 4 is in the list of mandatory cases, and does not belong there.',
      'DRAWN: Member 6 is missing in the list of mandatory cases.',
    ],
  ],
  ['mandatory case twice', { mandatory: ['3', '6', '6'] }, ['DRAWN: The list of mandatory cases has a member twice.']],
  ['other order of them', { mandatory: ['6', '3'] }, ['ORDER: The list of mandatory cases is in another order.']],
  [
    'other member drawn, and another mandatory case',
    { ...drawn(ONE, { number: '5', ticket: 'ff' }), mandatory: ['3'] },
    [
      'DRAWN: Member 6 is missing in the list of mandatory cases.',
      'DRAWN: Member 5 is in the list of members drawn, and does not belong there.',
      'DRAWN: Member 2 is missing in the list of members drawn.',
    ],
  ],
  ['member drawn twice', drawn(ONE, TWO, TWO), ['DRAWN: The list of members drawn has a member twice.']],
  ['other order of the drawn', drawn(TWO, ONE), ['ORDER: The list of members drawn is in another order.']],
  ['other ticket', drawn(ONE, { number: '2', ticket: 'ff' }), ['DRAWN: The ticket of member 2 is another one.']],
  ['other size of a stratum', withStratum({ members: 4 }), COUNTS],
  ['other cut-off', withStratum({ cutOff: 'ff' }), COUNTS],
  ['other country of a stratum', withStratum({ country: 'AU' }), COUNTS],
  ['other second stratum', withStratum({ second: 'Heart' }), COUNTS],
  ['other order of the names in a stratum', drawn(ONE, { ticket: `${TWO?.ticket}`, number: '2' }), []],
])('[DRW-04] of what came of a draw, an%s, exactly what changed is said', (_what, change, expected) => {
  expect([ONE?.number, TWO?.number, hexOf('2')]).toEqual(['1', '2', TWO?.ticket.slice(0, 2)]);
  expect(findings({ ...FILE, ...change })).toEqual(expected);
});

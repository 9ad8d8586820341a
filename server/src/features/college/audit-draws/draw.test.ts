import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { draw, freezePopulation, leafSalt, memberLeaf, populationRoot, ticketOf } from '@cpd/domain/audit/draw';
import { checkDrawFile, type DrawFinding } from '@cpd/domain/audit/draw-check';
import { type DrawFile, drawFile, readDrawFile } from '@cpd/domain/audit/draw-file';
import { leafHash, pathPlaces, rootByPath, treeNodes, treeRoot } from '@cpd/domain/audit/draw-hashes';
import { expect, test } from 'vitest';
import { numbersFrom, randomDrawInput } from '../../../testing/random-population.ts';
import { drawHashing } from './draw-hashing.ts';

const SCRIPT = new URL('../../../../../web/public/replay-draw.mjs', import.meta.url);
// Plain JavaScript: what it answers is compared, and so is the text of what it says.
const script: {
  replay: (file: DrawFile) => Partial<DrawFile> & { leaves: string[] };
  check: (file: DrawFile, known?: { root?: string; secretHash?: string }) => string[];
} = await import(SCRIPT.href);

function drawnFile(seed: string, size: number): DrawFile {
  const input = randomDrawInput(seed, size);
  return drawFile(input, draw(drawHashing, input), { round: 'Audit of 2026', draw: 1 });
}

test('[DRW-04] the product and the script draw the same members from 300 populations, bit for bit', () => {
  for (let round = 0; round < 300; round += 1) {
    const file = drawnFile(`same ${round}`, round < 5 ? round : numbersFrom(`size ${round}`)(150));
    const { leaves, ...replayed } = script.replay(file);
    expect(JSON.stringify({ ...file, ...replayed })).toBe(JSON.stringify(file));
    expect(leaves).toEqual(file.population.map((line) => line[5]));
    expect(script.check(file)).toEqual([]);
    expect(checkDrawFile(drawHashing, file)).toEqual([]);
  }
});

test('[DRW-04] a file is replayed by plain Node alone, and a touched one is refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'draw-'));
  const run = (file: DrawFile, ...options: string[]) => {
    writeFileSync(join(folder, 'draw.json'), JSON.stringify(file));
    const { status, stdout } = spawnSync(process.execPath, [SCRIPT.pathname, join(folder, 'draw.json'), ...options]);
    return { status, text: stdout.toString() };
  };
  try {
    const file = drawnFile('plain Node', 300);
    expect(run({ ...file, publicValue: 'another' })).toEqual({
      status: 1,
      text: 'This is not what was drawn.\nThe public value is not the one that was drawn with.\n',
    });
    expect(run(file, '--root', 'another').text).toContain('The root is not the one that members were shown.');
    expect(run(file, '--secret-hash', 'another').text).toContain('is not the one that the college committed to.');
    const { status, text } = run(file, '--root', file.root, '--secret-hash', file.secretHash);
    expect(text).toContain('Audit of 2026, draw 1: the same members are drawn again.');
    expect(status).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

function raise(text: string): never {
  throw new Error(text);
}

type Tampering = { kind: DrawFinding['kind']; touch: (file: DrawFile, next: (below: number) => number) => void };

/** Replaces a part of one line of the population by what another line has there, or by the first of `others` that differs. */
function changeLine(part: 1 | 2 | 3, values: (file: DrawFile) => string[]): Tampering['touch'] {
  return (file, next) => {
    const line = file.population[next(file.population.length)];
    const other = line && values(file).find((value) => value !== line[part]);
    if (line === undefined || other === undefined) throw new Error('Nothing to change.');
    line[part] = other;
  };
}

function stratumDrawn(file: DrawFile, next: (below: number) => number) {
  const drawn = file.strata.filter((stratum) => stratum.drawn.length > 1);
  const stratum = drawn[next(drawn.length)];
  return stratum ?? raise('No one was drawn.');
}

/** As who has the product would: whatever was touched, the line's own hash is made to fit. */
function reseal(file: DrawFile): void {
  const sealed = script.replay(file).leaves;
  file.population = file.population.map((line, place) => [
    line[0],
    line[1],
    line[2],
    line[3],
    line[4],
    sealed[place] ?? '',
  ]);
}

const TAMPERINGS: Tampering[] = [
  {
    kind: 'ADDED',
    touch: (file, next) => {
      const place = next(file.population.length);
      const [number = '', ...rest] = file.population[place] ?? [];
      file.population.splice(place + 1, 0, [`${number}0`, ...rest] as DrawFile['population'][number]);
      file.population.sort((one, other) => (one[0] < other[0] ? -1 : 1));
      reseal(file);
    },
  },
  { kind: 'REMOVED', touch: (file, next) => void file.population.splice(next(file.population.length), 1) },
  { kind: 'STRATUM', touch: changeLine(1, (file) => file.population.map((line) => line[1])) },
  { kind: 'STRATUM', touch: changeLine(2, (file) => file.population.map((line) => line[2])) },
  {
    kind: 'STANDING',
    touch: (file, next) => {
      const random = file.population.filter((line) => line[3] === 'RANDOM');
      const line = random[next(random.length)];
      if (line) [line[3], line[4]] = next(2) === 0 ? ['EXCLUDED', 'EXEMPT'] : ['MANDATORY', 'LATE'];
    },
  },
  {
    kind: 'SHARE',
    touch: (file, next) => {
      file.share += 1 + next(500);
    },
  },
  {
    kind: 'SECRET',
    touch: (file, next) => {
      file.secret += next(10);
    },
  },
  {
    kind: 'PUBLIC_VALUE',
    touch: (file, next) => {
      file.publicValue += next(10);
    },
  },
  {
    kind: 'ORDER',
    touch: (file, next) => {
      const place = next(file.population.length - 1);
      const [one, other] = file.population.splice(place, 2);
      if (one && other) file.population.splice(place, 0, other, one);
    },
  },
  {
    kind: 'ORDER',
    touch: (file, next) => {
      const stratum = stratumDrawn(file, next);
      stratum.drawn.push(...stratum.drawn.splice(0, 1));
    },
  },
  { kind: 'DRAWN', touch: (file, next) => void stratumDrawn(file, next).drawn.splice(0, 1) },
  {
    kind: 'DRAWN',
    touch: (file, next) => {
      const { drawn } = stratumDrawn(file, next);
      const all = file.strata.flatMap((stratum) => stratum.drawn.map(({ number }) => number));
      const number = file.population.find((line) => line[3] === 'RANDOM' && !all.includes(line[0]))?.[0] ?? '';
      drawn[0] = { number, ticket: drawn[0]?.ticket ?? '' };
    },
  },
  { kind: 'DRAWN', touch: (file) => void file.mandatory.push(...(file.population[0]?.slice(0, 1) ?? []), 'M1') },
  {
    kind: 'COUNTS',
    touch: (file, next) => {
      stratumDrawn(file, next).members += 1;
    },
  },
  {
    kind: 'COUNTS',
    touch: (file, next) => {
      stratumDrawn(file, next).cutOff = 'f'.repeat(64);
    },
  },
  {
    kind: 'ROOT',
    touch: (file, next) => {
      file.root = file.root.slice(0, 63) + (next(2) ? 'x' : 'y');
    },
  },
  {
    kind: 'ALGORITHM',
    touch: (file, next) => {
      file.algorithm = `cpd-draw-${2 + next(9)}`;
    },
  },
  {
    kind: 'SALT',
    touch: (file, next) => {
      file.salt += next(10);
    },
  },
];

test('[DRW-04] each of 200 tamperings is named, by the file alone and against what was frozen; the script finds it too', () => {
  for (let round = 0; round < 200; round += 1) {
    const { kind, touch } = TAMPERINGS[round % TAMPERINGS.length] ?? raise('No tampering.');
    const file = drawnFile(`touched ${round}`, 100 + (round % 50));
    const known = {
      root: file.root,
      secretHash: file.secretHash,
      members: randomDrawInput(`touched ${round}`, 100 + (round % 50)).members,
    };
    expect(checkDrawFile(drawHashing, file, known)).toEqual([]);
    touch(file, numbersFrom(`touch ${round}`));
    const kinds = (findings: DrawFinding[]) => [...new Set(findings.map((finding) => finding.kind))];
    expect([round, kinds(checkDrawFile(drawHashing, file))]).toEqual([round, [kind]]);
    expect([round, kinds(checkDrawFile(drawHashing, file, known))]).toEqual([round, [kind]]);
    expect([round, script.check(file)]).not.toEqual([round, []]);
  }
});

test('[DRW-04] a file in which everything was computed anew is found by what members were shown', () => {
  const file = drawnFile('anew', 200);
  const { members } = randomDrawInput('anew', 200);
  const others = members.slice(1);
  const input = { ...file, members: others };
  const anew = drawFile(input, draw(drawHashing, input), file);
  const { root, secretHash } = file;
  expect(checkDrawFile(drawHashing, anew)).toEqual([]);
  expect(checkDrawFile(drawHashing, anew, { root, secretHash }).map(({ kind }) => kind)).toEqual(['ROOT']);
  expect(checkDrawFile(drawHashing, anew, { root, secretHash, members })).toEqual([
    { kind: 'REMOVED', text: `Member ${members[0]?.number} was removed.` },
  ]);
  expect(script.check(anew, { root })).toEqual(['The root is not the one that members were shown.']);
});

test('[DRW-04] what is not a draw file is not read', () => {
  const file = drawnFile('read', 30);
  expect(readDrawFile(JSON.stringify(file))).toEqual(file);
  for (const other of ['', '{', 'null', '[]', '{}', JSON.stringify({ ...file, population: [['1']] })]) {
    expect(readDrawFile(other)).toBeUndefined();
  }
  for (const name of Object.keys(file)) expect(readDrawFile(JSON.stringify({ ...file, [name]: null }))).toBeUndefined();
});

function pathAmong(nodes: readonly string[], leaves: number, place: number) {
  return pathPlaces(leaves, place).map(({ side, node }) => ({ side, hash: nodes[node] ?? raise('No such node.') }));
}

test('[DRW-02] a path leads from its own leaf to the root, and from no other', () => {
  for (let size = 1; size <= 40; size += 1) {
    const leaves = Array.from({ length: size }, (_, place) => leafHash(drawHashing, [`${place}`]));
    const root = treeRoot(drawHashing, leaves);
    for (const [place, leaf] of leaves.entries()) {
      const path = pathAmong(treeNodes(drawHashing, leaves), size, place);
      expect(rootByPath(drawHashing, leaf, path)).toBe(root);
      const other = leaves[(place + 1) % size];
      if (size > 1 && other) expect(rootByPath(drawHashing, other, path)).not.toBe(root);
    }
    // A list whose last member is there twice has another root, and so has the list of the nodes above the leaves.
    expect(treeRoot(drawHashing, [...leaves, leaves.at(-1) ?? ''])).not.toBe(root);
  }
  expect(leafHash(drawHashing, ['a', 'b'])).not.toBe(leafHash(drawHashing, ['a","b']));
});

test('[DRW-02] the root binds the share, and a member’s path with the salt of their leaf leads to it', () => {
  const input = randomDrawInput('paths', 90);
  const population = freezePopulation(drawHashing, input);
  const count = population.members.length;
  for (const [place, member] of population.members.entries()) {
    const salt = leafSalt(drawHashing, input.salt, member.number);
    const path = pathAmong(population.nodes, count, place);
    const tree = rootByPath(drawHashing, memberLeaf(drawHashing, member, salt), path);
    expect(populationRoot(drawHashing, { share: input.share, count, tree })).toBe(population.root);
    expect(populationRoot(drawHashing, { share: input.share + 1, count, tree })).not.toBe(population.root);
    const other = { ...member, second: 'another' };
    expect(rootByPath(drawHashing, memberLeaf(drawHashing, other, salt), path)).not.toBe(tree);
  }
});

test('[DRW-03] the order in which members come changes nothing, and mandatory cases are outside', () => {
  const input = randomDrawInput('order', 200);
  const result = draw(drawHashing, input);
  expect(draw(drawHashing, { ...input, members: input.members.toReversed() })).toEqual(result);
  const standing = new Map(input.members.map((member) => [member.number, member.standing]));
  expect(result.mandatory.map((number) => standing.get(number))).toEqual(result.mandatory.map(() => 'MANDATORY'));
  const drawn = result.strata.flatMap((stratum) => stratum.drawn);
  expect(new Set(drawn.map(({ number }) => standing.get(number)))).toEqual(new Set(['RANDOM']));
  for (const { drawn: lowest, cutOff } of result.strata) {
    expect(lowest.every(({ ticket }) => cutOff !== undefined && ticket <= cutOff)).toBe(true);
  }
  const key = new Uint8Array([1]);
  expect(ticketOf(drawHashing, key, '1')).not.toBe(ticketOf(drawHashing, key, '2'));
});

test('[DRW-03] over 200 draws every member is drawn as often as others: chi-square, z below 3', () => {
  const input = { ...randomDrawInput('uniform', 300), share: 1000 };
  const times = new Map<string, number>();
  const first = draw(drawHashing, input);
  for (let round = 0; round < 200; round += 1) {
    const { strata } = draw(drawHashing, { ...input, secret: `secret ${round}` });
    for (const { number } of strata.flatMap((stratum) => stratum.drawn))
      times.set(number, (times.get(number) ?? 0) + 1);
  }
  const total = [...times.values()].reduce((sum, count) => sum + count, 0);
  const drawn = first.strata.reduce((sum, stratum) => sum + stratum.drawn.length, 0);
  expect(total).toBe(200 * drawn);
  expect(Math.abs(chiSquareZ(input.members, first, times))).toBeLessThan(3);
});

/** How far the counts are from even ones, in standard deviations. In a stratum of n of which k are drawn each time. */
function chiSquareZ(
  members: readonly { number: string; country: string; second: string; standing: string }[],
  { strata }: ReturnType<typeof draw>,
  times: ReadonlyMap<string, number>,
): number {
  let square = 0;
  let freedom = 0;
  const named = (of: { country: string | undefined; second: string | undefined }) => `${of.country} ${of.second}`;
  for (const stratum of strata.filter(({ stratum: { second } }) => second !== undefined)) {
    const numbers = members.filter(
      (member) => member.standing === 'RANDOM' && named(member) === named(stratum.stratum),
    );
    expect(numbers).toHaveLength(stratum.members);
    const chance = stratum.drawn.length / stratum.members;
    const expected = 200 * chance;
    for (const { number } of numbers) {
      square += (((times.get(number) ?? 0) - expected) ** 2 / (expected * (1 - chance))) * (1 - 1 / stratum.members);
    }
    freedom += stratum.members - 1;
  }
  expect(freedom).toBeGreaterThan(100);
  return (square - freedom) / Math.sqrt(2 * freedom);
}

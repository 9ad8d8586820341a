import {
  DRAW_ALGORITHM,
  type DrawnMember,
  draw,
  drawKey,
  EXCLUDED_REASONS,
  leafSalt,
  MANDATORY_REASONS,
  memberLeaf,
  type PopulationMember,
  populationRoot,
  secretHash,
} from './draw.ts';
import { type DrawFile, drawFile, fileMembers } from './draw-file.ts';
import { type Hashing, toHex, treeRoot } from './draw-hashes.ts';
import { compareTexts, WHOLE_SHARE } from './draw-strata.ts';
import { populationChanges, populationChangeWords } from './population-changes.ts';

/** What is wrong with a draw file, by kind; the sentence is for a manager. */
export type DrawFinding = {
  kind:
    | 'ALGORITHM'
    | 'ADDED'
    | 'REMOVED'
    | 'STRATUM'
    | 'STANDING'
    | 'MEMBER'
    | 'ORDER'
    | 'SALT'
    | 'SHARE'
    | 'ROOT'
    | 'SECRET'
    | 'PUBLIC_VALUE'
    | 'DRAWN'
    | 'COUNTS';
  text: string;
};

/** What the college showed of the draw, and what it froze: the file is held against both. */
export type KnownDraw = { root: string; secretHash: string; members?: readonly PopulationMember[] };

/**
 * Replays a draw file and names what was changed in it (DRW-04); nothing is found in a file that is as it was drawn. What rests
 * on something that is wrong is not judged. `known` finds a file in which everything was computed anew.
 */
export function checkDrawFile(hashing: Hashing, file: DrawFile, known?: KnownDraw): DrawFinding[] {
  if (file.algorithm !== DRAW_ALGORITHM) {
    return [found('ALGORITHM', `The draw was made with “${file.algorithm}”, and this checks “${DRAW_ALGORITHM}”.`)];
  }
  const members = fileMembers(file);
  const findings = [...listChanges(hashing, file, members, known), ...secretFindings(hashing, file, known)];
  if (findings.length > 0) return findings;
  if (known !== undefined && file.root !== known.root) {
    return [found('ROOT', 'The root is not the one that members were shown: the list was made anew.')];
  }
  const key = drawKey(hashing, file.root, file.secret, file.publicValue);
  if (toHex(hashing.sha256(key)) !== file.keyHash) {
    return [found('PUBLIC_VALUE', 'The public value is not the one that was drawn with.')];
  }
  return outcomeFindings(hashing, file, members);
}

const found = (kind: DrawFinding['kind'], text: string): DrawFinding => ({ kind, text });

/** With the list that was frozen, each change has its members; the file's own hashes find what that does not. */
function listChanges(
  hashing: Hashing,
  file: DrawFile,
  members: PopulationMember[],
  known: KnownDraw | undefined,
): DrawFinding[] {
  const changes = populationChanges(known?.members ?? members, members);
  const none = { added: [], removed: [], stratum: [], standing: [] };
  const findings = CHANGES.flatMap(([name, kind]) =>
    populationChangeWords({ ...none, [name]: changes[name] }).map((text) => found(kind, text)),
  );
  return findings.length > 0 ? findings : populationFindings(hashing, file, members);
}

const CHANGES = [
  ['added', 'ADDED'],
  ['removed', 'REMOVED'],
  ['stratum', 'STRATUM'],
  ['standing', 'STANDING'],
] as const;

/** The list by itself: its order, its lines, their number, and the root above them. */
function populationFindings(hashing: Hashing, file: DrawFile, members: PopulationMember[]): DrawFinding[] {
  const findings = [...orderFindings(members), ...lineFindings(hashing, file, members)];
  const more = members.length - file.count;
  if (more > 0) findings.push(found('ADDED', `${frozenCount(file)}, and now there are ${members.length}.`));
  if (more < 0) findings.push(found('REMOVED', `${frozenCount(file)}, and now there are ${members.length}.`));
  if (findings.length > 0) return findings;
  const tree = treeRoot(
    hashing,
    file.population.map((line) => line[5]),
  );
  if (tree !== file.tree) return [found('MEMBER', 'The list of members is not the one that was frozen.')];
  return rootFindings(hashing, file);
}

const frozenCount = ({ count }: DrawFile): string =>
  count === 1 ? '1 member was frozen' : `${count} members were frozen`;

/** The root binds the members, their number and the share. */
function rootFindings(hashing: Hashing, { share, count, tree, root }: DrawFile): DrawFinding[] {
  const rootWith = (other: number) => populationRoot(hashing, { share: other, count, tree });
  if (rootWith(share) === root) return [];
  for (let other = 1; other <= WHOLE_SHARE; other += 1) {
    if (rootWith(other) === root) {
      return [found('SHARE', `The share was ${other / 100} % when it was frozen, and the file says ${share / 100} %.`)];
    }
  }
  return [found('ROOT', 'The root is not that of the list and the share in this file.')];
}

function orderFindings(members: readonly PopulationMember[]): DrawFinding[] {
  const findings: DrawFinding[] = [];
  for (const [place, { number }] of members.entries()) {
    const before = members[place - 1];
    if (before === undefined) continue;
    if (before.number === number) findings.push(found('ADDED', `Member ${number} is in the list twice.`));
    if (compareTexts(before.number, number) > 0) {
      findings.push(found('ORDER', `Member ${number} is in the wrong place of the list, which is ordered by number.`));
    }
  }
  return findings;
}

/** Each line against its own hash, and, where they differ, what the line may have been. */
function lineFindings(hashing: Hashing, file: DrawFile, members: readonly PopulationMember[]): DrawFinding[] {
  const lines = members.map((member, place) => ({ member, leaf: file.population[place]?.[5] }));
  const wrong = lines.filter(({ member, leaf }) => leafIn(hashing, file, member) !== leaf);
  if (wrong.length > 1 && wrong.length === lines.length) {
    return [found('SALT', 'The salt is not the one that the list was frozen with.')];
  }
  const strata = distinct(members.map(({ country, second }) => ({ country, second })));
  return wrong.slice(0, LINES_NAMED).map(({ member, leaf }): DrawFinding => {
    const was = (other: Partial<PopulationMember>) => leafIn(hashing, file, { ...member, ...other }) === leaf;
    const stratum = strata.find(was);
    if (stratum !== undefined) {
      const words = [stratum.country, stratum.second].filter((part) => part !== '').join(', ');
      return found('STRATUM', `Member ${member.number} was in another stratum when the list was frozen: ${words}.`);
    }
    const standing = EVERY_STANDING.find(was);
    if (standing !== undefined) {
      const words = STANDING_WORDS[standing.standing];
      return found('STANDING', `Member ${member.number} was ${words} when the list was frozen.`);
    }
    return found('MEMBER', `The line of member ${member.number} is not as it was frozen.`);
  });
}

/** More lines would tell no more. */
const LINES_NAMED = 100;

const leafIn = (hashing: Hashing, { salt }: DrawFile, member: PopulationMember): string =>
  memberLeaf(hashing, member, leafSalt(hashing, salt, member.number));

const EVERY_STANDING: Pick<PopulationMember, 'standing' | 'reason'>[] = [
  { standing: 'RANDOM', reason: '' },
  ...MANDATORY_REASONS.map((reason) => ({ standing: 'MANDATORY', reason }) as const),
  ...EXCLUDED_REASONS.map((reason) => ({ standing: 'EXCLUDED', reason }) as const),
];

const STANDING_WORDS = {
  RANDOM: 'among those who can be drawn',
  MANDATORY: 'audited without the draw',
  EXCLUDED: 'not among those who can be drawn',
} as const satisfies Record<PopulationMember['standing'], string>;

function distinct<Each>(all: readonly Each[]): Each[] {
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}

function secretFindings(hashing: Hashing, file: DrawFile, known: KnownDraw | undefined): DrawFinding[] {
  if (secretHash(hashing, file.secret) !== file.secretHash) {
    return [found('SECRET', 'The secret does not fit its hash in the file.')];
  }
  if (known !== undefined && file.secretHash !== known.secretHash) {
    return [found('SECRET', 'The secret is not the one that the college committed to.')];
  }
  return [];
}

/** Everything that was drawn from is right: what came of it is compared with another draw from the same. */
function outcomeFindings(hashing: Hashing, file: DrawFile, members: PopulationMember[]): DrawFinding[] {
  const input = { ...file, members };
  const replayed = drawFile(input, draw(hashing, input), file);
  if (outcomeText(replayed) === outcomeText(file)) return [];
  const findings = [
    ...listFindings(file.mandatory, replayed.mandatory, 'mandatory cases'),
    ...listFindings(drawnNumbers(file), drawnNumbers(replayed), 'members drawn'),
    ...ticketFindings(file, replayed),
  ];
  if (findings.length > 0) return findings;
  return [found('COUNTS', 'The strata in the file, their counts or their cut-offs are not those of the draw.')];
}

/** What came of a draw, as one text: whatever wrote the file may have ordered the names in it otherwise. */
function outcomeText({ mandatory, strata }: DrawFile): string {
  const each = strata.map(({ country, second, members, cutOff, drawn }) => {
    return [country, second, members, cutOff, drawn.map(({ number, ticket }) => [number, ticket])];
  });
  return JSON.stringify([mandatory, each]);
}

const drawnMembers = ({ strata }: DrawFile): DrawnMember[] => strata.flatMap(({ drawn }) => drawn);
const drawnNumbers = (file: DrawFile): string[] => drawnMembers(file).map(({ number }) => number);

function listFindings(listed: readonly string[], right: readonly string[], what: string): DrawFinding[] {
  const findings = [
    ...listed
      .filter((number) => !right.includes(number))
      .map((number) => found('DRAWN', `Member ${number} is in the list of ${what}, and does not belong there.`)),
    ...right
      .filter((number) => !listed.includes(number))
      .map((number) => found('DRAWN', `Member ${number} is missing in the list of ${what}.`)),
  ];
  if (findings.length > 0 || listed.join() === right.join()) return findings;
  if (listed.length !== right.length) return [found('DRAWN', `The list of ${what} has a member twice.`)];
  return [found('ORDER', `The list of ${what} is in another order.`)];
}

function ticketFindings(file: DrawFile, replayed: DrawFile): DrawFinding[] {
  const tickets = new Map(drawnMembers(replayed).map(({ number, ticket }) => [number, ticket]));
  return drawnMembers(file)
    .filter(({ number, ticket }) => tickets.has(number) && tickets.get(number) !== ticket)
    .map(({ number }) => found('DRAWN', `The ticket of member ${number} is another one.`));
}

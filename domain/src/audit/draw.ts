import { type Hashing, headHash, leafHash, toHex, treeNodes, utf8 } from './draw-hashes.ts';
import { compareTexts, type Stratum, strataWithQuotas } from './draw-strata.ts';

// What binds all: `web/public/replay-draw.mjs` does the same in plain Node, and both are tested on the same draws. What changes
// here changes the algorithm, so it gets another name, and draws of before are replayed by the script of their time.

/** The name of everything that this file does. */
export const DRAW_ALGORITHM = 'cpd-draw-1';

/** Why a member is audited anyway (DRW-01). */
export const MANDATORY_REASONS = ['NOT_MET', 'NOT_ANSWERED', 'LATE', 'CHOSEN'] as const;
export type MandatoryReason = (typeof MANDATORY_REASONS)[number];

/** Why a member cannot be drawn. `LEFT` is also said of those who have died, and an exemption tells no reason (DRW-02). */
export const EXCLUDED_REASONS = ['EXEMPT', 'LEFT', 'IN_AUDIT', 'PASSED_BEFORE'] as const;
export type ExcludedReason = (typeof EXCLUDED_REASONS)[number];

export const STANDINGS = ['RANDOM', 'MANDATORY', 'EXCLUDED'] as const;

/** A member in the population. `second` is the stratum within the country; `reason` is empty for those who may be drawn. */
export type PopulationMember = {
  number: string;
  country: string;
  second: string;
  standing: (typeof STANDINGS)[number];
  reason: MandatoryReason | ExcludedReason | '';
};

/** A population that no longer changes. */
export type FrozenPopulation = {
  /** By member number. */
  members: PopulationMember[];
  /** Of each member, in the same order. */
  leaves: string[];
  /** All nodes of the tree, level by level from the leaves; the last one is the root of the members alone. */
  nodes: string[];
  tree: string;
  /** Of the members, the share and the algorithm: what all members are shown. */
  root: string;
};

/** What is drawn from, and with what. */
export type DrawInput = {
  members: readonly PopulationMember[];
  /** In hundredths of a per cent: 500 is 5 %. */
  share: number;
  /** Without it no one can try out whether someone is in the population. It stays with the list. */
  salt: string;
  secret: string;
  publicValue: string;
};

export type DrawnMember = { number: string; ticket: string };

/** What a stratum came to. `cutOff` is the highest ticket that was drawn; undefined where none was. */
export type DrawnStratum = { stratum: Stratum; members: number; drawn: DrawnMember[]; cutOff: string | undefined };

/** What is kept of a draw beside its members. */
export type DrawOutcome = {
  mandatory: number;
  strata: { country: string | null; second: string | null; members: number; drawn: number; cutOff: string | null }[];
};

export type DrawResult = {
  population: FrozenPopulation;
  secretHash: string;
  /** Of the key, by which a changed public value is found. */
  keyHash: string;
  /** Numbers of the mandatory cases, which stand outside the draw. */
  mandatory: string[];
  strata: DrawnStratum[];
};

/** The canonical list, its tree and its root (DRW-02). Each leaf has a salt of its own, so that a path tells of no one else. */
export function freezePopulation(
  hashing: Hashing,
  { members, share, salt }: Pick<DrawInput, 'members' | 'share' | 'salt'>,
): FrozenPopulation {
  const sorted = members.toSorted((one, other) => compareTexts(one.number, other.number));
  const leaves = sorted.map((member) => memberLeaf(hashing, member, leafSalt(hashing, salt, member.number)));
  const nodes = treeNodes(hashing, leaves);
  const tree = nodes.at(-1) ?? '';
  return { members: sorted, leaves, nodes, tree, root: populationRoot(hashing, { share, count: leaves.length, tree }) };
}

/** The salt of one member's leaf, from which no other's can be computed. */
export function leafSalt({ hmacSha256 }: Hashing, salt: string, memberNumber: string): string {
  return toHex(hmacSha256(utf8(salt), utf8(memberNumber)));
}

/** The leaf of a member. */
export function memberLeaf(hashing: Hashing, member: PopulationMember, salt: string): string {
  const { number, country, second, standing, reason } = member;
  return leafHash(hashing, [salt, number, country, second, standing, reason]);
}

/** The root that is shown: it binds the share, the number of members and the algorithm too, so that none changes afterwards. */
export function populationRoot(hashing: Hashing, at: { share: number; count: number; tree: string }): string {
  return headHash(hashing, [DRAW_ALGORITHM, at.share, at.count, at.tree]);
}

/** What is shown of a secret before it is revealed (DRW-02). */
export function secretHash({ sha256 }: Hashing, secret: string): string {
  return toHex(sha256(utf8(secret)));
}

/** The key of a draw (DRW-03). The four are written as JSON, so that no other four make the same text. */
export function drawKey({ sha256 }: Hashing, root: string, secret: string, publicValue: string): Uint8Array {
  return sha256(utf8(JSON.stringify([root, secret, publicValue, DRAW_ALGORITHM])));
}

/** The ticket of a member: for one key it depends on nothing but the number (DRW-03). */
export function ticketOf({ hmacSha256 }: Hashing, key: Uint8Array, memberNumber: string): string {
  return toHex(hmacSha256(key, utf8(memberNumber)));
}

/** The draw (DRW-03). The same input gives the same answer, bit for bit, in whatever order the members come. */
export function draw(hashing: Hashing, input: DrawInput): DrawResult {
  const population = freezePopulation(hashing, input);
  const key = drawKey(hashing, population.root, input.secret, input.publicValue);
  const drawable = population.members.filter(({ standing }) => standing === 'RANDOM');
  const strata = strataWithQuotas(input.share, drawable).map(({ stratum, members, quota }): DrawnStratum => {
    const tickets = members.map(({ number }): DrawnMember => ({ number, ticket: ticketOf(hashing, key, number) }));
    const drawn = tickets.toSorted((one, other) => compareTexts(one.ticket, other.ticket)).slice(0, quota);
    return { stratum, members: members.length, drawn, cutOff: drawn.at(-1)?.ticket };
  });
  return {
    population,
    secretHash: secretHash(hashing, input.secret),
    keyHash: toHex(hashing.sha256(key)),
    mandatory: population.members.filter(({ standing }) => standing === 'MANDATORY').map(({ number }) => number),
    strata,
  };
}

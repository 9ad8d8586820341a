import { startRandom } from './data-set.ts';

/** Of a hundred requests of people at work. */
const SHARES = { again: 45, first: 30, save: 15, upload: 5, list: 4, statement: 1 } as const;

/** Reads with the tag of the answer before, reads without, saves, files of 1 MB, lists of the CPD team, PDFs. */
export type Kind = keyof typeof SHARES;

export const KINDS = Object.keys(SHARES) as Kind[];

/** A request of a session, before it is known what exactly is asked. */
export interface Turn {
  kind: Kind;
  /** Their place in the data set. */
  member: number;
  /** From 0 to below 1, for what else is to be chosen. */
  random: number;
}

/**
 * The requests of a session in their order, for so many members, of whom few come often and most seldom (Zipf). Each hundred
 * has every kind as often as its share says, in an order of its own. The same seed gives the same session; `only` leaves
 * the other kinds out.
 */
export function planSession(seed: number, members: number, requests: number, only: readonly Kind[] = KINDS): Turn[] {
  const random = startRandom(seed, members);
  const hundred = only.flatMap((kind) => Array.from({ length: SHARES[kind] }, () => kind));
  const turns: Turn[] = [];
  while (turns.length < requests) {
    for (const kind of shuffle(hundred, random)) {
      turns.push({ kind, member: pickMember(members, random()), random: random() });
    }
  }
  return turns.slice(0, requests);
}

/** A place from 0 to below `members`: the place n comes about 1/(n + 1) times as often as the first. */
export function pickMember(members: number, random: number): number {
  return Math.floor((members + 1) ** random) - 1;
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

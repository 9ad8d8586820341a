import { DRAW_ALGORITHM, type DrawInput, type DrawnMember, type DrawResult, type PopulationMember } from './draw.ts';

/** Of each member: number, country, second stratum, standing, reason, leaf. */
type Line = [number: string, country: string, second: string, standing: string, reason: string, leaf: string];

/** A stratum in the file; null where strata are pooled. */
type FileStratum = {
  country: string | null;
  second: string | null;
  members: number;
  drawn: DrawnMember[];
  cutOff: string | null;
};

/** All that a draw needs to be replayed, and what it came to. Only managers get it: it names members (DRW-04). */
export type DrawFile = {
  algorithm: string;
  /** What the round is called, and which of its draws this is. */
  round: string;
  draw: number;
  /** In hundredths of a per cent. */
  share: number;
  salt: string;
  secret: string;
  secretHash: string;
  publicValue: string;
  root: string;
  tree: string;
  keyHash: string;
  count: number;
  population: Line[];
  mandatory: string[];
  strata: FileStratum[];
};

/** A draw as a file. */
export function drawFile(input: DrawInput, result: DrawResult, of: { round: string; draw: number }): DrawFile {
  const { population } = result;
  return {
    algorithm: DRAW_ALGORITHM,
    round: of.round,
    draw: of.draw,
    share: input.share,
    salt: input.salt,
    secret: input.secret,
    secretHash: result.secretHash,
    publicValue: input.publicValue,
    root: population.root,
    tree: population.tree,
    keyHash: result.keyHash,
    count: population.members.length,
    population: population.members.map(
      ({ number, country, second, standing, reason }, place): Line => [
        number,
        country,
        second,
        standing,
        reason,
        population.leaves[place] ?? '',
      ],
    ),
    mandatory: result.mandatory,
    strata: result.strata.map(
      ({ stratum, members, drawn, cutOff }): FileStratum => ({
        country: stratum.country ?? null,
        second: stratum.second ?? null,
        members,
        drawn,
        cutOff: cutOff ?? null,
      }),
    ),
  };
}

/** The members of a file, in the order of the file. A standing that is not known stays what it is, so that its leaf tells. */
export function fileMembers({ population }: DrawFile): PopulationMember[] {
  // A standing that the product does not know is hashed as it stands; only RANDOM is drawn.
  return population.map(([number, country, second, standing, reason]) => {
    return { number, country, second, standing, reason } as PopulationMember;
  });
}

/** A draw file in a text, or undefined when the text is something else. */
export function readDrawFile(text: string): DrawFile | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return isDrawFile(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function isDrawFile(read: unknown): read is DrawFile {
  if (!isRecord(read)) return false;
  const { share, draw, count, population, mandatory, strata } = read;
  return (
    TEXTS.every((name) => typeof read[name] === 'string') &&
    [share, draw, count].every(Number.isSafeInteger) &&
    isListOf(population, (line) => isListOf(line, isText) && line.length === 6) &&
    isListOf(mandatory, isText) &&
    isListOf(strata, isStratum)
  );
}

const TEXTS = ['algorithm', 'round', 'salt', 'secret', 'secretHash', 'publicValue', 'root', 'tree', 'keyHash'] as const;

const isText = (value: unknown): boolean => typeof value === 'string';
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);

function isStratum(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { country, second, members, drawn, cutOff } = value;
  return (
    [country, second, cutOff].every(isTextOrNull) &&
    Number.isSafeInteger(members) &&
    isListOf(drawn, (each) => isRecord(each) && isText(each.number) && isText(each.ticket))
  );
}

function isListOf(value: unknown, is: (each: unknown) => boolean): value is unknown[] {
  return Array.isArray(value) && value.every(is);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

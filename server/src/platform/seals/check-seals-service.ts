import type { KeyObject } from 'node:crypto';
import { collegeClock, collegeTime } from '@cpd/domain/values/college-clock';
import { collegeDay } from '@cpd/domain/values/college-day';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import type { Reading } from '../database/tables.ts';
import { type HeadCheck, openHeadCheck } from './check-heads-service.ts';
import {
  bringUpTo,
  hashOfSeal,
  NO_SEAL,
  readSeal,
  rootOf,
  type Seal,
  type SealedHead,
  signatureProblem,
} from './seal.ts';
import * as reader from './seal-reader.ts';

/** A seal that was found outside the database, such as a file: what it is called, and its text. */
export interface FoundSeal {
  name: string;
  text: string;
}

/** What a check of the seals found, in lines for anyone who runs the server. */
export interface SealReport {
  /** What is wrong; none when everything that was sealed is as it was. */
  problems: string[];
  /** What is good to know, and no proof of anything. */
  notes: string[];
  /** How many seals of the database, seals from outside, and sealed heads were looked at. */
  kept: number;
  found: number;
  heads: number;
}

const SEALS_AT_ONCE = 20;
const HOUR_MS = 3_600_000;

/**
 * Checks all seals of the database and those that were found outside it: their signatures, that each holds the hash of the one
 * before, and that every head that was sealed is still in its chain at its place (0044). The hashes of the chains themselves
 * are not worked out here (0043).
 */
export async function checkSeals(
  database: Reading,
  keys: readonly KeyObject[],
  foundSeals: AsyncIterable<FoundSeal> | Iterable<FoundSeal>,
): Promise<SealReport> {
  const report: SealReport = { problems: [], notes: [], kept: 0, found: 0, heads: 0 };
  const headCheck = openHeadCheck(database);
  const known = await checkKept(database, keys, report, headCheck);
  await checkFound(keys, foundSeals, known, report, headCheck);
  await headCheck.finish();
  report.heads = headCheck.count();
  report.problems.push(...headCheck.problems());
  return report;
}

/** What the database says was sealed. */
interface Known {
  /** The hashes of its seals, by their numbers. */
  hashes: Map<number, string>;
  newest: number;
}

/** Goes along the seals of the database, of which each has to follow on from the one before. */
async function checkKept(
  database: Reading,
  keys: readonly KeyObject[],
  report: SealReport,
  headCheck: HeadCheck,
): Promise<Known> {
  const hashes = new Map<number, string>();
  const heads = new Map<number, SealedHead>();
  let last: { number: number; hash: string; at: string | undefined; root: string } = {
    number: 0,
    hash: NO_SEAL,
    at: undefined,
    root: rootOf([]),
  };
  for (let batch = await reader.listSeals(database, 0, SEALS_AT_ONCE); batch.length > 0; ) {
    for (const kept of batch) {
      report.kept += 1;
      const name = `Seal ${kept.number}`;
      const seal = readSeal(kept.content)?.seal;
      if (kept.number !== last.number + 1) report.problems.push(missing(last.number + 1, kept.number - 1));
      if (seal === undefined || seal.number !== kept.number || hashOfSeal(seal) !== kept.hash) {
        report.problems.push(`${name} is damaged in the database.`);
        last = { ...last, number: kept.number, hash: kept.hash };
        continue;
      }
      const signed = signatureProblem(seal, keys);
      if (signed !== undefined) report.problems.push(`${name} ${signed}.`);
      if (kept.number === last.number + 1 && seal.previous !== last.hash)
        report.problems.push(`${name} does not follow on from seal ${last.number}.`);
      bringUpTo(heads, seal.changes);
      const root = seal.changes.length === 0 ? last.root : rootOf(heads.values());
      if (root !== seal.root) report.problems.push(`${name} is not the sum of the heads that were sealed up to it.`);
      if (last.at !== undefined && isEarlier(seal.at, last.at)) report.notes.push(clockNote(seal));
      await headCheck.add(seal.changes, tell(seal));
      hashes.set(kept.number, kept.hash);
      // The sum that was signed: one that is wrong is told once.
      last = { number: kept.number, hash: kept.hash, at: seal.at, root };
    }
    batch = await reader.listSeals(database, last.number, SEALS_AT_ONCE);
  }
  return { hashes, newest: last.number };
}

/** Compares what was found outside with the database; only what differs needs a look at the chains. */
async function checkFound(
  keys: readonly KeyObject[],
  foundSeals: AsyncIterable<FoundSeal> | Iterable<FoundSeal>,
  known: Known,
  report: SealReport,
  headCheck: HeadCheck,
): Promise<void> {
  let later: Seal | undefined;
  const seen = new Map<number, string>();
  for await (const { name, text } of foundSeals) {
    report.found += 1;
    const written = readSeal(text);
    if (written === undefined) {
      report.problems.push(`${name} is not a whole seal.`);
      continue;
    }
    const { seal, heads } = written;
    const problem = signatureProblem(seal, keys);
    if (problem !== undefined) {
      report.problems.push(`The seal in ${name} ${problem}.`);
      continue;
    }
    if (heads !== undefined && rootOf(heads) !== seal.root)
      report.problems.push(`The heads in ${name} are not those that were sealed.`);
    const hash = hashOfSeal(seal);
    const other = seen.get(seal.number);
    if (other !== undefined && other !== hash)
      report.problems.push(`${name} is another seal ${seal.number}: the log went two ways.`);
    seen.set(seal.number, hash);
    if (known.hashes.get(seal.number) === hash) continue;
    if (seal.number > known.newest) later = later === undefined || seal.number > later.number ? seal : later;
    else report.problems.push(otherWay(name, seal));
    await headCheck.add(heads ?? seal.changes, tell(seal));
  }
  if (later !== undefined) report.problems.unshift(endsBefore(later));
}

function missing(first: number, last: number): string {
  return first === last
    ? `Seal ${first} is missing in the database.`
    : `Seals ${first} to ${last} are missing in the database.`;
}

function otherWay(name: string, seal: Seal): string {
  return (
    `${name} is not seal ${seal.number} of the database, but was signed here: ` +
    'was the database restored from an earlier time, or rewritten, and went on from there?'
  );
}

function endsBefore(seal: Seal): string {
  return `The log ends before ${tell(seal)}: was the database restored from an earlier time?`;
}

function isEarlier(at: string, before: string): boolean {
  return Date.parse(at) < Date.parse(before) - HOUR_MS;
}

function clockNote(seal: Seal): string {
  return `The clock was put back before ${tell(seal)}.`;
}

/** A seal by its number and time. */
function tell({ number, at }: Seal): string {
  const instant = Temporal.Instant.from(at);
  const day = formatDayMonthYear(collegeDay(instant).toString());
  return `seal ${number} of ${day}, ${collegeTime(instant)} ${collegeClock()}`;
}

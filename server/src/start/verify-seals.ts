import { open, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import type { DatabaseLog } from '../platform/database/open-database.ts';
import type { Database } from '../platform/database/tables.ts';
import type { FileLocation } from '../platform/files/file-location.ts';
import { openWriteOncePlace } from '../platform/files/write-once-place.ts';
import { checkSeals, type FoundSeal, type SealReport } from '../platform/seals/check-seals-service.ts';
import { readSealFiles, writeNewestSeal } from '../platform/seals/seal-files-service.ts';
import { findLastSeal } from '../platform/seals/sealing-service.ts';
import type { KnownKeys, NamedKey } from '../platform/verification/known-keys.ts';
import { findKnownKeys } from '../platform/verification/known-keys-service.ts';
import { readPublicKeys } from '../platform/verification/verification-key.ts';

const KEY_LETTERS = 16;

/** Which seals the log of events is compared with. */
export interface SealQuestion {
  config: Pick<Config, 'dataFolder' | 'verificationKeys'>;
  /** All seals of a place … */
  place: FileLocation;
  /** … or those in these files alone. */
  files: readonly string[];
}

/** Compares the log with the seals of the database and with those outside it, and says what it finds (R39). Answers whether all is well. */
export async function verifySeals(database: Database, question: SealQuestion, log: DatabaseLog): Promise<boolean> {
  const { seals, where } = await findSeals(question);
  if (seals.length === 0 && (await findLastSeal(database)) === undefined) {
    log.info('There are no seals yet.');
    return true;
  }
  const given = await readPublicKeys(question.config.dataFolder, question.config.verificationKeys);
  const keys = await findKnownKeys(database, given);
  const report = await checkSeals(database, [...keys.trusted.values()], seals);
  tellOfKeys(keys, log);
  tell(report, where, log);
  return report.problems.length === 0;
}

/** An auditor names keys by hand, and wants to know which others counted. */
function tellOfKeys({ fromDatabase, strangers }: KnownKeys<NamedKey>, log: DatabaseLog): void {
  for (const key of fromDatabase) {
    log.info(`From the database alone: key ${inWords(key)}, signed by ${keyLetters(key.vouchedBy)}. It was used.`);
  }
  for (const key of strangers) {
    log.info(`From the database alone: key ${inWords(key)}, signed by no key known here. It was not used.`);
  }
}

function inWords({ fingerprint, since, serverName }: NamedKey): string {
  return `${keyLetters(fingerprint)}, since ${since} by ${serverName}`;
}

/** As seals name the key that signed them. */
function keyLetters(fingerprint: string): string {
  return fingerprint.slice(0, KEY_LETTERS);
}

async function findSeals({ place, files }: SealQuestion): Promise<{ seals: FoundSeal[]; where: string }> {
  if (files.length > 0) {
    const seals = await Promise.all(files.map(async (name) => ({ name, text: await readFile(resolve(name), 'utf8') })));
    return { seals, where: files.join(', ') };
  }
  const opened = await openWriteOncePlace(place);
  try {
    return { seals: await Array.fromAsync(readSealFiles(opened)), where: opened.name };
  } finally {
    opened.close();
  }
}

const LINES_MAX = 50;

function tell({ problems, notes, kept, found, heads }: SealReport, where: string, log: DatabaseLog): void {
  for (const problem of problems.slice(0, LINES_MAX)) log.warn(problem);
  if (problems.length > LINES_MAX) log.warn(`… and ${problems.length - LINES_MAX} more.`);
  for (const note of notes) log.info(note);
  log.info(
    `Seals: ${kept} in the database, ${found} in ${where}. Sealed heads: ${heads}. Problems: ${problems.length}.`,
  );
  if (problems.length === 0) log.info('Every sealed head is in its chain.');
}

/** Writes the newest seal with the heads of all chains into a new file, for an auditor. Throws when there is such a file. */
export async function exportSeal(database: Database, file: string, log: DatabaseLog): Promise<void> {
  const newest = await writeNewestSeal(database);
  if (newest === undefined) throw new Error('There are no seals yet.');
  const handle = await open(resolve(file), 'wx', 0o600);
  try {
    await handle.writeFile(newest.text);
  } finally {
    await handle.close();
  }
  log.info(`Seal ${newest.number} with the heads of all chains is in ${file}.`);
}

import { createHash } from 'node:crypto';
import { recordEvents } from '../database/event-log.ts';
import type { Change, Reading } from '../database/tables.ts';
import { recordChange, recordChanges } from '../events/record-change.ts';
import type { Caller } from '../http/caller.ts';
import { findKnownKeys } from './known-keys-service.ts';
import { pemOf } from './signed-manifest-service.ts';
import { type IssuedFacts, isSigned, newNumber, readCode, signFacts, writeCode } from './verification-code.ts';
import { fingerprintOf, type VerificationKey } from './verification-key.ts';
import * as reader from './verification-reader.ts';
import * as store from './verification-store.ts';

/** A document that is about to be printed. */
export interface DocumentToIssue extends Omit<IssuedFacts, 'number' | 'contentSha256'> {
  /** Everything that will be printed but its date and the code. */
  content: object;
}

/** A number and a signature for a document, and what is printed of them. */
export type PreparedIssue = Awaited<ReturnType<typeof prepareIssue>>;

/** What anyone may know of a document. */
export type VerificationResult =
  | { status: 'valid' | 'superseded' | 'revoked'; facts: IssuedFacts }
  | { status: 'erased'; erasedAt: string }
  | { status: 'unknown' };

/**
 * The code for a document that is about to be printed: that of the last one of its kind when it says the same, also when a
 * former key signed it, else a new one. Nothing is kept yet.
 */
export async function prepareIssue(database: Reading, key: VerificationKey, { content, ...document }: DocumentToIssue) {
  const contentSha256 = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const facts: IssuedFacts = { ...document, contentSha256, number: newNumber() };
  const latest = await reader.findLatestIssued(database, facts);
  if (latest?.contentSha256 === contentSha256 && (await isOurs(database, key, latest, latest.signature))) {
    return { facts: latest, signature: latest.signature, code: writeCode(latest.number, latest.signature) };
  }
  const signature = signFacts(key.privateKey, facts);
  return { facts, signature, code: writeCode(facts.number, signature) };
}

/** Whether the key in use, or one of former times, signed exactly these facts. Of others only the database may know. */
async function isOurs(
  database: Reading,
  { publicKey, formerPublicKeys }: VerificationKey,
  facts: IssuedFacts,
  signature: string,
): Promise<boolean> {
  const given = [publicKey, ...formerPublicKeys];
  if (given.some((key) => isSigned(key, facts, signature))) return true;
  const { trusted } = await findKnownKeys(database, given);
  return [...trusted.values()].some((key) => isSigned(key, facts, signature));
}

/** Keeps what was printed, with the SHA-256 of its bytes, in the transaction of a change; an event tells of a new code. */
export async function keepIssue(
  transaction: Change,
  caller: Caller,
  { facts, signature }: PreparedIssue,
  pdf: Buffer,
): Promise<void> {
  const at = caller.now.toString();
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  const added = await store.insertIssued(transaction, facts, { signature, at });
  await store.insertFile(transaction, { sha256, number: facts.number, at });
  if (!added) return;
  await recordChange(transaction, caller, 'document.issued', null, { after: { ...facts, sha256 } });
}

/** Who revokes; without an actor it is the clock. */
type Revoking = Caller | (Pick<Caller, 'now' | 'requestId'> & { actor?: undefined });

/**
 * Revokes what was printed of a year of members, everything or some kinds: it was opened again, or its audit has come to
 * something else. Answers the numbers by the member.
 */
export async function revokeIssuedDocuments(
  transaction: Change,
  caller: Revoking,
  userIds: readonly number[],
  { cpdYearId, types }: { cpdYearId: number; types?: readonly IssuedFacts['documentType'][] },
): Promise<Map<number, string[]>> {
  const revokedAt = caller.now.toString();
  const revoked = await store.updateRevoked(transaction, userIds, cpdYearId, { at: revokedAt, types });
  const byMember = new Map(
    [...Map.groupBy(revoked, ({ userId }) => userId)].map(([userId, those]) => [
      userId,
      those.map((one) => one.number),
    ]),
  );
  const changes = [...byMember].map(([subjectUserId, numbers]) => ({
    subjectUserId,
    objectId: null,
    before: { numbers },
    after: { cpdYearId, revokedAt },
  }));
  const kind = 'document.revoked';
  if (caller.actor === undefined) {
    const { now: at, requestId } = caller;
    await recordEvents(
      transaction,
      changes.map((change) => ({ ...change, kind, actorUserId: null, requestId, at })),
    );
  } else await recordChanges(transaction, caller, kind, changes);
  return byMember;
}

/** The documents of members' years whose re-openings have passed unused. */
export interface Reinstatement {
  userId: number;
  cpdYearId: number;
  /** ISO time of the re-opening: what was printed since tells of a record that is none any more. */
  since: string;
  /** What was revoked by it. */
  numbers: readonly string[];
}

/** Makes what the re-openings revoked valid again under its old codes, and revokes what was printed in the meantime (ROP-03). */
export async function reinstateIssuedDocuments(
  transaction: Change,
  years: readonly Reinstatement[],
  now: Temporal.Instant,
): Promise<void> {
  await store.updateRevokedSince(transaction, years, now.toString());
  await store.updateReinstated(
    transaction,
    years.flatMap(({ numbers }) => numbers),
  );
}

/** Whether anything printed of a member's year is still recognised. */
export async function hasIssuedDocuments(database: Reading, userId: number, cpdYearId: number): Promise<boolean> {
  return await reader.isAnyIssued(database, userId, cpdYearId);
}

/** The public halves of the keys that sign here or did, the one in use first (RPT-05). */
export async function listPublicKeys(database: Reading, { publicKey, formerPublicKeys }: VerificationKey) {
  const { trusted } = await findKnownKeys(database, [publicKey, ...formerPublicKeys]);
  const inUse = fingerprintOf(publicKey);
  return [...trusted].map(([fingerprint, key]) => {
    return { fingerprint, publicKey: pemOf(key), isInUse: fingerprint === inUse };
  });
}

/** Whether a fingerprint is that of a key that signs here or did. */
export async function isOurKey(database: Reading, key: VerificationKey, fingerprint: string): Promise<boolean> {
  return (await listPublicKeys(database, key)).some((own) => own.fingerprint === fingerprint);
}

/** Judges a code as someone read it from paper. */
export async function verifyCode(database: Reading, key: VerificationKey, code: string): Promise<VerificationResult> {
  const parts = readCode(code);
  if (parts === undefined) return { status: 'unknown' };
  const issued = await reader.findIssued(database, parts.number);
  if (issued !== undefined && issued.erasedAt !== null) {
    return parts.signature === issued.signature ? erased(issued.erasedAt) : { status: 'unknown' };
  }
  if (issued === undefined || !(await isOurs(database, key, issued, parts.signature))) return { status: 'unknown' };
  return await judge(database, issued);
}

/** Judges a file by the SHA-256 of its bytes, in hex of either case. */
export async function verifyFile(database: Reading, key: VerificationKey, sha256: string): Promise<VerificationResult> {
  const issued = await reader.findIssuedByFile(database, sha256.toLowerCase());
  if (issued !== undefined && issued.erasedAt !== null) return erased(issued.erasedAt);
  // A row that someone changed in the database vouches for nothing.
  if (issued === undefined || !(await isOurs(database, key, issued, issued.signature))) return { status: 'unknown' };
  return await judge(database, issued);
}

/**
 * What was signed has lost its name, so that the signature can be compared and checked no more: the code is one of ours, and
 * nothing else is said (0048).
 */
function erased(erasedAt: string): VerificationResult {
  return { status: 'erased', erasedAt };
}

async function judge(database: Reading, issued: reader.IssuedDocument): Promise<VerificationResult> {
  if (issued.revokedAt !== null) return { status: 'revoked', facts: issued };
  return { status: (await reader.isSuperseded(database, issued)) ? 'superseded' : 'valid', facts: issued };
}

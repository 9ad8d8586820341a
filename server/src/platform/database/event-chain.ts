import { createHash } from 'node:crypto';

/**
 * How the hashes of the event log are made (0043), worked out without the database, so that anyone who owns the database cannot
 * have them come out as they like. The functions of migration 0058 say the same.
 */

/** What of an event is hashed besides its payload. Ids as PostgreSQL writes them: a number would round large ones. */
export interface EventFacts {
  chainId: string;
  position: string;
  eventId: string;
  /** Microseconds since 1970; undefined for what is no instant. */
  at: bigint | undefined;
  requestId: string;
  actorUserId: string | null;
  subjectUserId: string;
  kind: string;
  objectType: string;
  objectId: string | null;
  byTeam: boolean;
  payloadHash: Buffer | null;
}

/** What the first event of a chain follows. */
export function genesisOf(chainId: string): Buffer {
  return sha256(`CPD Logbook, the chain of events ${chainId}`);
}

/** Of what was before and after, as the database writes its JSON; null where there was none. */
export function payloadHash(salt: Buffer, before: string | null, after: string | null): Buffer {
  return sha256(salt, `${before ?? ''}\n${after ?? ''}`);
}

/** Of an event behind the one whose hash is `previous`. */
export function eventHash(previous: Buffer, event: EventFacts): Buffer {
  const facts = [
    event.chainId,
    event.position,
    event.eventId,
    String(event.at),
    JSON.stringify(event.requestId),
    String(event.actorUserId),
    event.subjectUserId,
    JSON.stringify(event.kind),
    JSON.stringify(event.objectType),
    String(event.objectId),
    String(event.byTeam),
    event.payloadHash === null ? 'null' : JSON.stringify(event.payloadHash.toString('hex')),
  ];
  return sha256(previous, `[${facts.join(', ')}]`);
}

function sha256(...parts: (Buffer | string)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

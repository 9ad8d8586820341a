/** What a server says of itself to the others on its database (0050). */
export interface ServerFacts {
  /** Of this run of the server. */
  serverId: string;
  /** Kept in the data folder, the same at each start on it. */
  folderId: string;
  name: string;
  version: string;
  newestMigration: string;
  doesJobs: boolean;
  /** The fingerprint of the key that signs verification codes. */
  verificationKey: string;
  /** Whether the server made that key itself, because none was given. */
  isKeyMade: boolean;
  /** The issuer, or the embedded sign-in with the name of its key. */
  signIn: string;
  /** What tells the store of its files from others. */
  storeMark: string;
  /** A hash of each setting that servers must have alike, by its name. */
  settings: Readonly<Record<string, string>>;
  /** How far its clock is ahead of the database's, in milliseconds. */
  clockAheadMs: number;
}

/** A server as its row has it. */
export interface KnownServer extends ServerFacts {
  /** ISO times of the database's clock. */
  startedAt: string;
  seenAt: string;
  /** Seconds since it was last seen. */
  silentSeconds: number;
  /** Why it was refused at its start; null for one that runs. */
  refusal: string | null;
}

/** What the sign-in of a server is called that has the embedded one; the name of its key follows. */
export const EMBEDDED_SIGN_IN = 'embedded sign-in, key ';

/** A server that says nothing for so long is gone. */
export const GONE_AFTER_S = 60;

/** A clock that differs so much from the database's is reported: tokens, codes and deadlines are judged by it. */
export const CLOCK_OFF_MS = 5_000;

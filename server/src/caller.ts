import type { User } from '@cpd/contract/users';
import type { Change, Database } from './database/tables.ts';
import type { IdempotentRequest } from './http/idempotency-store.ts';

/** A signed-in person as the database knows them at this request (ROL-08), which is what the wire says of them (AUTH-22). */
export type Person = User;

/** Who calls, for whom, when; every service function takes one. */
export interface Caller {
  /** Who is signed in. */
  actor: Person;
  /** Whose record it is: the actor's own, or that of the member somebody of the CPD team looks at or acts for. */
  subject: Person;
  /** The subject's id. */
  subjectUserId: number;
  requestId: string;
  /** By which the request is told from others when it is repeated, if it has one; what it deletes can be brought back by it. */
  idempotencyKey?: string | undefined;
  now: Temporal.Instant;
  /**
   * Does a change: everything in `work` is saved together or not at all. A request repeated under the same
   * Idempotency-Key does not run `work` again but answers what was answered before. For somebody who only looks at another
   * one's record nothing is kept: throws what `work` throws, else ACTING_NEEDED.
   *
   * `atOnce` may do the same change as one statement, which is a transaction by itself and keeps the answer under the
   * request's key, if it has one (0028). It answers undefined when it has done nothing; then `work` does it, or says why not.
   */
  change<Result>(work: (transaction: Change) => Promise<Result>, atOnce?: ChangeAtOnce<Result>): Promise<Result>;
}

/** A change as one statement; undefined when it was not for it to do, and nothing was done. */
export type ChangeAtOnce<Result> = (
  database: Database,
  claim: IdempotentRequest | undefined,
) => Promise<Result | undefined>;

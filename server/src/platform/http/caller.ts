import type { Cost } from '@cpd/contract/operation';
import type { User } from '@cpd/contract/users';
import type { Clock } from '../../clock.ts';
import type { Change } from '../database/tables.ts';

/** A signed-in person as the database knows them at this request (ROL-08), which is what the wire says of them (AUTH-22). */
export type Person = User;

/** Who calls, for whom, when; every service function takes one. */
export interface Caller {
  /** Who is signed in. */
  actor: Person;
  /** Whose record it is: the actor's own, or that of the member someone of the CPD team looks at or acts for. */
  subject: Person;
  /** The subject's id. */
  subjectUserId: number;
  /** By what the sign-in that the call came with is known, and its side in use; a machine or a command has none (PPL-17). */
  sideKey?: string | undefined;
  requestId: string;
  /** By which the request is told from others when it is repeated, if it has one; what it deletes can be brought back by it. */
  idempotencyKey?: string | undefined;
  /** When the request and its body had been received: what is stored is of this moment. */
  now: Temporal.Instant;
  /** Goes on while the request waits: by it is judged what must hold when a change is committed (R30). */
  clock: Clock;
  /**
   * Takes one call off what the actor may ask for, where an operation costs only sometimes; throws TOO_MANY_REQUESTS. What
   * always costs is counted before the feature is called.
   */
  spend(cost: Cost): Promise<void>;
  /**
   * Does a change: everything in `work` is saved together or not at all. A request repeated under the same
   * Idempotency-Key does not run `work` again but answers what was answered before. For someone who only looks at another
   * one's record nothing is kept: throws what `work` throws, else ACTING_NEEDED.
   */
  change<Result>(work: (transaction: Change) => Promise<Result>): Promise<Result>;
  /**
   * Locks what lets the actor make the change, to the end of its transaction, and judges it (R30); every change does so at its end, if
   * not before. Throws as at the start of a call.
   */
  lockRights(transaction: Change): Promise<void>;
  /**
   * Awaits what takes long and uses no connection of the database, such as a document that is printed, without the turn of the
   * request (`fair-queue.ts`), so that others go on. `gone` says that no one waits for the answer.
   */
  aside<Result>(wait: (gone: AbortSignal) => Promise<Result>): Promise<Result>;
  /** Ends the session that the actor signed in with: its tokens are refused from now on. What came before is done anyway. */
  endSession(): Promise<void>;
}

/** A time of acting for a member that is going on. */
export interface ActingInForce {
  actingSessionId: number;
  /** ISO time. */
  endsAt: string;
}

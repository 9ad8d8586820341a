import type { Change } from './database/tables.ts';

/** A signed-in person as the database knows them at this request (ROL-08). */
export interface Person {
  userId: number;
  username: string;
  memberNumber: string;
  role: string;
  title: string;
  firstName: string;
  lastName: string;
  hasLoggedInBefore: boolean;
  researchConsent: boolean | null;
}

/** Who calls, for whom, when; every service function takes one. */
export interface Caller {
  /** Who is signed in. */
  actor: Person;
  /** Whose record it is: the actor's own, or that of the member somebody of the CPD team looks at or acts for. */
  subject: Person;
  /** The subject's id. */
  subjectUserId: number;
  requestId: string;
  now: Temporal.Instant;
  /**
   * Does a change: everything in `work` is saved together or not at all. A request repeated under the same
   * Idempotency-Key does not run `work` again but answers what was answered before. Throws ACTING_NEEDED for somebody who
   * only looks at another one's record.
   */
  change<Result>(work: (transaction: Change) => Promise<Result>): Promise<Result>;
}

import type { Clock } from '../../clock.ts';
import type { Change } from '../database/tables.ts';
import type { Caller, Person } from './caller.ts';

/** A caller whom no request sent, such as that of a command: who someone is was judged before, and what they do is a change of its own. */
export function ownCaller(
  person: Person,
  { requestId, now, clock }: { requestId: string; now: Temporal.Instant; clock: Clock },
  change: <Result>(work: (transaction: Change) => Promise<Result>) => Promise<Result>,
): Caller {
  return {
    actor: person,
    subject: person,
    subjectUserId: person.userId,
    requestId,
    now,
    clock,
    spend: async () => undefined,
    endSession: async () => undefined,
    lockRights: async () => undefined,
    change,
    aside: (wait) => wait(new AbortController().signal),
  };
}

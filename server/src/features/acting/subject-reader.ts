import { SAME_VIEW_MINUTES } from '@cpd/domain/limits';
import { sql } from 'kysely';
import type { Person } from '../../caller.ts';
import { recordEvent } from '../../database/event-log.ts';
import type { Database } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Subject, Subjects } from '../../http/acting-for.ts';
import { findParticipant } from '../users/people-reader.ts';
import { findActing } from './acting-store.ts';

/** Whose records the CPD team may look at, how long they act for them, and the trace that looking leaves. */
export function openSubjects(database: Database): Subjects {
  return {
    find: (actor, userId, now) => findSubject(database, actor, userId, now),
    noteView: (actor, userId, now, requestId) => noteView(database, actor, userId, now, requestId),
  };
}

async function findSubject(
  database: Database,
  actor: Person,
  userId: number,
  now: Temporal.Instant,
): Promise<Subject | undefined> {
  const person = await findParticipant(database, userId);
  if (person === undefined) return undefined;
  const acting = await findActing(database, { actorUserId: actor.userId, subjectUserId: userId }, now);
  return { person, isActing: acting !== undefined };
}

/** Notes that somebody looked at a member's record: in the recent members each time, in the member's history once an hour. */
async function noteView(
  database: Database,
  actor: Person,
  subjectUserId: number,
  now: Temporal.Instant,
  requestId: string,
): Promise<void> {
  const sameSince = now.subtract({ minutes: SAME_VIEW_MINUTES }).toString();
  const last = await database
    .selectFrom('member_view')
    .select('viewed_at')
    .where('actor_user_id', '=', actor.userId)
    .where('subject_user_id', '=', subjectUserId)
    .where('viewed_at', '>', sameSince)
    .executeTakeFirst();
  if (last !== undefined) return;
  await inTransaction(database, async (transaction) => {
    // Of several calls at the same time one writes the event: the others find the row as fresh as theirs.
    const { numAffectedRows } = await sql`
      insert into member_view (actor_user_id, subject_user_id, viewed_at)
      values (${actor.userId}, ${subjectUserId}, ${now.toString()})
      on conflict (actor_user_id, subject_user_id) do update set viewed_at = excluded.viewed_at
      where member_view.viewed_at <= ${sameSince}
    `.execute(transaction);
    if (numAffectedRows !== 1n) return;
    await recordEvent(transaction, {
      actorUserId: actor.userId,
      subjectUserId,
      kind: 'record.viewed',
      objectType: 'member',
      objectId: subjectUserId,
      before: null,
      after: null,
      requestId,
      at: now,
    });
  });
}

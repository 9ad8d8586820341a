import { isParticipant, sidesOf } from '@cpd/domain/member/roles';
import { SAME_VIEW_MINUTES } from '@cpd/domain/values/limits';
import type { Clock } from '../../../clock.ts';
import { recordEvent } from '../../../platform/database/event-log.ts';
import type { Change, Database } from '../../../platform/database/tables.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { RightsAtEnd, Subjects } from '../../../platform/http/acting-for.ts';
import type { Person } from '../../../platform/http/caller.ts';
import { findParticipant } from '../../../platform/people/users-service.ts';
import { findActing } from './acting-store.ts';
import { hasViewedSince, saveView } from './member-view-store.ts';
import { findOwnerId, findOwners } from './owner-reader.ts';
import { isSignedOff, lockActing, lockPeople } from './rights-store.ts';

/** Whose records the CPD team may look at, how long they act for them, and the trace that looking leaves. */
export function openSubjects(database: Database, shortcutUserId: number | undefined): Subjects {
  return {
    shortcutUserId,
    find: (actor, userId, now) => findSubject(database, actor, userId, now),
    lockRights,
    findOwners: (objects) => findOwners(database, objects),
    findOwnerId: ({ kind, id }) => findOwnerId(database, kind, id),
    noteView: (actor, userId, now, requestId) => noteView(database, actor, userId, now, requestId),
  };
}

async function findSubject(database: Database, actor: Person, userId: number, now: Temporal.Instant) {
  const person = await findParticipant(database, userId);
  if (person === undefined) return undefined;
  const acting = await findActing(database, { actorUserId: actor.userId, subjectUserId: userId }, now);
  return { person, isActing: acting !== undefined, acting };
}

/** The rows are locked first, and only then is asked what else says that someone has left: it may have been waited for. */
async function lockRights(
  transaction: Change,
  { actorUserId, side, subjectUserId, acting }: Parameters<Subjects['lockRights']>[1],
  clock: Clock,
): Promise<RightsAtEnd> {
  const people = await lockPeople(transaction, [actorUserId, subjectUserId]);
  const actor = people.find(({ userId }) => userId === actorUserId);
  const hasGone =
    !actor?.signsIn ||
    (actor.hasDepartures && (await isSignedOff(transaction, { userId: actorUserId, side }, clock())));
  const subject = people.find(({ userId }) => userId === subjectUserId);
  return {
    role: hasGone ? undefined : (sidesOf(actor)[side] ?? actor.role),
    isMember: subjectUserId === actorUserId || (subject !== undefined && isParticipant(subject.role)),
    isActing: acting === undefined || (await lockActing(transaction, acting.actingSessionId)),
  };
}

/** Notes that someone looked at a member's record, once an hour: for their recent members, and in the member's history. */
export async function noteView(
  database: Database,
  actor: Person,
  subjectUserId: number,
  now: Temporal.Instant,
  requestId: string,
): Promise<void> {
  const sameSince = now.subtract({ minutes: SAME_VIEW_MINUTES }).toString();
  if (await hasViewedSince(database, actor.userId, subjectUserId, sameSince)) return;
  await inTransaction(database, (transaction) => noteViewIn(transaction, actor, subjectUserId, now, requestId));
}

/** The same within a change, which looks at the member's record as well. */
export async function noteViewIn(
  transaction: Change,
  actor: Person,
  subjectUserId: number,
  now: Temporal.Instant,
  requestId: string,
): Promise<void> {
  const sameSince = now.subtract({ minutes: SAME_VIEW_MINUTES }).toString();
  const view = { actorUserId: actor.userId, subjectUserId, viewedAt: now.toString(), unlessSince: sameSince };
  if (!(await saveView(transaction, view))) return;
  await recordEvent(transaction, {
    actorUserId: actor.userId,
    subjectUserId,
    kind: 'record.viewed',
    objectId: subjectUserId,
    before: null,
    after: null,
    requestId,
    at: now,
  });
}

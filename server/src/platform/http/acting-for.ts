import { queryId } from '@cpd/contract/fields';
import { MEMBER_HEADER } from '@cpd/contract/member-header';
import type { Operation } from '@cpd/contract/operation';
import { wireName } from '@cpd/contract/spelling';
import type { Side } from '@cpd/domain/member/roles';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Change } from '../database/tables.ts';
import { AppError, invalid, known } from '../errors/app-error.ts';
import { hasOwnRecord, ownRecord } from '../errors/own-record.ts';
import type { ActingInForce, Caller, Person } from './caller.ts';
import { type NamedObject, namedObject } from './named-object.ts';
import { isTeamWork, refuseOwnRecord } from './own-record-door.ts';
import type { Reach } from './permissions.ts';
import type { RefusedObject } from './refused-object.ts';

/** A member whose record a call is about; the requirements call it impersonation when that is not the caller (IMP-04). */
export interface Subject {
  person: Person;
  /** The caller may change the record: it is their own, or they act for the member and their time is not over. */
  isActing: boolean;
  /** What lets the caller, where it is not their own. */
  acting?: ActingInForce | undefined;
}

/** How those of a change are when it ends. */
export interface RightsAtEnd {
  /** The role of who makes it, on the side on which they do; undefined when they may sign in no more. */
  role: string | undefined;
  /** The record's owner is still a participant; true of a change to no other one's record. */
  isMember: boolean;
  /** The acting is going on still, the clock apart; true where none is needed. */
  isActing: boolean;
}

/** What is known of members as subjects of other people's calls. */
export interface Subjects {
  /** The member whose record takes what the CPD team saves from shortcuts for no one (SHC-06). */
  shortcutUserId: number | undefined;
  /** The participant with an id; undefined for everyone else (IMP-05). */
  find(actor: Person, userId: number, now: Temporal.Instant): Promise<Subject | undefined>;
  /** The members whose these things are, in one statement. */
  findOwners(objects: readonly RefusedObject[]): Promise<readonly { ownerId: number }[]>;
  /** The id of the member whose a thing is; undefined for one that does not exist. */
  findOwnerId(object: NamedObject): Promise<number | undefined>;
  /** Locks what lets someone make a change, so that it stays as it is until the change is kept; answers how it is. */
  lockRights(
    transaction: Change,
    change: { actorUserId: number; side: Side; subjectUserId: number; acting: ActingInForce | undefined },
    clock: Clock,
  ): Promise<RightsAtEnd>;
  /** Leaves the trace of a look at a member's record. */
  noteView(actor: Person, userId: number, now: Temporal.Instant, requestId: string): Promise<void>;
}

/**
 * The member whose record a call is about. Participants have their own and name no other (API-37, API2-63). For the CPD team
 * it is the member whom the call names, by `UserId` in query or body or in the header `For-User-Id`, else the one whose the
 * activity, file or other thing is that it names (IMP-02). Whether they act for the member too is judged where something
 * is changed (`Caller.change`). Errors: INVALID for an id that is none, NOT_ALLOWED, NOT_FOUND.
 */
export async function subjectOf(
  request: FastifyRequest,
  person: Person,
  operation: Operation,
  parts: readonly unknown[],
  context: { reach: Reach; subjects: Subjects; now: Temporal.Instant },
): Promise<Subject> {
  await refuseOwnRecord(person, operation, parts, context.subjects.findOwners);
  const named = namedMembers(request, operation, parts);
  if (context.reach === 'own') {
    const foreign = named.find(({ userId }) => userId !== person.userId);
    if (foreign !== undefined) throw foreignRecord(foreign.field);
    return { person, isActing: true };
  }
  const unreadable = named.find(({ userId }) => Number.isNaN(userId));
  if (unreadable !== undefined) throw invalid([{ field: unreadable.field, message: 'This must be a whole number.' }]);
  const userId = named[0]?.userId ?? (await ownerIdOf(operation, parts, context.subjects));
  const foreign = named.find((each) => each.userId !== userId);
  // One who is of the team alone has none.
  if (userId === person.userId && hasOwnRecord(person)) throw ownRecord();
  if (foreign !== undefined || userId === undefined || userId === person.userId) throw foreignRecord(foreign?.field);
  const subject = known(await context.subjects.find(person, userId, context.now), 'member');
  if (isForShortcuts(operation, parts, userId, context.subjects)) {
    return { person: subject.person, isActing: true };
  }
  if (operation.readsOnly && !subject.isActing) {
    await context.subjects.noteView(person, userId, context.now, request.id);
  }
  return subject;
}

/**
 * Waits for the answer of a call, and notes a look at the member whom a read of the CPD team's own work names before anything is
 * sent (R41): no feature has to remember it. For someone who acts for the member their acting says so. Errors: those of the
 * call, and those of the database: a look that cannot be noted is not answered.
 */
export async function noteTeamAccess<Answer>(
  answering: Promise<Answer>,
  { actor, now, requestId }: Pick<Caller, 'actor' | 'now' | 'requestId'>,
  operation: Operation,
  parts: readonly unknown[],
  subjects: Subjects,
): Promise<Answer> {
  const answer = await answering;
  if (!operation.readsOnly || !isTeamWork(operation)) return answer;
  for (const userId of new Set(membersIn(['userId', 'forUserId'], parts).map((named) => named.userId))) {
    const subject = userId === actor.userId ? undefined : await subjects.find(actor, userId, now);
    if (subject?.isActing === false) await subjects.noteView(actor, userId, now, requestId);
  }
  return answer;
}

/** The member whom a call of the CPD team's own work names by id; undefined for none, and for other calls. */
export function namedMember(operation: Operation, parts: readonly unknown[]): number | undefined {
  return isTeamWork(operation) ? membersIn(['userId', 'forUserId'], parts)[0]?.userId : undefined;
}

/** Undefined where a call names nothing that is someone's. Throws NOT_FOUND for what does not exist. */
async function ownerIdOf(operation: Operation, parts: readonly unknown[], subjects: Subjects) {
  const object = namedObject(operation, parts);
  return object && known(await subjects.findOwnerId(object), object.kind);
}

/**
 * Whether a new activity that is made from a kept shortcut goes to the member of the settings, for whom no one needs to act
 * (SHC-06). Only the settings decide who that is; a request that names another member is judged like any other.
 */
function isForShortcuts(
  { name }: Operation,
  parts: readonly unknown[],
  userId: number,
  { shortcutUserId }: Subjects,
): boolean {
  const fromShortcut = parts.some((part) => typeof (part as { shortcutId?: unknown } | null)?.shortcutId === 'number');
  return name === 'createActivity' && fromShortcut && userId === shortcutUserId;
}

/** The refusal of a change to the record of a member for whom no one acts, or no more (IMP-04). */
export function actingNeeded(): AppError {
  return new AppError(
    'ACTING_NEEDED',
    'You are not acting for this member, or your time is up. Nothing was changed. Say why you are acting for the member, and try again.',
  );
}

/** The members a request names, each with the field that does. */
function namedMembers(request: FastifyRequest, operation: Operation, parts: readonly unknown[]) {
  // In a call about a record `ForUserId` means the same (API-15, SHC-06); the team's own calls use it for other things.
  const isRecord = operation.access === 'own-record';
  const fields = isRecord ? ['userId', 'forUserId'] : ['userId'];
  const inHeader = memberInHeader(request, operation).map((userId) => ({ field: MEMBER_HEADER, userId }));
  return [...membersIn(fields, parts), ...inHeader];
}

function membersIn(fields: readonly string[], parts: readonly unknown[]): { field: string; userId: number }[] {
  return parts.flatMap((part) => {
    const values = (typeof part === 'object' && part !== null ? part : {}) as Record<string, unknown>;
    return fields.flatMap((field) =>
      values[field] === undefined ? [] : [{ field: wireName(field), userId: Number(values[field]) }],
    );
  });
}

/**
 * The member whom the header names; NaN for what is no id. Calls of other kinds than those about a record take no notice of
 * it: the browser sends it with all calls of a member's screens.
 */
export function memberInHeader({ headers }: FastifyRequest, { access }: Operation): number[] {
  const header = access === 'own-record' ? headers[MEMBER_HEADER.toLowerCase()] : undefined;
  return header === undefined ? [] : [idIn(header)];
}

/** An id is written in a header as in a query; NaN for anything else, which is no one's. */
function idIn(header: string | string[]): number {
  const { data } = queryId.safeParse(header);
  return data ?? Number.NaN;
}

function foreignRecord(field = 'UserId'): AppError {
  return new AppError('NOT_ALLOWED', "This is another member's record.", {
    problems: [{ field, message: "This is another member's record." }],
  });
}

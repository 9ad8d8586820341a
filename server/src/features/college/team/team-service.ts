import { canReadHealth, healthGrantProblem } from '@cpd/domain/college/health';
import { personProblems, tidyPerson } from '@cpd/domain/member/person-details';
import { type ProvidedRole, unchangedBecause } from '@cpd/domain/member/provided-role';
import { type TeamRole, teamChangeProblem, teamRoleOf } from '@cpd/domain/member/team';
import type { Change, Database } from '../../../platform/database/tables.ts';
import {
  AppError,
  changedMeanwhile,
  type FieldProblem,
  invalid,
  known,
  problemOf,
  refuse,
} from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import {
  lockAllIdentities,
  lockIdentity,
  PERSON_WIRE_FIELDS,
  takenProblems,
} from '../../../platform/people/identity-service.ts';
import { findParticipant } from '../../../platform/people/users-service.ts';
import { endActingWithRole } from '../acting/acting-service.ts';
import * as store from './team-store.ts';

/** Someone of the CPD team. */
export type Colleague = Omit<store.StoredColleague, 'role'> & { role: TeamRole };

/** The CPD team by name; those who have ended last. */
export async function listTeam(database: Database): Promise<Colleague[]> {
  return (await store.listTeam(database)).flatMap(withRole);
}

function withRole({ role: code, ...colleague }: store.StoredColleague): Colleague[] {
  const role = teamRoleOf(code);
  return role === undefined ? [] : [{ ...colleague, role }];
}

/**
 * Makes someone one of the team; anyone who had ended comes back with what is entered now (PPL-06). Answers the id. Errors:
 * INVALID naming each field: what is wrong with it, and a number or username that is someone else's.
 */
export async function addColleague(caller: Caller, entered: store.ColleagueValues): Promise<number> {
  const input = tidyPerson(entered);
  return await caller.change(async (transaction) => {
    const wrong = personProblems(input).map(({ field, message }) => ({ field: PERSON_WIRE_FIELDS[field], message }));
    refuse(wrong);
    // Before the team is read, so that someone whom another manager adds at this moment is among them.
    const [userId] = await lockIdentity(transaction, input);
    const team = await lockTeam(transaction, caller);
    if (userId === undefined) return await insert(transaction, caller, input);
    refuse(await takenProblems(transaction, input, userId));
    refuse(await comingProblems(transaction, userId, team));
    const before = team.find((colleague) => colleague.userId === userId);
    await store.updateColleague(transaction, userId, input);
    await endActingWithRole(transaction, caller, userId);
    await recordChange(transaction, about(caller, userId), 'team.added', userId, {
      before: before === undefined ? null : roleOf(before),
      after: roleOf(input),
    });
    return userId;
  });
}

async function insert(transaction: Change, caller: Caller, input: store.ColleagueValues): Promise<number> {
  const userId = await store.insertColleague(transaction, input);
  await recordChange(transaction, about(caller, userId), 'team.added', userId, { after: roleOf(input) });
  return userId;
}

/**
 * Makes a member one of the team as well, with their record as it is (PPL-17). Errors: INVALID for who is no member, and for one of
 * the team; OWN_RECORD for oneself, which the door of the calls judges.
 */
export async function addMember(
  caller: Caller,
  { userId, role, mayBeSecond }: { userId: number; role: TeamRole; mayBeSecond: boolean },
): Promise<void> {
  await caller.change(async (transaction) => {
    // Of two managers who give one member a role at once, the second is refused.
    await lockAllIdentities(transaction);
    const team = await lockTeam(transaction, caller);
    const isMember = (await findParticipant(transaction, userId)) !== undefined;
    const isColleague = team.some((each) => each.userId === userId);
    const problem = isMember ? undefined : 'There is no such member.';
    refuse(problemOf('ForUserId', isColleague ? 'This person is already one of the team.' : problem));
    const given = { role, mayBeSecond: mayBeSecond && role === 'STAFF' };
    await store.insertTeamRole(transaction, userId, given);
    await recordChange(transaction, about(caller, userId), 'team.added', userId, { after: roleOf(given) });
  });
}

/** A member with a record keeps it, and is made one of the team as such (PPL-17). */
async function comingProblems(
  transaction: Change,
  userId: number,
  team: readonly Colleague[],
): Promise<FieldProblem[]> {
  const colleague = team.find((each) => each.userId === userId);
  if (colleague?.hasEnded === false) return [{ field: 'username', message: 'This person is already one of the team.' }];
  if (colleague !== undefined || !(await store.hasRecord(transaction, userId))) return [];
  const message = 'This is a member with a record. Please choose “Add a member” instead: they keep their record.';
  return [{ field: 'username', message }];
}

interface ColleagueChange {
  userId: number;
  version: number;
  role: TeamRole;
  mayBeSecond: boolean;
  /** Left out, it stays as it is. */
  mayReadHealth: boolean | undefined;
}

/**
 * Gives someone of the team another role, names them to be the second person (PPL-06), or lets them read the reasons of leave
 * and exemption (PPL-18). Errors: NOT_FOUND, NOT_ALLOWED for
 * a caller who is no longer a manager, STALE, INVALID for one's own role and for that of the last manager.
 */
export async function changeColleague(
  caller: Caller,
  { userId, version, role, mayBeSecond, ...wanted }: ColleagueChange,
): Promise<void> {
  await caller.change(async (transaction) => {
    const target = await lockColleague(transaction, caller, { userId, version, role });
    const isReader = wanted.mayReadHealth ?? target.mayReadHealth;
    const problem = healthGrantProblem({ actorUserId: caller.actor.userId, target, mayReadHealth: isReader });
    if (problem !== undefined) throw invalid([{ field: 'MayReadHealth', message: problem }]);
    const mayReadHealth = isReader && canReadHealth(role);
    await store.updateRole(transaction, userId, { role, mayBeSecond: mayBeSecond && role === 'STAFF', mayReadHealth });
    if (role !== target.role) await endActingWithRole(transaction, caller, userId);
    await recordChange(transaction, about(caller, userId), 'team.changed', userId, {
      before: roleOf(target),
      after: roleOf({ role, mayBeSecond, mayReadHealth }),
    });
  });
}

/** Ends someone's work for the team: they can no longer sign in (PPL-06). Errors as for changing a role. */
export async function endColleague(caller: Caller, { userId, version }: { userId: number; version: number }) {
  await caller.change(async (transaction) => {
    const target = await lockColleague(transaction, caller, { userId, version, role: undefined });
    await store.updateEnded(transaction, userId, caller.now.toString());
    await endActingWithRole(transaction, caller, userId);
    await recordChange(transaction, about(caller, userId), 'team.ended', userId, { before: roleOf(target) });
  });
}

/** Someone in groups of the identity provider, the role that these give now, and the one that gives it or gave it. */
export interface ProvidedPerson {
  userId: number;
  role: ProvidedRole | undefined;
  group: string;
}

/**
 * Gives people the roles that their groups give, and takes those that none gives any more, within a change that goes on (PPL-08).
 * Passes over those for whom a group changes nothing (`listUnchanged`).
 */
export async function setProvidedRoles(
  transaction: Change,
  caller: Caller,
  people: readonly ProvidedPerson[],
): Promise<void> {
  const wanted = new Map(people.map((person) => [person.userId, person]));
  for (const person of await store.lockInGroups(transaction, [...wanted.keys()])) {
    const { role, group = '' } = wanted.get(person.userId) ?? {};
    const had = person.isProvided ? teamRoleOf(person.role) : undefined;
    if (role === had || unchangedBecause(person) !== undefined) continue;
    const mayBeSecond = person.mayBeSecond && role === 'STAFF';
    const mayReadHealth = person.mayReadHealth && role !== undefined && canReadHealth(role);
    await store.updateProvided(transaction, person.userId, { role, mayBeSecond, mayReadHealth });
    await endActingWithRole(transaction, caller, person.userId);
    const kind = had === undefined ? 'team.added' : role === undefined ? 'team.ended' : 'team.changed';
    await recordChange(transaction, about(caller, person.userId), kind, person.userId, {
      before: had && { ...roleOf({ ...person, role: had }), group },
      after: role && { ...roleOf({ role, mayBeSecond, mayReadHealth }), group },
    });
  }
}

/** Of these people those for whom no group changes anything, with the reason, to be read after “because”. */
export async function listUnchanged(database: Database, userIds: readonly number[]): Promise<Map<number, string>> {
  const people = await store.listInGroups(database, userIds);
  return new Map(
    people.flatMap((person) => {
      const because = unchangedBecause(person);
      return because === undefined ? [] : [[person.userId, because] as const];
    }),
  );
}

async function lockColleague(
  transaction: Change,
  { actor }: Caller,
  { userId, version, role }: { userId: number; version: number; role: TeamRole | undefined },
): Promise<Colleague> {
  const team = await lockTeam(transaction, { actor });
  const target = known(
    team.find((colleague) => colleague.userId === userId && !colleague.hasEnded),
    'colleague',
  );
  const managers = team.filter((colleague) => isManager(colleague)).length;
  const problem = teamChangeProblem({ actorUserId: actor.userId, target, role, managers });
  if (problem !== undefined) throw invalid([{ field: 'SecurityRoleCode', message: problem }]);
  if (target.rowVersion !== version) {
    throw changedMeanwhile();
  }
  return target;
}

/** Throws NOT_ALLOWED when another manager has taken the caller's role while this call waited. */
async function lockTeam(transaction: Change, { actor }: Pick<Caller, 'actor'>): Promise<Colleague[]> {
  const team = (await store.lockTeam(transaction)).flatMap(withRole);
  if (team.some((colleague) => colleague.userId === actor.userId && isManager(colleague))) return team;
  throw new AppError('NOT_ALLOWED', 'You are not a manager any more.');
}

function isManager({ role, hasEnded }: Colleague): boolean {
  return role === 'MANAGER' && !hasEnded;
}

function roleOf({ role, mayBeSecond, mayReadHealth = false }: Granted) {
  return { role, mayBeSecond, ...(mayReadHealth && { mayReadHealth }) };
}

type Granted = Pick<store.ColleagueValues, 'role' | 'mayBeSecond'> & { mayReadHealth?: boolean };

/** What was done to a colleague is in the log under their name. */
function about(caller: Caller, userId: number): Caller {
  return { ...caller, subjectUserId: userId };
}

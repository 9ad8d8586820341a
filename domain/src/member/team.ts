import { TEAM_ROLES } from './roles.ts';

/** A role of the CPD team. */
export type TeamRole = (typeof TEAM_ROLES)[number];

/** What each role does, as the screen of the team says it. */
export const TEAM_ROLE_NAMES = {
  MANAGER: 'Manager: full access',
  STAFF: 'Staff: finds members and helps them',
  VERIFIED: 'Verified activities: what the college ran',
  WATCHER: 'Watcher: read-only',
  AUDITOR: 'Auditor: only the audits given to them',
} as const satisfies Record<TeamRole, string>;

/** A role of the team by its code; undefined for a participant's. */
export function teamRoleOf(code: string): TeamRole | undefined {
  return TEAM_ROLES.find((role) => role === code);
}

/** A change to someone of the team: another role, or none. */
export type TeamChange = {
  /** Who makes it. */
  actorUserId: number;
  target: { userId: number; role: TeamRole };
  /** Undefined ends their work for the team. */
  role: TeamRole | undefined;
  /** How many managers there are now. */
  managers: number;
};

/**
 * Why a role cannot be changed or taken, as a sentence, or undefined (PPL-06): no one changes their own, and the college keeps
 * a manager.
 */
export function teamChangeProblem({ actorUserId, target, role, managers }: TeamChange): string | undefined {
  if (role === target.role) return undefined;
  if (target.role === 'MANAGER' && managers <= 1) {
    return 'This is the last manager. Please make someone else a manager first.';
  }
  if (target.userId !== actorUserId) return undefined;
  return role === undefined
    ? 'You cannot remove yourself. Please ask another manager.'
    : 'You cannot change your own role. Please ask another manager.';
}

/** Someone who is asked to be one of two people. */
export type OneOfTwo = {
  userId: number;
  role: string;
  /** The manager's grant of `PPL-06`. */
  mayBeSecond: boolean;
};

/**
 * Where two people are asked for, why someone cannot be the second, as a sentence, or undefined (PPL-06): it is another
 * manager; while the college has one alone, a colleague of the staff whom a manager has named for it.
 */
export function secondPersonProblem(firstUserId: number, second: OneOfTwo, managers: number): string | undefined {
  if (second.userId === firstUserId) return 'Two people are needed. Please ask a colleague to do the second step.';
  if (second.role === 'MANAGER') return undefined;
  if (second.role !== 'STAFF') return 'Only a manager can do the second step.';
  if (managers > 1) return 'There is another manager, who does the second step.';
  return second.mayBeSecond ? undefined : 'Only a colleague whom a manager has named for it can do the second step.';
}

import { machinePurposeOf } from './machines.ts';

/** The roles of the product (AUTH-22, ROL-01 to ROL-05). */
export type Role = 'PARTICIPANT' | 'MANAGER' | 'STAFF' | 'VERIFIED' | 'WATCHER' | 'AUDITOR';

/** The roles of the CPD team; everyone else is a participant (ROL-01). */
export const TEAM_ROLES: readonly Exclude<Role, 'PARTICIPANT'>[] = [
  'MANAGER',
  'STAFF',
  'VERIFIED',
  'WATCHER',
  'AUDITOR',
];

/** The kinds of work of the CPD team, each with its calls and its screens (ROL-07). */
export type TeamWork =
  /** Finding members and looking at their records and at lists. */
  | 'observe'
  /** Helping: acting for members, requests, notifications, shortcuts. */
  | 'staff'
  /** What holds for the whole college: help texts, learning resources, offices, links. */
  | 'manage'
  /** The activities that the college ran. */
  | 'programs'
  /** Judging the audits that are given to someone, and seeing no other member (CAS-07). */
  | 'audit';

/** Who does which work: denied unless said here (ROL-02 to ROL-05, ROL-07). */
export const WORKERS: Readonly<Record<TeamWork, readonly Role[]>> = {
  observe: ['STAFF', 'MANAGER', 'WATCHER'],
  staff: ['STAFF', 'MANAGER'],
  manage: ['MANAGER'],
  programs: ['VERIFIED', 'STAFF', 'MANAGER'],
  audit: ['AUDITOR', 'STAFF', 'MANAGER'],
};

/** The role behind a code: one that the product does not know is a participant's (AUTH-13, ROL-01). */
export function roleOf(code: string): Role {
  return TEAM_ROLES.find((role) => role === code) ?? 'PARTICIPANT';
}

/** Whether a role code is that of someone who records CPD; a machine is no one (PPL-09). */
export function isParticipant(code: string): boolean {
  return roleOf(code) === 'PARTICIPANT' && machinePurposeOf(code) === undefined;
}

/** Whether a role code may do a kind of the CPD team's work. */
export function mayDo(code: string, work: TeamWork): boolean {
  return WORKERS[work].includes(roleOf(code));
}

/** The two sides on which someone may be: a member with a record, and one of the CPD team (PPL-17). */
export const SIDES = ['RECORD', 'TEAM'] as const;
export type Side = (typeof SIDES)[number];

/** The roles of someone: the second is that of a member who is of the CPD team too. */
export interface RoleCodes {
  role: string;
  teamRole: string | null;
}

/** The role of someone on each of their sides. A machine has none. */
export function sidesOf({ role, teamRole }: RoleCodes): Partial<Readonly<Record<Side, string>>> {
  const ofTeam = teamRole ?? (roleOf(role) === 'PARTICIPANT' ? undefined : role);
  return {
    ...(isParticipant(role) && { RECORD: role }),
    ...(ofTeam !== undefined && { TEAM: ofTeam }),
  };
}

/** The side on which a role code is. */
export function sideOf(code: string): Side {
  return isParticipant(code) ? 'RECORD' : 'TEAM';
}

/** The other side. */
export function otherSide(side: Side): Side {
  return side === 'TEAM' ? 'RECORD' : 'TEAM';
}

/** Names the member a call is about, where neither query nor body does: activities and files go by their own ids (IMP-04). */
export const MEMBER_HEADER = 'For-User-Id';

/** The roles of the product (AUTH-22, ROL-01 to ROL-05). */
export type Role = 'PARTICIPANT' | 'MANAGER' | 'STAFF' | 'VERIFIED' | 'WATCHER';

const ROLES: readonly string[] = ['PARTICIPANT', 'MANAGER', 'STAFF', 'VERIFIED', 'WATCHER'] satisfies Role[];

/** The kinds of work of the CPD team, each with its calls and its screens (ROL-07). */
export type TeamWork =
  /** Finding members and looking at their records and at lists. */
  | 'observe'
  /** Helping: acting for members, requests, notifications, shortcuts. */
  | 'staff'
  /** What holds for the whole college: help texts, learning resources, offices, links. */
  | 'manage'
  /** The activities that the college ran. */
  | 'programs';

/** Denied unless said here (ROL-02 to ROL-05, ROL-07). */
const TEAM: Readonly<Record<TeamWork, readonly Role[]>> = {
  observe: ['STAFF', 'MANAGER', 'WATCHER'],
  staff: ['STAFF', 'MANAGER'],
  manage: ['MANAGER'],
  programs: ['VERIFIED', 'STAFF', 'MANAGER'],
};

/** The role behind a code: one that the product does not know is a participant's (AUTH-13, ROL-01). */
export function roleOf(code: string): Role {
  return isKnownRole(code) ? code : 'PARTICIPANT';
}

/** Whether a role code may do a kind of the CPD team's work. */
export function mayDo(code: string, work: TeamWork): boolean {
  return TEAM[work].includes(roleOf(code));
}

function isKnownRole(code: string): code is Role {
  return ROLES.includes(code);
}

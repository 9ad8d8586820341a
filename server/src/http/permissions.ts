import type { Access } from '@cpd/contract/operation';

/** Roles of the college's own people. Every other code is a participant (AUTH-13). */
const TEAM_ROLES: readonly string[] = ['STAFF', 'MANAGER', 'VERIFIED', 'WATCHER'];

/** Those of them who do the team's work for members (ROL-07); VERIFIED and WATCHER do not. */
const STAFF_ROLES: readonly string[] = ['STAFF', 'MANAGER'];

/** Whether a role may make calls of an access class. Denied unless said here (ROL-01 to ROL-07). */
export function mayCall(role: string, access: Access): boolean {
  switch (access) {
    case 'public':
    case 'known-person':
      return true;
    case 'own-record':
      return !TEAM_ROLES.includes(role);
    case 'staff':
      return STAFF_ROLES.includes(role);
  }
}

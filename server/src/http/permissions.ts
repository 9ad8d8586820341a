import type { Access } from '@cpd/contract/operation';
import { mayDo, roleOf } from '@cpd/domain/member/roles';

/** Whether a role may make calls of an access class, about what is its own (ROL-01 to ROL-07). */
export function mayCall(role: string, access: Access): boolean {
  switch (access) {
    case 'public':
    case 'known-person':
      return true;
    case 'own-record':
    case 'in-person':
      return roleOf(role) === 'PARTICIPANT';
    default:
      return mayDo(role, access);
  }
}

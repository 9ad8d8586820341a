import type { User } from '@cpd/contract/users';
import type { Person } from '../../../caller.ts';

/** A person as they go over the wire (AUTH-22). */
export function userWire(person: Person): User {
  return {
    userId: person.userId,
    role: person.role,
    username: person.username,
    memberNumber: person.memberNumber,
    title: person.title,
    firstName: person.firstName,
    lastName: person.lastName,
    hasLoggedInBefore: person.hasLoggedInBefore,
    researchConsent: person.researchConsent,
  };
}

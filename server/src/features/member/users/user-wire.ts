import type { User } from '@cpd/contract/users';
import type { Person } from '../../../caller.ts';

/** A person as they go over the wire (AUTH-22). */
export function userWire(person: Person): User {
  return {
    UserId: person.userId,
    SecurityRoleCode: person.role,
    Username: person.username,
    MIN: person.memberNumber,
    Title: person.title,
    FirstName: person.firstName,
    LastName: person.lastName,
    HasLoggedInBefore: person.hasLoggedInBefore,
    ResearchConsent: person.researchConsent,
  };
}

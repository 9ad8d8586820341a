import { getAppVersion } from '@cpd/contract/app-versions';
import { findUserByUsername, saveResearchConsent, type User } from '@cpd/contract/users';
import { APP_VERSION } from '@cpd/domain/limits';
import { AppError } from '../../app-error.ts';
import type { Person } from '../../caller.ts';
import { type Handler, handler } from '../../http/handler.ts';
import { keepResearchConsent } from './research-consent.ts';

/** The calls about people. */
export function usersRoutes(): Handler[] {
  return [
    handler(findUserByUsername, async ({ actor }, { Value }) => {
      // Other usernames are refused alike, known or not, so that names cannot be probed (API-02).
      if (Value.toLowerCase() !== actor.username.toLowerCase()) {
        throw new AppError('NOT_ALLOWED', 'You can look up yourself only.');
      }
      return [toWire(actor)];
    }),
    handler(saveResearchConsent, async (caller, { ResearchConsentProvided }) =>
      toWire(await keepResearchConsent(caller, ResearchConsentProvided)),
    ),
    handler(getAppVersion, async () => APP_VERSION),
  ];
}

function toWire(person: Person): User {
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

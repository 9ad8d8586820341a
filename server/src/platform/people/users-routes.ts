import { getAppVersion } from '@cpd/contract/app-versions';
import {
  changeSide as changeSideCall,
  findMembers,
  findUserByUsername,
  getMyDetails,
  saveMySettings,
  saveResearchConsent,
  signOut,
} from '@cpd/contract/users';
import { APP_VERSION } from '@cpd/domain/values/limits';
import { noteSearch } from '../access-log/access-log-service.ts';
import type { Database } from '../database/tables.ts';
import { AppError } from '../errors/app-error.ts';
import { type Handler, handler } from '../http/handler.ts';
import { keepSettings } from './my-settings-service.ts';
import { keepResearchConsent } from './research-consent-service.ts';
import { changeSide } from './side-service.ts';
import { noteSignIn } from './sign-in-service.ts';
import { findParticipantByNumber, readContactDetails } from './users-service.ts';

/** The calls about people. */
export function usersRoutes(database: Database): Handler[] {
  return [
    handler(findUserByUsername, async (caller, { value }) => {
      const { actor } = caller;
      // Other usernames are refused alike, known or not, so that names cannot be probed (API-02).
      if (value.toLowerCase() !== actor.username.toLowerCase()) {
        throw new AppError('NOT_ALLOWED', 'You can only look up yourself.');
      }
      await noteSignIn(database, caller);
      return [actor];
    }),
    handler(findMembers, async (caller, { value }) => {
      const member = await findParticipantByNumber(database, value);
      await noteSearch(database, caller, value, { rows: member === undefined ? 0 : 1, more: false });
      return member === undefined ? [] : [member];
    }),
    handler(saveResearchConsent, (caller, { researchConsentProvided }) =>
      keepResearchConsent(caller, researchConsentProvided),
    ),
    handler(saveMySettings, (caller, _query, { userId: _, ...settings }) => keepSettings(caller, settings)),
    handler(getMyDetails, (caller) => readContactDetails(database, caller.subjectUserId)),
    handler(changeSideCall, (caller, _query, { side }) => changeSide(caller, side)),
    handler(signOut, (caller) => caller.endSession()),
    handler(getAppVersion, async () => APP_VERSION),
  ];
}

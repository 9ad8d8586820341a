import { collegeDay } from '@cpd/domain/values/college-day';
import type { Clock } from '../../../clock.ts';
import { recordEvent } from '../../../platform/database/event-log.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Machines } from '../../../platform/http/machines.ts';
import { hashSecret } from './service-token-service.ts';
import * as store from './service-token-store.ts';

/** The machines that sign in with tokens (PPL-09), as the door of the calls needs them. */
export function openMachines(database: Database, clock: Clock): Machines {
  const today = () => collegeDay(clock()).toString();
  return {
    find: async (secret) => {
      const found = await store.findSigned(database, hashSecret(secret));
      if (found === undefined) return undefined;
      const { serviceTokenId, endsOn, endedAt, ...machine } = found;
      return {
        serviceTokenId,
        person: { ...NO_SETTINGS, ...machine },
        state: endedAt !== null ? 'ENDED' : endsOn < today() ? 'EXPIRED' : 'VALID',
      };
    },
    lockValid: (transaction, serviceTokenId) => store.lockValid(transaction, serviceTokenId, today()),
    noteCall: async ({ serviceTokenId, person }, { call, now, requestId }) => {
      await inTransaction(database, async (transaction) => {
        await store.updateUsed(transaction, serviceTokenId, now.toString());
        await recordEvent(transaction, {
          ...{ actorUserId: person.userId, subjectUserId: person.userId, kind: 'service_token.used' },
          ...{ objectId: serviceTokenId, before: null, after: { call }, requestId, at: now },
        });
      });
    },
  };
}

/** A machine answers no questions and has no screens. */
const NO_SETTINGS = {
  title: '',
  firstName: '',
  hasLoggedInBefore: true,
  researchConsent: null,
  mySettings: { savedDialogCountsDown: false, singleKeys: false },
};

import * as calls from '@cpd/contract/departures';
import { correctMember, getMemberDetails } from '@cpd/contract/member-details';
import type { Database } from '../../../platform/database/tables.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { getParticipant } from '../../../platform/people/users-service.ts';
import {
  correctDeparture,
  type EnteredDeparture,
  enterDeparture,
  refuseOtherDeparture,
  undoDeparture,
} from './departure-service.ts';
import * as details from './details-service.ts';
import { lastYearOf } from './membership-share-service.ts';

type SentDeparture = Omit<EnteredDeparture, 'note' | 'returnedOn'> & {
  note?: string | null | undefined;
  returnedOn?: string | null | undefined;
};

/** The calls with which the CPD team ends a membership (PPL-05), and managers correct who a member is (PPL-06). */
export function membershipRoutes(database: Database): Handler[] {
  return [
    handler(calls.previewDeparture, async (caller, { forUserId, leftOn, returnedOn, departureId }) => {
      await getParticipant(database, forUserId);
      if (departureId !== undefined) await refuseOtherDeparture(database, forUserId, departureId);
      const whose = { subjectUserId: forUserId, now: caller.now };
      const last = await lastYearOf(database, whose, { leftOn, returnedOn: returnedOn ?? null, departureId });
      return last === undefined
        ? null
        : {
            year: last.year,
            sentence: last.sentence,
            proposedMonths: last.proposedMonths,
            targets: last.targets,
            refusal: last.refusal,
          };
    }),
    handler(calls.enterDeparture, (caller, _query, { forUserId, ...input }) =>
      enterDeparture(caller, forUserId, inputOf(input)),
    ),
    handler(calls.correctDeparture, (caller, { id }, { rowVersion, ...input }) =>
      correctDeparture(caller, { departureId: id, version: rowVersion }, inputOf(input)),
    ),
    handler(getMemberDetails, (_caller, { forUserId }) => details.readDetails(database, forUserId)),
    handler(correctMember, (caller, _query, { forUserId, rowVersion, reason, joinedOn, ...entered }) =>
      details.correctMember(
        caller,
        { userId: forUserId, version: rowVersion },
        { ...entered, joinedOn: joinedOn || null, reason: reason ?? '' },
      ),
    ),
    handler(calls.undoDeparture, (caller, { id, rowVersion }) =>
      undoDeparture(caller, { departureId: id, version: rowVersion }),
    ),
  ];
}

function inputOf({ note, returnedOn, ...input }: SentDeparture): EnteredDeparture {
  return { ...input, note: note ?? '', returnedOn: returnedOn || null };
}

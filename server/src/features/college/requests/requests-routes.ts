import * as calls from '@cpd/contract/member-requests';
import { notFound } from '../../../app-error.ts';
import type { Caller } from '../../../caller.ts';
import type { FileAnswer } from '../../../http/handler.ts';
import { type Handler, handler } from '../../../http/handler.ts';
import { printDecisionLetter } from '../../year/certificates/decision-letter-service.ts';
import type { PrintRoom } from '../../year/certificates/print-room.ts';
import { decideRequest } from './decision-service.ts';
import * as service from './request-service.ts';
import { lineToWire, ownToWire, requestToWire } from './request-wire.ts';
import { withdrawDecision } from './withdrawal-service.ts';

/** The calls with which the CPD team works on requests, and the one by which members see theirs. */
export function requestsRoutes(printRoom: PrintRoom): Handler[] {
  const { database } = printRoom;
  return [
    handler(calls.listRequests, async (caller, { Status, Kind, AllocatedTo, Text, Cursor }) => {
      const { requests, next } = await service.listQueue(database, {
        status: Status ?? 'OPEN',
        kind: Kind,
        allocatedTo: AllocatedTo === 'ME' ? caller.actor.userId : AllocatedTo,
        text: Text?.trim() ?? '',
        after: Cursor,
      });
      return { Requests: requests.map((request) => lineToWire(request, caller.now)), NextCursor: next };
    }),
    handler(calls.getRequest, async (caller, { id }) =>
      requestToWire(await service.openRequest(database, caller, id), caller.now),
    ),
    handler(calls.createRequestForMember, (caller, _query, wish) =>
      service.createRequest(database, caller, {
        memberNumber: wish.MIN,
        source: wish.Source,
        request: {
          isCallBack: wish.IsCallBack,
          contactNumber: wish.ContactNumber ?? '',
          message: wish.Message ?? '',
          year: wish.Year ?? 0,
          exemptionReason: wish.ExemptionReason ?? '',
        },
      }),
    ),
    handler(calls.assignRequest, async (caller, { id }, { RowVersion, AllocatedToUserId }) => {
      await service.assignRequest(caller, { requestId: id, version: RowVersion, userId: AllocatedToUserId });
      return null;
    }),
    handler(calls.addRequestNote, (caller, _query, { RequestId, Text }) =>
      service.addNote(caller, RequestId, Text ?? ''),
    ),
    handler(calls.decideRequest, async (caller, _query, wish) => {
      await decideRequest(caller, {
        requestId: wish.RequestId,
        version: wish.RowVersion,
        result: wish.Result,
        text: wish.DecisionText ?? '',
        monthsOfLeave: wish.MonthsOfLeave ?? undefined,
        exemptionReason: wish.ExemptionReason ?? undefined,
      });
      return null;
    }),
    handler(calls.withdrawDecision, async (caller, _query, { RequestId, RowVersion, Reason }) => {
      await withdrawDecision(caller, { requestId: RequestId, version: RowVersion, reason: Reason ?? '' });
      return null;
    }),
    handler(calls.printDecisionLetter, (caller, { id }) => printLetter(printRoom, caller, id)),
    handler(calls.listOwnRequests, async (caller) => (await service.listOwnRequests(database, caller)).map(ownToWire)),
  ];
}

/** Call-backs have no letter, and neither has what is not decided. */
async function printLetter(printRoom: PrintRoom, caller: Caller, requestId: number): Promise<FileAnswer> {
  const request = await service.getRequest(printRoom.database, requestId);
  const { result, decidedAt, cpdYearId } = request;
  if (result === null || result === 'DONE' || decidedAt === null || cpdYearId === null) throw notFound('letter');
  return await printDecisionLetter(printRoom, caller, {
    userId: request.member.userId,
    cpdYearId,
    result,
    askedAt: request.createdAt,
    decidedAt,
    reason: request.decisionText,
  });
}

import * as calls from '@cpd/contract/member-requests';
import { notFound } from '../../../app-error.ts';
import type { Caller } from '../../../caller.ts';
import type { FileAnswer } from '../../../http/handler.ts';
import { type Handler, handler } from '../../../http/handler.ts';
import { printDecisionLetter } from '../../year/certificates/decision-letter-service.ts';
import type { PrintRoom } from '../../year/certificates/printing-service.ts';
import { decideRequest } from './decision-service.ts';
import * as service from './request-service.ts';
import { lineToWire, ownToWire, requestToWire } from './request-wire.ts';
import { withdrawDecision } from './withdrawal-service.ts';

/** The calls with which the CPD team works on requests, and the one by which members see theirs. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of operations
export function requestsRoutes(printRoom: PrintRoom): Handler[] {
  const { database } = printRoom;
  return [
    handler(calls.listRequests, async (caller, { status, kind, allocatedTo, text, cursor }) => {
      const { requests, next } = await service.listQueue(database, {
        status: status ?? 'OPEN',
        kind,
        allocatedTo: allocatedTo === 'ME' ? caller.actor.userId : allocatedTo,
        text: text?.trim() ?? '',
        after: cursor,
      });
      return { requests: requests.map((request) => lineToWire(request, caller.now)), nextCursor: next };
    }),
    handler(calls.getRequest, async (caller, { id }) =>
      requestToWire(await service.openRequest(database, caller, id), caller.now),
    ),
    handler(calls.createRequestForMember, (caller, _query, wish) =>
      service.createRequest(database, caller, {
        memberNumber: wish.memberNumber,
        source: wish.source,
        request: {
          isCallBack: wish.isCallBack,
          contactNumber: wish.contactNumber ?? '',
          message: wish.message ?? '',
          year: wish.year ?? 0,
          exemptionReason: wish.exemptionReason ?? '',
        },
      }),
    ),
    handler(calls.assignRequest, (caller, { id }, { rowVersion, allocatedToUserId }) =>
      service.assignRequest(caller, { requestId: id, version: rowVersion, userId: allocatedToUserId }),
    ),
    handler(calls.addRequestNote, (caller, _query, { requestId, text }) =>
      service.addNote(caller, requestId, text ?? ''),
    ),
    handler(calls.decideRequest, (caller, _query, wish) =>
      decideRequest(caller, {
        requestId: wish.requestId,
        version: wish.rowVersion,
        result: wish.result,
        text: wish.decisionText ?? '',
        monthsOfLeave: wish.monthsOfLeave ?? undefined,
        exemptionReason: wish.exemptionReason ?? undefined,
      }),
    ),
    handler(calls.withdrawDecision, (caller, _query, { requestId, rowVersion, reason }) =>
      withdrawDecision(caller, { requestId, version: rowVersion, reason: reason ?? '' }),
    ),
    handler(calls.printDecisionLetter, (caller, { id }) => printLetter(printRoom, caller, id)),
    handler(calls.listOwnRequests, async (caller) => (await service.listOwnRequests(database, caller)).map(ownToWire)),
  ];
}

/** Call-backs have no letter, and neither has what is not decided. */
async function printLetter(printRoom: PrintRoom, caller: Caller, requestId: number): Promise<FileAnswer> {
  const request = await service.getRequest(printRoom.database, requestId);
  const { result, decidedOn, cpdYearId } = request;
  if (result === null || result === 'DONE' || decidedOn === null || cpdYearId === null) throw notFound('letter');
  return await printDecisionLetter(printRoom, caller, {
    userId: request.member.userId,
    cpdYearId,
    result,
    askedAt: request.createdOn,
    decidedAt: decidedOn,
    reason: request.decisionText,
  });
}

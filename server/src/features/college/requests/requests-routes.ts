import * as contact from '@cpd/contract/contact';
import * as calls from '@cpd/contract/member-requests';
import type { BodyOf } from '@cpd/contract/operation';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import type { PrintRoom } from '../../year/certificates/printing-service.ts';
import type { Team } from '../contact/contact-service.ts';
import { toContactRequest } from '../contact/contact-wire.ts';
import { doOrPrepare } from '../second-person/second-person-service.ts';
import { appealDecision } from './appeal-service.ts';
import { type DecisionInput, decideRequest } from './decision-service.ts';
import { previewEffects } from './effects-preview-service.ts';
import { printLetter } from './letter-service.ts';
import { noteQueueAccess, noteRequestAccess } from './request-access-service.ts';
import { addDocumentForMember, addRequestDocument } from './request-document-service.ts';
import * as service from './request-service.ts';
import { lineToWire, ownToWire, requestToWire } from './request-wire.ts';
import { withdrawDecision } from './withdrawal-service.ts';

/** The calls with which the CPD team works on requests, and the one by which members see theirs. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of operations
export function requestsRoutes(
  printRoom: PrintRoom,
  files: FileStore,
  team: () => Team,
  asksSecond: () => boolean,
): Handler[] {
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
      const asked = { status, kind, allocatedTo, text };
      await noteQueueAccess(database, caller, asked, { rows: requests.length, more: next !== null });
      return { requests: requests.map((request) => lineToWire(request, caller.now)), nextCursor: next };
    }),
    handler(calls.getRequest, async (caller, { id }) => {
      const request = await service.openRequest(database, caller, id);
      await noteRequestAccess(database, caller, 'request.viewed', request);
      return requestToWire(request, caller.now);
    }),
    handler(calls.createRequestForMember, (caller, _query, input) =>
      service.createRequest(database, caller, {
        memberNumber: input.memberNumber,
        source: input.source,
        request: toContactRequest(input),
      }),
    ),
    handler(calls.addDocumentForMember, (caller, { requestId }, upload) =>
      addDocumentForMember(caller, files, requestId, upload),
    ),
    handler(calls.assignRequest, (caller, { id }, { rowVersion, allocatedToUserId }) =>
      service.assignRequest(caller, { requestId: id, version: rowVersion, userId: allocatedToUserId }),
    ),
    handler(calls.addRequestNote, (caller, _query, { requestId, text }) =>
      service.addNote(caller, requestId, text ?? ''),
    ),
    handler(calls.decideRequest, async (caller, _query, input) => {
      const decision = decisionOf(input);
      // Nothing is required for a whole year: where the college wants it, a second person confirms that (PPL-06).
      await doOrPrepare(caller, asksSecond(), {
        ...{ kind: 'EXEMPTION', objectId: decision.requestId, input: decision },
        work: (deciding) => decideRequest(deciding, decision),
        isBig: (exempts) => exempts,
      });
    }),
    handler(calls.withdrawDecision, (caller, _query, { requestId, rowVersion, reason }) =>
      withdrawDecision(caller, { requestId, version: rowVersion, reason: reason ?? '' }),
    ),
    handler(calls.printDecisionLetter, (caller, { id }) => printLetter(printRoom, caller, id)),
    handler(contact.previewRequest, async (caller, { askedFor, leaveFrom, leaveTo, year, monthsOfLeave }) => ({
      effects: await previewEffects(database, caller, { askedFor, leaveFrom, leaveTo, year: year ?? 0, monthsOfLeave }),
    })),
    handler(contact.addRequestDocument, (caller, { requestId }, upload) =>
      addRequestDocument(caller, files, requestId, upload),
    ),
    handler(contact.appealDecision, (caller, _query, { requestId, message }) =>
      appealDecision(caller, team(), { requestId, message: message ?? '' }),
    ),
    handler(calls.listOwnRequests, async (caller) => (await service.listOwnRequests(database, caller)).map(ownToWire)),
  ];
}

function decisionOf(input: BodyOf<typeof calls.decideRequest>): DecisionInput {
  return {
    requestId: input.requestId,
    version: input.rowVersion,
    result: input.result,
    text: input.decisionText ?? '',
    monthsOfLeave: input.monthsOfLeave ?? undefined,
    exemptionReason: input.exemptionReason ?? undefined,
    ...(input.until && { until: input.until }),
    keyCompared: input.keyCompared === true,
    ...((input.leaveFrom || input.leaveTo) && { leave: { from: input.leaveFrom ?? '', to: input.leaveTo ?? '' } }),
  };
}

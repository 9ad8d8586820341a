import type { MemberRequest, OwnRequest, RequestLine } from '@cpd/contract/member-requests';
import { appealRefusal, asksForLess, takesDocuments } from '@cpd/domain/college/member-requests';
import type { Framework } from '@cpd/domain/year/framework';
import { variedTargets } from '@cpd/domain/year/variation';
import { elsewhereToWire } from '../elsewhere/elsewhere-wire.ts';
import { isAsAsked } from './appeal-service.ts';
import type { QueuedRequest } from './request-reader.ts';
import { isProposed, type OpenedRequest, waitedDays } from './request-service.ts';

/** A request as the queue lists it. */
export function lineToWire(request: QueuedRequest, now: Temporal.Instant): RequestLine {
  const { requestId, rowVersion, kind, status, source, enteredBy, createdOn, member, ...asked } = request;
  const { year, leave, exemptionReason, message, allocatedTo, result, dueOn } = asked;
  const isProposal = isProposed(request);
  const line = { requestId, rowVersion, kind, status, source, enteredBy, isProposal, createdOn, member };
  const wanted = { year, leave, exemptionReason, message, allocatedTo, result, dueOn };
  return { ...line, waitedDays: waitedOf(request, now), ...wanted, isAppeal: isAppeal(request) };
}

function isAppeal({ appeal }: QueuedRequest): boolean {
  return appeal !== null && appeal.upheld === null;
}

/** A request with everything that deciding it needs. */
export function requestToWire(request: OpenedRequest, now: Temporal.Instant): MemberRequest {
  const { asked, appeal, elsewhere, enteredByUserId: _who, boardCode: _board, ...shown } = request;
  const refused = asked.find(({ refusal, isTouched }) => isTouched && refusal !== '')?.refusal ?? '';
  // On appeal the years still have what the first decision made of them, which another one takes the place of.
  const grantRefusal = isAppeal(request) ? '' : refused;
  return {
    ...shown,
    waitedDays: waitedOf(request, now),
    isProposal: isProposed(request),
    isAppeal: isAppeal(request),
    appeal: appeal && firstToWire(appeal),
    yearState: stateInWords(asked, request.leave !== null),
    grantRefusal,
    elsewhere: elsewhere === undefined ? null : elsewhereToWire(elsewhere),
    variations:
      grantRefusal !== '' || !asksForLess(shown.kind)
        ? []
        : asked.flatMap(({ record, usual }) => variationsOf(record.facts.year, usual, shown.kind === 'LEAVE')),
  };
}

function stateInWords(asked: OpenedRequest['asked'], isLeave: boolean): string {
  return asked.map(({ record, state }) => (isLeave ? `${record.facts.year}: ${state}` : state)).join('; ');
}

/** JSON of the database spells an instant with an offset. */
function instantText(text: string): string {
  return Temporal.Instant.from(text).toString();
}

function firstToWire(appeal: NonNullable<QueuedRequest['appeal']>): NonNullable<MemberRequest['appeal']> {
  const {
    firstDecidedByUserId: _first,
    firstPreparedByUserId: _prepared,
    enteredByUserId: _who,
    appealedOn,
    firstDecidedOn,
    ...told
  } = appeal;
  return { ...told, appealedOn: instantText(appealedOn), firstDecidedOn: instantText(firstDecidedOn) };
}

function waitedOf({ createdOn, decidedOn, appeal }: QueuedRequest, now: Temporal.Instant): number {
  const until = decidedOn === null ? now : Temporal.Instant.from(decidedOn);
  // Who appeals waits anew.
  return waitedDays(Temporal.Instant.from(appeal?.appealedOn ?? createdOn), until);
}

/** Of a leave also those months that are few: a year may have only the rest of a long one (PPL-12). */
function variationsOf(year: number, framework: Framework, isLeave: boolean): MemberRequest['variations'] {
  const { fromMonths, toMonths } = framework.variation;
  const fewest = isLeave ? 1 : fromMonths;
  return Array.from({ length: toMonths - fewest + 1 }, (_, index) => {
    const monthsOfLeave = fewest + index;
    return { year, monthsOfLeave, fromMonths, targets: variedTargets(framework, { monthsOfLeave }) };
  });
}

/** A member's own request; who works on it is the team's own business until it is decided. */
export function ownToWire(request: QueuedRequest & { outcomes: string[] }): OwnRequest {
  const { requestId, kind, createdOn, year, leave, status, result, decidedOn, decisionText, monthsOfLeave } = request;
  const own = { requestId, kind, createdOn, year, leave, status, result, decidedOn, decisionText, monthsOfLeave };
  const { appeal, documents, outcomes } = request;
  const refusal = appealRefusal({ kind, result, isAppealed: appeal !== null, isAsAsked: isAsAsked(request) });
  return {
    ...own,
    isProposal: isProposed(request),
    enteredBy: request.enteredBy,
    outcomes,
    documents,
    takesDocuments: takesDocuments(kind) && status !== 'DONE',
    mayAppeal: refusal === undefined,
    appeal: appeal && {
      text: appeal.text,
      appealedOn: instantText(appeal.appealedOn),
      firstResult: appeal.firstResult,
      firstDecisionText: appeal.firstDecisionText,
      upheld: appeal.upheld,
      enteredBy: appeal.enteredBy,
    },
  };
}

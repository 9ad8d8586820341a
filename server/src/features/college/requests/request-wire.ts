import type { MemberRequest, OwnRequest, RequestLine } from '@cpd/contract/member-requests';
import type { Framework } from '@cpd/domain/year/framework';
import { variedTargets } from '@cpd/domain/year/variation';
import type { QueuedRequest } from './request-reader.ts';
import type { OpenedRequest } from './request-service.ts';

/** A request as the queue lists it. */
export function lineToWire(request: QueuedRequest, now: Temporal.Instant): RequestLine {
  const { requestId, rowVersion, kind, status, source, createdOn, member, ...asked } = request;
  const { year, exemptionReason, message, allocatedTo, result } = asked;
  const line = { requestId, rowVersion, kind, status, source, createdOn, member };
  return { ...line, waitedDays: waitedDays(request, now), year, exemptionReason, message, allocatedTo, result };
}

/** A request with everything that deciding it needs. */
export function requestToWire(request: OpenedRequest, now: Temporal.Instant): MemberRequest {
  const { asked, cpdYearId: _cpdYearId, ...shown } = request;
  return {
    ...shown,
    waitedDays: waitedDays(request, now),
    yearState: asked?.state ?? '',
    grantRefusal: asked?.refusal ?? '',
    // A varied year's targets are reduced already: there is nothing to compare them with.
    variations: asked === undefined || asked.refusal !== '' ? [] : variationsOf(asked.record.framework),
  };
}

function waitedDays({ createdOn, decidedOn }: QueuedRequest, now: Temporal.Instant): number {
  const until = decidedOn === null ? now : Temporal.Instant.from(decidedOn);
  return Math.max(0, Math.floor(Temporal.Instant.from(createdOn).until(until).total('hours') / 24));
}

function variationsOf(framework: Framework): MemberRequest['variations'] {
  const { fromMonths, toMonths } = framework.variation;
  return Array.from({ length: toMonths - fromMonths + 1 }, (_, index) => {
    const monthsOfLeave = fromMonths + index;
    return { monthsOfLeave, targets: variedTargets(framework, { monthsOfLeave }) };
  });
}

/** A member's own request; who works on it is the team's own business until it is decided. */
export function ownToWire(request: QueuedRequest): OwnRequest {
  const { requestId, kind, createdOn, year, status, result, decidedOn, decisionText, monthsOfLeave } = request;
  return { requestId, kind, createdOn, year, status, result, decidedOn, decisionText, monthsOfLeave };
}

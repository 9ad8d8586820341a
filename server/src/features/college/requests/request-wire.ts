import type { MemberRequest, OwnRequest, RequestLine } from '@cpd/contract/member-requests';
import type { Framework } from '@cpd/domain/year/framework';
import { variedTargets } from '@cpd/domain/year/variation';
import type { Colleague, QueuedRequest } from './request-reader.ts';
import type { OpenedRequest } from './request-service.ts';

/** A request as the queue lists it. */
export function lineToWire(request: QueuedRequest, now: Temporal.Instant): RequestLine {
  return {
    requestId: request.requestId,
    rowVersion: request.version,
    kind: request.kind,
    status: request.status,
    source: request.source,
    createdOn: request.createdAt,
    waitedDays: waitedDays(request, now),
    member: {
      userId: request.member.userId,
      memberNumber: request.member.memberNumber,
      name: request.member.name,
      email: request.member.email,
    },
    year: request.year,
    exemptionReason: request.reason?.name ?? '',
    message: request.message,
    allocatedTo: request.allocatedTo === null ? null : colleagueToWire(request.allocatedTo),
    result: request.result,
  };
}

/** A request with everything that deciding it needs. */
export function requestToWire(request: OpenedRequest, now: Temporal.Instant): MemberRequest {
  const { asked } = request;
  return {
    ...lineToWire(request, now),
    contactNumber: request.contactNumber,
    exemptionReasonCode: request.reason?.code ?? '',
    decisionText: request.decisionText,
    decidedOn: request.decidedAt,
    decidedBy: request.decidedBy,
    monthsOfLeave: request.monthsOfLeave,
    notes: request.notes.map(({ noteId, author, text, createdAt }) => ({
      noteId: noteId,
      author: author,
      text: text,
      createdOn: createdAt,
    })),
    yearState: asked?.state ?? '',
    grantRefusal: asked?.refusal ?? '',
    // A varied year's targets are reduced already: there is nothing to compare them with.
    variations: asked === undefined || asked.refusal !== '' ? [] : variationsOf(asked.record.framework),
    colleagues: request.colleagues.map(colleagueToWire),
  };
}

function waitedDays({ createdAt, decidedAt }: QueuedRequest, now: Temporal.Instant): number {
  const until = decidedAt === null ? now : Temporal.Instant.from(decidedAt);
  return Math.max(0, Math.floor(Temporal.Instant.from(createdAt).until(until).total('hours') / 24));
}

function variationsOf(framework: Framework): MemberRequest['variations'] {
  const { fromMonths, toMonths } = framework.variation;
  return Array.from({ length: toMonths - fromMonths + 1 }, (_, index) => ({
    monthsOfLeave: fromMonths + index,
    targets: variedTargets(framework, { monthsOfLeave: fromMonths + index }).map(({ name, unit, usual, reduced }) => ({
      name: name,
      unit: unit,
      usual: usual,
      reduced: reduced,
    })),
  }));
}

function colleagueToWire({ userId, name }: Colleague): MemberRequest['colleagues'][number] {
  return { userId: userId, name: name };
}

/** A member's own request; who works on it is the team's own business until it is decided. */
export function ownToWire(request: QueuedRequest): OwnRequest {
  return {
    requestId: request.requestId,
    kind: request.kind,
    createdOn: request.createdAt,
    year: request.year,
    status: request.status,
    result: request.result,
    decidedOn: request.decidedAt,
    decisionText: request.decisionText,
    monthsOfLeave: request.monthsOfLeave,
  };
}

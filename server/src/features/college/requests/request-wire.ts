import type { MemberRequest, OwnRequest, RequestLine } from '@cpd/contract/member-requests';
import type { Framework } from '@cpd/domain/year/framework';
import { variedTargets } from '@cpd/domain/year/variation';
import type { Colleague, QueuedRequest } from './request-reader.ts';
import type { OpenedRequest } from './request-service.ts';

/** A request as the queue lists it. */
export function lineToWire(request: QueuedRequest, now: Temporal.Instant): RequestLine {
  return {
    RequestId: request.requestId,
    RowVersion: request.version,
    Kind: request.kind,
    Status: request.status,
    Source: request.source,
    CreatedOn: request.createdAt,
    WaitedDays: waitedDays(request, now),
    Member: {
      UserId: request.member.userId,
      MIN: request.member.memberNumber,
      Name: request.member.name,
      Email: request.member.email,
    },
    Year: request.year,
    ExemptionReason: request.reason?.name ?? '',
    Message: request.message,
    AllocatedTo: request.allocatedTo === null ? null : colleagueToWire(request.allocatedTo),
    Result: request.result,
  };
}

/** A request with everything that deciding it needs. */
export function requestToWire(request: OpenedRequest, now: Temporal.Instant): MemberRequest {
  const { asked } = request;
  return {
    ...lineToWire(request, now),
    ContactNumber: request.contactNumber,
    ExemptionReasonCode: request.reason?.code ?? '',
    DecisionText: request.decisionText,
    DecidedOn: request.decidedAt,
    DecidedBy: request.decidedBy,
    MonthsOfLeave: request.monthsOfLeave,
    Notes: request.notes.map(({ noteId, author, text, createdAt }) => ({
      NoteId: noteId,
      Author: author,
      Text: text,
      CreatedOn: createdAt,
    })),
    YearState: asked?.state ?? '',
    GrantRefusal: asked?.refusal ?? '',
    // A varied year's targets are reduced already: there is nothing to compare them with.
    Variations: asked === undefined || asked.refusal !== '' ? [] : variationsOf(asked.record.framework),
    Colleagues: request.colleagues.map(colleagueToWire),
  };
}

function waitedDays({ createdAt, decidedAt }: QueuedRequest, now: Temporal.Instant): number {
  const until = decidedAt === null ? now : Temporal.Instant.from(decidedAt);
  return Math.max(0, Math.floor(Temporal.Instant.from(createdAt).until(until).total('hours') / 24));
}

function variationsOf(framework: Framework): MemberRequest['Variations'] {
  const { fromMonths, toMonths } = framework.variation;
  return Array.from({ length: toMonths - fromMonths + 1 }, (_, index) => ({
    MonthsOfLeave: fromMonths + index,
    Targets: variedTargets(framework, { monthsOfLeave: fromMonths + index }).map(({ name, unit, usual, reduced }) => ({
      Name: name,
      Unit: unit,
      Usual: usual,
      Reduced: reduced,
    })),
  }));
}

function colleagueToWire({ userId, name }: Colleague): MemberRequest['Colleagues'][number] {
  return { UserId: userId, Name: name };
}

/** A member's own request; who works on it is the team's own business until it is decided. */
export function ownToWire(request: QueuedRequest): OwnRequest {
  return {
    RequestId: request.requestId,
    Kind: request.kind,
    CreatedOn: request.createdAt,
    Year: request.year,
    Status: request.status,
    Result: request.result,
    DecidedOn: request.decidedAt,
    DecisionText: request.decisionText,
    MonthsOfLeave: request.monthsOfLeave,
  };
}

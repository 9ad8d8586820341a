import { asksForLess } from '@cpd/domain/college/member-requests';
import { formatDayRange } from '@cpd/domain/values/plain-date';
import { notFound } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FileAnswer } from '../../../platform/http/handler.ts';
import { refuseWithoutHealth } from '../../../platform/people/health-service.ts';
import { printDecisionLetter } from '../../year/certificates/decision-letter-service.ts';
import type { PrintRoom } from '../../year/certificates/printing-service.ts';
import { leaveOutcomes, listAskedYears, yearsOf } from './asked-years-service.ts';
import { noteRequestAccess } from './request-access-service.ts';
import type { QueuedRequest } from './request-reader.ts';
import { forMember, getRequest, isProposed } from './request-service.ts';

/** Prints the letter about a decision. Throws NOT_FOUND: call-backs, re-openings and objections to a report have no letter, and neither has what is not decided. */
export async function printLetter(printRoom: PrintRoom, caller: Caller, requestId: number): Promise<FileAnswer> {
  const request = await getRequest(printRoom.database, requestId);
  const { kind, result, decidedOn, cpdYearId } = request;
  if (!asksForLess(kind) || result === null || result === 'DONE' || decidedOn === null || cpdYearId === null)
    throw notFound('letter');
  // The letter gives the reason: a proposal of the team alone is about no one's health (PPL-18).
  if (!isProposed(request) || request.appeal !== null) {
    await refuseWithoutHealth(printRoom.database, caller, request.member.userId, `letter ${requestId}`);
  }
  await noteRequestAccess(printRoom.database, caller, 'request.letter_opened', request);
  const years = await listAskedYears(printRoom.database, forMember(caller, request.member.userId), request);
  return await printDecisionLetter(printRoom, caller, {
    userId: request.member.userId,
    cpdYearId,
    result,
    askedAt: request.createdOn,
    decidedAt: decidedOn,
    reason: request.decisionText,
    asked: isProposed(request) ? proposedInWords(request) : `you ${askedInWords(request)}`,
    isProposal: isProposed(request),
    appealedAt: request.appeal?.appealedOn ?? null,
    years: yearsOf(request),
    leave: (request.granted === null ? [] : leaveOutcomes(request.granted, years)).map(({ words, asked }) => ({
      words,
      framework: asked.record.variation === null ? undefined : asked.record.framework,
    })),
  });
}

function proposedInWords({ year }: QueuedRequest): string {
  return `the CPD team proposed reduced targets for you for the CPD year ${year}`;
}

function askedInWords({ kind, year, leave }: QueuedRequest): string {
  if (kind === 'REDUCTION') return `asked for reduced targets for the CPD year ${year}`;
  if (leave !== null) return `asked for leave from ${formatDayRange(leave.from, leave.to)}`;
  return `asked to be exempted from the requirements for the CPD year ${year}`;
}

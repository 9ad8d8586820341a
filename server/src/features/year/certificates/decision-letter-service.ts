import { formatHours } from '@cpd/domain/values/hours';
import type { Framework } from '@cpd/domain/year/framework';
import { measuredTargets, monthsWithReason } from '@cpd/domain/year/variation';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FileAnswer } from '../../../platform/http/handler.ts';
import { getParticipant } from '../../../platform/people/users-service.ts';
import type { DecisionLetter } from '../../../platform/print/print-document.ts';
import { dayAtCollege, pages } from './certificate-print.ts';
import { makePdf, occasionOf, type PrintRoom, pdfFile } from './printing-service.ts';

/** A decision about a member's year, as the letter tells it. */
export interface LetterDecision {
  userId: number;
  cpdYearId: number;
  result: DecisionLetter['result'];
  /** ISO times. */
  askedAt: string;
  decidedAt: string;
  reason: string;
  /** What the member asked for, or the college proposed, as a clause. */
  asked: string;
  isProposal: boolean;
  /** ISO time; null for a decision that no appeal was about. */
  appealedAt: string | null;
  /** The calendar years asked about. */
  years: readonly number[];
  /** What leave that was granted makes of each year, in words, with the year's framework where it is varied. */
  leave: readonly { words: string; framework: Framework | undefined }[];
}

/**
 * Prints what the CPD team decided about a member's year; a decision that was made is in the record, so the bytes are
 * not kept (0008). Throws NOT_FOUND for a member or a year that is there no more.
 */
export async function printDecisionLetter(
  room: PrintRoom,
  caller: Caller,
  decision: LetterDecision,
): Promise<FileAnswer> {
  const subject = await getParticipant(room.database, decision.userId);
  const occasion = await occasionOf(room, { ...caller, subject, subjectUserId: subject.userId }, decision.cpdYearId);
  const { exemptionReason, variation, framework, facts } = occasion.record.year;
  const varied = decision.result === 'VARIED' ? variation : null;
  const pdf = await makePdf(room, caller, {
    kind: 'decision-letter',
    ...pages(occasion),
    askedOn: dayAtCollege(decision.askedAt),
    decidedOn: dayAtCollege(decision.decidedAt),
    asked: decision.asked,
    isProposal: decision.isProposal,
    appealedOn: decision.appealedAt === null ? '' : dayAtCollege(decision.appealedAt),
    result: decision.result,
    scope: `CPD ${decision.years.length > 1 ? 'years' : 'year'} ${decision.years.join(' and ')}`,
    years: decision.leave.map(({ words, framework: varied }) => ({ words, targets: varied ? targetsOf(varied) : [] })),
    fragment: exemptionReason?.fragment ?? '',
    months: varied === null ? '' : monthsWithReason(varied, varied.fragment),
    targets: varied === null ? [] : targetsOf(framework),
    reason: decision.reason,
  });
  return pdfFile(pdf, `Letter of decision ${facts.year} ${subject.memberNumber}.pdf`);
}

function targetsOf(framework: Framework): { name: string; value: string }[] {
  return measuredTargets(framework).map(({ name, unit, value }) => ({
    name,
    value: `${formatHours(value)} ${value === 1 ? unit.replace(/s$/, '') : unit}`,
  }));
}

import { freeTextProblem, isBlank } from '../values/free-text.ts';
import { toHundredths } from '../values/hours.ts';
import { AUDIT_TEXT_MAX } from '../values/limits.ts';
import type { ItemVerdict } from './case-proof.ts';

/** What an auditor finds of an item; `acceptedHours` is asked for a part alone. */
export type Judgement = { verdict: ItemVerdict; acceptedHours: number; reason: string };

export type JudgementProblem = { field: 'acceptedHours' | 'reason'; message: string };

/** Everything that is wrong with a judgement of an item of so many hours, at once (CAS-04). */
export function checkJudgement(
  { verdict, acceptedHours, reason }: Judgement,
  claimedHours: number,
): JudgementProblem[] {
  const problems: JudgementProblem[] = [];
  if (verdict === 'PARTLY' && !(acceptedHours > 0 && toHundredths(acceptedHours) < toHundredths(claimedHours))) {
    const most = `less than the ${claimedHours} that were claimed`;
    problems.push({ field: 'acceptedHours', message: `The hours that you accept must be more than 0 and ${most}.` });
  }
  if (verdict === 'REFUSED' && isBlank(reason)) {
    problems.push({ field: 'reason', message: 'Please say why. The member reads it with the outcome.' });
  }
  const text = freeTextProblem(reason, AUDIT_TEXT_MAX);
  if (text !== undefined) problems.push({ field: 'reason', message: `The reason ${text}` });
  return problems;
}

/** The hours that a judgement accepts of those that were claimed. */
export function hoursAccepted({ verdict, acceptedHours }: Judgement, claimedHours: number): number {
  if (verdict === 'ACCEPTED') return claimedHours;
  return verdict === 'REFUSED' ? 0 : acceptedHours;
}

/** An item where fewer hours were accepted than were claimed (CAS-05). */
export type Correction = { activityId: number; claimedHours: number; acceptedHours: number; reason: string };

/** Those of the judged items of a case; what was not judged stays as it was claimed. */
export function correctionsOf(
  items: readonly { activityId: number; claimedHours: number; acceptedHours: number | null; reason: string }[],
): Correction[] {
  return items.flatMap(({ activityId, claimedHours, acceptedHours, reason }) =>
    acceptedHours === null || toHundredths(acceptedHours) >= toHundredths(claimedHours)
      ? []
      : [{ activityId, claimedHours, acceptedHours, reason }],
  );
}

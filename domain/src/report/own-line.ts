import { formatHours } from '../values/hours.ts';
import type { ReportLine } from './line.ts';
import type { ReportOutcome } from './outcome.ts';
import { UNWELCOME, type VersionState } from './version.ts';

/** What a member would want to look at before a board reads it: what it may act on, and what is not decided yet (RPT-03). */
export const OUTCOMES_TO_CHECK: readonly ReportOutcome[] = [...UNWELCOME, 'AUDIT_UNDER_WAY'];

const SENTENCES: Readonly<Record<ReportOutcome, (year: number) => string>> = {
  MET: (year) => `You met the requirements for ${year}.`,
  REDUCED: (year) => `You met the reduced requirements for ${year}.`,
  NOT_MET: (year) => `You did not meet all requirements for ${year}.`,
  NOT_SUBMITTED: (year) => `You did not submit your record for ${year}.`,
  EXEMPT: (year) => `You are exempt for ${year}.`,
  LEFT: (year) => `You left during ${year}.`,
  AUDIT_UNDER_WAY: (year) => `The audit of your record for ${year} is still under way.`,
  AUDIT_NOT_MET: (year) => `The audit of your record for ${year} was not successful.`,
};

/** What a board is told of a year, in a sentence for the member (RPT-03). */
export function outcomeSentence(outcome: ReportOutcome, year: number): string {
  return SENTENCES[outcome](year);
}

/** What a line says of a year. */
export type ToldOfYear = Pick<ReportLine, 'outcome' | 'recognised' | 'required' | 'monthsReduced' | 'missing'>;

/** How a line comes about, a sentence each, for the member: what was recorded of what was needed, and why that was less than usual. */
export function lineArithmetic(line: Omit<ToldOfYear, 'missing'>, currency: 'H' | 'C'): string[] {
  const { outcome, recognised, required, monthsReduced } = line;
  if (outcome === 'EXEMPT') return ['Nothing was required of you.'];
  if (required === 0) return [`You recorded ${amount(recognised, currency)}.`];
  const recorded = `You recorded ${formatHours(recognised)} of the ${amount(required, currency)} that you needed.`;
  if (monthsReduced === 0) return [recorded];
  const months = monthsReduced === 1 ? '1 month' : `${monthsReduced} months`;
  return [recorded, `That is less than usual, because ${months} did not count.`];
}

function amount(value: number, currency: 'H' | 'C'): string {
  const unit = currency === 'C' ? 'credit' : 'hour';
  return value === 1 ? `1 ${unit}` : `${formatHours(value)} ${unit}s`;
}

/** Whether two lines say the same about a year. The member’s name and number are not compared. */
export function saysTheSame(one: ToldOfYear, other: ToldOfYear): boolean {
  return (
    one.outcome === other.outcome &&
    one.recognised === other.recognised &&
    one.required === other.required &&
    one.monthsReduced === other.monthsReduced &&
    one.missing.join('\n') === other.missing.join('\n')
  );
}

/**
 * Why a member cannot say that a line is wrong, as a sentence, or undefined (RPT-03). After the report was sent it can be said too:
 * it then asks for a correction.
 */
export function disputeRefusal({ state, hasOpen }: { state: VersionState; hasOpen: boolean }): string | undefined {
  if (state === 'CORRECTED') return 'A later version has taken the place of this one. Please look at what it says now.';
  if (hasOpen) return 'You have told us already that this is wrong. We answer that first.';
  return undefined;
}

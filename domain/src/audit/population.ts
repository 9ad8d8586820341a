import type { ExcludedReason, MandatoryReason, PopulationMember } from './draw.ts';
import { WHOLE_SHARE } from './draw-strata.ts';

/** What a stratum is besides its country (DRW-01). */
export const SECOND_STRATA = ['SPECIALTY', 'REGISTRATION', 'STATUS', 'NONE'] as const;

/** How a draw is made. */
export type DrawSettings = {
  /** In hundredths of a per cent. */
  share: number;
  second: (typeof SECOND_STRATA)[number];
  /** Who submitted more than so many days after the close is audited anyway; null for no one. */
  lateDays: number | null;
  /** Who passed an audit in so many years before is not drawn; 0 for no such years. */
  immuneYears: number;
};

/** The regulators require one in twenty at least. */
export const LEAST_SHARE = 500;

export const DEFAULT_DRAW_SETTINGS: DrawSettings = {
  share: LEAST_SHARE,
  second: 'SPECIALTY',
  lateDays: 7,
  immuneYears: 0,
};

const LATE_DAYS_MAX = 365;
const IMMUNE_YEARS_MAX = 5;

/** What is known of a member when a population is put together. */
export type MemberFacts = {
  isExempt: boolean;
  hasLeft: boolean;
  /** The year is audited by another round. */
  isInAudit: boolean;
  /** How the latest audit of an earlier year ended, if it was not met or not answered. */
  lastTime: 'NOT_MET' | 'NOT_ANSWERED' | null;
  /** Whole days after the close; 0 for in time. */
  daysLate: number;
  /** Years since the latest audit that was passed; null where there was none. */
  passedYearsAgo: number | null;
  isChosen: boolean;
};

/** Where a member is in a population (DRW-01): who cannot be audited first, then who is audited anyway, then who passed lately. */
export function standingOf(
  facts: MemberFacts,
  { lateDays, immuneYears }: Pick<DrawSettings, 'lateDays' | 'immuneYears'>,
): Pick<PopulationMember, 'standing' | 'reason'> {
  if (facts.hasLeft) return excluded('LEFT');
  if (facts.isExempt) return excluded('EXEMPT');
  if (facts.isInAudit) return excluded('IN_AUDIT');
  if (facts.isChosen) return mandatory('CHOSEN');
  if (facts.lastTime !== null) return mandatory(facts.lastTime);
  if (lateDays !== null && facts.daysLate > lateDays) return mandatory('LATE');
  if (facts.passedYearsAgo !== null && facts.passedYearsAgo <= immuneYears) return excluded('PASSED_BEFORE');
  return { standing: 'RANDOM', reason: '' };
}

const excluded = (reason: ExcludedReason) => ({ standing: 'EXCLUDED', reason }) as const;
const mandatory = (reason: MandatoryReason) => ({ standing: 'MANDATORY', reason }) as const;

/** Why someone is audited, as they read it themselves. Who was chosen by hand has the reason that was written then. */
export const WHY_AUDITED: Readonly<Record<Exclude<MandatoryReason, 'CHOSEN'> | 'RANDOM', string>> = {
  RANDOM: 'Your record was drawn at random.',
  NOT_MET: 'The audit of an earlier year was not successful, so the next record is audited too.',
  NOT_ANSWERED: 'The audit of an earlier year was not answered, so the next record is audited too.',
  LATE: 'The record was submitted late.',
};

/** What each reason is called where a manager reads it. */
export const REASON_NAMES: Readonly<Record<MandatoryReason | ExcludedReason, string>> = {
  NOT_MET: 'Not met last time',
  NOT_ANSWERED: 'Not answered last time',
  LATE: 'Submitted late',
  CHOSEN: 'Chosen by hand',
  EXEMPT: 'Exempt for the year',
  LEFT: 'No longer a member',
  IN_AUDIT: 'Already in an audit of the year',
  PASSED_BEFORE: 'Passed an audit lately',
};

/** What is wrong with the settings of a draw, by field, in sentences (DRW-01). */
export function drawSettingsProblems({ share, lateDays, immuneYears }: DrawSettings) {
  const problems: { field: 'Share' | 'LateDays' | 'ImmuneYears'; message: string }[] = [];
  if (share < LEAST_SHARE || share > WHOLE_SHARE) {
    problems.push({ field: 'Share', message: `The share must be from ${LEAST_SHARE / 100} % to 100 %.` });
  }
  if (lateDays !== null && lateDays > LATE_DAYS_MAX) {
    problems.push({ field: 'LateDays', message: `This must be at most ${LATE_DAYS_MAX} days.` });
  }
  if (immuneYears > IMMUNE_YEARS_MAX) {
    problems.push({ field: 'ImmuneYears', message: `This must be at most ${IMMUNE_YEARS_MAX} years.` });
  }
  return problems;
}

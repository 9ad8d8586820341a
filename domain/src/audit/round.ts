/** The settings of a round, each with the default of DRW, CAS and the figures; days are whole days. */
export type RoundSettings = {
  /** Days that a member has to answer. */
  daysToAnswer: number;
  /** Days that a member has for what they are asked for besides. */
  daysForMore: number;
  /** Days within which a member can ask for a review (CAS-09). */
  daysToReview: number;
  /** Of a hundred items, how many are judged twice (CAS-07). */
  judgedTwice: number;
};

export const DEFAULT_ROUND_SETTINGS: RoundSettings = {
  daysToAnswer: 42,
  daysForMore: 21,
  daysToReview: 14,
  judgedTwice: 10,
};

/** Before the last day to answer a member is reminded so many days ahead (CAS-03). */
export const AUDIT_REMINDER_DAYS = [28, 7, 0] as const;

/** The settings of a round as stored, those that are missing by their defaults. */
export function roundSettings(stored: Partial<RoundSettings>): RoundSettings {
  return { ...DEFAULT_ROUND_SETTINGS, ...stored };
}

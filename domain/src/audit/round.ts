import { freeTextProblem, isBlank, nameProblem } from '../values/free-text.ts';
import { AUDIT_TEXT_MAX, ROUND_NAME_MAX } from '../values/limits.ts';

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

/** The least and the most of each setting; days are whole days. */
const ROUND_LIMITS: Readonly<Record<keyof RoundSettings, { from: number; to: number }>> = {
  daysToAnswer: { from: 7, to: 180 },
  daysForMore: { from: 7, to: 90 },
  daysToReview: { from: 14, to: 90 },
  judgedTwice: { from: 0, to: 100 },
};

const SETTING_NAMES: Readonly<Record<keyof RoundSettings, string>> = {
  daysToAnswer: 'The days to answer',
  daysForMore: 'The days for what is asked for besides',
  daysToReview: 'The days to ask for a review',
  judgedTwice: 'The share that is judged twice',
};

export type RoundProblem = { field: keyof RoundSettings | 'roundName'; message: string };

/** Everything that is wrong with the name and the settings of a round, at once. */
export function checkRound({ roundName, settings }: { roundName: string; settings: RoundSettings }): RoundProblem[] {
  const name = isBlank(roundName) ? 'is missing.' : nameProblem(roundName, ROUND_NAME_MAX);
  const problems: RoundProblem[] = name === undefined ? [] : [{ field: 'roundName', message: `The name ${name}` }];
  for (const field of Object.keys(SETTING_NAMES) as (keyof RoundSettings)[]) {
    const { from, to } = ROUND_LIMITS[field];
    const value = settings[field];
    if (Number.isInteger(value) && value >= from && value <= to) continue;
    problems.push({ field, message: `${SETTING_NAMES[field]} must be a whole number from ${from} to ${to}.` });
  }
  return problems;
}

/** What is wrong with the reason for which members are chosen by hand, as a sentence, or undefined; they read it. */
export function choiceReasonProblem(reason: string): string | undefined {
  const problem = isBlank(reason) ? 'is missing: the member reads it.' : freeTextProblem(reason, AUDIT_TEXT_MAX);
  return problem && `The reason ${problem}`;
}

/** Why someone cannot be chosen for a round, by its code; the words follow a name. Health reasons are in none of them. */
export const NOT_CHOSEN_WORDS = {
  UNKNOWN: 'is not the number of a member',
  TEAM: 'is one of the CPD team, without a record',
  REPEATED: 'is there more than once and counts once',
  DECEASED: 'has died',
  LEFT: 'is no longer a member',
  NOT_IN_YEAR: 'was not a member in this year',
  EXEMPT: 'is exempt for the whole year',
  OPEN: 'has a record of the year that can still be changed',
  HERE: 'is in this round already',
  CHOSEN: 'is chosen in another round of this year',
  IN_CASE: 'has an audit that is not over',
  AUDITED: 'was audited for this year already',
} as const;
export type NotChosen = keyof typeof NOT_CHOSEN_WORDS;

/** What still keeps a round from being released once it is found of someone chosen: the others only keep from choosing. */
export function staysOut(why: NotChosen | null): boolean {
  return why !== null && why !== 'HERE' && why !== 'OPEN' && why !== 'CHOSEN';
}

/** The last day to answer of someone who is told on a day; plain dates. */
export function lastDayToAnswer(today: string, { daysToAnswer }: Pick<RoundSettings, 'daysToAnswer'>): string {
  return Temporal.PlainDate.from(today).add({ days: daysToAnswer }).toString();
}

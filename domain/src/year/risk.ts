import { collegeDay } from '../values/college-day.ts';
import { freeTextProblem, isBlank } from '../values/free-text.ts';
import { CASE_TEXT_MAX } from '../values/limits.ts';
import { isPlainDate } from '../values/plain-date.ts';
import { isFarBehind, type PacedYear, type PaceMoment, paceOf, type RiskRules } from './pace.ts';

/** How it goes with someone who is at risk, or was when a colleague took them (COH-05). */
export const RISK_STATES = {
  ATRISK: 'At risk',
  CAUGHTUP: 'Caught up',
  BEHIND: 'Not caught up',
  EARLY: 'Not at risk yet',
  EXEMPT: 'Exempt',
} as const;

/** What the team reads on the screen instead of some of them; calls, files and saved views keep theirs. */
export const RISK_WORDS: Readonly<Record<string, string>> = {
  [RISK_STATES.CAUGHTUP]: 'Back on track',
  [RISK_STATES.BEHIND]: 'Still behind',
};

export type RiskState = keyof typeof RISK_STATES;

/**
 * Whether a member is at risk, has caught up since (no longer so far behind what is expected, or all met), or has not while
 * their record can be changed no more. Before the time in which the list has anyone, it is too early to say.
 */
export function riskStateOf(year: PacedYear, moment: PaceMoment, rules: RiskRules): RiskState {
  if (year.exempt) return 'EXEMPT';
  if (paceOf(year, moment, rules) === 'ATRISK') return 'ATRISK';
  if (year.allMet || year.waived) return 'CAUGHTUP';
  if (year.editable && !moment.isRiskTime) return 'EARLY';
  return isFarBehind(year, moment, rules) ? 'BEHIND' : 'CAUGHTUP';
}

/** What a colleague notes of following someone up; plain dates, empty for none. */
export type FollowUp = { lastContactOn: string; nextDate: string };

/** So far ahead a next date may be: there is a year to meet. */
const NEXT_DATE_MONTHS = 12;

/** What is wrong with what is noted, by field: a contact has been, and the next one is to come. */
export function checkFollowUp(
  { lastContactOn, nextDate }: FollowUp,
  now: Temporal.Instant,
): { field: keyof FollowUp; message: string }[] {
  const today = collegeDay(now);
  const problems: { field: keyof FollowUp; message: string }[] = [];
  if (isPlainDate(lastContactOn) && lastContactOn > today.toString()) {
    problems.push({ field: 'lastContactOn', message: 'The last contact cannot be in the future.' });
  }
  if (isPlainDate(nextDate)) {
    if (nextDate < today.toString())
      problems.push({ field: 'nextDate', message: 'The next date must be today or later.' });
    else if (nextDate > today.add({ months: NEXT_DATE_MONTHS }).toString()) {
      problems.push({ field: 'nextDate', message: 'The next date must be within a year.' });
    }
  }
  return problems;
}

/** What is noted of several members at once; what is empty or false stays as it is with each. */
export type ManyFollowUps = FollowUp & { take: boolean; note: string };

/** What is wrong with that, by field: each date as for one member, the note as in a case log. */
export function checkManyFollowUps(
  input: ManyFollowUps,
  now: Temporal.Instant,
): { field: keyof ManyFollowUps; message: string }[] {
  const { take, lastContactOn, nextDate, note } = input;
  if (!take && lastContactOn === '' && nextDate === '' && isBlank(note)) {
    return [{ field: 'take', message: 'Please choose what is to be noted of these members.' }];
  }
  const problem = freeTextProblem(note, CASE_TEXT_MAX);
  const ofNote = problem === undefined ? [] : [{ field: 'note' as const, message: `The note ${problem}` }];
  return [...checkFollowUp({ lastContactOn, nextDate }, now), ...ofNote];
}

import { freeTextProblem, isBlank } from '../values/free-text.ts';
import { CASE_FOLLOW_UP_DAYS_MAX, CASE_TEXT_MAX } from '../values/limits.ts';
import { isPlainDate } from '../values/plain-date.ts';

/** What an entry of a member's case log is (COH-09), by its code. */
export const CASE_KINDS = { CALL: 'Call', LETTER: 'Letter', NOTE: 'Note' } as const;

export type CaseKind = keyof typeof CASE_KINDS;

/** The codes, in the order of the form. */
export const CASE_KIND_CODES = Object.keys(CASE_KINDS) as [CaseKind, ...CaseKind[]];

/** An entry as it is written; days are plain dates. */
export interface EnteredCaseEntry {
  happenedOn: string;
  text: string;
  /** Empty where nothing follows. */
  followUpOn: string;
}

/** One thing that is wrong with an entry, by its field. */
export interface CaseProblem {
  field: keyof EnteredCaseEntry;
  message: string;
}

/** Everything that is wrong with an entry, at once; `today` is the day at the college. */
export function caseEntryProblems({ happenedOn, text, followUpOn }: EnteredCaseEntry, today: string): CaseProblem[] {
  const found: [keyof EnteredCaseEntry, string | undefined][] = [
    ['happenedOn', dayProblem(happenedOn, today)],
    ['text', textProblem(text)],
    ['followUpOn', followUpOn === '' ? undefined : followUpProblem(followUpOn, today)],
  ];
  return found.flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }]));
}

function dayProblem(day: string, today: string): string | undefined {
  if (!isPlainDate(day)) return 'Please enter the day, as dd/mm/yyyy.';
  return day > today ? 'This day has not come yet.' : undefined;
}

function textProblem(text: string): string | undefined {
  if (isBlank(text)) return 'Please write what happened.';
  const problem = freeTextProblem(text, CASE_TEXT_MAX);
  return problem === undefined ? undefined : `The text ${problem}`;
}

/** What is wrong with the day of a follow-up, as a sentence, or undefined. */
export function followUpProblem(day: string, today: string): string | undefined {
  if (!isPlainDate(day)) return 'Please enter the day, as dd/mm/yyyy.';
  if (day < today) return 'A follow-up is today or later.';
  const last = Temporal.PlainDate.from(today).add({ days: CASE_FOLLOW_UP_DAYS_MAX }).toString();
  return day > last ? `A follow-up is at most ${CASE_FOLLOW_UP_DAYS_MAX} days from today.` : undefined;
}

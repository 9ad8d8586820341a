import { freeTextProblem, isBlank } from '../values/free-text.ts';
import { AUDIT_TEXT_MAX } from '../values/limits.ts';
import { formatDayMonthYear, isPlainDate } from '../values/plain-date.ts';
import type { CaseStep } from './case.ts';

/** What the CPD team itself does to a case, beside deciding reviews. */
export type TeamStep = Extract<CaseStep, 'EXTEND' | 'DEFER' | 'RESUME' | 'ACCEPT_OTHER_HOME' | 'CLOSE'>;
export const TEAM_STEPS = ['EXTEND', 'DEFER', 'RESUME', 'ACCEPT_OTHER_HOME', 'CLOSE'] as const;

/** The furthest day of each, in days from today. */
const DAYS_MAX = { EXTEND: 180, DEFER: 550 } as const;

export type StepProblem = { field: 'until' | 'text'; message: string };

/** Whether a step has a day. */
export function hasDay(step: TeamStep): step is keyof typeof DAYS_MAX {
  return step === 'EXTEND' || step === 'DEFER';
}

/** Everything that is wrong with a step, at once; `lastDay` is the one that holds, or null, and `today` the college's. */
export function checkStep(
  { step, until, text }: { step: TeamStep; until: string; text: string },
  { lastDay, today }: { lastDay: string | null; today: string },
): StepProblem[] {
  const problems: StepProblem[] = [];
  const message = hasDay(step) ? dayProblem(step, until, step === 'EXTEND' ? lastDay : null, today) : undefined;
  if (message !== undefined) problems.push({ field: 'until', message });
  const isNeeded = step === 'CLOSE' || step === 'ACCEPT_OTHER_HOME';
  const told = isNeeded && isBlank(text) ? 'is missing: the member reads it.' : freeTextProblem(text, AUDIT_TEXT_MAX);
  if (told !== undefined) problems.push({ field: 'text', message: `The text ${told}` });
  return problems;
}

function dayProblem(
  step: keyof typeof DAYS_MAX,
  until: string,
  lastDay: string | null,
  today: string,
): string | undefined {
  if (!isPlainDate(until)) return 'Please enter the day.';
  const from = lastDay !== null && lastDay > today ? lastDay : today;
  if (until <= from) return `Please choose a day after ${formatDayMonthYear(from)}.`;
  const most = Temporal.PlainDate.from(today).add({ days: DAYS_MAX[step] }).toString();
  return until > most ? `Please choose a day until ${formatDayMonthYear(most)}.` : undefined;
}

/** What the member is told of a step: in the title, and as a sentence. */
export function stepInWords(step: TeamStep, day: string | null): { change: string; whatHolds: string } {
  const on = day === null ? '' : formatDayMonthYear(day);
  switch (step) {
    case 'EXTEND':
      return { change: 'you have more time', whatHolds: `The last day to answer is ${on}.` };
    case 'DEFER':
      return { change: 'it is deferred', whatHolds: `It is deferred until ${on}. You need to do nothing until then.` };
    case 'RESUME':
      return { change: 'it continues', whatHolds: `It continues now. The last day to answer is ${on}.` };
    case 'ACCEPT_OTHER_HOME':
      return {
        change: 'it was done by another CPD home',
        whatHolds: 'Another CPD home has audited this year, so you need to do nothing more.',
      };
    case 'CLOSE':
      return { change: 'it has ended', whatHolds: 'It has ended without an outcome. You need to do nothing more.' };
  }
}

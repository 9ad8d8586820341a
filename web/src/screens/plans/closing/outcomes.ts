import type { GoalOutcome } from '@cpd/contract/plans';
import { outcomeProblem } from '@cpd/domain/record/plans';

/** How a goal is to be closed: as it is chosen and written in the dialog. */
export type ClosingChoice = { goalId: number; outcome: GoalOutcome | null; reason: string };

/** What each outcome is called when it is chosen. */
export function outcomeChoices(nextYear: number): { value: GoalOutcome; label: string; description: string }[] {
  return [
    { value: 'DONE', label: 'Done', description: 'I reached it.' },
    { value: 'CARRIED', label: `Carry into ${nextYear}`, description: `My plan for ${nextYear} starts with it.` },
    { value: 'DROPPED', label: 'Drop', description: 'It no longer fits. Please say briefly why.' },
  ];
}

/** What each outcome is called once it is kept. */
export function outcomeInWords(outcome: GoalOutcome, nextYear: number): string {
  const words = { DONE: 'Done', CARRIED: `Carried into ${nextYear}`, DROPPED: 'Dropped' } as const;
  return words[outcome];
}

/** What is wrong with each choice, by goal; a goal without a choice stays as it is. */
export function closingProblems(choices: readonly ClosingChoice[]): Map<number, string> {
  const found = choices.flatMap(({ goalId, outcome, reason }): [number, string][] => {
    const problem = outcome === null ? undefined : outcomeProblem(outcome, reason.trim());
    return problem === undefined ? [] : [[goalId, problem]];
  });
  return new Map(found);
}

import { MAX_HOURS } from '../values/limits.ts';

/** What is wrong with hours or credits on paper; undefined when they can be saved (SUM-12). 0 means that nothing was handed in. */
export function paperProblem(hours: number): string | undefined {
  if (hours >= 0 && hours <= MAX_HOURS) return undefined;
  return `Please enter a number from 0 to ${MAX_HOURS}.`;
}

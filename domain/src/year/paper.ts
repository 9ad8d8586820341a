import { MAX_HOURS } from '../values/limits.ts';

/** What is wrong with the hours, or credits, that were handed in on paper; undefined when they can be kept (SUM-12). 0 is none. */
export function paperProblem(hours: number): string | undefined {
  if (hours >= 0 && hours <= MAX_HOURS) return undefined;
  return `Please enter a number from 0 to ${MAX_HOURS}.`;
}

import { isStatementTimeout } from './answer-lost.ts';

/** What is left of a number that was too large. */
const SHARE = 1 / 4;

/**
 * Does work about many in steps: the function it gives has a step done about `most`, and about fewer when PostgreSQL broke it off
 * because its time was over, from then on. On a slow disk, or a busy machine, work that is always cut short at the same place
 * would never get any further (0054). A step about one that takes too long throws what it threw, as does everything else.
 */
export function fewerWhenSlow(most: number): <Result>(step: (limit: number) => Promise<Result>) => Promise<Result> {
  let limit = most;
  return async (step) => {
    for (;;) {
      try {
        return await step(limit);
      } catch (error) {
        if (!isStatementTimeout(error) || limit === 1) throw error;
        limit = Math.max(1, Math.floor(limit * SHARE));
      }
    }
  };
}

/**
 * Lets at most `most` tasks run at once and keeps the others waiting in their order, so that a phone's connection is not
 * shared by a dozen uploads that all fail together.
 */
export function inParallel(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (task) => {
    if (running >= most) await new Promise<void>((resume) => waiting.push(resume));
    else running += 1;
    try {
      return await task();
    } finally {
      // The place is handed on, not freed, so no one can slip in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

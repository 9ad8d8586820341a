import type { Readable } from 'node:stream';
import { AppError } from '../errors/app-error.ts';

/** What people are told while files cannot be kept or read. */
const AWAY = 'Files cannot be reached at the moment. Please try again in a few minutes.';

/** The failure of a store that cannot be used just now: UNAVAILABLE. */
export function storeAway(cause: unknown): AppError {
  return new AppError('UNAVAILABLE', AWAY, { cause });
}

/** What `work` answers; throws UNAVAILABLE when it has not answered after so many milliseconds, and leaves it to itself (R22). */
export async function answerWithin<T>(work: Promise<T>, silenceMs: number): Promise<T> {
  const silence = Promise.withResolvers<never>();
  const timer = setTimeout(() => silence.reject(storeAway('The file store does not answer.')), silenceMs);
  try {
    return await Promise.race([work, silence.promise]);
  } finally {
    clearTimeout(timer);
    // Whatever becomes of it later, no one is there to hear of a failure.
    work.catch(() => undefined);
  }
}

/**
 * The pieces of a content as they come. Throws UNAVAILABLE and ends the stream when one that is waited for has not come after
 * so many milliseconds; anyone who reads may take as long as they like between two.
 */
export async function* unlessSilent(content: Readable, silenceMs: number): AsyncGenerator<Buffer> {
  const pieces = content[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { value, done } = await answerWithin(pieces.next(), silenceMs);
      if (done === true) return;
      yield value;
    }
  } finally {
    content.destroy();
  }
}

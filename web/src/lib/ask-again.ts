import { ApiError } from './api-error.ts';
import { type Repeat, repeating } from './repeating.ts';

/** Opens what is said of a change of which no one knows whether it was saved (R29). */
export const UNKNOWN = 'We do not know whether this was saved.';

/** Said while it is found out. */
export const ASKING_AGAIN = `${UNKNOWN} Asking again …`;

const SAFE = 'Please try again: it will not be saved twice.';

/** Long enough for a database or a proxy that comes back, short enough to wait for. */
const PAUSES_MS: readonly number[] = [1_000, 3_000, 7_000];

/** No one answered, or someone who does not know, or who says to come again. */
const WORTH_ASKING: ReadonlySet<number> = new Set([0, 502, 503, 504]);

type Watcher = { key: string; tell: () => void; answered: (() => void) | undefined };

const watchers = new Set<Watcher>();

/**
 * Tells that a change under a key, or one of several whose keys start with it and a full stop, is asked for again, and that the
 * change under the key itself was made. Answers how to end that.
 */
export function watchAsking(key: string, tell: () => void, answered?: () => void): () => void {
  const watcher = { key, tell, answered };
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/**
 * Makes a change, and after an answer that was lost makes it again under its key a few times: it is answered then, and not done
 * again. Rejects as the last attempt did; when an earlier one may have been done, it says that no one knows.
 */
export const untilKnown: Repeat = async (work, key, signal) => {
  let inDoubt = false;
  for (let attempt = 0; ; attempt += 1) {
    const isOffline = !navigator.onLine;
    try {
      const answer = await work();
      for (const watcher of watchers) if (key === watcher.key) watcher.answered?.();
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError) || !WORTH_ASKING.has(error.status)) throw error;
      // Nothing was sent, and the page says when it can be again.
      if (isOffline && error.status === 0 && !inDoubt) throw new ApiError(0, error.message, 'OFFLINE');
      // The one answer of these by which nothing was saved.
      inDoubt ||= error.code !== 'UNAVAILABLE';
      const pause = PAUSES_MS[attempt];
      if (pause === undefined) throw inDoubt ? unknownOutcome(error) : error;
      if (inDoubt) tellWatchers(key);
      await wait(pause, signal);
    }
  }
};

repeating.by = untilKnown;

const fileKeys = new WeakMap<Blob, string>();

/** The key of the upload of a chosen file: the same for as long as it is the same choice. */
export function keyOfFile(file: Blob): string {
  const key = fileKeys.get(file) ?? crypto.randomUUID();
  fileKeys.set(file, key);
  return key;
}

function tellWatchers(key: string): void {
  for (const watcher of watchers) {
    if (key === watcher.key || key.startsWith(`${watcher.key}.`)) watcher.tell();
  }
}

function unknownOutcome({ status, code, message, problems }: ApiError): ApiError {
  const words = message.startsWith(UNKNOWN) ? message : `${UNKNOWN} ${code === 'UNAVAILABLE' ? SAFE : message}`;
  return new ApiError(status, words, 'OUTCOME_UNKNOWN', problems);
}

async function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  if (signal?.aborted) throw new DOMException('Stopped.', 'AbortError');
}

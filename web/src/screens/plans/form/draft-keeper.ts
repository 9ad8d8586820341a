import { ApiError } from '../../../lib/api-error.ts';

/** Long enough not to send every letter, short enough that little is lost. */
const PAUSE_MS = 1_500;
/** When nothing came of it, the next attempt comes by itself. */
const RETRY_MS = 15_000;

/** The state of the latest words. `at` is the device's own clock, in milliseconds. */
export type DraftStatus =
  | { kind: 'nothing' }
  | { kind: 'waiting' }
  | { kind: 'saved'; at: number }
  | { kind: 'failed'; reason: string; signInLost: boolean };

/** Makes the call that keeps a draft. */
export type KeepDraft<T> = (value: T) => Promise<unknown>;

/**
 * Keeps what is being written: after a short pause, again when the connection is back, and at once when the page is left.
 * One call at a time, so that an older text never follows a newer one. The first value is what is kept already.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its methods share what they wait for
export function draftKeeper<T>(first: T, keep: KeepDraft<T>, say: (status: DraftStatus) => void) {
  let latest = first;
  let unsent = false;
  let paused = false;
  let left = false;
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function later(ms: number): void {
    clearTimeout(timer);
    if (!left && !paused) timer = setTimeout(() => void send(), ms);
  }

  async function send(): Promise<void> {
    clearTimeout(timer);
    if (!unsent || paused || running !== undefined) return;
    running = attempt();
    await running;
    running = undefined;
  }

  async function attempt(): Promise<void> {
    const sent = latest;
    try {
      await keep(sent);
      if (latest !== sent) return later(PAUSE_MS);
      unsent = false;
      say({ kind: 'saved', at: Date.now() });
    } catch (error) {
      say({ kind: 'failed', reason: reasonOf(error), signInLost: hasLostSignIn(error) });
      if (mayPass(error)) later(RETRY_MS);
    }
  }

  return {
    /** A new text of the form. */
    take(value: T): void {
      if (value === latest) return;
      latest = value;
      unsent = true;
      if (!paused) say({ kind: 'waiting' });
      later(PAUSE_MS);
    },
    /**
     * Sends what waits when the connection returns, when the page is left, and when it is come back to, as after signing in
     * in another tab; answers how to stop.
     */
    attend(): () => void {
      left = false;
      const now = () => void send();
      window.addEventListener('online', now);
      document.addEventListener('visibilitychange', now);
      return () => {
        window.removeEventListener('online', now);
        document.removeEventListener('visibilitychange', now);
        left = true;
        now();
      };
    },
    /** Whether the latest words are kept; also true when there are none. */
    isKept: () => !unsent,
    /** Sends what waits; resolves when it is kept, or could not be. */
    flush: send,
    /** Nothing is sent from here on; resolves when the call that is under way has ended. */
    async pause(): Promise<void> {
      paused = true;
      clearTimeout(timer);
      await running;
    },
    /** The form goes on. */
    resume(): void {
      paused = false;
      if (unsent) later(PAUSE_MS);
    },
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return 'no connection';
  return hasLostSignIn(error) ? 'your sign-in has ended' : error.message;
}

function hasLostSignIn(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

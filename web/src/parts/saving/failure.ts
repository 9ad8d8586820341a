import { RECENT_SIGN_IN_MINUTES } from '@cpd/domain/values/limits';
import { ApiError, type Problem } from '../../lib/api-error.ts';
import { ASKING_AGAIN, UNKNOWN } from '../../lib/ask-again.ts';

/** Why a save did not happen, as far as it decides what comes next. */
export type Failure = {
  /**
   * `asking`: none yet, it is asked for again; `unanswered`: no one knows whether it was done; `broken`: it was not, because
   * something broke down; `refused`: it was not; `stale`: what is stored is newer than the form; `key-reused`: an earlier
   * attempt with other words was done; `sign-in-lost`: no one is signed in; `sign-in-old`: it needs a more recent sign-in.
   */
  kind: 'asking' | 'unanswered' | 'broken' | 'refused' | 'stale' | 'key-reused' | 'sign-in-lost' | 'sign-in-old';
  /** The HTTP status; 0 when there was no answer. */
  status: number;
  /** What can be told of it. */
  words: string;
  /** What the server found wrong, by the fields of the answer. */
  problems: readonly Problem[];
};

/** Ends the sentences about a form that has lost nothing. */
export const KEPT = 'What you entered is still here.';

/** What is in the place of a failure while a change is asked for again whose answer was lost (R29). */
export const ASKING: Failure = { kind: 'asking', status: 0, words: ASKING_AGAIN, problems: [] };

/** Without an answer, or one of someone who does not know. */
const UNANSWERED: ReadonlySet<number> = new Set([0, 502, 504]);

/** Reads the error that a save ended with. */
export function readFailure(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { kind: 'unanswered', status: 0, words: '', problems: [] };
  const { status, message: words, problems } = error;
  return { kind: kindOf(error), status, words, problems };
}

function kindOf({ status, code }: ApiError): Failure['kind'] {
  if (status === 401) return 'sign-in-lost';
  if (code === 'SIGN_IN_TOO_OLD') return 'sign-in-old';
  if (code === 'STALE') return 'stale';
  if (code === 'KEY_REUSED') return 'key-reused';
  if (code === 'OFFLINE') return 'broken';
  if (code === 'OUTCOME_UNKNOWN' || UNANSWERED.has(status)) return 'unanswered';
  return status >= 500 ? 'broken' : 'refused';
}

/** The failure of a long form as a person reads it: what happened, and that nothing typed is lost (ERR-16). */
export function formFailureText({ kind, words }: Failure, noun: 'activity' | 'plan'): string {
  if (kind === 'sign-in-lost') return `The ${noun} was not saved, because your sign-in has ended. ${KEPT}`;
  if (kind === 'stale') {
    return `The ${noun} was not saved, because it was changed elsewhere after you opened it. ${KEPT}`;
  }
  if (kind === 'key-reused') {
    const where = noun === 'plan' ? 'your plans' : 'your summary';
    return `An earlier attempt may have gone through. Check ${where} before you save again. ${KEPT}`;
  }
  if (kind === 'asking') return words;
  if (kind === 'unanswered') {
    return sentences(`We do not know whether the ${noun} was saved.`, withoutUnknown(words), KEPT);
  }
  return sentences(`The ${noun} was not saved.`, words, KEPT);
}

/** The failure of a dialog or a short form. */
export function failureText({ kind, words }: Failure): string {
  if (kind === 'sign-in-lost') return `Nothing was saved, because your sign-in has ended. ${KEPT}`;
  if (kind === 'sign-in-old') {
    return `Nothing was saved yet: this needs a sign-in from the last ${RECENT_SIGN_IN_MINUTES} minutes. ${KEPT}`;
  }
  if (kind === 'key-reused')
    return `An earlier attempt may have gone through. Please check before you save again. ${KEPT}`;
  if (kind === 'unanswered') return sentences(UNKNOWN, withoutUnknown(words) || 'Please try again.');
  return words === '' ? 'Something went wrong. Please try again.' : words;
}

function withoutUnknown(words: string): string {
  return words.startsWith(UNKNOWN) ? words.slice(UNKNOWN.length).trim() : words;
}

function sentences(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

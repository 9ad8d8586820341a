import { ApiError, type Problem } from '../../lib/api-error.ts';

/** Why a save did not happen, as far as it decides what comes next. */
export type Failure = {
  /**
   * `unanswered`: nobody knows whether it was done; `refused`: it was not; `stale`: what is stored is newer than the form;
   * `key-reused`: an earlier attempt with other words was done; `sign-in-lost`: nobody is signed in any more.
   */
  kind: 'unanswered' | 'refused' | 'stale' | 'key-reused' | 'sign-in-lost';
  /** The HTTP status; 0 when there was no answer. */
  status: number;
  /** What can be told of it. */
  words: string;
  /** What the server found wrong, by the fields of the answer. */
  problems: readonly Problem[];
};

/** Ends the sentences about a form that has lost nothing. */
export const KEPT = 'What you entered is still here.';

/** Reads the error that a save ended with. */
export function readFailure(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { kind: 'unanswered', status: 0, words: '', problems: [] };
  const { status, message: words, problems } = error;
  return { kind: kindOf(error), status, words, problems };
}

function kindOf({ status, code }: ApiError): Failure['kind'] {
  if (status === 401) return 'sign-in-lost';
  if (code === 'STALE') return 'stale';
  if (code === 'KEY_REUSED') return 'key-reused';
  return status === 0 || status >= 500 ? 'unanswered' : 'refused';
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
  return [`The ${noun} was not saved.`, words, KEPT].filter((part) => part !== '').join(' ');
}

/** The failure of a dialog or a short form. */
export function failureText({ kind, words }: Failure): string {
  if (kind === 'sign-in-lost') return `Nothing was saved, because your sign-in has ended. ${KEPT}`;
  if (kind === 'key-reused')
    return `An earlier attempt may have gone through. Please check before you save again. ${KEPT}`;
  return words === '' ? 'Something went wrong. Please try again.' : words;
}

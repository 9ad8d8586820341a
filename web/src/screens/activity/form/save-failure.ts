import { ApiError } from '../../../lib/api-error.ts';
import { type ActivityProblems, problemsOfAnswer } from './activity-check.ts';

/** What a save that did not happen leaves behind: the fields that are wrong, or a sentence, and never a lost entry (ERR-16). */
export type SaveFailure = {
  problems: ActivityProblems;
  /** What happened, for the whole form. */
  message: string;
  /** The stored activity is newer than the form; saving again cannot succeed. */
  stale: boolean;
  /** Nobody is signed in any more; after signing in the form is offered back (ERR-16). */
  signInLost: boolean;
  /** The next attempt is a new wish, not a repetition of this one. */
  needsNewKey: boolean;
};

const KEPT = 'What you entered is still here.';

/** Reads the answer to a save that failed. */
export function readSaveFailure(error: unknown): SaveFailure {
  const failure = { problems: problemsOfAnswer([]), stale: false, signInLost: false, needsNewKey: false };
  if (!(error instanceof ApiError)) return { ...failure, message: `The activity was not saved. ${KEPT}` };
  if (error.status === 401) {
    const message = `The activity was not saved, because your sign-in has ended. ${KEPT}`;
    return { ...failure, signInLost: true, message };
  }
  if (error.code === 'STALE') {
    const message = `The activity was not saved, because it was changed elsewhere after you opened it. ${KEPT}`;
    return { ...failure, stale: true, message };
  }
  if (error.code === 'KEY_REUSED') {
    const message = `An earlier attempt may have gone through. Check your summary before you save again. ${KEPT}`;
    return { ...failure, needsNewKey: true, message };
  }
  const problems = problemsOfAnswer(error.problems);
  const message = `The activity was not saved. ${error.message} ${KEPT}`;
  return { ...failure, problems, message };
}

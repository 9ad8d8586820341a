import type { Failure } from '../../parts/saving/failure.ts';
import { showError } from '../../ui/toast.ts';

/**
 * What a dialog of My Files does when its change was not made: it closes when the server refused it (FIL-15) and when the thing
 * is no longer there; after anything else, and where it keeps what was entered (ERR2-18), it stays to be tried again. A
 * refusal is told by the one toast for all calls (ERR2-12).
 */
export function whenRefused(close: () => void, stays = false): (failure: Failure) => void {
  return ({ status }) => {
    const isGone = status === 403 || status === 404;
    // No one else says anything about these two (ERR2-06).
    if (isGone) showError('This no longer exists. The list is now up to date.');
    if (isGone || (status === 400 && !stays)) close();
  };
}

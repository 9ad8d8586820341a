import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { showError } from '../../ui/toast.ts';
import type { Ending } from './files-dialog.ts';

type AttemptOptions = Ending & {
  /** The dialog stays open after a refusal, with what was entered in it (ERR2-18). */
  staysWhenRefused?: boolean;
};

/**
 * Makes the change that a dialog is for, once. It closes when that is done, when the server refused it (FIL-15) and when the
 * thing is not there any more; after anything else it stays, to be tried again. A refusal is told by the one toast for all
 * calls (ERR2-12).
 */
export function useAttempt({ onClose, onDone, staysWhenRefused = false }: AttemptOptions) {
  const [pending, setPending] = useState(false);

  async function attempt(change: () => Promise<unknown>, said: string) {
    if (pending) return;
    setPending(true);
    try {
      await change();
      onDone(said);
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      setPending(false);
      // Nobody else says anything about these two (ERR2-06).
      if (status === 404 || status === 403) showError('This no longer exists. The list is now up to date.');
      if (status === 404 || status === 403 || (status === 400 && !staysWhenRefused)) onClose();
    }
  }

  return { pending, attempt };
}

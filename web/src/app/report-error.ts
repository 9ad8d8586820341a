import { ApiError, isSignInLost } from '../lib/api-error.ts';
import { openMemberId } from '../lib/open-member.ts';
import { beginSignIn, isSigningOut } from '../lib/session.ts';
import { holdersByNow, holdsUnsaved, unsavedHolders } from '../lib/unsaved.ts';
import { showError } from '../ui/toast.ts';
import { hideSignInNotice, NOT_AUTHORIZED, showSignInNotice } from './sign-in-notice.tsx';

/**
 * What a caller of a query or mutation shows itself: refusals of what was sent (status 400), or all errors.
 * A lost sign-in is dealt with here in any case, unless a save says that it offers to sign in.
 */
export type OwnErrors = true | 'all';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { ownErrors?: OwnErrors };
    /** `offersSignIn`: the caller holds something unsaved and leads to the sign-in itself (ERR-16). */
    mutationMeta: { ownErrors?: OwnErrors; offersSignIn?: boolean };
  }
}

/**
 * The one place that tells people of failed calls (ERR2-01 to ERR2-07): nothing for 403 and 404, whose screens show what
 * it means, and nothing that the caller shows itself. Without a sign-in a new one starts, unless a form holds what no one has
 * saved (AUTH-17).
 */
export function reportError(error: unknown, ownErrors?: OwnErrors, offersSignIn = false): void {
  if (isSignInLost(error)) signInAgain(offersSignIn);
  else if (!isShownElsewhere(error, ownErrors)) showError(textFor(error));
}

function isShownElsewhere(error: unknown, ownErrors: OwnErrors | undefined): boolean {
  if (ownErrors === 'all' || (error instanceof DOMException && error.name === 'AbortError')) return true;
  if (!(error instanceof ApiError)) return false;
  // Someone of the CPD team is told what only the member may do, and that acting is over.
  const isSilent = error.status === 403 && openMemberId() === undefined;
  return isSilent || error.status === 404 || (error.status === 400 && ownErrors === true);
}

function textFor(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.';
  return error.status === 401 ? NOT_AUTHORIZED : error.message;
}

/** Many calls find the sign-in gone at once; it starts once. */
let isBeginning = false;
const ONCE_IN_MS = 3_000;

/** What held something when a form said itself that the sign-in has ended, and how to go on: the notice would say it a second time. */
let told: ReadonlySet<object> = new Set();

function signInAgain(offeredElsewhere: boolean): void {
  if (isSigningOut()) return;
  if (offeredElsewhere) {
    told = holdersByNow();
    hideSignInNotice();
    showError(NOT_AUTHORIZED);
    return;
  }
  // Leaving now would lose it; what it is called with may have asked by itself, as the bell does.
  if (holdsUnsaved()) {
    if (unsavedHolders(told).length > 0) showSignInNotice();
    return;
  }
  showError(NOT_AUTHORIZED);
  if (isBeginning) return;
  isBeginning = true;
  const here = location.pathname + location.search;
  beginSignIn(here)
    .catch(() => showError('We could not reach the sign-in service. Please try again in a moment.'))
    // Anyone who stops the page on its way can begin again.
    .finally(() => setTimeout(() => (isBeginning = false), ONCE_IN_MS));
}

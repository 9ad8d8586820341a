import { ApiError } from '../lib/api-error.ts';
import { beginSignIn } from '../lib/session.ts';
import { showError } from '../ui/toast.ts';

/** What a caller of a query or mutation deals with itself: refusals of what was sent (status 400), or everything. */
export type OwnErrors = true | 'all';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { ownErrors?: OwnErrors };
    mutationMeta: { ownErrors?: OwnErrors };
  }
}

/**
 * The one place that tells people of failed calls (ERR2-01 to ERR2-07): nothing for 403 and 404, whose screens show what
 * it means, and nothing that the caller shows itself. Without a sign-in a new one begins (AUTH-17).
 */
export function reportError(error: unknown, ownErrors?: OwnErrors): void {
  if (ownErrors === 'all' || (error instanceof DOMException && error.name === 'AbortError')) return;
  if (!(error instanceof ApiError)) showError('Something went wrong. Please try again.');
  else if (error.status === 401) reportNotAuthorized(error);
  else if (!isSilent(error, ownErrors)) showError(error.message);
}

function isSilent(error: ApiError, ownErrors: OwnErrors | undefined): boolean {
  return error.status === 403 || error.status === 404 || (error.status === 400 && ownErrors === true);
}

function reportNotAuthorized(error: ApiError): void {
  showError('User is not authorized!');
  if (error.code !== 'SIGN_IN_LOST') return;
  const here = location.pathname + location.search;
  beginSignIn(here).catch(() => showError('We could not reach the sign-in service. Please try again in a moment.'));
}

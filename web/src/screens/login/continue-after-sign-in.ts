import { acceptReturnUrl, landingOf } from '@cpd/domain/member/sign-in-return';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { configuration } from '../../lib/configuration.ts';
import { currentForm, paths } from '../../lib/paths.ts';
import { takeReturnUrl } from '../../lib/remembered.ts';
import { signedInUsername } from '../../lib/session.ts';
import { userQuery } from '../../queries/users.ts';

/**
 * Where the person who has signed in goes on (AUTH-06 to AUTH-13, AUTH-16): a remembered shortcut first, then the page
 * they asked for, else the landing of their role. Undefined when nobody is signed in.
 * @throws ApiError when the college cannot be asked who this is
 */
export async function addressAfterSignIn(queryClient: QueryClient, returnUrl: string | null) {
  const username = await signedInUsername();
  if (username === null) return undefined;
  try {
    const user = await queryClient.fetchQuery(userQuery(username));
    const wish = takeReturnUrl() ?? returnUrl;
    const accepted = wish === null ? undefined : acceptReturnUrl(wish, user.role, location.origin);
    return inCurrentForm(accepted ?? landingOf(user.role, configuration.product));
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return paths.forbidden;
    throw error;
  }
}

function inCurrentForm(address: string): string {
  const url = currentForm(new URL(address, location.origin));
  return url.pathname + url.search;
}

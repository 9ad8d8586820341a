import type { User } from '@cpd/contract/users';
import { landingOf } from '@cpd/domain/sign-in-return';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { ApiError } from '../lib/api-error.ts';
import { configuration } from '../lib/configuration.ts';
import { paths } from '../lib/paths.ts';
import { rememberReturnUrl } from '../lib/remembered.ts';
import { signedInUsername } from '../lib/session.ts';
import { userQuery } from '../queries/users.ts';

/**
 * The signed-in person, for a route that needs one (AUTH-05, NAV-03).
 * @throws a redirect to Login, which brings the visitor back to `href`, or to Forbidden for somebody who is no member (AUTH-16)
 */
export async function requireUser(queryClient: QueryClient, href: string): Promise<User> {
  const username = await signedInUsername();
  if (username === null) throw toLogin(href);
  try {
    return await queryClient.ensureQueryData(userQuery(username));
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) throw redirect({ to: paths.forbidden, replace: true });
    if (error instanceof ApiError && error.status === 401) throw toLogin(href);
    throw error;
  }
}

/** Sends people whose work is elsewhere to their own landing (AUTH-10 to AUTH-13, AUTH-21). */
export function requireArea(user: User, area: 'User' | 'Admin'): void {
  const landing = landingOf(user.SecurityRoleCode, configuration.product);
  if (!landing.startsWith(`/${area}/`)) throw redirect({ href: landing, replace: true });
}

/** A shortcut's address is also kept in the session, where it wins over everything else (AUTH-08, NAV-09). */
function toLogin(href: string) {
  if (href.includes('Shortcut')) rememberReturnUrl(href);
  return redirect({ to: paths.login, search: { returnUrl: href }, replace: true });
}

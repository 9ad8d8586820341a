import type { User } from '@cpd/contract/users';
import { mayDo } from '@cpd/domain/member/roles';
import { impersonationTarget, landingOf } from '@cpd/domain/member/sign-in-return';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { ApiError } from '../lib/api-error.ts';
import { configuration } from '../lib/configuration.ts';
import { setOpenMember } from '../lib/open-member.ts';
import { paths } from '../lib/paths.ts';
import { rememberedMember, rememberMember, rememberReturnUrl } from '../lib/remembered.ts';
import { signedInUsername } from '../lib/session.ts';
import { memberQuery, shortcutMemberQuery, userQuery } from '../queries/user.ts';
import { showError } from '../ui/toast.ts';

/**
 * The signed-in person, for a route that needs one (AUTH-05, NAV-03).
 * @throws a redirect to Login, which brings the visitor back to `href`, or to Forbidden for someone who is no member (AUTH-16)
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

/** Who is signed in and known to the college, for a page that is open to everyone; null for all others. */
export async function findUser(queryClient: QueryClient): Promise<User | null> {
  const username = await signedInUsername();
  if (username === null) return null;
  const query = userQuery(username);
  if (queryClient.getQueryState(query.queryKey)?.status === 'error') return null;
  return await queryClient.ensureQueryData(query).catch(() => null);
}

/**
 * Sends people whose work is elsewhere to their own landing (AUTH-10 to AUTH-13, AUTH-21). Anyone who comes in has no record
 * but their own open, also on the way back from a member's screens in the same page.
 */
export function requireArea(user: User, area: 'User' | 'Admin'): void {
  const landing = landingOf(user.role, configuration.product);
  if (!landing.startsWith(`/${area}/`)) throw redirect({ href: landing, replace: true });
  setOpenMember(undefined);
}

/** Whose record the member's screens show, and the colleague who has it open; null for members themselves. */
export type OpenedRecord = { user: User; colleague: User | null };

/**
 * The record behind the member's screens: a participant's own, or the one that someone of the CPD team has open in this tab
 * (IMP-02, IMP-03). What the session says gives no rights: the server judges each call by the role of who signed in.
 * @throws a redirect for people whose work is elsewhere (AUTH-21)
 */
export async function requireRecord(queryClient: QueryClient, person: User, href: string): Promise<OpenedRecord> {
  const memberNumber = rememberedMember();
  const taker = memberNumber === null ? await shortcutMember(queryClient, person, href) : null;
  if (taker !== null) {
    setOpenMember(taker.userId);
    return { user: taker, colleague: person };
  }
  if (memberNumber === null || !mayDo(person.role, 'staff')) {
    requireArea(person, 'User');
    return { user: person, colleague: null };
  }
  const member = await lookUp(queryClient, memberNumber);
  if (member === null) {
    rememberMember(null);
    throw redirect({ href: landingOf(person.role, configuration.product), replace: true });
  }
  setOpenMember(member.userId);
  return { user: member, colleague: person };
}

/** Whose record takes the shortcut of an address when one of the team opens it for no one (SHC-06); null without such a member. */
async function shortcutMember(queryClient: QueryClient, person: User, href: string): Promise<User | null> {
  const { pathname, searchParams } = new URL(href, location.origin);
  const isActivity = pathname.toLowerCase() === paths.activity().toLowerCase();
  if (!isActivity || !searchParams.has('Shortcut') || !mayDo(person.role, 'staff')) return null;
  const { readShortcutQuery } = await import('@cpd/domain/record/shortcut-link');
  if (readShortcutQuery(Object.fromEntries(searchParams))?.kind !== 'friendly') return null;
  return await queryClient.fetchQuery(shortcutMemberQuery()).catch(() => null);
}

/**
 * Follows `Impersonate/{id}/{url}`: the member's screens open in this tab, to be looked at (IMP2-01, IMP2-03).
 * @throws always: a redirect to the destination, to the search for a number that no one has, to Forbidden for everyone
 *   else than STAFF and MANAGER (IMP2-02, IMP2-04)
 */
export async function impersonate(queryClient: QueryClient, person: User, memberNumber: string, url: string) {
  if (!mayDo(person.role, 'staff')) throw redirect({ to: paths.forbidden, replace: true });
  const member = await lookUp(queryClient, memberNumber);
  if (member === null) {
    showError(`There is no member with the number ${memberNumber}.`);
    throw redirect({ href: paths.adminSearch, replace: true });
  }
  rememberMember(member.memberNumber);
  throw redirect({ href: impersonationTarget(url, paths.home), replace: true });
}

/** @throws a redirect to Forbidden when the server refuses the search (IMP2-02, ERR2-11) */
async function lookUp(queryClient: QueryClient, memberNumber: string): Promise<User | null> {
  try {
    return await queryClient.fetchQuery(memberQuery(memberNumber));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) throw error;
    rememberMember(null);
    throw redirect({ to: paths.forbidden, replace: true });
  }
}

/**
 * A shortcut's address is also kept in the session, where it wins over everything else (AUTH-08, NAV-09), and stays in the
 * address bar while people sign in (SHC-03).
 */
function toLogin(href: string) {
  const login = { to: paths.login, search: { returnUrl: href }, replace: true };
  if (!href.includes('Shortcut')) return redirect(login);
  rememberReturnUrl(href);
  const { pathname, searchParams } = new URL(href, location.origin);
  return redirect({ ...login, mask: { to: pathname, search: Object.fromEntries(searchParams) } });
}

import type { User } from '@cpd/contract/users';

/** Title, first and last name, as the CPD team names a member. */
export function fullName(user: Pick<User, 'title' | 'firstName' | 'lastName'>): string {
  return joined([user.title, user.firstName, user.lastName]);
}

/** Title and last name; without a title no space is left behind (HOM-01, NAV-17). */
export function politeName(user: Pick<User, 'title' | 'lastName'>): string {
  return joined([user.title, user.lastName]);
}

function joined(parts: readonly string[]): string {
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}

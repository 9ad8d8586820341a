import type { User } from '@cpd/contract/users';

/** Title and last name; without a title no space is left behind (HOM-01, NAV-17). */
export function politeName(user: Pick<User, 'Title' | 'LastName'>): string {
  return [user.Title, user.LastName]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}

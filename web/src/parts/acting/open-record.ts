import type { User } from '@cpd/contract/users';
import { paths } from '../../lib/paths.ts';
import { rememberMember } from '../../lib/remembered.ts';

/**
 * Opens a member's screens for the colleague in this tab (IMP-02, IMP-03). The page is loaded anew, so that nothing of one
 * record is left when the other one opens.
 */
export function openRecord(member: Pick<User, 'memberNumber'>, destination: string = paths.home): void {
  rememberMember(member.memberNumber);
  location.assign(destination);
}

/** Closes the member's screens: back to the search (IMP-06). */
export function closeRecord(): void {
  rememberMember(null);
  location.assign(paths.adminSearch);
}

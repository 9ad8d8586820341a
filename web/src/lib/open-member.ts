import type { User } from '@cpd/contract/users';
import { createContext, useContext } from 'react';
import { rememberedMember } from './remembered.ts';

/** The colleague who has a member's record open; null for members, who have their own. Provided by the guard. */
export const ColleagueContext = createContext<User | null>(null);

/** The colleague who has this member's record open, to look or to act for the member; null for the member (IMP-02). */
export function useColleague(): User | null {
  return useContext(ColleagueContext);
}

/**
 * Whether a colleague acts for no one here: no one's record was opened, so it is that of the member who is set for shortcuts,
 * and creating the activity is all that can be done (SHC-06).
 */
export function useActsForNobody(): boolean {
  return useColleague() !== null && rememberedMember() === null;
}

/**
 * The member whose record is open in this page, while it is not one's own. A page has one at a time, as it has one address,
 * and every call that starts in the meantime is about that member (`For-User-Id`), whatever of the product makes it.
 */
let openUserId: number | undefined;

/** Whose record is open, while it is not one's own. A call asks once, when it starts, and stays with the answer. */
export function openMemberId(): number | undefined {
  return openUserId;
}

/** Opens a member's record for all calls that begin from now on; undefined closes it. Said by the guards of the routes alone. */
export function setOpenMember(userId: number | undefined): void {
  openUserId = userId;
}

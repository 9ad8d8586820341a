import type { User } from '@cpd/contract/users';
import { createContext, useContext } from 'react';

/** The colleague who has a member's record open; null for members, who have their own. Provided by the guard. */
export const ColleagueContext = createContext<User | null>(null);

/** The colleague who has this member's record open, to look or to act for the member; null for the member (IMP-02). */
export function useColleague(): User | null {
  return useContext(ColleagueContext);
}

let openUserId: number | undefined;

/** Whose record is open, while it is not one's own. Calls that name no member carry it (`For-User-Id`). */
export function openMemberId(): number | undefined {
  return openUserId;
}

/** Opens a member's record for all calls of this page from now on; undefined closes it. */
export function setOpenMember(userId: number | undefined): void {
  openUserId = userId;
}

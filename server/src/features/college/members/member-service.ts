import { memberSearchWords } from '@cpd/domain/college/member-search';
import { MEMBER_SEARCH_PAGE, PINNED_MEMBERS_MAX, RECENT_MEMBERS } from '@cpd/domain/values/limits';
import { noteAccess, noteSearch } from '../../../platform/access-log/access-log-service.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { invalid, known } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { getParticipant } from '../../../platform/people/users-service.ts';
import { keepNewestProgressFigures } from '../../year/progress-figures/progress-figures-service.ts';
import * as lists from './member-list-reader.ts';
import { findOverview, type StoredOverview } from './member-reader.ts';
import * as store from './pinned-member-store.ts';

/** Members by parts of number, name or e-mail (ADM-03); no one for a text that is too short to mean anyone. */
export async function searchMembers(
  database: Database,
  caller: Caller,
  { text, after }: { text: string; after: number | undefined },
) {
  const { now } = caller;
  const words = memberSearchWords(text);
  if (words.length === 0) return { members: [], next: null };
  await keepNewestProgressFigures(database, now);
  const found = await lists.searchMembers(database, { words, after, now, limit: MEMBER_SEARCH_PAGE + 1 });
  const members = found.slice(0, MEMBER_SEARCH_PAGE);
  const shown = { rows: members.length, more: found.length > MEMBER_SEARCH_PAGE };
  await noteSearch(database, caller, text, { ...shown, isFurther: after !== undefined });
  // The member after whom the next page starts; null on the last one.
  return { members, next: found.length > MEMBER_SEARCH_PAGE ? (members.at(-1)?.userId ?? null) : null };
}

/** The members that the caller keeps at hand, the latest first (API-08, ADM-05). */
export async function listPinned(database: Database, caller: Caller): Promise<lists.FoundMember[]> {
  await keepNewestProgressFigures(database, caller.now);
  const pinned = await lists.listPinned(database, caller.actor.userId, caller.now);
  return await showOwnList(database, caller, 'Pinned members', pinned);
}

/** The members whose records the caller looked at last, the latest first. */
export async function listRecent(database: Database, caller: Caller): Promise<lists.FoundMember[]> {
  const { actor, now } = caller;
  await keepNewestProgressFigures(database, now);
  const recent = await lists.listRecent(database, actor.userId, { now, limit: RECENT_MEMBERS });
  return await showOwnList(database, caller, 'Recent members', recent);
}

/**
 * A list that a colleague made by own doing. It shows how the years of its members stand today, so it is a look like any other
 * list (R41); an empty one shows no one.
 */
async function showOwnList(database: Database, caller: Caller, name: string, members: lists.FoundMember[]) {
  const after = { name, rows: members.length, more: false };
  if (members.length > 0) {
    await noteAccess(database, caller, { kind: 'list.viewed', objectId: null, after, question: name });
  }
  return members;
}

/** Address, departures and open requests of a member. Throws NOT_FOUND for everyone who is no member. */
export async function getOverview(database: Database, { now }: Caller, userId: number): Promise<StoredOverview> {
  return known(await findOverview(database, userId, now), 'member');
}

/** Keeps a member at hand for the caller; done again it changes nothing (ADM-05). Errors: NOT_FOUND, INVALID at the limit. */
export async function pinMember(caller: Caller, userId: number): Promise<void> {
  await caller.change(async (transaction) => {
    const member = await getParticipant(transaction, userId);
    const pins = await store.lockPins(transaction, caller.actor.userId);
    if (pins.includes(member.userId)) return;
    if (pins.length >= PINNED_MEMBERS_MAX) {
      const message = `You have pinned ${PINNED_MEMBERS_MAX} members, which is the most you can have. Unpin one first.`;
      throw invalid([{ field: 'ForUserId', message }]);
    }
    const pin = { userId: caller.actor.userId, pinnedUserId: member.userId };
    await store.insertPin(transaction, { ...pin, at: caller.now.toString() });
    await recordChange(transaction, caller, 'member.pinned', member.userId);
  });
}

/** Keeps a member at hand no more, also one who has left; done again it changes nothing (ADM-05). Throws NOT_FOUND for no one's id. */
export async function unpinMember(caller: Caller, userId: number): Promise<void> {
  await caller.change(async (transaction) => {
    const wasPinned = await store.deletePin(transaction, caller.actor.userId, userId);
    if (wasPinned) await recordChange(transaction, caller, 'member.unpinned', userId);
    else await getParticipant(transaction, userId);
  });
}

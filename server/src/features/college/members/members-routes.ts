import * as calls from '@cpd/contract/members';
import type { Database } from '../../../database/tables.ts';
import { type Handler, handler } from '../../../http/handler.ts';
import * as service from './member-service.ts';
import { memberToWire } from './member-wire.ts';

/** The calls by which the CPD team finds members and keeps them at hand (ADM-03, ADM-05, API-08). */
export function membersRoutes(database: Database): Handler[] {
  return [
    handler(calls.searchMembers, async (caller, { Text, After }) => {
      const { members, next } = await service.searchMembers(database, caller, { text: Text, after: After });
      return { Members: members.map((member) => memberToWire(member, caller.now)), Next: next };
    }),
    handler(calls.listPinnedMembers, async (caller) =>
      (await service.listPinned(database, caller)).map((member) => memberToWire(member, caller.now)),
    ),
    handler(calls.listRecentMembers, async (caller) =>
      (await service.listRecent(database, caller)).map((member) => memberToWire(member, caller.now)),
    ),
    handler(calls.pinMember, async (caller, { ForUserId }) => {
      await service.pinMember(caller, ForUserId);
      return null;
    }),
    handler(calls.unpinMember, async (caller, { ForUserId }) => {
      await service.unpinMember(caller, ForUserId);
      return null;
    }),
    handler(calls.getMemberOverview, async (_caller, { ForUserId }) => {
      const { email, openRequests } = await service.getOverview(database, ForUserId);
      return {
        Email: email,
        OpenRequests: openRequests.map(({ requestId, kind, createdAt }) => ({
          MemberRequestId: requestId,
          Kind: kind,
          CreatedOn: createdAt,
        })),
      };
    }),
  ];
}

import * as calls from '@cpd/contract/members';
import type { Database } from '../../../platform/database/tables.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import * as service from './member-service.ts';
import { memberToWire } from './member-wire.ts';

/** The calls by which the CPD team finds members and keeps them at hand (ADM-03, ADM-05, API-08). */
export function membersRoutes(database: Database): Handler[] {
  return [
    handler(calls.searchMembers, async (caller, { text, after }) => {
      const { members, next } = await service.searchMembers(database, caller, { text, after });
      return { members: members.map((member) => memberToWire(member, caller.now)), next };
    }),
    handler(calls.listPinnedMembers, async (caller) =>
      (await service.listPinned(database, caller)).map((member) => memberToWire(member, caller.now)),
    ),
    handler(calls.listRecentMembers, async (caller) =>
      (await service.listRecent(database, caller)).map((member) => memberToWire(member, caller.now)),
    ),
    handler(calls.pinMember, (caller, { forUserId }) => service.pinMember(caller, forUserId)),
    handler(calls.unpinMember, (caller, { forUserId }) => service.unpinMember(caller, forUserId)),
    handler(calls.getMemberOverview, async (caller, { forUserId }) => {
      const { openRequests, ...overview } = await service.getOverview(database, caller, forUserId);
      return {
        ...overview,
        openRequests: openRequests.map(({ requestId, kind, createdAt }) => ({
          memberRequestId: requestId,
          kind,
          createdOn: createdAt,
        })),
      };
    }),
  ];
}

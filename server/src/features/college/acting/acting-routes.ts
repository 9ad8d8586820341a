import * as calls from '@cpd/contract/acting';
import type { Database } from '../../../database/tables.ts';
import { type Handler, handler } from '../../../http/handler.ts';
import { userWire } from '../../member/users/user-wire.ts';
import { type Acting, endActing, getActing, startActing } from './acting-service.ts';

/** The calls by which the CPD team begins and ends to act for a member (IMP-01 to IMP-07). */
export function actingRoutes(database: Database): Handler[] {
  return [
    handler(calls.startActing, async (caller, _query, { ForUserId, Reason }) =>
      toWire(await startActing(caller, ForUserId, Reason ?? ''), caller.now),
    ),
    handler(calls.getActing, async (caller, { ForUserId }) => {
      const acting = await getActing(database, caller, ForUserId);
      return acting === undefined ? null : toWire(acting, caller.now);
    }),
    handler(calls.endActing, (caller, { ForUserId }) => endActing(caller, ForUserId)),
  ];
}

function toWire(acting: Acting, now: Temporal.Instant): calls.ActingSession {
  return {
    ActingSessionId: acting.actingSessionId,
    Member: userWire(acting.member),
    Reason: acting.reason,
    StartedAt: acting.startedAt,
    EndsAt: acting.endsAt,
    SecondsLeft: Math.floor(now.until(acting.endsAt).total('seconds')),
  };
}

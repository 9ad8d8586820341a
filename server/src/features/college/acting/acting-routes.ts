import * as calls from '@cpd/contract/acting';
import type { Database } from '../../../platform/database/tables.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { type Acting, endActing, getActing, startActing } from './acting-service.ts';

/** The calls by which the CPD team starts and ends to act for a member (IMP-01 to IMP-07). */
export function actingRoutes(database: Database): Handler[] {
  return [
    handler(calls.startActing, async (caller, _query, { forUserId, reason }) =>
      toWire(await startActing(caller, forUserId, reason ?? ''), caller.now),
    ),
    handler(calls.getActing, async (caller, { forUserId }) => {
      const acting = await getActing(database, caller, forUserId);
      return acting === undefined ? null : toWire(acting, caller.now);
    }),
    handler(calls.endActing, (caller, { forUserId }) => endActing(caller, forUserId)),
  ];
}

function toWire(acting: Acting, now: Temporal.Instant): calls.ActingSession {
  return { ...acting, secondsLeft: Math.floor(now.until(acting.endsAt).total('seconds')) };
}

import * as calls from '@cpd/contract/audit-bench';
import type { Database } from '../../../platform/database/tables.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { giveOpinion, readOpinions, takeNext } from './opinion-service.ts';
import { opinionsToWire } from './opinion-wire.ts';

/** The calls of second opinions on items (CAS-07). */
export function opinionRoutes(database: Database): Handler[] {
  const asItIs = async (caller: Caller) => opinionsToWire(await readOpinions(database, caller), caller.actor.userId);
  return [
    handler(calls.getSecondOpinion, asItIs),
    handler(calls.takeSecondOpinion, async (caller) => {
      await takeNext(caller);
      return await asItIs(caller);
    }),
    handler(calls.giveSecondOpinion, async (caller, _query, { reason, ...input }) => {
      await giveOpinion(caller, { ...input, reason: reason ?? '' });
      return await asItIs(caller);
    }),
  ];
}

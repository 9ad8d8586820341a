import * as calls from '@cpd/contract/member-merges';
import type { Database } from '../../../platform/database/tables.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { compareEntries, prepareMerge, readMerges, undoMerge } from './merge-service.ts';

/** The calls with which managers merge two entries of one person (PPL-07). */
export function mergeRoutes(database: Database): Handler[] {
  return [
    handler(calls.readMemberMerges, (caller, { forUserId }) => readMerges(database, caller, forUserId)),
    handler(calls.compareMembers, (caller, { keptUserId, mergedUserId }) =>
      compareEntries(database, caller, keptUserId, mergedUserId),
    ),
    handler(calls.prepareMemberMerge, (caller, _query, { reason, ...asked }) =>
      prepareMerge(caller, { ...asked, reason: reason ?? '' }),
    ),
    handler(calls.undoMemberMerge, (caller, { id }, { reason }) => undoMerge(caller, id, reason ?? '')),
  ];
}

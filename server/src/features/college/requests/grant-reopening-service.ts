import { checkReasonAndEnd, refuseAmongMany } from '@cpd/domain/year/reopening';
import type { Change } from '../../../platform/database/tables.ts';
import { notFound, refuse } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { reopenYearIn, standing } from '../../year/reopening/reopening-service.ts';
import { listAskedYears } from './asked-years-service.ts';
import { forMember } from './request-service.ts';
import type { LockedRequest } from './request-store.ts';

/**
 * Re-opens the year that a member asked for, with the reason of the decision; what was offered of it comes along, and the
 * member is notified of all that together (ROP-06). Errors: NOT_FOUND for a year that the member has lost, INVALID naming each
 * field, among them a year that is re-opened already.
 */
export async function grantReopening(
  transaction: Change,
  caller: Caller,
  request: LockedRequest,
  { reason, until }: { reason: string; until: string | undefined },
): Promise<void> {
  const [asked] = await listAskedYears(transaction, forMember(caller, request.userId), request);
  if (asked === undefined) throw notFound('CPD year');
  const { now } = caller;
  const refusal = refuseAmongMany(standing(asked.record, now));
  const problems =
    until === undefined
      ? [{ field: 'Until', message: 'Please choose until when the year is re-opened.' }]
      : checkReasonAndEnd({ now, until, reason }).map(({ field, message }) => ({
          field: field === 'until' ? 'Until' : 'DecisionText',
          message,
        }));
  refuse([...(refusal === undefined ? [] : [{ field: 'Result', message: refusal }]), ...problems]);
  const { cpdYearId } = asked.record.facts;
  await reopenYearIn(transaction, caller, { forUserId: request.userId, cpdYearId, reason, until: until ?? '' });
}

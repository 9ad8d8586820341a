import { otherSide, type Side, sideOf, sidesOf } from '@cpd/domain/member/roles';
import { AppError } from '../errors/app-error.ts';
import { recordChange } from '../events/record-change.ts';
import type { Caller, Person } from '../http/caller.ts';
import { deleteTeamSession, insertTeamSession, lockRoles } from './side-store.ts';

/**
 * Uses the caller's sign-in on one of their two sides (PPL-17), in all windows and on all servers; the college's log has it. Answers
 * the person as they then are. Throws NOT_ALLOWED for a side that they do not have.
 */
export async function changeSide(caller: Caller, side: Side): Promise<Person> {
  const { actor, sideKey } = caller;
  if (sideOf(actor.role) === side) return actor;
  if (actor.otherSide !== side || sideKey === undefined) throw noSuchSide(side);
  return await caller.change(async (transaction) => {
    const role = sidesOf(await lockRoles(transaction, actor.userId))[side];
    if (role === undefined) throw noSuchSide(side);
    await (side === 'TEAM' ? insertTeamSession : deleteTeamSession)(transaction, actor.userId, sideKey);
    await recordChange(transaction, caller, 'session.side_changed', null, { after: { side } });
    return { ...actor, role, otherSide: otherSide(side) };
  });
}

function noSuchSide(side: Side): AppError {
  return new AppError('NOT_ALLOWED', side === 'TEAM' ? 'You are not one of the CPD team.' : 'You have no record here.');
}

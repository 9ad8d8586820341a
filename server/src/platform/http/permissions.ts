import type { Operation } from '@cpd/contract/operation';
import { machinePurposeOf } from '@cpd/domain/member/machines';
import { isParticipant, mayDo, type TeamWork, WORKERS } from '@cpd/domain/member/roles';
import { AppError } from '../errors/app-error.ts';
import type { Person } from './caller.ts';

/** Whose record a call may be about: the caller's own, if any at all, or that of a member whom the caller names. */
export type Reach = 'own' | 'of-a-member';

/**
 * Who may call what: how far a call of a role reaches; undefined where the role may not make it (ROL-01 to ROL-07). The
 * one answer to it: what the CPD team's kinds of work are, and who does them, is the table of `domain/member/roles`.
 */
export function reachOf(
  role: string,
  { access, readsOnly }: Pick<Operation, 'access' | 'readsOnly'>,
): Reach | undefined {
  // A machine reaches the calls of its purpose and no others; a person none of a machine's (PPL-09).
  const purpose = machinePurposeOf(role);
  if (purpose !== undefined) return access === `machine-${purpose}` ? 'own' : undefined;
  switch (access) {
    case 'machine-attendance':
    case 'machine-reporting':
      return undefined;
    case 'public':
    case 'known-person':
      return 'own';
    case 'in-person':
      return isParticipant(role) ? 'own' : undefined;
    case 'own-record':
      if (isParticipant(role)) return 'own';
      return mayDo(role, readsOnly ? 'observe' : 'staff') ? 'of-a-member' : undefined;
    default:
      return mayDo(role, access) ? 'own' : undefined;
  }
}

/** How far the caller's call reaches, before anything of the request is read. Throws NOT_ALLOWED for what their role may never do. */
export function getReach({ role }: Person, operation: Operation): Reach {
  const reach = reachOf(role, operation);
  if (reach !== undefined) return reach;
  if (machinePurposeOf(role) !== undefined) throw refusal('This token is for other calls.');
  throw operation.access === 'in-person' && mayDo(role, 'staff') ? refusal('Only the member can do this.') : refusal();
}

/**
 * Throws NOT_ALLOWED when the caller has another role by now than the one by which the call was judged, and may do less by it
 * (R30). Whatever the call asked of the role on its way holds for one that may do more.
 */
export function refuseLesserRole(judged: Person, role: string, operation: Operation): void {
  if (role === judged.role) return;
  getReach({ ...judged, role }, operation);
  const works = Object.keys(WORKERS) as TeamWork[];
  const losesWork = works.some((work) => mayDo(judged.role, work) && !mayDo(role, work));
  if (losesWork || isParticipant(judged.role) !== isParticipant(role)) throw refusal();
}

/** Throws NOT_ALLOWED unless the caller does a kind of the team's work: for what a query asks for besides (API2-63). */
export function refuseUnlessDoing(work: TeamWork, { role }: Person): void {
  if (!mayDo(role, work)) throw refusal();
}

function refusal(message = 'Your role may not do this.'): AppError {
  return new AppError('NOT_ALLOWED', message);
}

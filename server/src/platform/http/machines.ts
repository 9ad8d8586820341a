import type { Change } from '../database/tables.ts';
import type { Budgets } from './budgets.ts';
import type { Person } from './caller.ts';

/** A machine that signed in with a token (PPL-09). It is a person of no record, with a role that no person has. */
export interface Machine {
  serviceTokenId: number;
  person: Person;
}

/** What is known of the machines of the college. */
export interface Machines {
  /** Whose token it is; undefined for one that no one made. */
  find(secret: string): Promise<(Machine & { state: 'VALID' | 'ENDED' | 'EXPIRED' }) | undefined>;
  /** Locks a token until a change is kept, so that it is not ended before; false when it has ended. */
  lockValid(transaction: Change, serviceTokenId: number): Promise<boolean>;
  /** Leaves the trace of a call, under the name of its machine. */
  noteCall(machine: Machine, call: { call: string; now: Temporal.Instant; requestId: string }): Promise<void>;
}

/** Counts a call of a machine and leaves its trace, before anything is done for it. Throws TOO_MANY_REQUESTS. */
export async function admitMachine(
  machine: Machine,
  call: { call: string; now: Temporal.Instant; requestId: string },
  { budgets, machines }: { budgets: Budgets; machines: Machines },
): Promise<void> {
  await budgets.spend('machine', machine.person.userId);
  await machines.noteCall(machine, call);
}

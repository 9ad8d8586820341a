import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Database } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import { AppError } from '../errors/app-error.ts';
import type { FairQueue } from '../fair-queue/fair-queue.ts';
import { authenticate, type VerifyToken } from './authenticate.ts';
import type { Budgets } from './budgets.ts';
import type { Caller, Person } from './caller.ts';
import { admitMachine, type Machine, type Machines } from './machines.ts';
import { ownCaller } from './own-caller.ts';
import { rememberPicked } from './picked-operation.ts';
import { rememberRefused } from './refused-access.ts';
import { goneSignal, lineOf } from './request-queue.ts';

interface Surroundings {
  database: Database;
  clock: Clock;
  turns: FairQueue;
  verifyToken: VerifyToken;
  machines: Machines;
  budgets: Budgets;
}

/** The door of calls that have a protocol of their own: who signed in, in whose turn, and the trace, as for all other calls. */
export interface MachineDoor {
  /** Lets a machine in that may make such calls, before anything of the request is read. Errors: as for all calls. */
  enter(request: FastifyRequest, mayCall: (person: Person) => boolean): Promise<void>;
  /** Answers a call in the machine's turn; the name is the one in the event log. */
  answer<Result>(
    request: FastifyRequest,
    reply: FastifyReply,
    call: string,
    work: (caller: Caller) => Promise<Result>,
  ): Promise<Result>;
}

/** Opens the door of a protocol. */
export function openMachineDoor(surroundings: Surroundings): MachineDoor {
  const { database, clock, turns, machines } = surroundings;
  const entered = new WeakMap<FastifyRequest, Machine>();
  return {
    enter: async (request, mayCall) => {
      // Each person is refused, whatever their role.
      const find = async () => undefined;
      const { person, machine } = await authenticate(request, surroundings, find, turns);
      if (machine === undefined || !mayCall(person)) {
        rememberRefused(request, { person });
        throw new AppError('NOT_ALLOWED', 'This token is for other calls.');
      }
      entered.set(request, machine);
    },
    answer: async (request, reply, call, work) => {
      const machine = entered.get(request);
      if (machine === undefined) throw new Error('A request came past the door.');
      rememberPicked(request, call);
      const now = clock();
      const about = { requestId: request.id, now, clock };
      const caller = ownCaller(machine.person, about, (change) =>
        inTransaction(database, async (transaction) => {
          const result = await change(transaction);
          if (await machines.lockValid(transaction, machine.serviceTokenId)) return result;
          throw new AppError('NOT_SIGNED_IN', 'This token has ended.');
        }),
      );
      const admitted = async () => {
        await admitMachine(machine, { call, now, requestId: request.id }, surroundings);
        return await work(caller);
      };
      return await turns.take(lineOf(machine.person), admitted, { gone: () => goneSignal(reply) });
    },
  };
}

import { createHash, randomBytes } from 'node:crypto';
import {
  type MachinePurpose,
  machinePurposeOf,
  serviceTokenProblems,
  TOKEN_PREFIXES,
  VALID_TOKENS_MAX,
} from '@cpd/domain/member/machines';
import { collegeDay } from '@cpd/domain/values/college-day';
import type { Database } from '../../../platform/database/tables.ts';
import { AppError, type FieldProblem, invalid, known, refuse } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { lockAllIdentities } from '../../../platform/people/identity-service.ts';
import * as store from './service-token-store.ts';

/** All tokens, those that are valid first. */
export async function listTokens(database: Database, now: Temporal.Instant) {
  const today = collegeDay(now).toString();
  const tokens = (await store.listTokens(database)).map(({ machineRole, userId: _machine, ...token }) => {
    const purpose = machinePurposeOf(machineRole) ?? 'attendance';
    const isValid = token.endedAt === null && token.endsOn >= today;
    return { ...token, purpose, prefix: TOKEN_PREFIXES[purpose], isValid };
  });
  return tokens.toSorted((one, other) => Number(other.isValid) - Number(one.isValid));
}

/**
 * Makes a token for the machine of a name, which is made with its first one; answers the secret, this once (PPL-09). Errors:
 * INVALID naming each field, also when two of the name are valid; STALE when the request is the repeat of one that was answered.
 */
export async function createToken(
  caller: Caller,
  { name: entered, purpose, endsOn }: { name: string; purpose: MachinePurpose; endsOn: string },
): Promise<string> {
  const name = entered.trim();
  const today = collegeDay(caller.now).toString();
  const secret = `${TOKEN_PREFIXES[purpose]}${randomBytes(32).toString('base64url')}`;
  const secretSha256 = hashSecret(secret);
  // What `change` answers is kept with the key of the request, so it must not be the secret.
  const kept = await caller.change(async (transaction) => {
    refuse(serviceTokenProblems({ name, endsOn }, today).map(toWire));
    await lockAllIdentities(transaction);
    const machine = await store.findMachine(transaction, name);
    if (machine !== undefined && machine.purpose !== purpose) {
      throw invalid([
        { field: 'Name', message: 'A machine of this name has another purpose. Please enter another name.' },
      ]);
    }
    const at = caller.now.toString();
    const userId = machine?.userId ?? (await store.insertMachine(transaction, { name, purpose }, at));
    if ((await store.countValid(transaction, userId, today)) >= VALID_TOKENS_MAX) {
      const message = 'Two tokens of this name are valid. Please end one of them first.';
      throw invalid([{ field: 'Name', message }]);
    }
    const token = { userId, secretSha256, endsOn, createdBy: caller.actor.userId, at };
    const id = await store.insertToken(transaction, token);
    const after = { name, purpose, endsOn };
    await recordChange(transaction, about(caller, userId), 'service_token.created', id, { after });
    return secretSha256;
  });
  if (kept === secretSha256) return secret;
  throw new AppError(
    'STALE',
    'This token has already been made and is shown only once. Please end it and make another.',
  );
}

/** Ends a token; one that has ended stays so. Errors: NOT_FOUND. */
export async function endToken(caller: Caller, serviceTokenId: number): Promise<void> {
  await caller.change(async (transaction) => {
    const token = known(await store.lockToken(transaction, serviceTokenId), 'token');
    if (token.endedAt !== null) return;
    await store.updateEnded(transaction, serviceTokenId, caller.now.toString());
    const before = { name: token.name, endsOn: token.endsOn };
    await recordChange(transaction, about(caller, token.userId), 'service_token.ended', serviceTokenId, { before });
  });
}

/** As it is kept: 32 random bytes need no slow hash. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** What was done to a machine is in the log beside what it does. */
function about(caller: Caller, userId: number): Caller {
  return { ...caller, subjectUserId: userId };
}

function toWire({ field, message }: { field: 'name' | 'endsOn'; message: string }): FieldProblem {
  return { field: field === 'name' ? 'Name' : 'EndsOn', message };
}

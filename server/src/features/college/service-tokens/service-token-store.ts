import type { MachinePurpose } from '@cpd/domain/member/machines';
import { MACHINE_ROLES, machinePurposeOf } from '@cpd/domain/member/machines';
import { type InferResult, sql } from 'kysely';
import { fullName } from '../../../platform/database/person-name.ts';
import type { Change, Reading } from '../../../platform/database/tables.ts';

/** A token as stored; never its hash. */
export type StoredToken = InferResult<ReturnType<typeof selectTokens>>[number];

/** All tokens, the newest first. */
export async function listTokens(database: Reading): Promise<StoredToken[]> {
  return await selectTokens(database).orderBy('token.created_at', 'desc').orderBy('service_token_id', 'desc').execute();
}

/** A token, locked to the end of the transaction; undefined for no one's id. */
export async function lockToken(transaction: Change, serviceTokenId: number): Promise<StoredToken | undefined> {
  return await selectTokens(transaction)
    .where('service_token_id', '=', serviceTokenId)
    .forUpdate('token')
    .executeTakeFirst();
}

function selectTokens(database: Reading) {
  return database
    .selectFrom('service_token as token')
    .innerJoin('member as machine', 'machine.user_id', 'token.user_id')
    .innerJoin('member as maker', 'maker.user_id', 'token.created_by')
    .select([
      'service_token_id as serviceTokenId',
      'token.user_id as userId',
      'machine.last_name as name',
      'machine.security_role_code as machineRole',
      'token.ends_on as endsOn',
      'token.created_at as createdAt',
      fullName('maker').as('createdByName'),
      'token.ended_at as endedAt',
      'token.last_used_at as lastUsedAt',
    ]);
}

/** The machine with a name, in any letter case; undefined for a new one. */
export async function findMachine(transaction: Change, name: string) {
  const row = await transaction
    .selectFrom('member')
    .select(['user_id as userId', 'security_role_code as machineRole'])
    .where('username', '=', usernameOf(name))
    .executeTakeFirst();
  const purpose = row && machinePurposeOf(row.machineRole);
  return row && { userId: row.userId, purpose };
}

/** Makes the row of a machine, which is disabled from the beginning; answers its id. */
export async function insertMachine(
  transaction: Change,
  { name, purpose }: { name: string; purpose: MachinePurpose },
  at: string,
): Promise<number> {
  const row = await transaction
    .insertInto('member')
    .values((eb) => ({
      username: usernameOf(name),
      member_number: usernameOf(name),
      security_role_code: MACHINE_ROLES[purpose],
      first_name: '',
      last_name: name,
      email: '',
      disabled_at: at,
      first_cpd_year_id: eb
        .selectFrom('cpd_year')
        .select((year) => year.fn.max('cpd_year_id').as('id'))
        .$asScalar(),
    }))
    .returning('user_id')
    .executeTakeFirstOrThrow();
  return row.user_id;
}

/** By this no machine has the name of another, and none that of a person. */
function usernameOf(name: string): string {
  return `machine:${name.toLowerCase()}`;
}

/** How many tokens of a machine are valid on a day. */
export async function countValid(transaction: Change, userId: number, today: string): Promise<number> {
  const row = await transaction
    .selectFrom('service_token')
    .select((eb) => eb.fn.countAll<number>().as('valid'))
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('ends_on', '>=', today)
    .executeTakeFirstOrThrow();
  return Number(row.valid);
}

/** Keeps the hash of a new secret; answers the id of the token. */
export async function insertToken(
  transaction: Change,
  token: { userId: number; secretSha256: string; endsOn: string; createdBy: number; at: string },
): Promise<number> {
  const row = await transaction
    .insertInto('service_token')
    .values({
      user_id: token.userId,
      secret_sha256: token.secretSha256,
      ends_on: token.endsOn,
      created_by: token.createdBy,
      created_at: token.at,
    })
    .returning('service_token_id')
    .executeTakeFirstOrThrow();
  return row.service_token_id;
}

/** Ends a token. */
export async function updateEnded(transaction: Change, serviceTokenId: number, at: string): Promise<void> {
  await transaction
    .updateTable('service_token')
    .set({ ended_at: at })
    .where('service_token_id', '=', serviceTokenId)
    .execute();
}

/** Keeps when a token was last used. */
export async function updateUsed(transaction: Change, serviceTokenId: number, at: string): Promise<void> {
  await transaction
    .updateTable('service_token')
    .set({ last_used_at: at })
    .where('service_token_id', '=', serviceTokenId)
    .execute();
}

/** The token with a hash and its machine; undefined for none. */
export async function findSigned(database: Reading, secretSha256: string) {
  return await database
    .selectFrom('service_token as token')
    .innerJoin('member as machine', 'machine.user_id', 'token.user_id')
    .select([
      'service_token_id as serviceTokenId',
      'ends_on as endsOn',
      'ended_at as endedAt',
      'machine.user_id as userId',
      'machine.username',
      'machine.member_number as memberNumber',
      'machine.security_role_code as role',
      'machine.last_name as lastName',
    ])
    .where('secret_sha256', '=', secretSha256)
    .executeTakeFirst();
}

/** Locks a token, so that it is not ended before the transaction is over; whether it is valid on a day. */
export async function lockValid(transaction: Change, serviceTokenId: number, today: string): Promise<boolean> {
  const { rows } = await sql`
    select from service_token
    where service_token_id = ${serviceTokenId} and ended_at is null and ends_on >= ${today}::date for share
  `.execute(transaction);
  return rows.length > 0;
}

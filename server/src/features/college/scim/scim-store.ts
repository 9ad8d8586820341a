import { sql } from 'kysely';
import type { Change } from '../../../platform/database/tables.ts';

/** Keeps the provider's own id of a member. */
export async function updateExternalId(transaction: Change, userId: number, externalId: string): Promise<void> {
  const value = externalId === '' ? null : externalId;
  await sql`
    update member set external_id = ${value}, version = version + 1
    where user_id = ${userId} and external_id is distinct from ${value}
  `.execute(transaction);
}

/** Ends a sign-in from an instant on (ISO), or gives it back; answers whether that changed anything. */
export async function updateSignIn(transaction: Change, userId: number, endedAt: string | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update member set sign_in_ended_at = ${endedAt}::timestamptz, version = version + 1
    where user_id = ${userId} and (sign_in_ended_at is null) <> (${endedAt}::timestamptz is null)
  `.execute(transaction);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Keeps that the provider keeps a member no more since an instant (ISO), or does again. */
export async function updateRemoved(transaction: Change, userId: number, at: string | null): Promise<void> {
  await sql`
    update member set provider_removed_at = ${at}::timestamptz, version = version + 1 where user_id = ${userId}
  `.execute(transaction);
}

import { sql } from 'kysely';
import type { Change } from '../../../platform/database/tables.ts';

/** Keeps what was said and when; without `confirmedUntil` the question was put off. A later day that was said stands. */
export async function updateConfirmation(
  transaction: Change,
  userId: number,
  { askedOn, confirmedUntil = null }: { askedOn: string; confirmedUntil?: string | null },
): Promise<void> {
  await sql`
    insert into series_confirmation (user_id, confirmed_until, asked_on)
    values (${userId}, ${confirmedUntil}, ${askedOn})
    on conflict (user_id) do update set
      confirmed_until = greatest(series_confirmation.confirmed_until, excluded.confirmed_until),
      asked_on = excluded.asked_on
  `.execute(transaction);
}

import { columns } from '../database/columns.ts';
import type { Database } from '../database/tables.ts';
import type { Voucher } from './known-keys.ts';

/** Adds what a server says of keys; what is there already stays. */
export async function insertVouchers(
  database: Database,
  vouchers: readonly Voucher[],
  serverName: string,
): Promise<void> {
  await database
    .insertInto('verification_key')
    .values(vouchers.map((voucher) => columns({ ...voucher, serverName })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

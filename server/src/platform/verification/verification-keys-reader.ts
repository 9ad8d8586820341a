import type { Reading } from '../database/tables.ts';
import type { NamedKey } from './known-keys.ts';

/** Everything that the database says of keys, the oldest first. */
export async function listNamedKeys(database: Reading): Promise<NamedKey[]> {
  return await database
    .selectFrom('verification_key')
    .select([
      'fingerprint',
      'vouched_by as vouchedBy',
      'public_key as publicKey',
      'signature',
      'since',
      'server_name as serverName',
    ])
    .orderBy('since')
    .orderBy('fingerprint')
    .execute();
}

import type { Config } from '../config.ts';
import { readSettings } from '../platform/content/content-reader.ts';
import { memberServicesOf } from '../platform/content/site-configuration.ts';
import type { DatabaseLog } from '../platform/database/open-database.ts';
import type { Database } from '../platform/database/tables.ts';
import { NO_ACCOUNTS } from '../platform/identity/provider-pages.ts';
import type { NamedKey } from '../platform/verification/known-keys.ts';
import { offeredAccounts } from './open-identity.ts';
import { unencryptedWays } from './unencrypted-ways.ts';

const KEY_LETTERS = 16;

/** Tells anyone who started the server where it is, and what of it is not encrypted. */
export function greet(config: Config, log: DatabaseLog): void {
  log.info(`\n${config.settings.productName} is ready: ${config.publicUrl}\n`);
  const open = unencryptedWays(config);
  if (open.length > 0) log.warn(`Not encrypted, so anybody on the way can read and change it: ${open.join(', ')}.`);
  if (config.fixedNow !== undefined) log.info(`The clock is stopped at ${config.fixedNow} (CPD_NOW).`);
  if (!config.demo && config.jobs && config.backup.location === undefined)
    log.info('This server makes no backups at night: BACKUP_TO is not set (docs/run-and-restore.md).');
}

/** As whom the product can be tried out, where no identity provider is set. */
export async function tellOfAccounts(config: Config, database: Database, log: DatabaseLog): Promise<void> {
  if (config.identity.issuer !== undefined) return;
  const accounts = await offeredAccounts(config, database);
  if (accounts.length === 0) {
    log.warn(NO_ACCOUNTS);
    return;
  }
  log.info('Demo accounts, to be chosen on the sign-in page:');
  const width = Math.max(...accounts.map(({ name }) => name.length));
  for (const { name, description } of accounts) log.info(`  ${name.padEnd(width)} ${description}`);
  log.info('');
}

/** Anyone who signs in without being a member is told whom to ask (NAV-10), if the college has said it. */
export async function warnOfMissingContacts({ settings }: Config, database: Database, log: DatabaseLog): Promise<void> {
  const services = memberServicesOf({ ...settings, ...(await readSettings(database)).edited });
  const missing = services.filter(({ email, phone }) => email === '' && phone === '').map(({ country }) => country);
  if (missing.length === 0) return;
  log.warn(
    `Visitors who are not members are not told whom to ask in ${missing.join(' and ')}: set MEMBER_SERVICES_…, or enter it under Texts and colours.`,
  );
}

/** A key was changed and not named as a former one, was lost, or was added by someone who must not. */
export function tellOfStrangeKeys(keys: readonly NamedKey[], log: DatabaseLog): void {
  for (const { fingerprint, publicKey, since, serverName } of keys) {
    log.warn(
      `The database names a verification key that no key known here has signed (${fingerprint.slice(0, KEY_LETTERS)}, since ${since} by ${serverName}). What was printed with it is not recognised. If it is one of yours, add its public half to VERIFICATION_FORMER_KEYS: ${publicKey}`,
    );
  }
}

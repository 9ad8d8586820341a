import type { Config } from '../config.ts';
import { readDatabasePlace } from '../platform/database/database-place.ts';
import type { FileLocation } from '../platform/files/file-location.ts';
import { isLoopback } from '../platform/http/loopback.ts';

/** What of the settings says where something is. */
type Addresses = Pick<
  Config,
  'publicUrl' | 'databaseUrl' | 'databaseDirectUrl' | 'clamavUrl' | 'fileLocation' | 'sealLocation' | 'hasOwnSealPlace'
> & {
  identity: Pick<Config['identity'], 'issuer'>;
  mail: Pick<Config['mail'], 'smtpUrl'>;
  backup: Pick<Config['backup'], 'location'>;
  membersFrom: Pick<Config['membersFrom'], 'location'>;
};

/**
 * The settings by which records, keys or tokens leave this machine for anyone on the way to read or change, each with what to
 * write instead (ASVS 12.3.1). Empty where everything is encrypted or stays on the machine.
 */
export function unencryptedWays(config: Addresses): string[] {
  const { publicUrl, databaseUrl, databaseDirectUrl, clamavUrl, fileLocation, identity, mail } = config;
  const { sealLocation, hasOwnSealPlace, backup, membersFrom } = config;
  const ways: [name: string, isOpen: boolean, instead: string][] = [
    ['PUBLIC_URL', isPlainHttp(publicUrl), 'put a proxy with TLS in front and give its https address'],
    ['OIDC_ISSUER', isPlainHttp(identity.issuer), 'anyone between could sign in as anybody; use https'],
    ['DATABASE_URL', isOpenDatabase(databaseUrl), 'add ?sslmode=verify-full'],
    ['DATABASE_DIRECT_URL', isOpenDatabase(databaseDirectUrl), 'add ?sslmode=verify-full'],
    ['FILES_URL', isOpenStore(fileLocation), 'give its endpoint with https'],
    ['SEALS_URL', hasOwnSealPlace && isOpenStore(sealLocation), 'give its endpoint with https'],
    ['BACKUP_TO', isOpenStore(backup.location), 'give its endpoint with https'],
    ['MEMBERS_FROM', isOpenStore(membersFrom.location), 'give its endpoint with https'],
    ['SMTP_URL', isOpenMail(mail.smtpUrl), 'use smtps://, or add ?requireTLS=true'],
    ['CLAMAV_URL', leaves(clamavUrl, 'tcp:'), 'clamd knows no encryption; run it on this machine'],
  ];
  return ways.filter(([, isOpen]) => isOpen).map(([name, , instead]) => `${name} (${instead})`);
}

/** The keys of the store never go over the way, but everything that it keeps does. */
function isOpenStore(place: FileLocation | undefined): boolean {
  return place?.kind === 's3' && isPlainHttp(place.endpoint);
}

function isPlainHttp(address: string | undefined): boolean {
  return leaves(address, 'http:');
}

/** Whether an address has this scheme and is one of another machine. */
function leaves(address: string | undefined, protocol: string): boolean {
  const url = URL.parse(address ?? '');
  return url?.protocol === protocol && !isLoopback(url.hostname);
}

/** Sockets stay on the machine. `require` means what it says only where the driver is not asked to be as lax as libpq. */
function isOpenDatabase(address: string | undefined): boolean {
  if (address === undefined) return false;
  const { host } = readDatabasePlace(address);
  const url = URL.parse(address);
  if (url === null || host === '' || host.startsWith('/') || isLoopback(host)) return false;
  const mode = url.searchParams.get('sslmode') ?? '';
  const isLax = url.searchParams.get('uselibpqcompat') === 'true';
  return !(mode.startsWith('verify-') || (mode === 'require' && !isLax));
}

function isOpenMail(address: string | undefined): boolean {
  return leaves(address, 'smtp:') && URL.parse(address ?? '')?.searchParams.get('requireTLS') !== 'true';
}

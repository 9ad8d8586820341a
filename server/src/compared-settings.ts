import { createHmac, type KeyObject } from 'node:crypto';

/**
 * The settings that the servers on one database must have alike (0050). Servers whose settings differ run, and name the ones that
 * do. What would make their answers wrong is not one setting alone, and is refused: key, sign-in, store.
 */
const ALIKE = [
  ...['PUBLIC_URL', 'STORAGE_QUOTA_GB', 'DEMO', 'CPD_NOW', 'NODE_ENV', 'PRODUCT', 'SHORTCUT_USER_ID'],
  ...['OIDC_CLIENT_ID', 'OIDC_AUDIENCE', 'OIDC_SCOPE', 'OIDC_USERNAME_CLAIM'],
  ...['SEALS_URL', 'BACKUP_TO', 'BACKUP_KEEP', 'BACKUP_AT', 'BACKUP_PASSPHRASE'],
  ...['MEMBERS_FROM', 'MEMBERS_FROM_BY', 'MEMBERS_FROM_COMPLETE'],
  ...['SMTP_URL', 'MAIL_FROM', 'TEAM_EMAIL', 'SECURITY_CONTACT'],
  ...['PRODUCT_NAME', 'COLLEGE_NAME', 'PRIMARY_COLOUR', 'ANALYTICS_SCRIPT_URL'],
  ...['WEBSITE_URL', 'MEMBERS_PORTAL_URL', 'ELEARNING_URL', 'RESOURCES_URL', 'HANDBOOK_URL', 'TOUR_VIDEO_URL'],
  ...['OFFICE_AU_EMAIL', 'OFFICE_AU_PHONE', 'OFFICE_NZ_EMAIL', 'OFFICE_NZ_PHONE'],
  ...['MEMBER_SERVICES_AU_EMAIL', 'MEMBER_SERVICES_AU_PHONE', 'MEMBER_SERVICES_NZ_EMAIL', 'MEMBER_SERVICES_NZ_PHONE'],
];

/** Keeps these hashes apart from whatever else is made with the key. */
const PURPOSE = 'cpd-logbook compared settings 1';

/**
 * A hash of each setting that must be alike, by name. `values` are what is in force. The hashes are made with the key of the
 * servers, which the database has not: no one can try out passwords on them. Of the virus scanner, which each server may have on its
 * own machine, only whether there is one counts.
 */
export function comparedSettings(values: Readonly<Record<string, unknown>>, key: KeyObject): Record<string, string> {
  const hmacKey = key.export({ type: 'pkcs8', format: 'der' });
  const hashed = (value: unknown) =>
    createHmac('sha256', hmacKey)
      .update(`${PURPOSE}\n${value ?? ''}`)
      .digest('hex');
  const alike = ALIKE.map((name) => [name, hashed(values[name])]);
  return Object.fromEntries([...alike, ['CLAMAV_URL', hashed(values.CLAMAV_URL !== undefined)]]);
}

import { createHmac, type KeyObject } from 'node:crypto';

/**
 * The settings that the servers on one database should have alike, each with what happens where they differ, in words that managers
 * read (0050). Servers
 * with others run, and say so. What would make their answers wrong is no setting alone, and is refused: key, sign-in, store.
 */
export const ALIKE = {
  PUBLIC_URL: 'people are sent to another address, and emails link to it',
  STORAGE_QUOTA_GB: 'members may store a different amount',
  CLAMAV_URL: 'only one of the two checks files for viruses',
  OIDC_CLIENT_ID: 'sign-in is set up differently',
  OIDC_AUDIENCE: 'a sign-in that one server accepts is refused by the other',
  OIDC_SCOPE: 'sign-in is set up differently',
  OIDC_USERNAME_CLAIM: 'the same sign-in may be taken for another person',
  DEMO: 'only one of the two loads the demo members',
  CPD_NOW: 'its clock is set to another time, so years may be open on one and closed on the other',
  SEALS_URL: 'copies of the seals are kept in two places',
  BACKUP_TO: 'backups are kept in two places, or are missing on some nights',
  BACKUP_KEEP: 'one of the two removes backups that the other keeps',
  BACKUP_AT: 'backups are made at a different time',
  BACKUP_PASSPHRASE: 'backups of different nights need different passphrases',
  PRODUCT: 'verified reviewers arrive at another address',
  SHORTCUT_USER_ID: 'activities that the team saves from a shortcut go into another record',
  PRODUCT_NAME: 'pages and documents show another product name',
  COLLEGE_NAME: 'pages and documents show another college name',
  PRIMARY_COLOUR: 'pages have another colour',
  WEBSITE_URL: 'some links lead to another address',
  MEMBERS_PORTAL_URL: 'some links lead to another address',
  ELEARNING_URL: 'some links lead to another address',
  RESOURCES_URL: 'some links lead to another address',
  HANDBOOK_URL: 'some links lead to another address',
  ANALYTICS_SCRIPT_URL: 'only one of the two measures how pages are used',
  TOUR_VIDEO_URL: 'another tour video is shown',
  OFFICE_AU_EMAIL: 'another email address of the office is shown',
  OFFICE_AU_PHONE: 'another phone number of the office is shown',
  OFFICE_NZ_EMAIL: 'another email address of the office is shown',
  OFFICE_NZ_PHONE: 'another phone number of the office is shown',
  MEMBER_SERVICES_AU_EMAIL: 'visitors are given another contact',
  MEMBER_SERVICES_AU_PHONE: 'visitors are given another contact',
  MEMBER_SERVICES_NZ_EMAIL: 'visitors are given another contact',
  MEMBER_SERVICES_NZ_PHONE: 'visitors are given another contact',
  SECURITY_CONTACT: 'another contact for security problems is shown',
  SMTP_URL: 'emails are sent another way, or only by one of the two',
  MAIL_FROM: 'emails come from another sender',
  TEAM_EMAIL: 'requests to the CPD team go to another email address',
  NODE_ENV: 'only one of the two runs as in production',
} as const;

/** The settings that each server may have for itself, each with the reason. */
export const OWN = {
  HOST: 'where this server listens',
  PORT: 'where this server listens',
  SERVER_NAME: 'what this server is called',
  TRUST_PROXY: 'the proxy may be on the machine of one server and elsewhere for the other',
  DATA_DIR: 'one folder a server',
  DATA_MAY_VANISH: 'of the container of this server',
  DATABASE_URL: 'the way to the database may differ; that it is the same one is how servers find each other',
  DATABASE_DIRECT_URL: 'as DATABASE_URL',
  DATABASE_PREPARED: 'of the way to the database',
  BACKUP_BEFORE_UPGRADE: 'of this server’s own start',
  FILES_URL: 'the way to the store may differ; the mark of the store is compared',
  AWS_ACCESS_KEY_ID: 'each server may have credentials of its own',
  AWS_SECRET_ACCESS_KEY: 'each server may have credentials of its own',
  AWS_SESSION_TOKEN: 'each server may have credentials of its own',
  BACKUP_AWS_ACCESS_KEY_ID: 'each server may have credentials of its own',
  BACKUP_AWS_SECRET_ACCESS_KEY: 'each server may have credentials of its own',
  AWS_REGION: 'of the way to the store',
  AWS_ENDPOINT_URL: 'of the way to the store',
  OIDC_ISSUER: 'compared with the sign-in: another one is refused',
  ALLOW_DEMO_SIGN_IN: 'depends on where this server listens',
  VERIFICATION_KEY: 'the public half is compared: another one is refused',
  VERIFICATION_FORMER_KEYS: 'what one server knows is in the database for all',
  JOBS: 'scheduled work may run on some servers alone; the screen “Servers” says on which',
  STOP_DELAY_S: 'how long this server’s proxy takes to notice',
  LOG_LEVEL: 'what this server writes',
  METRICS_HOST: 'where this server is watched',
  METRICS_PORT: 'where this server is watched',
  METRICS_TOKEN: 'who watches this server; written down nowhere',
} as const;

/** Settings of which the others may know only whether they are alike. */
const SECRET: readonly string[] = ['SMTP_URL', 'BACKUP_PASSPHRASE'];
/** Keeps these hashes apart from whatever else is made with the key. */
const PURPOSE = 'cpd-logbook compared settings 1';
/** Settings that name something of this server's own machine, where only having one or none counts. */
const ONLY_WHETHER: readonly string[] = ['CLAMAV_URL'];

/** What stands before a hash among the values that are compared. */
export const HASHED = 'hash:';

/**
 * The settings that are compared, by name, as text; empty for those that are not set. `values` are what is in force. Of secrets
 * the database gets a hash with the key of the servers, which they have in common and whoever reads the database has not: so
 * nobody can try out passwords on it.
 */
export function comparedSettings(values: Readonly<Record<string, unknown>>, key: KeyObject): Record<string, string> {
  const hmacKey = key.export({ type: 'pkcs8', format: 'der' });
  const hashed = (text: string) => HASHED + createHmac('sha256', hmacKey).update(`${PURPOSE}\n${text}`).digest('hex');
  const compared = (name: string, text: string) => {
    if (text === '') return '';
    if (ONLY_WHETHER.includes(name)) return 'on';
    return SECRET.includes(name) ? hashed(text) : text;
  };
  return Object.fromEntries(Object.keys(ALIKE).map((name) => [name, compared(name, String(values[name] ?? ''))]));
}

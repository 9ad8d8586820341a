import { createHmac, type KeyObject } from 'node:crypto';

/**
 * The settings that the servers on one database should have alike, each with what happens where they differ (0050). Servers
 * with others run, and say so. What would make their answers wrong is no setting alone, and is refused: key, sign-in, store.
 */
export const ALIKE = {
  PUBLIC_URL: 'people are sent on to another address, and letters lead there',
  STORAGE_QUOTA_GB: 'an upload is refused by one server and kept by the other',
  CLAMAV_URL: 'files are checked for viruses by one server alone',
  OIDC_CLIENT_ID: 'people sign in as another client',
  OIDC_AUDIENCE: 'tokens that one server takes are refused by the other',
  OIDC_SCOPE: 'people sign in for something else',
  OIDC_USERNAME_CLAIM: 'a token means somebody else',
  DEMO: 'demo members are loaded by one server alone',
  CPD_NOW: 'years are open on one server and closed on the other',
  SEALS_URL: 'copies of the seals lie in two places',
  BACKUP_TO: 'backups lie in two places, or some nights in none',
  BACKUP_KEEP: 'one server removes backups that the other keeps',
  BACKUP_AT: 'backups are made at another hour',
  BACKUP_PASSPHRASE: 'backups of different nights need different passphrases',
  PRODUCT: 'verified reviewers land at another address',
  SHORTCUT_USER_ID: 'what the team saves from a shortcut goes into another record',
  PRODUCT_NAME: 'pages and documents have another name',
  COLLEGE_NAME: 'pages and documents have another name',
  PRIMARY_COLOUR: 'pages have another colour',
  WEBSITE_URL: 'links lead elsewhere',
  MEMBERS_PORTAL_URL: 'links lead elsewhere',
  ELEARNING_URL: 'links lead elsewhere',
  RESOURCES_URL: 'links lead elsewhere',
  HANDBOOK_URL: 'links lead elsewhere',
  ANALYTICS_SCRIPT_URL: 'pages of one server alone are measured',
  TOUR_VIDEO_URL: 'another video is shown',
  OFFICE_AU_EMAIL: 'people write to another office',
  OFFICE_AU_PHONE: 'people call another office',
  OFFICE_NZ_EMAIL: 'people write to another office',
  OFFICE_NZ_PHONE: 'people call another office',
  MEMBER_SERVICES_AU_EMAIL: 'visitors are told of somebody else',
  MEMBER_SERVICES_AU_PHONE: 'visitors are told of somebody else',
  MEMBER_SERVICES_NZ_EMAIL: 'visitors are told of somebody else',
  MEMBER_SERVICES_NZ_PHONE: 'visitors are told of somebody else',
  SECURITY_CONTACT: 'who found a weakness is told of somebody else',
  SMTP_URL: 'e-mails leave by another way, or not at all, by turns',
  MAIL_FROM: 'e-mails have another sender by turns',
  TEAM_EMAIL: 'requests go to another address',
  NODE_ENV: 'one server alone is run as in production',
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
  OTEL_EXPORTER_OTLP_ENDPOINT: 'each server may have a collector beside it',
  OTEL_EXPORTER_OTLP_HEADERS: 'of the way to the collector',
  OTEL_EXPORTER_OTLP_PROTOCOL: 'of the way to the collector',
  OTEL_SERVICE_NAME: 'what the traces of this server are filed under',
  OTEL_TRACES_SAMPLER: 'which traces this server sends',
  OTEL_TRACES_SAMPLER_ARG: 'which traces this server sends',
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

import { isIPv6 } from 'node:net';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import type { Settings } from '@cpd/domain/college/content-settings';
import { colourProblem } from '@cpd/domain/college/palette';
import { OFFICE_HOURS } from '@cpd/domain/member/contact';
import { RETENTION_YEARS } from '@cpd/domain/values/limits';
import { GIGABYTE } from '@cpd/domain/values/sizes';
import { RISK_MONTHS, RISK_SHARE } from '@cpd/domain/year/pace';
import { z } from 'zod';
import { type FileLocation, parseFileLocation } from './platform/files/file-location.ts';
import { isLoopback } from './platform/http/loopback.ts';
import {
  backupKeep,
  clockInstant,
  databaseUrl,
  email,
  issuer,
  metricsToken,
  onOff,
  optionalText,
  origin,
  passphrase,
  phone,
  port,
  scannerUrl,
  securityContact,
  serverName,
  smtpUrl,
  timeOfDay,
  trustedProxies,
  url,
} from './setting-values.ts';

/** Every setting, as the environment gives it. docs/settings.md has a table of the same names; a test compares the two. */
export const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: origin.optional(),
  TRUST_PROXY: trustedProxies.optional(),
  SERVER_NAME: serverName.optional(),
  DATA_DIR: z.string().default('./data'),
  DATA_MAY_VANISH: onOff.default('on'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_PREPARED: onOff.optional(),
  BACKUP_BEFORE_UPGRADE: onOff.default('on'),
  FILES_URL: optionalText,
  SEALS_URL: optionalText,
  BACKUP_TO: optionalText,
  BACKUP_KEEP: backupKeep.default({ last: 14, days: 0, weeks: 0, months: 0 }),
  BACKUP_AT: timeOfDay.default('02:30'),
  BACKUP_PASSPHRASE: passphrase.optional(),
  BACKUP_AWS_ACCESS_KEY_ID: optionalText,
  BACKUP_AWS_SECRET_ACCESS_KEY: optionalText,
  AWS_ACCESS_KEY_ID: optionalText,
  AWS_SECRET_ACCESS_KEY: optionalText,
  AWS_SESSION_TOKEN: optionalText,
  AWS_REGION: optionalText,
  AWS_ENDPOINT_URL: url.optional(),
  STORAGE_QUOTA_GB: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,12})?$/, { error: 'must be a number of gigabytes, such as 5 or 0.5; 0 sets no limit' })
    .default('5')
    .transform(Number),
  CLAMAV_URL: scannerUrl.optional(),
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().default('cpd-web'),
  OIDC_AUDIENCE: z.string().default('cpd-api'),
  OIDC_SCOPE: z
    .string()
    .refine((text) => text.split(' ').includes('openid'), { error: 'must contain openid' })
    .default('openid profile offline_access'),
  OIDC_USERNAME_CLAIM: z.string().default('preferred_username'),
  ALLOW_DEMO_SIGN_IN: z
    .enum(['loopback', 'on-every-address'], { error: 'must be loopback or on-every-address' })
    .default('loopback'),
  DEMO: onOff.optional(),
  CPD_NOW: clockInstant.optional(),
  VERIFICATION_KEY: optionalText,
  VERIFICATION_FORMER_KEYS: optionalText,
  STOP_DELAY_S: z
    .string()
    .regex(/^[0-5]$/, { error: 'must be whole seconds, 0 to 5' })
    .transform(Number)
    .optional(),
  JOBS: onOff.default('on'),
  PRODUCT: z
    .string()
    .regex(/^[A-Za-z0-9]+$/, { error: 'must be letters and digits' })
    .default('CPD'),
  SHORTCUT_USER_ID: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, { error: 'must be the id of a member' })
    .transform(Number)
    .optional(),
  PRODUCT_NAME: z.string().default('CPD Logbook'),
  COLLEGE_NAME: z.string().default('The College'),
  PRIMARY_COLOUR: z
    .string()
    .refine((colour) => colourProblem(colour) === undefined, { error: ({ input }) => colourProblem(String(input)) })
    .optional(),
  WEBSITE_URL: url.optional(),
  MEMBERS_PORTAL_URL: url.optional(),
  ELEARNING_URL: url.optional(),
  RESOURCES_URL: url.optional(),
  HANDBOOK_URL: url.optional(),
  TOUR_VIDEO_URL: url.optional(),
  ANALYTICS_SCRIPT_URL: url.optional(),
  OFFICE_AU_EMAIL: email.default('cpd-au@example.org'),
  OFFICE_AU_PHONE: phone.default('+61 2 5550 0100'),
  OFFICE_NZ_EMAIL: email.default('cpd-nz@example.org'),
  OFFICE_NZ_PHONE: phone.default('+64 4 555 0100'),
  TEAM_EMAIL: email.optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: email.optional(),
  MEMBER_SERVICES_AU_EMAIL: email.optional(),
  MEMBER_SERVICES_AU_PHONE: phone.optional(),
  MEMBER_SERVICES_NZ_EMAIL: email.optional(),
  MEMBER_SERVICES_NZ_PHONE: phone.optional(),
  SECURITY_CONTACT: securityContact.optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'must be debug, info, warn, error or silent' })
    .optional(),
  METRICS_HOST: z.string().optional(),
  METRICS_PORT: port.optional(),
  METRICS_TOKEN: metricsToken.optional(),
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'must be production, development, test or nothing' })
    .optional(),
});

/** The settings that the rest of the server gets. Only this file reads the environment. */
export type Config = ReturnType<typeof readConfig>;

/** Reads and checks the settings; throws one error that names every wrong one. */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = withoutEmpty(environment);
  const result = Environment.safeParse(given);
  const places = locateAll(given);
  const problems = [
    ...spaceProblems(given),
    ...(result.error?.issues ?? []).map((issue) => ({ name: issue.path.join('.'), message: issue.message })),
    ...placeFaults(places),
    ...missingCompanions(given),
    ...goneSettings(given),
    ...(result.success ? [...ownIssuer(result.data), ...samePort(result.data)] : []),
  ];
  if (!result.success || problems.length > 0) throw new Error(tellOf(problems));
  const env = result.data;
  const dataFolder = resolve(env.DATA_DIR);
  // Demo members are for trying out: with an issuer of the college's own they come only when asked for.
  const demo = env.DEMO === undefined ? env.OIDC_ISSUER === undefined : env.DEMO === 'on';
  return {
    ...placeOf(env),
    // Absolute path of the folder that holds database, files and keys.
    dataFolder,
    // Whether what is kept may be where it vanishes with a container.
    dataMayVanish: env.DATA_MAY_VANISH === 'on',
    ...databaseOf(env),
    ...placesOf(places, env, dataFolder),
    // Whether files and database are those of `dataFolder`, which no other server can share.
    hasOwnFiles: env.FILES_URL === undefined && env.DATABASE_URL === undefined,
    // What the files of a member may take together; infinite where nothing limits them.
    storageQuotaBytes:
      env.STORAGE_QUOTA_GB === 0 ? Number.POSITIVE_INFINITY : Math.round(env.STORAGE_QUOTA_GB * GIGABYTE),
    // Where clamd listens; undefined while files are not checked for viruses.
    clamavUrl: env.CLAMAV_URL,
    identity: identityOf(env),
    demo,
    // An ISO time at which the clock stands still.
    fixedNow: env.CPD_NOW,
    // The private key when that in the data folder is not to be used, and former public ones.
    verificationKeys: { key: env.VERIFICATION_KEY, formerKeys: listOf(env.VERIFICATION_FORMER_KEYS) },
    // How long a server that was told to stop goes on answering, so that a proxy notices that it is not ready. Who stops a
    // server in a terminal does not wait.
    stopDelayMs: (env.STOP_DELAY_S ?? (env.NODE_ENV === 'production' ? 2 : 0)) * 1000,
    // Whether this server does scheduled work.
    jobs: env.JOBS === 'on',
    // What this server is called among others on the same database.
    serverName: env.SERVER_NAME ?? `${hostname()}:${env.PORT}`,
    // What is in force, by the names of the settings, for the comparison with other servers (`compared-settings.ts`).
    inForce: { ...env, PUBLIC_URL: publicUrlOf(env), DEMO: demo ? 'on' : 'off' },
    // Short code of the product, part of an address (AUTH-12).
    productCode: env.PRODUCT,
    // Whose record a shortcut's activity goes to when one of the CPD team saves it for no one (SHC-06).
    shortcutUserId: env.SHORTCUT_USER_ID,
    // As they are delivered: what managers change wins over them (`features/college/content`).
    settings: deliveredSettings(env, demo),
    ...contactsOf(env),
    // A script that measures how the pages are used; none unless it is set (NAV-19).
    analyticsScript: env.ANALYTICS_SCRIPT_URL,
    ...seenOf(env),
    production: env.NODE_ENV === 'production',
  };
}

/** Who writes to whom. */
function contactsOf(env: z.output<typeof Environment>) {
  return {
    // Where requests to the CPD team are sent; the table of requests holds them besides.
    teamEmail: env.TEAM_EMAIL ?? 'cpd-team@example.org',
    // Without `smtpUrl`, e-mails are kept in the outbox.
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM ?? 'cpd-logbook@example.org' },
    // Where anyone who found a weakness can report it: an email address, or that of a page.
    securityContact: env.SECURITY_CONTACT,
  };
}

/** What anyone who runs the server sees of it. */
function seenOf(env: z.output<typeof Environment>) {
  return {
    // Who tries the product out wants to see its address, not a line for each request.
    logLevel: env.LOG_LEVEL ?? (env.NODE_ENV === 'production' ? 'info' : 'warn'),
    metrics: metricsOf(env),
  };
}

/** Where figures for Prometheus are served, and who may read them; undefined while no one asked for them. */
function metricsOf({ METRICS_HOST, METRICS_PORT, METRICS_TOKEN }: z.output<typeof Environment>) {
  if (METRICS_PORT === undefined && METRICS_TOKEN === undefined) return undefined;
  return {
    // Undefined where they are served beside everything else.
    place: METRICS_PORT === undefined ? undefined : { host: METRICS_HOST ?? '127.0.0.1', port: METRICS_PORT },
    token: METRICS_TOKEN,
  };
}

/** Which database, and how it is spoken to. */
function databaseOf(env: z.output<typeof Environment>) {
  return {
    // Undefined while the embedded database is used.
    databaseUrl: env.DATABASE_URL,
    // The way of the owner of the tables, where calls have a role of their own.
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    // Whether a backup is written before migrations.
    backUpBeforeUpgrade: env.BACKUP_BEFORE_UPGRADE === 'on',
    // Whether statements that are sent often have names on their connections. An older pooler would mix them up.
    preparedStatements: (env.DATABASE_PREPARED ?? (env.DATABASE_DIRECT_URL === undefined ? 'on' : 'off')) === 'on',
  };
}

/** Where the server is, and how it is reached. */
function placeOf(env: z.output<typeof Environment>) {
  return {
    host: env.HOST,
    port: env.PORT,
    // The address people use, without a slash at its end.
    publicUrl: publicUrlOf(env),
    // Whether that is an address for trying out: no one named it, or it is one of this machine.
    onTrial: env.PUBLIC_URL === undefined || isLoopback(new URL(env.PUBLIC_URL).hostname),
    // The proxies whose word is taken for who asks.
    trustProxy: env.TRUST_PROXY ?? (false as const),
  };
}

/** Who signs people in, and as what. */
function identityOf(env: z.output<typeof Environment>) {
  return {
    // Undefined while the embedded provider is used.
    issuer: env.OIDC_ISSUER,
    // The embedded provider has one client and one claim for the username, whatever is set for another issuer.
    clientId: env.OIDC_ISSUER === undefined ? 'cpd-web' : env.OIDC_CLIENT_ID,
    audience: env.OIDC_AUDIENCE,
    scope: env.OIDC_SCOPE,
    usernameClaim: env.OIDC_ISSUER === undefined ? 'preferred_username' : env.OIDC_USERNAME_CLAIM,
    allowDemoSignIn: env.ALLOW_DEMO_SIGN_IN === 'on-every-address',
  };
}

function deliveredSettings(env: z.output<typeof Environment>, demo: boolean): Settings {
  // Who tries the product out sees whom a visitor could ask; a college that has not said it must not point at no one.
  const example = (text: string) => (demo ? text : '');
  return {
    productName: env.PRODUCT_NAME,
    collegeName: env.COLLEGE_NAME,
    primaryColour: env.PRIMARY_COLOUR ?? '',
    'risk.share': RISK_SHARE,
    'risk.months': RISK_MONTHS,
    'retention.years': RETENTION_YEARS,
    // A college with one manager could not go on otherwise; one with more decides.
    secondPerson: 'no',
    'link.website': env.WEBSITE_URL ?? '',
    'link.membersPortal': env.MEMBERS_PORTAL_URL ?? '',
    'link.elearning': env.ELEARNING_URL ?? '',
    'link.resources': env.RESOURCES_URL ?? '',
    'link.handbook': env.HANDBOOK_URL ?? '',
    'link.tourVideo': env.TOUR_VIDEO_URL ?? '',
    'office.Australia.email': env.OFFICE_AU_EMAIL,
    'office.Australia.phone': env.OFFICE_AU_PHONE,
    'office.Australia.hours': OFFICE_HOURS,
    'office.New Zealand.email': env.OFFICE_NZ_EMAIL,
    'office.New Zealand.phone': env.OFFICE_NZ_PHONE,
    'office.New Zealand.hours': OFFICE_HOURS,
    'memberServices.Australia.email': env.MEMBER_SERVICES_AU_EMAIL ?? example('members-au@example.org'),
    'memberServices.Australia.phone': env.MEMBER_SERVICES_AU_PHONE ?? example('+61 2 5550 0140'),
    'memberServices.New Zealand.email': env.MEMBER_SERVICES_NZ_EMAIL ?? example('members-nz@example.org'),
    'memberServices.New Zealand.phone': env.MEMBER_SERVICES_NZ_PHONE ?? example('+64 4 555 0140'),
  };
}

/** A file store that is named to a command; the credentials are those of the environment. Throws what is wrong with the address. */
export function readFileLocation(address: string, environment: Record<string, string | undefined>): FileLocation {
  return parseFileLocation(address, withoutEmpty(environment));
}

/** A place of backups that is named to a command: a folder as it is typed, or an address as above. Throws what is wrong with it. */
export function readBackupLocation(text: string, environment: Record<string, string | undefined>): FileLocation {
  if (text.includes('://')) return readFileLocation(text, withBackupKey(withoutEmpty(environment)));
  return { kind: 'folder', folder: resolve(text) };
}

/** The store of the backups may know another user than that of the files: anyone who has one of the two keys cannot remove both. */
function withBackupKey(given: Record<string, string | undefined>): Record<string, string | undefined> {
  const { BACKUP_AWS_ACCESS_KEY_ID, BACKUP_AWS_SECRET_ACCESS_KEY } = given;
  if (BACKUP_AWS_ACCESS_KEY_ID === undefined || BACKUP_AWS_SECRET_ACCESS_KEY === undefined) return given;
  const key = { AWS_ACCESS_KEY_ID: BACKUP_AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY: BACKUP_AWS_SECRET_ACCESS_KEY };
  return { ...given, ...key, AWS_SESSION_TOKEN: undefined };
}

/** What is wrong with a setting. */
type SettingFault = { name: string; message: string };

/** One line for each wrong setting, with the first that is wrong about it. */
function tellOf(problems: readonly SettingFault[]): string {
  const first = new Map(problems.toReversed().map(({ name, message }) => [name, message]));
  const lines = [...first].reverse().map(([name, message]) => `  ${name}: ${message}`);
  return `These settings cannot be used:\n${lines.join('\n')}`;
}

/** Keys in PEM end with a line of their own. */
const MAY_END_WITH_BLANKS = new Set(['VERIFICATION_KEY', 'VERIFICATION_FORMER_KEYS']);

/** A blank at an end is never meant, is seen by no one, and makes another address, name or password of it. */
function spaceProblems(given: Record<string, string | undefined>): SettingFault[] {
  const isWrong = (name: string, text: string) => {
    const trimmed = text.trim();
    return trimmed === '' || (trimmed !== text && !MAY_END_WITH_BLANKS.has(name));
  };
  return Object.keys(Environment.shape)
    .filter((name) => given[name] !== undefined && isWrong(name, given[name]))
    .map((name) => ({ name, message: 'must not begin or end with a blank; leave it empty if it is not to be set' }));
}

/** No one could sign in: the embedded provider is there only while no issuer is named. */
function ownIssuer(env: z.output<typeof Environment>): SettingFault[] {
  const own = publicUrlOf(env);
  const named = env.OIDC_ISSUER?.replace(/\/+$/, '');
  if (named !== own && named !== `${own}/oidc`) return [];
  return [{ name: 'OIDC_ISSUER', message: 'must be the address of your identity provider, and not of this server' }];
}

/** The address that people use, without a slash at its end. */
function publicUrlOf(env: z.output<typeof Environment>): string {
  const host = isIPv6(env.HOST) ? `[${env.HOST}]` : env.HOST;
  return env.PUBLIC_URL ?? `http://${host}:${env.PORT}`;
}

/**
 * With a real mail server the addresses must be real ones too; those of the trial would go to strangers. And the embedded
 * database has its own two ways.
 */
function missingCompanions(given: Record<string, string | undefined>): SettingFault[] {
  const together = [
    ['MAIL_FROM', 'SMTP_URL'],
    ['TEAM_EMAIL', 'SMTP_URL'],
    ['DATABASE_URL', 'DATABASE_DIRECT_URL'],
    ['METRICS_PORT', 'METRICS_HOST'],
    ['BACKUP_AWS_ACCESS_KEY_ID', 'BACKUP_AWS_SECRET_ACCESS_KEY'],
    ['BACKUP_AWS_SECRET_ACCESS_KEY', 'BACKUP_AWS_ACCESS_KEY_ID'],
  ] as const;
  return together
    .filter(([name, other]) => given[name] === undefined && given[other] !== undefined)
    .map(([name, other]) => ({ name, message: `must be set together with ${other}` }));
}

/** A port of its own is another one. */
function samePort({ PORT, METRICS_PORT }: z.output<typeof Environment>): SettingFault[] {
  if (METRICS_PORT !== PORT) return [];
  return [{ name: 'METRICS_PORT', message: 'must be another port than PORT' }];
}

/** A setting that has gone or got another name would otherwise be left out in silence: each with what to use instead. */
const GONE: Readonly<Record<string, string>> = {
  NAMED_STATEMENTS: 'is now called DATABASE_PREPARED; set that one, to on or off',
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'makes no traces by itself any more; load OpenTelemetry in NODE_OPTIONS, as docs/run-and-restore.md says, or leave it out',
};

function goneSettings(given: Record<string, string | undefined>): SettingFault[] {
  // OpenTelemetry reads its own settings once it is loaded.
  const isUsed = (name: string) => name.startsWith('OTEL_') && given.NODE_OPTIONS?.includes('opentelemetry') === true;
  return Object.entries(GONE)
    .filter(([name]) => given[name] !== undefined && !isUsed(name))
    .map(([name, message]) => ({ name, message }));
}

/** An empty variable is one that is not set: shells and compose files leave such behind. */
function withoutEmpty(environment: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}

/** The entries of a setting that lists several, between commas. */
function listOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** A place as a setting names it, or what is wrong with that. */
type Place = { location?: FileLocation; problem?: string };

function locateAll(given: Record<string, string | undefined>) {
  return {
    FILES_URL: locate(given, 'FILES_URL'),
    SEALS_URL: locate(given, 'SEALS_URL'),
    BACKUP_TO: locate(given, 'BACKUP_TO'),
  };
}

/** Several settings together make a place for files, so they are checked together. */
function locate(given: Record<string, string | undefined>, name: 'FILES_URL' | 'SEALS_URL' | 'BACKUP_TO'): Place {
  const address = given[name];
  if (address === undefined) return {};
  try {
    return { location: name === 'BACKUP_TO' ? readBackupLocation(address, given) : parseFileLocation(address, given) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

function placeFaults(places: Record<string, Place>): SettingFault[] {
  return Object.entries(places).flatMap(([name, { problem }]) =>
    problem === undefined ? [] : [{ name, message: problem }],
  );
}

function placesOf(places: ReturnType<typeof locateAll>, env: z.output<typeof Environment>, dataFolder: string) {
  const files = places.FILES_URL.location;
  const seals = places.SEALS_URL.location;
  return {
    // Where the contents of documents are kept.
    fileLocation: files ?? { kind: 'folder' as const, folder: join(dataFolder, 'files') },
    // Where copies of the seals of the event log are kept.
    sealLocation: seals ?? besideFiles(files, dataFolder, 'seals'),
    // Whether someone chose that place; otherwise it is beside the files.
    hasOwnSealPlace: seals !== undefined,
    // Where e-mails are kept while there is no mail server.
    outboxLocation: besideFiles(files, dataFolder, 'outbox'),
    // Backups: where they are made each night, if anywhere; when, on the clock of the college; how many are kept.
    backup: {
      location: places.BACKUP_TO.location,
      keep: env.BACKUP_KEEP,
      at: env.BACKUP_AT,
      passphrase: env.BACKUP_PASSPHRASE,
    },
  };
}

/** In a folder of that name, in the bucket of the files where they are in one: never among them. */
function besideFiles(files: FileLocation | undefined, dataFolder: string, name: string): FileLocation {
  if (files?.kind === 's3') return { ...files, prefix: `${files.prefix}${name}/` };
  return { kind: 'folder', folder: join(files?.folder ?? dataFolder, name) };
}

import { join, resolve } from 'node:path';
import type { Settings } from '@cpd/domain/college/content-settings';
import { colourProblem } from '@cpd/domain/college/palette';
import { OFFICE_HOURS } from '@cpd/domain/member/contact';
import { RISK_MONTHS, RISK_SHARE } from '@cpd/domain/year/pace';
import { z } from 'zod';
import { type FileLocation, parseFileLocation } from './files/file-location.ts';

const onOff = z.enum(['on', 'off']);
const url = z.url({ protocol: /^https?$/ });
const email = z.email();
const optionalText = z.string().optional();

/** Every setting, as the environment gives it. docs/settings.md has a table of the same names; a test compares the two. */
export const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  NAMED_STATEMENTS: onOff.default('on'),
  FILES_URL: optionalText,
  AWS_ACCESS_KEY_ID: optionalText,
  AWS_SECRET_ACCESS_KEY: optionalText,
  AWS_SESSION_TOKEN: optionalText,
  AWS_REGION: optionalText,
  AWS_ENDPOINT_URL: url.optional(),
  CLAMAV_URL: z
    .string()
    .regex(/^(tcp:\/\/([^/:]+|\[[0-9a-f:]+\]):\d+|unix:\/\/\/.+)$/i, 'must be tcp://host:port or unix:///path')
    .optional(),
  OIDC_ISSUER: url.optional(),
  OIDC_CLIENT_ID: z.string().default('cpd-web'),
  OIDC_AUDIENCE: z.string().default('cpd-api'),
  OIDC_SCOPE: z.string().default('openid profile offline_access'),
  OIDC_USERNAME_CLAIM: z.string().default('preferred_username'),
  ALLOW_DEMO_SIGN_IN: z.enum(['loopback', 'on-every-address']).default('loopback'),
  DEMO: onOff.optional(),
  CPD_NOW: z.iso.datetime({ offset: true }).optional(),
  VERIFICATION_KEY: optionalText,
  VERIFICATION_FORMER_KEYS: optionalText,
  JOBS: onOff.default('on'),
  PRODUCT: z
    .string()
    .regex(/^[A-Za-z0-9]+$/)
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
  OFFICE_AU_PHONE: z.string().default('+61 2 5550 0100'),
  OFFICE_NZ_EMAIL: email.default('cpd-nz@example.org'),
  OFFICE_NZ_PHONE: z.string().default('+64 4 555 0100'),
  TEAM_EMAIL: email.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: email.optional(),
  MEMBER_SERVICES_AU_EMAIL: optionalText,
  MEMBER_SERVICES_AU_PHONE: optionalText,
  MEMBER_SERVICES_NZ_EMAIL: optionalText,
  MEMBER_SERVICES_NZ_PHONE: optionalText,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
  NODE_ENV: optionalText,
});

/** What the rest of the server is told of its surroundings. Only this file reads the environment. */
export type Config = ReturnType<typeof readConfig>;

/** Reads and checks the settings; throws one error that names every wrong one. */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = withoutEmpty(environment);
  const result = Environment.safeParse(given);
  const files = locateFiles(given);
  const unsaid = unsaidAddresses(given);
  if (!result.success || 'problem' in files || unsaid.length > 0) {
    const problems = (result.error?.issues ?? []).map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    if ('problem' in files) problems.push(`  FILES_URL: ${files.problem}`);
    problems.push(...unsaid.map((name) => `  ${name}: must be set together with SMTP_URL`));
    throw new Error(`These settings cannot be used:\n${problems.join('\n')}`);
  }
  const env = result.data;
  const dataFolder = resolve(env.DATA_DIR);
  // Demo members are for trying out: with an issuer of the college's own they come only when asked for.
  const demo = env.DEMO === undefined ? env.OIDC_ISSUER === undefined : env.DEMO === 'on';
  return {
    host: env.HOST,
    port: env.PORT,
    // The address people use, without a slash at its end.
    publicUrl: (env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`).replace(/\/+$/, ''),
    // Absolute path of the folder that holds database, files and keys.
    dataFolder,
    databaseUrl: env.DATABASE_URL,
    // Whether statements that are sent often have names on their connections.
    namedStatements: env.NAMED_STATEMENTS === 'on',
    // Where the contents of documents are kept.
    fileLocation: files.location ?? { kind: 'folder', folder: join(dataFolder, 'files') },
    // Whether that is the folder inside `dataFolder`, which no other server uses.
    hasOwnFiles: files.location === undefined,
    // Where clamd listens; undefined while files are not checked for viruses.
    clamavUrl: env.CLAMAV_URL,
    identity: identityOf(env),
    demo,
    // An ISO instant at which the clock stands still.
    fixedNow: env.CPD_NOW,
    // The private key when that in the data folder is not to be used, and former public ones.
    verificationKeys: { key: env.VERIFICATION_KEY, formerKeys: listOf(env.VERIFICATION_FORMER_KEYS) },
    // Whether this server does scheduled work.
    jobs: env.JOBS === 'on',
    // Short code of the product, part of an address (AUTH-12).
    productCode: env.PRODUCT,
    // Whose record a shortcut's activity goes to when one of the CPD team saves it for nobody (SHC-06).
    shortcutUserId: env.SHORTCUT_USER_ID,
    // As they are delivered: what managers change wins over them (`features/college/content`).
    settings: deliveredSettings(env, demo),
    // Where requests to the CPD team are sent; the table of requests holds them besides.
    teamEmail: env.TEAM_EMAIL ?? 'cpd-team@example.org',
    // Without `smtpUrl`, e-mails are kept in the outbox folder.
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM ?? 'cpd-logbook@example.org' },
    // A script that measures how the pages are used; none unless it is set (NAV-19).
    analyticsScript: env.ANALYTICS_SCRIPT_URL,
    // Who tries the product out wants to see its address, not a line for each request.
    logLevel: env.LOG_LEVEL ?? (env.NODE_ENV === 'production' ? 'info' : 'warn'),
    production: env.NODE_ENV === 'production',
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
  // Who tries the product out sees whom a visitor could ask; a college that has not said it must not point at nobody.
  const example = (text: string) => (demo ? text : '');
  return {
    productName: env.PRODUCT_NAME,
    collegeName: env.COLLEGE_NAME,
    primaryColour: env.PRIMARY_COLOUR ?? '',
    'risk.share': RISK_SHARE,
    'risk.months': RISK_MONTHS,
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

/** A file store that a command is told of; the credentials are those of the environment. Throws what is wrong with the address. */
export function readFileLocation(address: string, environment: Record<string, string | undefined>): FileLocation {
  return parseFileLocation(address, withoutEmpty(environment));
}

/** With a real mail server the addresses must be real ones too; those of the trial would go to strangers. */
function unsaidAddresses(given: Record<string, string | undefined>): string[] {
  return given.SMTP_URL === undefined ? [] : ['MAIL_FROM', 'TEAM_EMAIL'].filter((name) => given[name] === undefined);
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

/** Several settings together make the place of the files, so they are checked together. */
function locateFiles(given: Record<string, string | undefined>) {
  if (given.FILES_URL === undefined) return { location: undefined };
  try {
    return { location: parseFileLocation(given.FILES_URL, given) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { type Clock, openClock } from './clock.ts';
import { collectAfterStart } from './collect-garbage.ts';
import { type Config, readConfig } from './config.ts';
import { lockDataFolder } from './database/data-folder-lock.ts';
import { startEmbeddedPostgres } from './database/embedded-postgres.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open-database.ts';
import type { Database } from './database/tables.ts';
import { sendDueAnnouncements } from './features/college/announcements/sending-service.ts';
import { readSettings } from './features/college/content/content-reader.ts';
import { memberServicesOf } from './features/college/content/site-configuration.ts';
import { stopMailToDeparted } from './features/college/membership/departed-mail-service.ts';
import { writeDueCopies } from './features/member/notifications/notification-copies-service.ts';
import { closeYears } from './features/year/closing/closing-service.ts';
import { checkFigures, keepFigures } from './features/year/figures/figures-service.ts';
import { sendReminders } from './features/year/reminders/reminder-service.ts';
import { sendReopeningReminders } from './features/year/reopening/reopening-reminder-service.ts';
import { loadVerificationKey } from './features/year/verification/verification-key.ts';
import { openClamdScanner } from './files/clamd-scanner.ts';
import type { FileStore } from './files/file-store.ts';
import { forgetDeleted } from './files/forget-deleted.ts';
import { listKnownKeys } from './files/kept-contents-reader.ts';
import { openFileStore } from './files/open-file-store.ts';
import { type Quarantine, startQuarantine } from './files/quarantine.ts';
import { countWaiting } from './files/quarantine-store.ts';
import type { Scanner } from './files/scanner.ts';
import { sweepOrphans } from './files/sweep-orphans.ts';
import type { VerifyToken } from './http/authenticate.ts';
import { deleteOldKeys } from './http/idempotency-store.ts';
import { demoAccounts } from './identity/demo-accounts.ts';
import { registerEmbeddedProvider } from './identity/embedded-provider.ts';
import { openOidcStore } from './identity/oidc-store.ts';
import { loadProviderKeys, publicKeySet } from './identity/provider-keys.ts';
import { embeddedProviderRefusal } from './identity/refuse-embedded-provider.ts';
import { rememberTokens } from './identity/remember-tokens.ts';
import { openTokenVerifier } from './identity/verify-token.ts';
import { type Job, startJobs } from './jobs/start-jobs.ts';
import { openMailQueue } from './mail/mail-queue.ts';
import { openMailer } from './mail/mailer.ts';
import { sendWaitingMail } from './mail/send-waiting-mail.ts';
import { openPrinter } from './print/print-service.ts';
import { openComingYears } from './reference/coming-years-store.ts';
import { readReferenceData } from './reference/reference-data.ts';
import { loadReference } from './reference/reference-store.ts';

const WEB_FOLDER = join(import.meta.dirname, '../../web/dist');

const log = {
  info: (message: string) => void process.stdout.write(`${message}\n`),
  warn: (message: string) => void process.stderr.write(`${message}\n`),
};

/** What has been opened and how to close it again, the last opened first. */
const opened: (() => Promise<void> | void)[] = [];

async function start(): Promise<void> {
  const config = readConfig(process.env);
  refuseOpenDemoSignIn(config);
  await mkdir(config.dataFolder, { recursive: true, mode: 0o700 });
  const unlock = await lockDataFolder(config.dataFolder);
  opened.push(unlock);
  const begun = Temporal.Now.instant();

  const connection = await openConnection(config);
  const clock = openClock(config.fixedNow);
  await prepareDatabase(connection, clock());
  const { database, close } = openDatabase(connection, { log, named: config.namedStatements });
  opened.push(close);

  const store = await openFileStore(config.fileLocation);
  opened.push(store.close);
  const { files } = store;
  const printer = openPrinter();
  opened.push(() => printer.close());
  if (config.demo) {
    const { loadDemo } = await import('./demo/load-demo.ts');
    await loadDemo({ database, files, now: clock() });
  }

  const identity = await openIdentity(config, database);
  const scanning = await openScanning(config, { database, files, clock });
  const verificationKey = await loadVerificationKey(config.dataFolder, config.verificationKeys);
  const parts = { config, clock, database, files, printer, verificationKey };
  const app = createApp({ ...parts, webFolder: WEB_FOLDER, ...scanning, ...identity });
  await app.listen({ host: config.host, port: config.port });
  opened.push(() => app.close());
  if (config.jobs) {
    opened.push(startJobs({ connection, jobs: jobsOf(config, { database, files, clock }), log }));
  }
  greet(config);
  await warnOfMissingContacts(config, database);

  // Not before the first visit can be served: nobody waits for tidying up.
  await sweepOrphans(files, (keys) => listKnownKeys(database, keys), oldestUpload(config, begun)).catch((problem) =>
    log.warn(`Files that belong to nobody are left for the next start: ${problem}`),
  );
  collectAfterStart();
}

/** Whoever signs in without being a member is told whom to ask (NAV-10), if the college has said it. */
async function warnOfMissingContacts({ settings }: Config, database: Database): Promise<void> {
  const services = memberServicesOf({ ...settings, ...(await readSettings(database)).edited });
  const missing = services.filter(({ email, phone }) => email === '' && phone === '').map(({ country }) => country);
  if (missing.length === 0) return;
  log.warn(
    `Visitors who are not members are not told whom to ask in ${missing.join(' and ')}: set MEMBER_SERVICES_…, or enter it under Texts and colours.`,
  );
}

function tellOpenedYears(years: readonly number[]): void {
  for (const year of years) {
    log.warn(
      `The rules of ${year} are not delivered: it opens with those of the year before, until a manager confirms it.`,
    );
  }
}

function jobsOf(config: Config, { database, files, clock }: Omit<Quarantine, 'scanner'>): Job[] {
  return [
    closingJob(database, clock),
    messagesJob(config, database, clock),
    forgettingJob(database),
    deletedJob(database, files),
    figuresJob(database, clock),
    figuresCheck(database, clock),
  ];
}

/** Opens years that were not delivered, and closes those that are over; statuses are right without it, because they are worked out from the clock. */
function closingJob(database: Database, clock: Clock): Job {
  return {
    name: 'close-years',
    every: 'minute',
    run: async (runId) => {
      tellOpenedYears(await openComingYears(database, clock()));
      const closed = await closeYears(database, clock(), runId);
      if (closed > 0) log.info(`Years closed: ${closed} records were not submitted and are incomplete.`);
    },
  };
}

/** Sends what the CPD team has scheduled, reminds members, writes the e-mails that are due, and sends what waits. */
function messagesJob(config: Config, database: Database, clock: Clock): Job {
  const { publicUrl } = config;
  const mailer = openMailer({
    ...config.mail,
    fromName: config.settings.productName,
    outboxFolder: join(config.dataFolder, 'outbox'),
    host: new URL(publicUrl).hostname,
  });
  opened.push(() => mailer.close());
  return {
    name: 'send-messages',
    every: 'minute',
    run: async (runId, boss) => {
      await sendDueAnnouncements(database, clock(), runId);
      await sendReminders(database, clock());
      await sendReopeningReminders(database, clock());
      const { productName } = { ...config.settings, ...(await readSettings(database)).edited };
      await writeDueCopies(database, clock(), { productName, publicUrl });
      await stopMailToDeparted(database, clock());
      await sendWaitingMail({ database, queue: await openMailQueue(boss), mailer, log });
    },
  };
}

/** Forgets the keys of requests that nobody repeats any more; they are in the system's time, whatever CPD_NOW says. */
function forgettingJob(database: Database): Job {
  return {
    name: 'forget-old-keys',
    every: 'hour',
    run: () => deleteOldKeys(database, Temporal.Now.instant().subtract({ hours: 24 * 7 })),
  };
}

/** Contents of deleted files go here alone, so that whatever was deleted can be brought back with them. */
function deletedJob(database: Database, files: FileStore): Job {
  return { name: 'forget-deleted', every: 'minute', run: () => forgetDeleted(database, files) };
}

/** Soon enough that with the minute's turn, and a queue that is looked at every ten seconds, no figure gets a minute old. */
const FIGURES_AGAIN_S = 25;

/** Keeps what the lists and counts of the CPD team know of every record (COH-06). */
function figuresJob(database: Database, clock: Clock): Job {
  const name = 'keep-figures';
  return {
    name,
    every: 'minute',
    run: async (_runId, boss) => {
      await keepFigures(database, clock());
      await boss.send(name, null, { startAfter: FIGURES_AGAIN_S });
    },
  };
}

/** Works the same out anew, at the start too: what a new version of the rules makes of a record is kept from then on. */
function figuresCheck(database: Database, clock: Clock): Job {
  return {
    name: 'check-figures',
    every: 'day',
    run: async () => {
      const { years, differences } = await checkFigures(database, clock());
      const found = `${years} years of members worked out anew, ${differences} differences`;
      if (differences > 0) log.warn(`The kept figures were put right: ${found}.`);
      else log.info(`The kept figures were checked: ${found}.`);
    },
  };
}

/** Before this instant no upload began that may still be going on: files in our own folder are ours alone, others may be shared. */
function oldestUpload(config: Config, begun: Temporal.Instant): Temporal.Instant {
  return config.hasOwnFiles ? begun : begun.subtract({ hours: 1 });
}

function refuseOpenDemoSignIn(config: Config): void {
  if (config.identity.issuer !== undefined) return;
  const refusal = embeddedProviderRefusal({
    production: config.production,
    host: config.host,
    allowed: config.identity.allowDemoSignIn,
  });
  if (refusal !== undefined) throw new Error(refusal);
}

async function openConnection(config: Config) {
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  const postgres = await startEmbeddedPostgres({ folder: join(config.dataFolder, 'database'), log });
  opened.push(() => postgres.stop());
  return postgres.connection;
}

/** Checks uploads, and later those that came while the scanner was away; without `CLAMAV_URL` nothing is checked. */
async function openScanning(config: Config, parts: Omit<Quarantine, 'scanner'>): Promise<{ scanner?: Scanner }> {
  if (config.clamavUrl === undefined) {
    const waiting = await countWaiting(parts.database);
    if (waiting > 0) log.warn(`${waiting} files are waiting for the virus check and cannot be opened: set CLAMAV_URL.`);
    return {};
  }
  const scanner = openClamdScanner(config.clamavUrl);
  opened.push(
    startQuarantine({ ...parts, scanner }, (problem) => log.warn(`Files wait for the virus check: ${problem}`)),
  );
  return { scanner };
}

/** Schema and reference data, through a connection whose statements may take the time they need. */
async function prepareDatabase(connection: Parameters<typeof openDatabase>[0], now: Temporal.Instant): Promise<void> {
  const { database, close } = openDatabase(connection, { log, size: 2, patient: true });
  try {
    await migrate(database);
    await loadReference(database, readReferenceData());
    tellOpenedYears(await openComingYears(database, now));
  } finally {
    await close();
  }
}

interface Identity {
  issuer: string;
  verifyToken: VerifyToken;
  registerProvider?: (app: FastifyInstance) => void;
}

/** The college's identity provider, or the embedded one for trying the product out (AUTH-02). */
async function openIdentity(config: Config, database: Database): Promise<Identity> {
  const { audience, usernameClaim } = config.identity;
  if (config.identity.issuer !== undefined) {
    const { issuer } = config.identity;
    return { issuer, verifyToken: rememberTokens(openTokenVerifier({ issuer, audience, usernameClaim })) };
  }
  const issuer = `${config.publicUrl}/oidc`;
  const keys = await loadProviderKeys(config.dataFolder);
  const provider = {
    issuer,
    publicUrl: config.publicUrl,
    audience,
    productName: config.settings.productName,
    accounts: demoAccounts,
    store: openOidcStore(database),
    keys,
  };
  return {
    issuer,
    verifyToken: rememberTokens(openTokenVerifier({ issuer, audience, usernameClaim, keys: publicKeySet(keys) })),
    registerProvider: (app) => registerEmbeddedProvider(app, provider),
  };
}

function greet(config: Config): void {
  log.info(`\n${config.settings.productName} is ready: ${config.publicUrl}\n`);
  if (config.fixedNow !== undefined) log.info(`The clock is stopped at ${config.fixedNow} (CPD_NOW).`);
  if (config.identity.issuer !== undefined) return;
  log.info('Demo accounts, to be chosen on the sign-in page:');
  const width = Math.max(...demoAccounts.map(({ name }) => name.length));
  for (const { name, description } of demoAccounts) log.info(`  ${name.padEnd(width)} ${description}`);
  log.info('');
}

async function stop(): Promise<void> {
  while (opened.length > 0) {
    const close = opened.pop();
    await Promise.resolve(close?.()).catch((error) => log.warn(`While stopping: ${error}`));
  }
}

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    void stop().then(() => process.exit(0));
  });
}

start().catch(async (error: unknown) => {
  log.warn(error instanceof Error ? error.message : String(error));
  if (error instanceof Error && error.cause !== undefined) log.warn(String(error.cause));
  await stop();
  process.exit(1);
});

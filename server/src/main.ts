import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { createApp } from './app.ts';
import { openClock } from './clock.ts';
import { type Config, readConfig } from './config.ts';
import { refuseHalfRestored } from './platform/backup/restore-mark.ts';
import { senderOf } from './platform/content/brand.ts';
import { readSettings } from './platform/content/content-reader.ts';
import { lockDataFolder } from './platform/database/data-folder-lock.ts';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts';
import type { DatabaseWays } from './platform/database/find-calls-role.ts';
import { openLong } from './platform/database/long-transaction.ts';
import { openDatabase } from './platform/database/open-database.ts';
import type { Database } from './platform/database/tables.ts';
import { openFairQueue } from './platform/fair-queue/fair-queue.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { openPlaceBesideFiles } from './platform/files/place-beside-files.ts';
import { sweepUnnamed } from './platform/files/sweep-unnamed.ts';
import { openWriteOncePlace } from './platform/files/write-once-place.ts';
import { CONNECTIONS, REQUEST_QUEUE } from './platform/http/request-queue.ts';
import { startJobs } from './platform/jobs/start-jobs.ts';
import { openMailer } from './platform/mail/mailer.ts';
import { endAddresses } from './platform/notifications/end-address.ts';
import { openPrinter } from './platform/print/print-service.ts';
import { openSetupWatch } from './platform/setup/setup-watch.ts';
import { collectAfterStart } from './platform/system/collect-garbage.ts';
import { keepKeys } from './platform/verification/known-keys-service.ts';
import { loadVerificationKey } from './platform/verification/verification-key.ts';
import { factsOf, keyFileOf } from './start/facts-of.ts';
import { greet, tellOfAccounts, tellOfStrangeKeys, warnOfMissingContacts } from './start/greeting.ts';
import { refuseDemoOf } from './start/installation-kind.ts';
import { openFiles } from './start/open-files.ts';
import { openFrontDoorOf } from './start/open-front-door.ts';
import { openIdentity, refuseOpenDemoSignIn } from './start/open-identity.ts';
import { openScanning } from './start/open-scanning.ts';
import { prepareDatabase } from './start/prepare-database.ts';
import { problemInWords } from './start/problem-in-words.ts';
import { refuseVanishingData } from './start/refuse-vanishing-data.ts';
import { registerServer } from './start/register-server.ts';
import { scheduledWork, type WorkParts } from './start/scheduled-work.ts';
import { serveMetricsIfAsked, takeMetricsPort } from './start/serve-metrics-if-asked.ts';
import { logWhatOthersSay, openStartLog } from './start/start-log.ts';
import { openStopList } from './start/stop-in-order.ts';
import { stopSignals } from './start/stop-signals.ts';
import { refuseHalfUndone, upgradeDatabase } from './start/upgrade-database.ts';

const WEB_FOLDER = join(import.meta.dirname, '../../web/dist');

// Before the settings are read: what is wrong with them is said in it too.
const isProduction = process.env.NODE_ENV === 'production';
const log = openStartLog(isProduction);
logWhatOthersSay(isProduction, log);

const stops = openStopList(log);
/** What calls ask of the scheduled work. */
const asked = new EventEmitter();

async function start(): Promise<void> {
  const config = readConfig(process.env);
  refuseOpenDemoSignIn(config);
  await refuseVanishingData(config);
  // First of all, so that a port that is taken is noticed before anything else is touched.
  const frontDoor = await openFrontDoorOf(config);
  const metricsDoor = await takeMetricsPort(config, stops);
  stops.add('the lock of the data folder', await lockDataFolder(config.dataFolder));
  await refuseHalfRestored(config.dataFolder);
  const begun = Temporal.Now.instant();

  const ways = await openWays(config);
  const clock = openClock(config.fixedNow);
  const bringUp = (owned: Database) => upgradeDatabase(owned, ways.owner, config, { log });
  const kind = await prepareDatabase(ways, clock(), log, config, bringUp);
  const { loadsDemo } = refuseDemoOf(kind, config);
  const { database, pool, close } = openDatabase(ways.calls, callsOptions(config, ways));
  stops.add('the connections to the database', close);

  const { files, storeMark, look, isStoreAway } = await openFiles(config, database, stops);
  const printer = openPrinter();
  stops.add('the printer', () => printer.close());
  const identity = await openIdentity(config, database, clock);
  const verificationKey = await loadVerificationKey(config.dataFolder, config.verificationKeys);
  // Before anything is written that another server could have written otherwise.
  await joinOthers(config, database, { verificationKey, storeMark, ...identity });
  tellOfStrangeKeys(await keepKeys(database, verificationKey, config.serverName), log);
  if (loadsDemo) await bringDemo({ database, files, now: clock() });

  const scanning = await openScanning(config, { database, files, clock }, { stops, log });
  const own = { printer, turns: openFairQueue(REQUEST_QUEUE), setup: openSetupWatch(config, files) };
  const metrics = await serveMetricsIfAsked(config, { database, pool, ...own }, metricsDoor);
  const parts = { config, clock, database, files, ...own, verificationKey, metrics };
  const place = { frontDoor, isStoreAway, webFolder: WEB_FOLDER };
  const app = createApp({ ...parts, ...place, ...scanning, ...identity, asked });
  await app.ready();
  stops.add('the application', () => app.close());
  if (config.jobs) startWork(ways, { ...parts, log }, look);
  stops.add('the requests under way', () => frontDoor.close(config.stopDelayMs), { tell: frontDoor.announceStop });
  frontDoor.open();
  greet(config, log);
  await tellOfAccounts(config, database, log);
  await warnOfMissingContacts(config, database, log);

  await tidyUp(config, { database, files, begun });
  collectAfterStart();
}

/** Loaded by those alone who try it out. */
async function bringDemo(parts: Parameters<typeof import('./demo/load-demo.ts').loadDemo>[0]): Promise<void> {
  const { loadDemo } = await import('./demo/load-demo.ts');
  await loadDemo(parts);
}

/** Registers this server among those on the same database. */
async function joinOthers(config: Config, database: Database, own: Parameters<typeof factsOf>[1]): Promise<void> {
  const registration = await registerServer(database, await factsOf(config, own), { log, keyFile: keyFileOf(config) });
  stops.add('the registration', registration.leave);
}

/** Not before the first visit can be served: no one waits for it. */
async function tidyUp(
  config: Config,
  { database, files, begun }: { database: Database; files: FileStore; begun: Temporal.Instant },
): Promise<void> {
  await sweepUnnamed(database, files, oldestUpload(config, begun)).catch((problem) =>
    log.warn(`Files that belong to nobody are left for the next time: ${problem}`),
  );
}

/** Before this instant no upload started that may still be going on: files in our own folder are ours alone, others may be shared. */
function oldestUpload(config: Config, begun: Temporal.Instant): Temporal.Instant {
  return config.hasOwnFiles ? begun : begun.subtract({ hours: 1 });
}

async function openWays(config: Config): Promise<DatabaseWays> {
  const { databaseUrl, databaseDirectUrl } = config;
  if (databaseUrl !== undefined) {
    return { calls: databaseUrl, owner: databaseDirectUrl ?? databaseUrl };
  }
  await refuseHalfUndone(config.dataFolder);
  const postgres = await startEmbeddedPostgres({ folder: join(config.dataFolder, 'database'), log });
  stops.add('PostgreSQL', (leftMs) => postgres.stop(leftMs), { mustEnd: true });
  return { calls: postgres.calls, owner: postgres.connection };
}

function callsOptions({ preparedStatements }: Config, ways: DatabaseWays) {
  const pooled = ways.calls !== ways.owner;
  return { log, size: CONNECTIONS, prepared: preparedStatements, pooled };
}

function startWork(
  ways: DatabaseWays,
  parts: Omit<WorkParts, 'connection' | 'patient' | 'mailer' | 'openSealPlace'>,
  look: () => Promise<void>,
): void {
  const { config } = parts;
  const openSealPlace = config.hasOwnSealPlace
    ? () => openWriteOncePlace(config.sealLocation)
    : () => openPlaceBesideFiles(config.sealLocation, look);
  const patient = openLong(ways.calls, callsOptions(config, ways));
  const mailer = openMailer({
    ...config.mail,
    sender: async () => senderOf({ ...config.settings, ...(await readSettings(patient.database)).edited }),
    openOutbox: () => openPlaceBesideFiles(config.outboxLocation, look),
    host: new URL(config.publicUrl).hostname,
    endAddress: endAddresses(config.publicUrl, parts.verificationKey.privateKey),
  });
  stops.add('the mail server', () => mailer.close());
  stops.add('the patient connection to the database', patient.close);
  const connection = ways.owner;
  const jobs = scheduledWork({ ...parts, connection, patient: patient.database, mailer, openSealPlace });
  const stopJobs = startJobs({ connection, jobs, log, asked });
  let stopped: Promise<void> | undefined;
  const stopOnce = () => {
    stopped ??= stopJobs();
    return stopped;
  };
  // While requests end, no run starts.
  stops.add('scheduled work', stopOnce, { tell: () => void stopOnce().catch(() => undefined) });
}

let stopping = false;
for (const signal of stopSignals(process.platform)) {
  process.on(signal, () => {
    // Who asks twice does not want to wait; what is saved is saved, and PostgreSQL ends by itself.
    if (stopping) process.exit(1);
    stopping = true;
    void stops.stop().then(() => process.exit(0));
  });
}

start().catch(async (error: unknown) => {
  // Whatever fails because it was closed under a start is no failure.
  if (stopping) return;
  for (const sentence of problemInWords(error)) log.warn(sentence);
  await stops.stop();
  process.exit(1);
});

import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { sendDueAnnouncements } from '../../../server/src/features/college/announcements/sending-service.ts';
import { proposeRun } from '../../../server/src/features/college/erasure/retention-service.ts';
import { stopMailToDeparted } from '../../../server/src/features/college/membership/departed-mail-service.ts';
import { closeYears } from '../../../server/src/features/year/closing/closing-service.ts';
import { checkFigures, keepFigures } from '../../../server/src/features/year/figures/figures-service.ts';
import { sendReminders } from '../../../server/src/features/year/reminders/reminder-service.ts';
import { sendReopeningReminders } from '../../../server/src/features/year/reopening/reopening-reminder-service.ts';
import { openLong } from '../../../server/src/platform/database/long-transaction.ts';
import { openDatabase } from '../../../server/src/platform/database/open-database.ts';
import type { Database } from '../../../server/src/platform/database/tables.ts';
import { inTransaction } from '../../../server/src/platform/database/transaction.ts';
import { listKnownKeys } from '../../../server/src/platform/files/kept-contents-reader.ts';
import { openWriteOncePlace } from '../../../server/src/platform/files/write-once-place.ts';
import { deleteOldCounts } from '../../../server/src/platform/http/budget-store.ts';
import { deleteOldKeys } from '../../../server/src/platform/http/idempotency-store.ts';
import { listWaiting } from '../../../server/src/platform/mail/outgoing-mail-store.ts';
import { writeDueCopies } from '../../../server/src/platform/notifications/notification-copies-service.ts';
import { openComingYears } from '../../../server/src/platform/reference/coming-years-store.ts';
import { findNewestSealName } from '../../../server/src/platform/seals/seal-reader.ts';
import { copySeals, sealEvents } from '../../../server/src/platform/seals/sealing-service.ts';
import {
  loadVerificationKey,
  type VerificationKey,
} from '../../../server/src/platform/verification/verification-key.ts';
import { hasProcessFigures, processorMs } from '../process-figures.ts';
import { NOW, type Stage } from '../stage.ts';

/** Two months after the last year closed, when those who did not hand it in are closed. */
const AFTER_CLOSE = Temporal.Instant.from('2027-06-01T01:00:00Z');
/** In the month before a year closes: everyone who has not submitted is reminded. */
const BEFORE_CLOSE = Temporal.Instant.from('2027-03-10T01:00:00Z');
const FRAME = { productName: 'CPD Logbook', publicUrl: 'https://cpd.example.org' };
const KEYS_OF_A_BATCH = 500;
const CHANGED_CHAINS = 3_000;

type Measure = (name: string, work: () => Promise<unknown>) => Promise<void>;

/**
 * Scheduled work on what was loaded, through connections with the limits that the server's have: what takes longer than four
 * seconds in one statement fails here as there. `isLong` does once too what is done for everyone: keeping all figures and
 * checking them, reminding and closing.
 */
export async function measureJobs(
  stage: Stage,
  { isLong, say }: { isLong: boolean; say: (text: string) => void },
): Promise<void> {
  const log = { info: () => undefined, warn: say };
  const { database, close } = openDatabase(stage.postgres.connection, { log, size: 2 });
  const patient = openLong(stage.postgres.connection, { log });
  const key = await loadVerificationKey(await mkdtemp(join(stage.folder, 'keys-')), { key: undefined, formerKeys: [] });
  const measure: Measure = async (name, work) => {
    say(await measureOne(stage, name, work));
  };
  try {
    if (isLong) await measure('the figures of everybody', () => keepFigures(database, NOW));
    for (const [name, work] of everyMinute(database)) {
      await measure(`each minute: ${name}, the first time`, work);
      await measure(`each minute: ${name}`, work);
    }
    await measureSeals(patient.database, measure, await mkdtemp(join(stage.folder, 'seals-')), key);
    await measure('each hour: old keys and counts', async () => {
      await deleteOldKeys(database, Temporal.Now.instant().subtract({ hours: 24 * 7 }));
      await deleteOldCounts(database);
    });
    const keys = await someKeys(database);
    await measure(`each hour: of ${keys.length} files which are named`, () => listKnownKeys(database, keys));
    await measure('each night: whose time is over', () =>
      inTransaction(database, (transaction) => proposeRun(transaction, { now: NOW, retentionYears: 10 }, FRAME)),
    );
    if (!isLong) return;
    await measure('each night: all figures checked', () => checkFigures(database, NOW));
    await measure('once a year: reminders to everybody', () => sendReminders(database, BEFORE_CLOSE));
    await measure('once a year: their e-mails written', () => writeDueCopies(database, BEFORE_CLOSE, FRAME));
    await measure('once a year: closing', () => closeYears(database, AFTER_CLOSE, 'scale'));
    await openAgain(database);
  } finally {
    await patient.close();
    await close();
  }
}

/** A seal of what has changed since the last one, of nothing and of some chains, and a copy of each. */
async function measureSeals(database: Database, measure: Measure, folder: string, key: VerificationKey): Promise<void> {
  const { number = 0 } = (await findNewestSealName(database)) ?? {};
  const place = () => openWriteOncePlace({ kind: 'folder', folder });
  const sealAndCopy = async (hour: number, what: string) => {
    await measure(`each night: a seal, ${what}`, () =>
      sealEvents(database, key, NOW.add({ hours: 24 * (number + hour) })),
    );
    await measure('each hour: its copy', () => copySeals(database, place, NOW));
  };
  await sealAndCopy(1, number === 0 ? 'the first of all chains' : 'of what has changed');
  await sealAndCopy(2, 'nothing changed');
  await touchChains(database, CHANGED_CHAINS);
  await sealAndCopy(3, `${CHANGED_CHAINS} chains changed`);
}

function everyMinute(database: Database): readonly (readonly [string, () => Promise<unknown>])[] {
  return [
    ['opening years', () => openComingYears(database, NOW)],
    ['closing years', () => closeYears(database, NOW, 'scale')],
    ['announcements', () => sendDueAnnouncements(database, NOW, 'scale')],
    ['reminders', () => sendReminders(database, NOW)],
    ['reminders of re-openings', () => sendReopeningReminders(database, NOW)],
    ['copies by e-mail', () => writeDueCopies(database, NOW, FRAME)],
    ['e-mails to those who left', () => stopMailToDeparted(database, NOW)],
    ['kept figures', () => keepFigures(database, NOW)],
    ['waiting e-mails', () => listWaiting(database)],
  ];
}

/** Does one thing, and says in a line how long it took and how long the program stood still for it. */
export async function measureOne(stage: Stage, name: string, work: () => Promise<unknown>): Promise<string> {
  const cpu = () => (hasProcessFigures ? processorMs(stage.postgres.processId) : 0);
  const own = () => process.cpuUsage().user / 1_000;
  const [before, ownBefore, begun] = [cpu(), own(), performance.now()];
  // Whether anything else gets a turn while it works: a server that holds everyone up is told by this.
  let longestStop = 0;
  let last = begun;
  const watch = setInterval(() => {
    longestStop = Math.max(longestStop, performance.now() - last - 20);
    last = performance.now();
  }, 20);
  const found = await work().then(
    (answer) => (typeof answer === 'number' || answer === undefined ? String(answer ?? '') : briefly(answer)),
    (error) => `FAILED: ${error}`,
  );
  await delay(30);
  clearInterval(watch);
  const took = [performance.now() - begun - 30, own() - ownBefore, cpu() - before];
  const [all, server, database] = took.map((value) => value.toFixed(0).padStart(7));
  return `${name.padEnd(50)} ${all} ms; server ${server} ms, longest stop ${longestStop.toFixed(0)} ms; PostgreSQL ${database} ms  ${found}`;
}

function briefly(answer: unknown): string {
  return (JSON.stringify(answer) ?? '').slice(0, 120);
}

/** Something happens to members here and there. */
async function touchChains(database: Database, count: number): Promise<void> {
  await sql`
    insert into event (at, request_id, actor_user_id, subject_user_id, kind, object_type, object_id, before, after)
    select now(), 'scale', user_id, user_id, 'notification.seen', 'notification', null, null, null
    from scale.habit where user_id % 7 = 3 order by user_id limit ${count}`.execute(database);
}

/** So that the next measurement finds members who may change their year. */
async function openAgain(database: Database): Promise<void> {
  await sql`
    update member_year set status = 'INPROGRESS'
    where status = 'INCOMPLETE' and cpd_year_id = (select max(cpd_year_id) from member_year)`.execute(database);
}

async function someKeys(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom('document')
    .select('storage_key as key')
    .where('storage_key', 'is not', null)
    .limit(KEYS_OF_A_BATCH)
    .execute();
  return rows.flatMap(({ key }) => (key === null ? [] : [key]));
}

import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { sendDueAnnouncements } from '../features/college/announcements/sending-service.ts';
import { moveAudits, remindOfAudits } from '../features/college/audits/audit-clock-service.ts';
import { applyConfirmed, proposeRun, retentionYearsOf } from '../features/college/erasure/retention-service.ts';
import { vacuumErased } from '../features/college/erasure/vacuum-store.ts';
import { finishRuns } from '../features/college/lab/lab-run-service.ts';
import { readWatchedList, WATCHED_LISTS_JOB } from '../features/college/member-list/watched-list-service.ts';
import { stopMailToDeparted } from '../features/college/membership/departed-mail-service.ts';
import { keepOverviewCounts } from '../features/college/overview/overview-service.ts';
import { finishReports } from '../features/college/report/report-making-service.ts';
import { warnOfReports } from '../features/college/report/report-warning-service.ts';
import { closeYears } from '../features/year/closing/closing-service.ts';
import {
  checkProgressFigures,
  keepProgressFigures,
} from '../features/year/progress-figures/progress-figures-service.ts';
import { sendReminders } from '../features/year/reminders/reminder-service.ts';
import { sendReopeningReminders } from '../features/year/reopening/reopening-reminder-service.ts';
import { copyTextsOf } from '../platform/content/brand.ts';
import { readSettings } from '../platform/content/content-reader.ts';
import { type DatabaseConnection, type DatabaseLog, openDatabase } from '../platform/database/open-database.ts';
import type { Database } from '../platform/database/tables.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { forgetDeleted } from '../platform/files/forget-deleted.ts';
import { sweepUnnamed } from '../platform/files/sweep-unnamed.ts';
import type { WriteOncePlace } from '../platform/files/write-once-place.ts';
import { deleteOldCounts } from '../platform/http/budget-store.ts';
import { deleteOldKeys } from '../platform/http/idempotency-store.ts';
import { deleteEndedLongAgo } from '../platform/identity/ended-session-store.ts';
import { JOB_EVERY, type Work } from '../platform/jobs/job-names.ts';
import { notedJob } from '../platform/jobs/noted-job.ts';
import type { Job } from '../platform/jobs/start-jobs.ts';
import { openMailQueue } from '../platform/mail/mail-queue.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { sendWaitingMail } from '../platform/mail/send-waiting-mail.ts';
import { endAddresses } from '../platform/notifications/end-address.ts';
import { writeDueCopies } from '../platform/notifications/notification-copies-service.ts';
import { deleteOldTeamSessions } from '../platform/people/side-store.ts';
import { openComingYears } from '../platform/reference/coming-years-store.ts';
import type { VerificationKey } from '../platform/verification/verification-key.ts';
import { nightlyBackup } from './nightly-backup.ts';
import { sealingJob } from './sealing-job.ts';

/** Says of years that opened by rule that they wait for someone to look at them (YR-10). */
export function tellOpenedYears(years: readonly number[], log: DatabaseLog): void {
  for (const year of years) {
    log.warn(
      `The rules of ${year} are not delivered: it opens with those of the year before, until a manager confirms it.`,
    );
  }
}

/** What scheduled work needs. */
export interface WorkParts {
  config: Config;
  database: Database;
  /** The same as `openLong` opens it, for what takes longer the more members there are. */
  patient: Database;
  /** The way of the owner, straight at PostgreSQL. */
  connection: DatabaseConnection | string;
  files: FileStore;
  clock: Clock;
  mailer: Mailer;
  verificationKey: VerificationKey;
  /** Opens the place that copies of the seals are written to. */
  openSealPlace(): Promise<WriteOncePlace>;
  log: DatabaseLog;
}

/** Everything that is done without anyone asking, each by one of the servers that share the database. */
export function scheduledWork(parts: WorkParts): Job[] {
  const { database, config } = parts;
  return allWork(parts).map((work) =>
    notedJob({ ...work, every: JOB_EVERY[work.name] }, { database, server: config.serverName }),
  );
}

function allWork(parts: WorkParts): Work[] {
  const { database, files } = parts;
  return [
    closingJob(parts),
    // Before the messages, which ask for it.
    mailJob(parts),
    messagesJob(parts),
    forgettingJob(database),
    deletedJob(database, files),
    sweepingJob(parts),
    retentionCount(parts),
    retentionJob(parts),
    progressFiguresJob(parts),
    progressFiguresCheck(parts),
    sealingJob(parts),
    nightlyBackup(parts),
    memberListJob(parts),
    vacuumJob(parts),
    labJob(parts),
    reportsJob(parts),
  ];
}

/** Opens years that were not delivered, and closes those that are over; statuses are right without it, because they are worked out from the clock. */
function closingJob({ database, clock, log }: WorkParts): Work {
  return {
    name: 'close-years',
    run: async (runId) => {
      tellOpenedYears(await openComingYears(database, clock()), log);
      const closed = await closeYears(database, clock(), runId);
      if (closed > 0) log.info(`Years closed: ${closed} records were not submitted and are incomplete.`);
      await moveAudits(database, clock(), runId);
    },
  };
}

/** Sends what the CPD team has scheduled, reminds members, and writes the e-mails that are due. */
function messagesJob({ config, database, clock, verificationKey }: WorkParts): Work {
  const { publicUrl } = config;
  return {
    name: 'send-messages',
    run: async (runId, boss) => {
      await sendDueAnnouncements(database, clock(), runId);
      await sendReminders(database, clock());
      await sendReopeningReminders(database, clock());
      await remindOfAudits(database, clock());
      const settings = { ...config.settings, ...(await readSettings(database)).edited };
      await warnOfReports(database, clock(), { productName: settings.productName, publicUrl });
      const texts = copyTextsOf(settings);
      const endAddress = endAddresses(publicUrl, verificationKey.privateKey);
      await writeDueCopies(database, clock(), { ...texts, publicUrl, endAddress });
      await stopMailToDeparted(database, clock());
      await boss.send(MAIL_JOB);
    },
  };
}

const MAIL_JOB = 'send-waiting-mail';

/** Sends the e-mails that wait: apart from all else, because a mail server may say nothing for as long as it likes. */
function mailJob({ database, mailer, log }: WorkParts): Work {
  return {
    name: MAIL_JOB,
    run: async (_runId, boss, signal) => {
      await sendWaitingMail({ database, queue: await openMailQueue(boss), mailer, log, signal });
    },
  };
}

/** Forgets the keys of requests that no one repeats, and sessions whose tokens have run out; they are in the system's time, whatever CPD_NOW says. */
function forgettingJob(database: Database): Work {
  return {
    name: 'forget-old-keys',
    run: async () => {
      await deleteOldKeys(database, Temporal.Now.instant().subtract({ hours: 24 * 7 }));
      await deleteOldCounts(database);
      await deleteEndedLongAgo(database);
      await deleteOldTeamSessions(database);
    },
  };
}

/** Contents of deleted files go here alone, so that whatever was deleted can be brought back with them. */
function deletedJob(database: Database, files: FileStore): Work {
  return { name: 'forget-deleted', run: () => forgetDeleted(database, files) };
}

/** Longer than any upload takes, on whichever server that shares the files. */
const UNFINISHED_AFTER = { hours: 1 };

/**
 * Removes what uploads have left of which no one knew whether they were saved (R29), and what a store that hung while it was
 * sent to could not be told to forget (R22).
 */
function sweepingJob({ database, files, log }: WorkParts): Work {
  return {
    name: 'sweep-files',
    run: async () => {
      const removed = await sweepUnnamed(database, files, Temporal.Now.instant().subtract(UNFINISHED_AFTER));
      if (removed > 0) log.info(`Files that belong to nobody were removed: ${removed}.`);
    },
  };
}

/** Soon enough that with the minute's turn, and a queue that is looked at every ten seconds, no figure gets a minute old. */
const FIGURES_AGAIN_S = 25;

/**
 * As long as pg-boss allows: what goes over everyone takes as long as they are many. Each of its statements is cut short by
 * itself, and it ends before its next step when it is told to, so that no second run starts beside it.
 */
const OVER_EVERYBODY_S = 24 * 3_600;

/** Keeps what the lists and counts of the CPD team know of every record (COH-06). */
function progressFiguresJob({ database, clock }: WorkParts): Work {
  const name = 'keep-figures';
  return {
    name,
    secondsAtMost: OVER_EVERYBODY_S,
    run: async (_runId, boss, signal) => {
      const kept = await keepProgressFigures(database, clock(), signal);
      await keepOverviewCounts(database, clock(), { hasNewFigures: kept > 0 });
      await boss.send(name, null, { startAfter: FIGURES_AGAIN_S });
    },
  };
}

/** Works the same out anew, at the start too: what a new version of the rules makes of a record is kept from then on. */
function progressFiguresCheck({ database, clock, log }: WorkParts): Work {
  return {
    name: 'check-figures',
    secondsAtMost: OVER_EVERYBODY_S,
    run: async (_runId, _boss, signal) => {
      const { years, differences } = await checkProgressFigures(database, clock(), signal);
      const found = `${years} years of members worked out anew, ${differences} differences`;
      if (differences > 0) log.warn(`The kept figures were put right: ${found}.`);
      else log.info(`The kept figures were checked: ${found}.`);
    },
  };
}

/** Tries drafts of a year's rules on the records of a year before, as a manager has started it (FWK-03). */
function labJob({ patient, clock, log }: WorkParts): Work {
  return {
    name: 'try-drafts',
    secondsAtMost: OVER_EVERYBODY_S,
    run: async (_runId, _boss, signal) => {
      const ended = await finishRuns(patient, clock, signal);
      if (ended > 0) log.info(`Drafts were tried on records: ${ended}.`);
    },
  };
}

/** Makes the lines of reports to boards, as the team has started them (RPT-01). */
function reportsJob({ patient, clock, log }: WorkParts): Work {
  return {
    name: 'make-reports',
    secondsAtMost: OVER_EVERYBODY_S,
    run: async (_runId, _boss, signal) => {
      const ended = await finishReports(patient, clock, signal);
      if (ended > 0) log.info(`The lines of reports were made: ${ended}.`);
    },
  };
}

/** Counts whose time is over, and tells the managers; erases nothing (0047). */
function retentionCount({ config, database, clock }: WorkParts): Work {
  return {
    name: 'count-retention',
    run: async () => {
      const settings = { ...config.settings, ...(await readSettings(database)).edited };
      const site = { productName: settings.productName, publicUrl: config.publicUrl };
      const judging = { now: clock(), retentionYears: retentionYearsOf(settings) };
      await inTransaction(database, (transaction) => proposeRun(transaction, judging, site));
    },
  };
}

/** Erases what a manager has confirmed. */
function retentionJob({ database, files, clock, log }: WorkParts): Work {
  return {
    name: 'apply-retention',
    run: async (runId, _boss, signal) => {
      const erased = await applyConfirmed({ database, files, now: clock(), runId, signal });
      if (erased > 0) log.info(`Records were erased because their time was over: ${erased}.`);
    },
  };
}

/** Reads the list that the college's own system leaves each night (PPL-01), where MEMBERS_FROM says so. */
function memberListJob({ config, patient, clock, log }: WorkParts): Work {
  return {
    name: WATCHED_LISTS_JOB,
    run: async (_runId, _boss, signal) => {
      const { location, ...lists } = config.membersFrom;
      if (location === undefined) return;
      const site = { productName: config.settings.productName, publicUrl: config.publicUrl };
      await readWatchedList(location, lists, { database: patient, clock, log, signal, site });
    },
  };
}

/** Removes what erasures have left dead in the tables, which PostgreSQL would do whenever it likes; only their owner may. */
function vacuumJob({ connection, log }: WorkParts): Work {
  return {
    name: 'vacuum-erased',
    secondsAtMost: OVER_EVERYBODY_S,
    run: async (_runId, _boss, signal) => {
      const { database: owner, close } = openDatabase(connection, { log, size: 1, patient: true });
      try {
        const tables = await vacuumErased(owner, signal);
        if (tables > 0) log.info(`Dead rows of erased records were removed from ${tables} tables.`);
      } finally {
        await close();
      }
    },
  };
}

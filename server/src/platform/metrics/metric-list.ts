import type { PoolState } from '../database/open-database.ts';
import type { Underway } from '../fair-queue/fair-queue.ts';
import { EVERY_S, JOB_EVERY } from '../jobs/job-names.ts';
import type { FoundSetup } from '../setup/setup-watch.ts';
import type { DiskSpace } from '../state/disk-space.ts';
import type { JobState, SharedState } from '../state/state-reader.ts';

/**
 * The disks that are looked at: that of `DATA_DIR`, that of the embedded database where it has a volume of its own, and that of a folder
 * in which the members' files are kept.
 */
export type DiskPlace = 'data' | 'database' | 'files';

/** What is known when someone asks for the figures. */
export interface Facts {
  version: string;
  /** Undefined while the database does not answer. */
  shared: SharedState | undefined;
  pool: PoolState;
  turns: Underway;
  documents: Underway;
  room: Partial<Record<DiskPlace, DiskSpace>>;
  setup: FoundSetup;
  /** Whether this server makes a backup each night. */
  nightlyBackup: boolean;
}

/** A value with its labels; those of a figure are one closed set each. */
export interface Sample {
  labels?: Readonly<Record<string, string>>;
  value: number;
}

/** A figure that is read when someone asks; nothing comes of what is not known. */
export interface Metric {
  name: string;
  help: string;
  /** A counter only grows while the server runs. */
  kind?: 'counter';
  labels?: readonly string[];
  read(facts: Facts): readonly Sample[] | number | undefined;
}

/** The parts that are tried, by their labels. */
const PARTS = {
  'sign-in': 'signIn',
  mail: 'mail',
  files: 'files',
  backups: 'backups',
  scanner: 'scanner',
} as const satisfies Record<string, keyof FoundSetup>;

const ofServer: readonly Metric[] = [
  {
    name: 'cpd_build_info',
    help: 'The version of the product; always 1.',
    labels: ['version'],
    read: ({ version }) => [{ labels: { version }, value: 1 }],
  },
  {
    name: 'cpd_turns_running',
    help: 'Requests that are worked on.',
    read: ({ turns }) => turns.running,
  },
  {
    name: 'cpd_turns_waiting',
    help: 'Requests that wait for the turn of their person.',
    read: ({ turns }) => turns.waiting,
  },
  {
    name: 'cpd_documents_waiting',
    help: 'Documents that are being made or wait for it.',
    read: ({ documents }) => documents.running + documents.waiting,
  },
  {
    name: 'cpd_backup_nightly',
    help: 'Whether this server makes a backup each night: 1 where BACKUP_TO is set.',
    read: ({ nightlyBackup }) => Number(nightlyBackup),
  },
  {
    name: 'cpd_pool_connections',
    help: 'Connections to the database for calls, by whether they are in use.',
    labels: ['state'],
    read: ({ pool }) => [
      { labels: { state: 'busy' }, value: pool.open - pool.idle },
      { labels: { state: 'idle' }, value: pool.idle },
    ],
  },
  { name: 'cpd_pool_limit', help: 'Connections for calls at most.', read: ({ pool }) => pool.limit },
  { name: 'cpd_pool_waiting', help: 'Queries that wait for a connection.', read: ({ pool }) => pool.waiting },
  {
    name: 'cpd_pool_waits_total',
    help: 'Queries that had to wait for a connection because all were in use.',
    kind: 'counter',
    read: ({ pool }) => pool.waits,
  },
  {
    name: 'cpd_disk_free_bytes',
    help: 'What may still be written to the disk of DATA_DIR, and of the folder of the files.',
    labels: ['place'],
    read: ({ room }) => ofPlaces(room, ({ free }) => free),
  },
  {
    name: 'cpd_disk_size_bytes',
    help: 'The size of that disk.',
    labels: ['place'],
    read: ({ room }) => ofPlaces(room, ({ size }) => size),
  },
  {
    name: 'cpd_part_up',
    help: 'Whether a part that is set up worked when this server tried it last, within two minutes or so.',
    labels: ['part'],
    read: ({ setup }) =>
      (Object.entries(PARTS) as [string, keyof FoundSetup][]).flatMap(([part, name]) => {
        const found = setup[name];
        return found === undefined ? [] : [{ labels: { part }, value: Number(found.isGood) }];
      }),
  },
  {
    name: 'cpd_backup_newest_timestamp_seconds',
    help: 'When the newest whole backup that is in BACKUP_TO was begun; 0 where there is none.',
    read: ({ setup: { backups } }) => (backups?.isGood ? unixTime(backups.newestAt) : undefined),
  },
  {
    name: 'cpd_database_up',
    help: 'Whether the database answered this server within two seconds.',
    read: ({ shared }) => (shared === undefined ? 0 : 1),
  },
];

const ofAllServers: readonly Metric[] = [
  {
    name: 'cpd_database_size_bytes',
    help: 'What the database takes on its disk.',
    read: ({ shared }) => shared?.databaseBytes,
  },
  { name: 'cpd_queue_due', help: 'Scheduled work that is due and waits.', read: ({ shared }) => shared?.queue.count },
  {
    name: 'cpd_queue_oldest_seconds',
    help: 'How long the oldest of it has waited; 0 while none waits.',
    read: ({ shared }) => shared?.queue.oldestSeconds,
  },
  { name: 'cpd_mail_waiting', help: 'Emails that wait to be sent.', read: ({ shared }) => shared?.mail.count },
  {
    name: 'cpd_mail_oldest_seconds',
    help: 'How long the oldest of them has waited; 0 while none waits.',
    read: ({ shared }) => shared?.mail.oldestSeconds,
  },
  {
    name: 'cpd_mail_given_up',
    help: 'Emails that were given up for good in the last seven days.',
    read: ({ shared }) => shared?.mail.givenUp,
  },
  {
    name: 'cpd_quarantine_waiting',
    help: 'Files that wait for the virus check.',
    read: ({ shared }) => shared?.quarantine.count,
  },
  {
    name: 'cpd_quarantine_oldest_seconds',
    help: 'How long the oldest of them has waited; 0 while none waits.',
    read: ({ shared }) => shared?.quarantine.oldestSeconds,
  },
  {
    name: 'cpd_seal_last_timestamp_seconds',
    help: 'When the event log was sealed last; 0 while it never was.',
    read: ({ shared }) => shared && unixTime(shared.seals.lastAt),
  },
  {
    name: 'cpd_seals_without_copy',
    help: 'Seals that have no copy outside the database yet.',
    read: ({ shared }) => shared?.seals.withoutCopy,
  },
  {
    name: 'cpd_backup_last_success_timestamp_seconds',
    help: 'When the last backup that is whole was done, of the night or by command; 0 while there is none.',
    read: ({ shared }) => shared && unixTime(shared.backup.succeededAt),
  },
  {
    name: 'cpd_backup_last_failure_timestamp_seconds',
    help: 'When a backup failed last; 0 while none has.',
    read: ({ shared }) => shared && unixTime(shared.backup.failedAt),
  },
  {
    name: 'cpd_backup_size_bytes',
    help: 'What the last backup that is whole takes; 0 while there is none.',
    read: ({ shared }) => shared && (shared.backup.bytes ?? 0),
  },
  {
    name: 'cpd_backup_lacking_files',
    help: 'Files that were missing or damaged in their store when the last backup was made; 0 while there is none.',
    read: ({ shared }) => shared && (shared.backup.lacking ?? 0),
  },
  {
    name: 'cpd_job_last_success_timestamp_seconds',
    help: 'When a job succeeded last, on whichever server; 0 while it never has.',
    labels: ['job'],
    read: ({ shared }) => shared && ofJobs(shared, (job) => unixTime(job?.succeededAt)),
  },
  {
    name: 'cpd_job_last_failure_timestamp_seconds',
    help: 'When a job failed last; 0 while it never has.',
    labels: ['job'],
    read: ({ shared }) => shared && ofJobs(shared, (job) => unixTime(job?.failedAt)),
  },
  {
    name: 'cpd_job_interval_seconds',
    help: 'How long it is from one run of a job to the next as a rule.',
    labels: ['job'],
    read: () => Object.entries(JOB_EVERY).map(([job, every]) => ({ labels: { job }, value: EVERY_S[every] })),
  },
  {
    name: 'cpd_servers',
    help: 'Servers on the database: those that run, were refused, or have vanished.',
    labels: ['state'],
    read: ({ shared }) =>
      shared &&
      (['running', 'refused', 'gone'] as const).map((state) => ({ labels: { state }, value: shared.servers[state] })),
  },
  {
    name: 'cpd_servers_doing_jobs',
    help: 'Servers that run and do scheduled work.',
    read: ({ shared }) => shared?.servers.doingJobs,
  },
];

/** Everything that is read when someone asks: of this server, and of what all servers share. */
export const METRIC_LIST: readonly Metric[] = [...ofServer, ...ofAllServers];

function ofPlaces(room: Facts['room'], read: (room: DiskSpace) => number): Sample[] {
  return (Object.entries(room) as [DiskPlace, DiskSpace][]).map(([place, found]) => ({
    labels: { place },
    value: read(found),
  }));
}

/** Every job that this version knows, those too that never ran; what only another version knows is left out. */
function ofJobs({ jobs }: SharedState, read: (job: JobState | undefined) => number): Sample[] {
  const known = new Map(jobs.map((state) => [state.job, state]));
  return Object.keys(JOB_EVERY).map((job) => ({ labels: { job }, value: read(known.get(job)) }));
}

/** Seconds since 1970; 0 for what has not happened. */
function unixTime(instant: string | null | undefined): number {
  return instant == null ? 0 : Date.parse(instant) / 1000;
}

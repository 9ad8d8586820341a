import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { LEFT_THE_COLLEGE } from '../mail/outgoing-mail-store.ts';

/** The result of a kind of scheduled work, on whichever server. Instants are ISO, null for what has not happened yet. */
export interface JobState {
  job: string;
  /** When the last run that has ended started. */
  begunAt: string;
  succeededAt: string | null;
  failedAt: string | null;
  /** Why the last run failed, in our own words; null when it succeeded. */
  problem: string | null;
  /** Which server did the last run. */
  server: string;
}

/** How many of something wait, and since when the oldest of them; in seconds, 0 while none waits. */
interface Waiting {
  count: number;
  oldestSeconds: number;
}

/** What all servers on a database share of the state of the service: the same whichever of them is asked. */
export interface SharedState {
  /** When it was read, by the clock of the database. */
  at: string;
  /** Of each job that has run at least once, by name. */
  jobs: JobState[];
  /** Scheduled work that is due and waits for a server. */
  queue: Waiting;
  /** E-mails that wait to be sent, and those that were given up in the last seven days, but for those to members who left. */
  mail: Waiting & {
    givenUp: number;
    /** Why the one that has waited longest of those that failed was not sent, in the mail server's words; it may name who is written to. */
    problem: string | null;
  };
  /** Files that wait for the virus check. */
  quarantine: Waiting;
  /** The seals of the event log: when the last one was made, and how many have no copy outside the database yet. */
  seals: { lastAt: string | null; withoutCopy: number };
  /** Servers that run, how many of them do scheduled work, and how many were refused or have vanished. */
  servers: { running: number; doingJobs: number; refused: number; gone: number };
  /** The last backup that is whole, when one failed last, and of the first the bytes and the files that it lacks; null without one. */
  backup: { succeededAt: string | null; failedAt: string | null; bytes: number | null; lacking: number | null };
  /** What the database takes on its disk, in bytes. */
  databaseBytes: number;
}

/** E-mails that were given up longer ago are history. */
const GIVEN_UP_DAYS = 7;

/** Reads it in one statement, from indexes and small tables alone. `goneAfterS`: a server silent for so long is gone. */
export async function readSharedState(database: Database, goneAfterS: number): Promise<SharedState> {
  const { rows } = await sql<{ state: SharedState }>`
    select json_build_object(
      'at', now(),
      'jobs', (select coalesce(json_agg(json_build_object('job', job, 'begunAt', begun_at, 'succeededAt', succeeded_at,
        'failedAt', failed_at, 'problem', problem, 'server', server) order by job), '[]') from job_run),
      'queue', (select ${waiting(sql`waiting`, sql`oldest_due_at`)} from waiting_jobs()),
      'mail', (select ${waiting(sql`count(*)`, sql`min(created_at)`, {
        givenUp: sql`(select count(*) from outgoing_mail
          where given_up_at > now() - make_interval(days => ${GIVEN_UP_DAYS})
            and last_problem is distinct from ${LEFT_THE_COLLEGE})`,
        problem: sql`(array_agg(last_problem order by created_at) filter (where last_problem is not null))[1]`,
      })} from outgoing_mail where sent_at is null and given_up_at is null),
      'quarantine', (select ${waiting(sql`count(*)`, sql`min(uploaded_at)`)} from (
        select uploaded_at from document where scan_state = 'WAITING'
        union all select uploaded_at from case_file where scan_state = 'WAITING') as waiting_file),
      'seals', json_build_object('lastAt', (select sealed_at from event_seal order by number desc limit 1),
        'withoutCopy', (select count(*) from event_seal
          where number > coalesce((select max(number) from event_seal_copy), 0))),
      'servers', (select json_build_object(
        'running', count(*) filter (where is_there), 'doingJobs', count(*) filter (where is_there and does_jobs),
        'refused', count(*) filter (where refusal is not null),
        'gone', count(*) filter (where refusal is null and not is_there))
        from (select *, refusal is null and seen_at > clock_timestamp() - make_interval(secs => ${goneAfterS}) as is_there
          from server) as known),
      'backup', (select json_build_object('succeededAt', max(ended_at) filter (where name is not null),
        'failedAt', max(coalesce(ended_at, held_until))
          filter (where name is null and (ended_at is not null or held_until <= clock_timestamp())),
        'bytes', (array_agg(bytes order by ended_at desc) filter (where name is not null))[1],
        'lacking', (array_agg(lacking order by ended_at desc) filter (where name is not null))[1]) from backup_run),
      'databaseBytes', pg_database_size(current_database())
    ) as state
  `.execute(database);
  const [row] = rows;
  if (row === undefined) throw new Error('The state of the service could not be read.');
  return row.state;
}

type Piece = ReturnType<typeof sql>;

/** How many wait and for how long, as JSON; instants that lie ahead, as under a clock that stands still, count as now. */
function waiting(count: Piece, since: Piece, more: Record<string, Piece> = {}): Piece {
  const others = Object.entries(more).map(([name, value]) => sql`, ${sql.lit(name)}, ${value}`);
  return sql`json_build_object('count', ${count},
    'oldestSeconds', coalesce(greatest(0, extract(epoch from now() - ${since})::float8), 0)${sql.join(others, sql``)})`;
}

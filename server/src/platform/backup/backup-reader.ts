import { sql } from 'kysely';
import type { Reading } from '../database/tables.ts';
import type { BackupKind } from './backup-run-store.ts';

/** A backup that was begun. */
export interface BackupRun {
  kind: BackupKind;
  /** Where, in words. */
  place: string;
  /** ISO times. */
  begunAt: string;
  /** Null for one that is being written, or was broken off by the end of its program. */
  endedAt: string | null;
  /** Whether it is being written now. */
  isRunning: boolean;
  seconds: number | null;
  /** The name of a backup that is whole; null for others. */
  name: string | null;
  bytes: number | null;
  files: number | null;
  /** Files that were missing or damaged in the store itself. */
  lacking: number | null;
  /** What went wrong. */
  problem: string | null;
}

/** The last backup that was begun, and the last one that is whole; undefined without one. */
export interface LastBackups {
  lastTry: BackupRun | undefined;
  lastSuccess: BackupRun | undefined;
}

/** Reads how the backups of this database went, of the night and by command. */
export async function findLastBackups(database: Reading): Promise<LastBackups> {
  const last = (which: 'try' | 'success') => sql`
    select * from (
      select ${which}::text as which, kind, place, begun_at as "begunAt", ended_at as "endedAt",
        ended_at is null and held_until > clock_timestamp() as "isRunning",
        round(extract(epoch from ended_at - begun_at))::int as seconds, name, bytes, files, lacking,
        case when ended_at is null and held_until <= clock_timestamp() then 'It was broken off.' else problem end as problem
      from backup_run where ${which === 'success' ? sql`name is not null` : sql`true`}
      order by begun_at desc limit 1
    ) as last`;
  const both = sql<BackupRun & { which: string }>`${last('try')} union all ${last('success')}`;
  const found = new Map((await both.execute(database)).rows.map(({ which, ...run }) => [which, run]));
  return { lastTry: found.get('try'), lastSuccess: found.get('success') };
}

import { sql } from 'kysely';
import type { Change } from '../../../platform/database/tables.ts';
import type { KeptProgressFigures, Look } from './progress-figures-reader.ts';

/** Figures of one member, all of one version. */
export interface NewProgressFigures {
  userId: number;
  version: string;
  years: Omit<KeptProgressFigures, 'userId'>[];
}

/** Locks the progress of the figures to the end of the transaction, after anyone who is at work on them. */
export async function awaitProgress(transaction: Change): Promise<void> {
  await transaction.selectFrom('figures_progress').select('only_row').forUpdate().execute();
}

/** Keeps the figures of these members in the place of those that were kept. */
export async function replaceProgressFigures(
  transaction: Change,
  members: readonly NewProgressFigures[],
): Promise<void> {
  const rows = members.flatMap(({ userId, version, years }) =>
    years.map(({ cpdYearId, allMet, ...figures }) => ({
      user_id: userId,
      cpd_year_id: cpdYearId,
      version,
      all_met: allMet,
      ...figures,
    })),
  );
  await sql`
    insert into year_figures
    select * from json_populate_recordset(null::year_figures, ${JSON.stringify(rows)}::json)
    on conflict (cpd_year_id, user_id) do update set version = excluded.version, recognised = excluded.recognised,
      minimum = excluded.minimum, categories = excluded.categories, missing = excluded.missing,
      all_met = excluded.all_met
  `.execute(transaction);
  const versions = members.map(({ userId, version }) => ({ user_id: userId, version }));
  await sql`
    delete from year_figures kept
    using json_to_recordset(${JSON.stringify(versions)}::json) as fresh (user_id bigint, version text)
    where kept.user_id = fresh.user_id and kept.version <> fresh.version`.execute(transaction);
}

/** Takes the marks of up to `limit` members away whose figures changed without an event; answers who they are. */
export async function takeMarked(transaction: Change, limit: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    delete from stale_figures where user_id in (select user_id from stale_figures order by user_id limit ${limit})
    returning user_id as "userId"`.execute(transaction);
  return rows.map(({ userId }) => userId);
}

/** Notes up to which event the figures are settled, and which one was the last at that moment where it is another one than before. */
export async function saveProgress(
  transaction: Change,
  look: Look,
  { settledEventId, seenEventId }: Pick<Look, 'settledEventId' | 'seenEventId'>,
): Promise<void> {
  await sql`
    update figures_progress set settled_event_id = ${settledEventId}, seen_event_id = ${seenEventId},
      seen_at = case when seen_event_id = ${seenEventId} then seen_at else ${look.at}::timestamptz end`.execute(
    transaction,
  );
}

/** Notes up to which member all have been walked over. */
export async function saveWalked(
  transaction: Change,
  { walkFor, upToUserId }: { walkFor: string; upToUserId: number },
): Promise<void> {
  await sql`update figures_progress set walked_for = ${walkFor}, walked_up_to = ${upToUserId}`.execute(transaction);
}

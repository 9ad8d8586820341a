import type { DrawOutcome, PopulationMember } from '@cpd/domain/audit/draw';
import { type DrawSettings, WHY_AUDITED } from '@cpd/domain/audit/population';
import { sql } from 'kysely';
import { columns } from '../../../platform/database/columns.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import type { Change, Reading } from '../../../platform/database/tables.ts';
import type { PopulationRow } from './population-reader.ts';

/** A round, as far as its draws depend on it. */
export interface DrawRound {
  auditRoundId: number;
  cpdYearId: number;
  roundName: string;
  origin: string;
  isReleased: boolean;
  isDropped: boolean;
  /** Who chose members of it by hand; null where no one is. */
  chosenByHandBy: number | null;
}

const roundOf = (database: Reading) =>
  database.selectFrom('audit_round as round').select([
    'round.audit_round_id as auditRoundId',
    'round.cpd_year_id as cpdYearId',
    'round.round_name as roundName',
    'round.origin',
    sql<boolean>`round.released_at is not null`.as('isReleased'),
    sql<boolean>`round.dropped_at is not null`.as('isDropped'),
    sql<number | null>`(
        select round.chosen_by_user_id from audit_chosen
        where audit_chosen.audit_round_id = round.audit_round_id and why = 'BY_HAND' limit 1
      )`.as('chosenByHandBy'),
  ]);

/** A round, or undefined. */
export async function findRound(database: Reading, auditRoundId: number): Promise<DrawRound | undefined> {
  return await roundOf(database).where('round.audit_round_id', '=', auditRoundId).executeTakeFirst();
}

/** Locks a round to the end of the transaction: by it all its draws are, and its release. */
export async function lockRound(transaction: Change, auditRoundId: number): Promise<DrawRound | undefined> {
  return await roundOf(transaction).where('round.audit_round_id', '=', auditRoundId).forUpdate().executeTakeFirst();
}

/** A draw as it is stored. */
export interface StoredDraw {
  auditDrawId: number;
  auditRoundId: number;
  drawNumber: number;
  settings: DrawSettings;
  root: string;
  salt: string;
  secretHash: string | null;
  committedAt: string | null;
  secret: string | null;
  publicValue: string | null;
  drawnAt: string | null;
  isLatest: boolean;
}

/** A draw, or undefined. */
export async function findDraw(database: Reading, auditDrawId: number): Promise<StoredDraw | undefined> {
  return await database
    .selectFrom('audit_draw as mine')
    .select([
      'audit_draw_id as auditDrawId',
      'audit_round_id as auditRoundId',
      'draw_number as drawNumber',
      'settings',
      'population_root as root',
      'salt',
      'secret_hash as secretHash',
      'committed_at as committedAt',
      'secret',
      'public_value as publicValue',
      'drawn_at as drawnAt',
      sql<boolean>`not exists (
        select from audit_draw later
        where later.audit_round_id = mine.audit_round_id and later.draw_number > mine.draw_number
      )`.as('isLatest'),
    ])
    .where('audit_draw_id', '=', auditDrawId)
    .executeTakeFirst();
}

/** How many draws a round has had. */
export async function countDraws(transaction: Change, auditRoundId: number): Promise<number> {
  const { count } = await transaction
    .selectFrom('audit_draw')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('audit_round_id', '=', auditRoundId)
    .executeTakeFirstOrThrow();
  return count;
}

/** What is frozen. */
export interface FrozenDraw {
  auditRoundId: number;
  drawNumber: number;
  reason: string;
  settings: DrawSettings;
  populationRoot: string;
  salt: string;
  tree: Buffer;
  frozenByUserId: number;
  frozenAt: string;
}

/** Stores a draw with its frozen members, in the order of the list; answers its id. */
export async function insertDraw(
  transaction: Change,
  { settings, ...draw }: FrozenDraw,
  members: readonly PopulationRow[],
): Promise<number> {
  const { auditDrawId } = await transaction
    .insertInto('audit_draw')
    .values({ ...columns(draw), settings: JSON.stringify(settings) })
    .returning('audit_draw_id as auditDrawId')
    .executeTakeFirstOrThrow();
  const rows = members.map(({ userId, number, country, second, standing, reason }, place) => ({
    ...{ audit_draw_id: auditDrawId, user_id: userId, member_number: number, country, stratum: second },
    ...{ standing, reason_code: reason, is_drawn: false, place },
  }));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await insertRows(transaction, 'audit_draw_member', rows.slice(from, from + ROWS_AT_ONCE));
  }
  return auditDrawId;
}

/** A statement of a call may take four seconds, and a large college has tens of thousands. */
const ROWS_AT_ONCE = 5_000;

/** The frozen members of a draw, in the order of the list. */
export async function listFrozen(database: Reading, auditDrawId: number): Promise<PopulationMember[]> {
  const rows = await database
    .selectFrom('audit_draw_member')
    .select(['member_number as number', 'country', 'stratum as second', 'standing', 'reason_code as reason'])
    .where('audit_draw_id', '=', auditDrawId)
    .orderBy('place')
    .execute();
  // The reasons are those that were frozen, of the same closed list.
  return rows.map((row) => ({ ...row, reason: row.reason as PopulationMember['reason'] }));
}

/** Stores what a draw is committed to. */
export async function updateCommitted(
  transaction: Change,
  auditDrawId: number,
  change: { secretHash: string; publicSource: string; committedByUserId: number; committedAt: string },
): Promise<void> {
  await transaction.updateTable('audit_draw').set(columns(change)).where('audit_draw_id', '=', auditDrawId).execute();
}

/** Takes out of a round whom a draw before chose. */
export async function deleteDrawn(transaction: Change, auditRoundId: number): Promise<void> {
  await transaction
    .deleteFrom('audit_chosen')
    .where('audit_round_id', '=', auditRoundId)
    .where('why', '<>', 'BY_HAND')
    .execute();
}

/** Stores what a draw came to, and whom its round will audit instead of those of a draw before. */
export async function updateDrawn(
  transaction: Change,
  { auditDrawId, auditRoundId }: Pick<StoredDraw, 'auditDrawId' | 'auditRoundId'>,
  change: { secret: string; publicValue: string; drawnByUserId: number; drawnAt: string },
  { outcome, drawn }: { outcome: DrawOutcome; drawn: readonly string[] },
): Promise<void> {
  await transaction
    .updateTable('audit_draw')
    .set({ ...columns(change), outcome: JSON.stringify(outcome) })
    .where('audit_draw_id', '=', auditDrawId)
    .execute();
  await transaction
    .updateTable('audit_draw_member')
    .set({ is_drawn: true })
    .where('audit_draw_id', '=', auditDrawId)
    .where('member_number', '=', sql<string>`any(${drawn}::text[])`)
    .execute();
  await deleteDrawn(transaction, auditRoundId);
  // Who was chosen by hand is there already, with the reason that was written then.
  await sql`
    insert into audit_chosen (audit_round_id, user_id, why, reason)
    select ${auditRoundId}, user_id, standing, ${JSON.stringify(WHY_AUDITED)}::jsonb ->> coalesce(nullif(reason_code, ''), 'RANDOM')
    from audit_draw_member
    where audit_draw_id = ${auditDrawId} and reason_code <> 'CHOSEN' and (is_drawn or standing = 'MANDATORY')`.execute(
    transaction,
  );
  await transaction
    .updateTable('audit_round')
    .set((row) => ({ chosen_by_user_id: change.drawnByUserId, row_version: row('row_version', '+', 1) }))
    .where('audit_round_id', '=', auditRoundId)
    .execute();
}

import { type RoundSettings, roundSettings } from '@cpd/domain/audit/round';
import { sql } from 'kysely';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import type { Change, Row } from '../../../platform/database/tables.ts';
import { isDrawn } from './chosen-sql.ts';

/** A round that is locked; times are ISO texts. */
export interface LockedRound {
  auditRoundId: number;
  cpdYearId: number;
  /** The calendar year. */
  year: number;
  roundName: string;
  origin: Row<'audit_round'>['origin'];
  settings: RoundSettings;
  chosenByUserId: number | null;
  /** Of its latest draw; null without one. */
  isDrawn: boolean | null;
  releasedAt: string | null;
  droppedAt: string | null;
}

/** Locks a round to the end of the transaction; undefined for no round. */
export async function lockRound(transaction: Change, auditRoundId: number): Promise<LockedRound | undefined> {
  const row = await transaction
    .selectFrom('audit_round as round')
    .innerJoin('cpd_year as year', 'year.cpd_year_id', 'round.cpd_year_id')
    .select([
      'round.audit_round_id as auditRoundId',
      'round.cpd_year_id as cpdYearId',
      'year.cpd_year as year',
      'round.round_name as roundName',
      'round.origin',
      'round.settings',
      'round.chosen_by_user_id as chosenByUserId',
      isDrawn.as('isDrawn'),
      'round.released_at as releasedAt',
      'round.dropped_at as droppedAt',
    ])
    .where('round.audit_round_id', '=', auditRoundId)
    .forUpdate('round')
    .executeTakeFirst();
  return row && { ...row, settings: roundSettings(row.settings) };
}

/** Keeps other rounds of a year from choosing the same members in the meantime. */
export async function lockRoundsOfYear(transaction: Change, cpdYearId: number): Promise<void> {
  await transaction
    .selectFrom('cpd_year')
    .select('cpd_year_id')
    .where('cpd_year_id', '=', cpdYearId)
    .forUpdate()
    .execute();
}

export interface NewRound {
  cpdYearId: number;
  roundName: string;
  origin: 'DRAW' | 'BY_HAND';
  settings: RoundSettings;
  by: number;
  at: string;
}

/** Answers the id of the round. */
export async function insertRound(transaction: Change, round: NewRound): Promise<number> {
  const { auditRoundId } = await transaction
    .insertInto('audit_round')
    .values({
      ...{ cpd_year_id: round.cpdYearId, round_name: round.roundName, origin: round.origin },
      ...{ settings: JSON.stringify(round.settings), created_by_user_id: round.by, created_at: round.at },
    })
    .returning('audit_round_id as auditRoundId')
    .executeTakeFirstOrThrow();
  return auditRoundId;
}

/** Whom a round is to audit from now on besides. */
export async function insertChosen(
  transaction: Change,
  auditRoundId: number,
  chosen: readonly { userId: number; why: Row<'audit_chosen'>['why']; reason: string }[],
): Promise<void> {
  const rows = chosen.map(({ userId, why, reason }) => ({
    ...{ audit_round_id: auditRoundId, user_id: userId, why, reason },
  }));
  await insertRows(transaction, 'audit_chosen', rows, sql`on conflict do nothing`);
}

/** Notes who chooses the members of a round, and that it has changed. */
export async function updateChooser(transaction: Change, auditRoundId: number, userId: number): Promise<void> {
  await changeRound(transaction, auditRoundId, { chosen_by_user_id: userId });
}

/** Takes members out of a round. */
export async function deleteChosen(
  transaction: Change,
  auditRoundId: number,
  userIds: readonly number[],
): Promise<void> {
  await transaction
    .deleteFrom('audit_chosen')
    .where('audit_round_id', '=', auditRoundId)
    .where('user_id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .execute();
}

/** Ends a round before its release: whom it was to audit is forgotten. */
export async function updateDropped(transaction: Change, auditRoundId: number, at: string): Promise<void> {
  await transaction.deleteFrom('audit_chosen').where('audit_round_id', '=', auditRoundId).execute();
  await changeRound(transaction, auditRoundId, { dropped_at: at });
}

/** Notes the release; whom it chose is with the cases from now on. */
export async function updateReleased(
  transaction: Change,
  auditRoundId: number,
  { by, at }: { by: number; at: string },
): Promise<void> {
  await transaction.deleteFrom('audit_chosen').where('audit_round_id', '=', auditRoundId).execute();
  await changeRound(transaction, auditRoundId, { released_by_user_id: by, released_at: at });
}

/** Notes who observes the draw of a round; null for no one. */
export async function updateObserver(transaction: Change, auditRoundId: number, userId: number | null): Promise<void> {
  await changeRound(transaction, auditRoundId, { observer_user_id: userId });
}

type RoundChange = Partial<
  Pick<
    Row<'audit_round'>,
    'chosen_by_user_id' | 'dropped_at' | 'released_by_user_id' | 'released_at' | 'observer_user_id'
  >
>;

async function changeRound(transaction: Change, auditRoundId: number, set: RoundChange): Promise<void> {
  await transaction
    .updateTable('audit_round')
    .set((row) => ({ ...set, row_version: row('row_version', '+', 1) }))
    .where('audit_round_id', '=', auditRoundId)
    .execute();
}

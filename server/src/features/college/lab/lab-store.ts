import { type LabCounts, NO_COUNTS, type ShownRecord } from '@cpd/domain/year/lab';
import type { RuleSet } from '@cpd/domain/year/rule-set';
import { sql } from 'kysely';
import { anyId } from '../../../platform/database/any-id.ts';
import type { Change, Database, Reading, Row } from '../../../platform/database/tables.ts';

/** A run of the lab that has not ended. */
export interface UnfinishedRun {
  labRunId: number;
  rules: RuleSet;
  triedCpdYearId: number;
  startedAt: string;
  walked: number;
  upToUserId: number;
  counts: LabCounts;
  shown: readonly ShownRecord[];
}

/** A draft of a year's rules. */
export type DraftToTry = Pick<Row<'year_draft'>, 'version' | 'rules'>;

/** The draft of a year; undefined if the year has no draft. */
export async function findDraft(database: Reading, cpdYearId: number): Promise<DraftToTry | undefined> {
  return await selectDraft(database, cpdYearId).executeTakeFirst();
}

/** The same, locked to the end of the transaction: two that start at once come one behind the other. */
export async function findDraftForChange(transaction: Change, cpdYearId: number): Promise<DraftToTry | undefined> {
  return await selectDraft(transaction, cpdYearId).forUpdate().executeTakeFirst();
}

function selectDraft(database: Reading, cpdYearId: number) {
  return database.selectFrom('year_draft').select(['version', 'rules']).where('cpd_year_id', '=', anyId(cpdYearId));
}

/** Of which version of the draft a run is under way; undefined if no run is. */
export async function findRunningVersion(transaction: Change, cpdYearId: number): Promise<number | undefined> {
  const row = await transaction
    .selectFrom('lab_run')
    .select('draft_version')
    .where('cpd_year_id', '=', cpdYearId)
    .where('status', '=', 'RUNNING')
    .executeTakeFirst();
  return row?.draft_version;
}

/** Begins a run in the place of the one before. */
export async function startRun(
  transaction: Change,
  run: {
    cpdYearId: number;
    draft: DraftToTry;
    triedCpdYearId: number;
    members: number;
    startedBy: number;
    startedAt: string;
  },
): Promise<void> {
  const { cpdYearId, draft } = run;
  await transaction.deleteFrom('lab_run').where('cpd_year_id', '=', cpdYearId).execute();
  await transaction
    .insertInto('lab_run')
    .values({
      ...{ cpd_year_id: cpdYearId, draft_version: draft.version, rules: JSON.stringify(draft.rules) },
      ...{ tried_cpd_year_id: run.triedCpdYearId, members: run.members, status: 'RUNNING' },
      ...{ started_by: run.startedBy, started_at: run.startedAt },
      ...{ counts: JSON.stringify(NO_COUNTS), shown: JSON.stringify([]) },
    })
    .execute();
}

/** Stops the run of a draft; false where none is under way. */
export async function stopRun(transaction: Change, cpdYearId: number): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('lab_run')
    .set({ status: 'STOPPED' })
    .where('cpd_year_id', '=', cpdYearId)
    .where('status', '=', 'RUNNING')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** A run that is under way, whichever server it was on; the one that began first. */
export async function findUnfinished(database: Database): Promise<UnfinishedRun | undefined> {
  return await database
    .selectFrom('lab_run')
    .select(['lab_run_id as labRunId', 'rules', 'tried_cpd_year_id as triedCpdYearId'])
    .select(['started_at as startedAt', 'walked', 'up_to_user_id as upToUserId', 'counts', 'shown'])
    .where('status', '=', 'RUNNING')
    .orderBy('lab_run_id')
    .limit(1)
    .executeTakeFirst();
}

/** What a step has come to. */
export interface Step extends Pick<UnfinishedRun, 'walked' | 'upToUserId' | 'counts' | 'shown'> {
  status: 'RUNNING' | 'DONE' | 'FAILED';
}

/**
 * Keeps what a step has come to, where the run is still as it was before it. False where it was stopped or begun anew, or another
 * server has done the step too.
 */
export async function saveStep(database: Database, before: UnfinishedRun, step: Step): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('lab_run')
    .set({
      ...{ status: step.status, walked: step.walked, up_to_user_id: step.upToUserId },
      ...{ counts: JSON.stringify(step.counts), shown: JSON.stringify(step.shown), worked_at: sql<string>`now()` },
    })
    .where('lab_run_id', '=', before.labRunId)
    .where('status', '=', 'RUNNING')
    .where('up_to_user_id', '=', before.upToUserId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

import type { ClaimedRecord } from '@cpd/domain/audit/case-proof';
import { sql } from 'kysely';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import type { Change, Row } from '../../../platform/database/tables.ts';

/** A case as it begins. */
export interface NewCase {
  userId: number;
  why: Row<'audit_case'>['why'];
  reason: string;
  claimed: ClaimedRecord;
}

/** Statements of so many rows stay far below the time that each has. */
const AT_ONCE = 200;

/** Stores the cases of a round, whose years have rows, and gives the years their audit status; answers what each became, by member. */
export async function insertCases(
  transaction: Change,
  round: { auditRoundId: number; cpdYearId: number; dueOn: string; at: string },
  cases: readonly NewCase[],
): Promise<Map<number, { auditCaseId: number; memberYearId: number }>> {
  const stored = new Map<number, { auditCaseId: number; memberYearId: number }>();
  for (let from = 0; from < cases.length; from += AT_ONCE) {
    const some = cases.slice(from, from + AT_ONCE);
    const { rows } = await sql<{ userId: number; auditCaseId: number; memberYearId: number }>`
      with added as (
        insert into audit_case (audit_round_id, member_year_id, why, reason, state, state_since, notified_at, due_on, claimed)
        select ${round.auditRoundId}, mine.member_year_id, new.why, new.reason, 'SELECTED', ${round.at}::timestamptz,
          ${round.at}::timestamptz, ${round.dueOn}::date, new.claimed
        from json_to_recordset(${JSON.stringify(some)}::json)
          as new ("userId" bigint, why text, reason text, claimed jsonb)
        join member_year mine on mine.user_id = new."userId" and mine.cpd_year_id = ${round.cpdYearId}
        returning audit_case_id, member_year_id
      )
      update member_year mine set audit_status = 'SELECTED' from added where mine.member_year_id = added.member_year_id
      returning mine.user_id as "userId", added.audit_case_id as "auditCaseId", mine.member_year_id as "memberYearId"
    `.execute(transaction);
    for (const { userId, ...ids } of rows) stored.set(userId, ids);
  }
  return stored;
}

/** An item as it begins. */
export interface NewItem {
  auditCaseId: number;
  activityId: number;
  isAskedFor: boolean;
  claimedHours: number;
}

/** So many items are stored in one statement. */
const ITEMS_AT_ONCE = 5_000;

/** Stores the items of cases. */
export async function insertItems(transaction: Change, items: readonly NewItem[]): Promise<void> {
  for (let from = 0; from < items.length; from += ITEMS_AT_ONCE) {
    const rows = items.slice(from, from + ITEMS_AT_ONCE).map((item) => ({
      ...{ audit_case_id: item.auditCaseId, activity_id: item.activityId },
      ...{ is_asked_for: item.isAskedFor, claimed_hours: item.claimedHours },
    }));
    await insertRows(transaction, 'audit_item', rows);
  }
}

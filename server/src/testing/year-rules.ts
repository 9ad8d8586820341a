import type { RuleSet } from '@cpd/domain/year/rule-set';
import type { Database, Reading } from '../platform/database/tables.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { findRuleSet } from '../platform/reference/rule-set-reader.ts';
import { installRuleSet } from '../platform/reference/rule-set-store.ts';

/** The rules of a year as they are in force. */
export async function rulesOf(database: Reading, cpdYearId: number): Promise<RuleSet> {
  const set = await findRuleSet(database, cpdYearId);
  if (set === undefined) throw new Error(`There is no year ${cpdYearId}.`);
  return set;
}

/** Puts other rules of a year in force. */
export async function changeRules(
  database: Database,
  cpdYearId: number,
  change: (set: RuleSet) => RuleSet,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await installRuleSet(transaction, change(await rulesOf(transaction, cpdYearId)));
  });
}

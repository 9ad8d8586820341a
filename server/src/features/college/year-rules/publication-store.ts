import type { RuleSet } from '@cpd/domain/year/rule-set';
import type { Change } from '../../../platform/database/tables.ts';

/** Rules that two people publish. */
export interface Publishing {
  cpdYearId: number;
  version: number;
  draft: RuleSet;
  /** What is delivered for the year. */
  delivered: RuleSet | undefined;
  reason: string;
  preparedBy: number;
  by: number;
  at: Temporal.Instant;
}

/** Keeps what was published; its draft, with what was tried of it, is over. */
export async function insertPublication(transaction: Change, publishing: Publishing): Promise<void> {
  const { cpdYearId, version, draft, delivered, reason, preparedBy, by, at } = publishing;
  await transaction
    .insertInto('year_publication')
    .values({
      ...{ cpd_year_id: cpdYearId, version, rules: JSON.stringify(draft), reason },
      delivered: delivered === undefined ? null : JSON.stringify(delivered),
      ...{ prepared_by: preparedBy, published_by: by, published_at: at.toString() },
    })
    .execute();
  await transaction.deleteFrom('year_draft').where('cpd_year_id', '=', cpdYearId).execute();
}

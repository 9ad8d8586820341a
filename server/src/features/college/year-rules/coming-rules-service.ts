import type { ComingRules } from '@cpd/contract/coming-rules';
import { ruleChanges } from '@cpd/domain/year/rule-words';
import type { Database } from '../../../platform/database/tables.ts';
import { findComingRules } from './coming-rules-reader.ts';

/** What members plan by; the rest of the rules are the form's own business when its time comes. */
const FOR_MEMBERS = ['Days', 'Total', 'Categories', 'Also required', 'Leave', 'Reflection', 'Types of activity'];

/** What changes for members in the year that opens next; null until the college has laid its rules down (FWK-02). */
export async function readComingRules(database: Database, now: Temporal.Instant): Promise<ComingRules> {
  const [coming, before] = await findComingRules(database, now);
  if (coming === undefined || before === undefined) return null;
  return {
    cpdYearYear: coming.facts.year,
    comparedWith: before.facts.year,
    changes: ruleChanges(before, coming)
      .filter(({ section }) => FOR_MEMBERS.includes(section))
      .map(({ label, before: was, after: is }) => ({ label, before: was, after: is })),
  };
}

import type { RuleSet } from '@cpd/domain/year/rule-set';
import { type DeliveredRule, deliveredRules } from '@cpd/domain/year/rule-words';
import type { Reading } from '../../../platform/database/tables.ts';
import { findDelivered } from '../../../platform/reference/delivered-service.ts';
import type { Publication } from './publications-reader.ts';

/** What an upgrade has changed since a year was published, and these rules do not have (FWK-02). */
export async function listDelivered(
  reading: Reading,
  own: RuleSet,
  publications: readonly Publication[],
): Promise<DeliveredRule[]> {
  const then = publications[0]?.delivered ?? null;
  const now = then === null ? undefined : await findDelivered(reading, own.facts.cpdYearId);
  return then === null || now === undefined ? [] : deliveredRules(own, then, now);
}

import type { RuleSet } from '@cpd/domain/year/rule-set';
import { type DeliveredRule, deliveredRules } from '@cpd/domain/year/rule-words';
import { fullName } from '../../../platform/database/person-name.ts';
import type { Reading } from '../../../platform/database/tables.ts';
import { findDelivered } from '../../../platform/reference/delivered-service.ts';

/** How the rules of a year were laid down. */
export interface Publication {
  version: number;
  publishedOn: string;
  preparedBy: string;
  publishedBy: string;
  reason: string;
  /** What was delivered for the year at that time. */
  delivered: RuleSet | null;
}

/** The publications of a year, the latest first. */
export async function listPublications(reading: Reading, cpdYearId: number): Promise<Publication[]> {
  return await reading
    .selectFrom('year_publication as publication')
    .innerJoin('member as first', 'first.user_id', 'publication.prepared_by')
    .innerJoin('member as second', 'second.user_id', 'publication.published_by')
    .select([
      'publication.version',
      'publication.published_at as publishedOn',
      'publication.reason',
      'publication.delivered',
    ])
    .select([fullName('first').as('preparedBy'), fullName('second').as('publishedBy')])
    .where('publication.cpd_year_id', '=', cpdYearId)
    .orderBy('publication.version', 'desc')
    .execute();
}

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

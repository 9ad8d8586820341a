import type { RuleSet } from '@cpd/domain/year/rule-set';
import { fullName } from '../../../platform/database/person-name.ts';
import type { Reading } from '../../../platform/database/tables.ts';

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

import { sql } from 'kysely';
import type { Database, Row } from '../../../database/tables.ts';
import { isOpenParticipant } from '../../member/users/participants-sql.ts';

/** The years that are still open at `now` and close by `until`. */
export async function listClosingYears(database: Database, now: Temporal.Instant, until: Temporal.Instant) {
  const rows = await database
    .selectFrom('cpd_year')
    .select(['cpd_year_id', 'closes_at'])
    .where('closes_at', '>', now.toString())
    .where('closes_at', '<=', until.toString())
    .execute();
  return rows.map((row) => ({ cpdYearId: row.cpd_year_id, closesAt: Temporal.Instant.from(row.closes_at) }));
}

/**
 * Up to `limit` members, by their id and after `afterUserId`, who are in a year, have not handed it in, are not exempt from
 * it, and have not been told of this occasion.
 */
export async function listUntold(
  database: Database,
  wish: { cpdYearId: number; occasion: string; afterUserId: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<Pick<Row<'member'>, 'user_id'>>`
    select member.user_id
    from member
    left join member_year as mine on mine.user_id = member.user_id and mine.cpd_year_id = ${wish.cpdYearId}
    where member.user_id > ${wish.afterUserId}
      and ${isOpenParticipant}
      and (member.first_cpd_year_id <= ${wish.cpdYearId} or mine.member_year_id is not null)
      and coalesce(mine.status, 'OPEN') in ('OPEN', 'INPROGRESS')
      and mine.exemption_reason_code is null
      and not exists (
        select from notification as told where told.user_id = member.user_id and told.occasion = ${wish.occasion}
      )
    order by member.user_id
    limit ${wish.limit}`.execute(database);
  return rows.map((row) => row.user_id);
}

import { PACES, RISK_MONTHS, RISK_SHARE } from '@cpd/domain/year/pace';
import { type RawBuilder, sql } from 'kysely';
import { newestEdits } from '../../../platform/content/content-sql.ts';
import { COLLEGE_ZONE } from '../../../platform/database/college-zone.ts';
import { isStillOpen } from '../../record/years/year-sql.ts';

/**
 * Where the row `year` is (`paceMoment` of `domain/year/pace`), and when the college takes someone for being at risk, as a row
 * `pace` to be joined. It is worked out once for a year, not for each member.
 */
export function paceMoments(now: Temporal.Instant): RawBuilder<unknown> {
  const instant = sql`${now.toString()}::timestamptz`;
  return sql`lateral (
    select ${instant} as at, split_part(share, '/', 1)::bigint as part, split_part(share, '/', 2)::bigint as "of", months,
      (last - first + 1)::bigint as days,
      least(greatest((${instant} at time zone ${COLLEGE_ZONE})::date - first, 0), last - first + 1)::bigint as days_gone,
      ${instant} >= (year.closes_at at time zone ${COLLEGE_ZONE} - make_interval(months => months))
          at time zone ${COLLEGE_ZONE}
        and year.facts ->> 'confirmation' is distinct from 'provisional' as is_risk_time,
      year.facts ->> 'enforcement' = 'waived' as is_waived
    from (select make_date(year.cpd_year, 1, 1) as first, make_date(year.cpd_year, 12, 31) as last) days
    cross join (
      select coalesce(max(after ->> 'text') filter (where key = 'risk.share'), ${RISK_SHARE}) as share,
        coalesce(max(after ->> 'text') filter (where key = 'risk.months'), ${RISK_MONTHS})::int as months
      from ${newestEdits('setting')} setting
    ) set
    offset 0
  ) pace`;
}

/** Whether a member's year can be changed, at the moment of `pace`; of those who were members in it, as all are that lists have. */
export const isEditable: RawBuilder<boolean> = isStillOpen(sql<string>`pace.at`);

/** Whether there is less than the share of what is expected below which someone is at risk: as `isFarBehind` of the domain. */
export const isFarBehind: RawBuilder<boolean> = sql<boolean>`(
  figures.recognised * pace.days * pace."of" < figures.minimum * pace.days_gone * pace.part
)`;

/** Whether there is less than what is expected. */
const isBehind: RawBuilder<boolean> = sql<boolean>`(figures.recognised * pace.days < figures.minimum * pace.days_gone)`;

/** Whether a member is at risk: the same as of the words, for what asks each row of a year. */
export const isAtRisk: RawBuilder<boolean> = sql<boolean>`(
  pace.is_risk_time and not pace.is_waived and not figures.all_met and ${isFarBehind}
  and mine.exemption_reason_code is null and ${isEditable}
)`;

/**
 * The pace of a member's year in words, or null without one: `paceOf` in SQL, of the rows `mine`, `year`, `figures`
 * and `pace`, so that members can be found and ordered by it. A test holds the two together.
 */
export const paceInWords: RawBuilder<string | null> = sql<string | null>`(case
    when figures.user_id is null or mine.exemption_reason_code is not null or pace.is_waived or not ${isEditable} then null
    when figures.all_met then ${sql.lit(PACES.MET)}
    when pace.is_risk_time and ${isFarBehind} then ${sql.lit(PACES.ATRISK)}
    when ${isBehind} then ${sql.lit(PACES.BEHIND)}
    else ${sql.lit(PACES.ONTRACK)}
  end)`;

/** Hours as a share of what is expected by now, in whole per cent: `pacePercentage` in SQL; null while nothing is expected. */
export const pacePercent: RawBuilder<number | null> = sql<number | null>`(
  figures.recognised * pace.days * 100 / nullif(figures.minimum * pace.days_gone, 0)
)`;

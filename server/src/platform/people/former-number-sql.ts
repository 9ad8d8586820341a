import { type RawBuilder, sql } from 'kysely';

/**
 * The ids (`user_id`) of those whose number was this one before it was corrected, the latest correction first (PPL-06), behind the one
 * into whose entry that with this number was merged (PPL-07).
 */
export function hadNumber(memberNumber: string): RawBuilder<{ user_id: number }> {
  return sql`
    select user_id from (
      select kept_user_id as user_id, merged_at as at, member_merge_id as id, true as is_merged
      from member_merge join member on member.user_id = merged_user_id
      where undone_at is null and lower(member_number) = lower(${memberNumber})
      union all
      select coalesce(merge.kept_user_id, corrected.subject_user_id), corrected.at, corrected.event_id, false
      from event corrected
      left join member_merge merge on merge.merged_user_id = corrected.subject_user_id and merge.undone_at is null
      where corrected.by_team and corrected.kind = 'member.corrected'
        and lower(corrected.before ->> 'memberNumber') = lower(${memberNumber})
    ) known
    order by is_merged desc, at desc, id desc`;
}

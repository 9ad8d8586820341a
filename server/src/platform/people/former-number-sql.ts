import { type RawBuilder, sql } from 'kysely';

/** The ids (`user_id`) of those whose number was this one before it was corrected, the latest correction first (PPL-06). */
export function hadNumber(memberNumber: string): RawBuilder<{ user_id: number }> {
  return sql`
    select corrected.subject_user_id as user_id
    from event corrected
    where corrected.by_team and corrected.kind = 'member.corrected'
      and lower(corrected.before ->> 'memberNumber') = lower(${memberNumber})
    order by corrected.at desc, corrected.event_id desc`;
}

import type { RecordBefore } from '@cpd/domain/year/reopening';
import { type RawBuilder, sql } from 'kysely';
import { RECORD_EVENTS } from '../../../platform/database/event-kinds.ts';
import { fullName } from '../../../platform/database/person-name.ts';
import { entriesOf } from '../../../platform/people/merged-sql.ts';

const ENTRIES = entriesOf(sql.ref('mine.user_id'));

/** How a member's year was re-opened, of the columns that the query reads of `mine`. */
export interface StoredReopening {
  /** Who; empty where that is not known. */
  by: string;
  /** Whether the member did it: they took their submission back. */
  byMember: boolean;
  reason: string;
  /** Whether its end has passed. */
  ended: boolean;
  /** Whether the record was changed since; null once the re-opening is settled. */
  changed: boolean | null;
  /** What the record was before; null once the re-opening is settled. */
  before: RecordBefore | null;
}

/**
 * Whether the record of `mine` was changed since it was re-opened (ROP-03). Events of one year come in the order of their ids,
 * because each is written under the lock of its year; the clock is not used, because it may stand still.
 */
export const changedSinceReopening: RawBuilder<boolean> = sql<boolean>`exists (
  select from event
  where event.subject_user_id in (${ENTRIES})
    and event.event_id > (
      select max(event_id) from event_entry
      where subject_user_id in (${ENTRIES}) and kind in ('year.reopened', 'year.taken_back') and object_id = mine.member_year_id
    )
    and event.kind in (${sql.join(RECORD_EVENTS.map((kind) => sql.lit(kind)))})
    and case when event.object_type = 'member_year' then event.object_id = mine.member_year_id
      else mine.cpd_year_id::text in (event.before ->> 'cpdYearId', event.after ->> 'cpdYearId') end
)`;

/** JSON of `StoredReopening`, null for a record that was not re-opened or was submitted since. */
export function reopeningJson(now: RawBuilder<string>): RawBuilder<StoredReopening | null> {
  return sql<StoredReopening | null>`case when mine.reopened_at is not null then json_build_object(
    'by', (
      select ${fullName('member')} from member where user_id = mine.reopened_by
    ),
    'byMember', coalesce(mine.reopened_by = mine.user_id, false),
    'reason', coalesce(mine.reopening_reason, ''),
    'ended', mine.reopened_until <= ${now},
    'changed', case when mine.before_reopening is not null then ${changedSinceReopening} end,
    'before', mine.before_reopening
  ) end`;
}

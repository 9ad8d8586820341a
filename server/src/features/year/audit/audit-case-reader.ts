import type { ClaimedRecord, ItemVerdict } from '@cpd/domain/audit/case-proof';
import type { RoundSettings } from '@cpd/domain/audit/round';
import { type RawBuilder, sql } from 'kysely';
import { fullName } from '../../../platform/database/person-name.ts';
import type { Reading, Row } from '../../../platform/database/tables.ts';
import { isShownTo, type Onlooker } from './case-sql.ts';

/** A case as the rooms that show it read it (CAS-02, CAS-04); days are plain dates, times ISO texts. */
export interface ReadCase {
  auditCaseId: number;
  auditRoundId: number;
  rowVersion: number;
  memberYearId: number;
  userId: number;
  cpdYearId: number;
  year: number;
  why: Row<'audit_case'>['why'];
  reason: string;
  state: Row<'audit_case'>['state'];
  stateSince: string;
  notifiedAt: string;
  sentAt: string | null;
  decidedAt: string | null;
  dueOn: string | null;
  askedUntil: string | null;
  deferredUntil: string | null;
  outcomeText: string;
  auditorUserId: number | null;
  settings: Partial<RoundSettings>;
  /** Null in a case from before there were rounds. */
  claimed: ClaimedRecord | null;
  member: { name: string; specialties: string[]; registrations: string[] };
  items: ReadItem[];
  /** The oldest first; of the whole case those without an item. */
  messages: ReadMessage[];
  files: ReadFile[];
}

export interface ReadItem {
  auditItemId: number;
  rowVersion: number;
  activityId: number;
  isAskedFor: boolean;
  claimedHours: number;
  acceptedHours: number | null;
  verdict: ItemVerdict | null;
  reason: string;
  asksReflection: boolean;
  evidenceCounts: string | null;
  evidenceDoesNotCount: string | null;
}

export interface ReadMessage {
  auditMessageId: number;
  auditItemId: number | null;
  authorUserId: number;
  authorName: string;
  isInternal: boolean;
  text: string;
  createdAt: string;
  isNew: boolean;
}

/** Of the case those that have an item, a message or neither; those attached before have the item alone. */
export interface ReadFile {
  documentId: number;
  auditItemId: number | null;
  auditMessageId: number | null;
  isOfAudit: boolean;
  name: string;
  mediaType: string;
  size: number;
  uploadedAt: string;
  isClear: boolean;
}

/** Which case is meant: one by its id, if someone may look at it where that is said; or the latest of a member's year. */
export type WhichCase = { auditCaseId: number; shownTo?: Onlooker } | { userId: number; cpdYearId: number };

/**
 * A case with its items, files and messages, in one statement, for the one who reads it; undefined for an unknown case. Notes among
 * colleagues are in it only where `isInternal` is true (CAS-06).
 */
export async function findCase(
  database: Reading,
  which: WhichCase,
  { readerUserId, isInternal }: { readerUserId: number; isInternal: boolean },
): Promise<ReadCase | undefined> {
  const { rows } = await sql<ReadCase>`
    with mine as materialized (
      select audit_case.*, owner.user_id, owner.cpd_year_id, round.settings
      from audit_case
      join member_year owner using (member_year_id)
      join audit_round round using (audit_round_id)
      where ${isMeant(which)}
      order by audit_case_id desc limit 1
    )
    select mine.audit_case_id as "auditCaseId", mine.audit_round_id as "auditRoundId", mine.row_version as "rowVersion",
      mine.member_year_id as "memberYearId", mine.user_id as "userId", mine.cpd_year_id as "cpdYearId", year.cpd_year as year,
      mine.why, mine.reason, mine.state, mine.state_since as "stateSince", mine.notified_at as "notifiedAt",
      mine.sent_at as "sentAt", mine.decided_at as "decidedAt", mine.due_on as "dueOn", mine.asked_until as "askedUntil",
      mine.deferred_until as "deferredUntil", mine.outcome_text as "outcomeText", mine.auditor_user_id as "auditorUserId",
      mine.settings, mine.claimed, ${memberOf} as member, ${itemsOf} as items,
      ${messagesOf(readerUserId, isInternal)} as messages, ${filesOf(isInternal)} as files
    from mine join cpd_year year using (cpd_year_id)`.execute(database);
  return rows[0];
}

function isMeant(which: WhichCase): RawBuilder<boolean> {
  if ('userId' in which) {
    return sql<boolean>`owner.user_id = ${which.userId} and owner.cpd_year_id = ${which.cpdYearId}::bigint`;
  }
  const isShown = which.shownTo === undefined ? sql`true` : isShownTo('audit_case', which.shownTo);
  return sql<boolean>`audit_case.audit_case_id = ${which.auditCaseId} and ${isShown}`;
}

/** No more of the member than a case needs (CAS-07). */
const memberOf = sql<ReadCase['member']>`(
  select json_build_object(
    'name', ${fullName('member')},
    'specialties', (
      select coalesce(json_agg(area.name order by area.name), '[]') from member_area chosen join area using (area_id)
      where chosen.user_id = mine.user_id and chosen.cpd_year_id = mine.cpd_year_id and area.is_specialty
    ),
    'registrations', (
      select coalesce(json_agg(registration.name order by registration.position), '[]')
      from member_registration chosen join registration using (registration_id)
      where chosen.user_id = mine.user_id and chosen.cpd_year_id = mine.cpd_year_id
    )
  ) from member where member.user_id = mine.user_id
)`;

const itemsOf = sql<ReadItem[]>`(
  select coalesce(json_agg(json_build_object(
    'auditItemId', item.audit_item_id, 'rowVersion', item.row_version, 'activityId', item.activity_id,
    'isAskedFor', item.is_asked_for, 'claimedHours', item.claimed_hours, 'acceptedHours', item.accepted_hours,
    'verdict', item.verdict, 'reason', item.reason, 'asksReflection', item.asks_reflection,
    'evidenceCounts', placed.evidence_counts, 'evidenceDoesNotCount', placed.evidence_does_not_count
  ) order by item.is_asked_for desc, item.claimed_hours desc, item.audit_item_id), '[]')
  from audit_item item
  left join activity on activity.activity_id = item.activity_id
  left join cpd_year its on its.cpd_year_id = activity.cpd_year_id
  left join framework_activity_type placed
    on placed.framework_id = its.framework_id and placed.activity_type_id = activity.activity_type_id
  where item.audit_case_id = mine.audit_case_id
)`;

function messagesOf(readerUserId: number, isInternal: boolean): RawBuilder<ReadMessage[]> {
  return sql`(
    select coalesce(json_agg(json_build_object(
      'auditMessageId', said.audit_message_id, 'auditItemId', said.audit_item_id, 'authorUserId', said.author_user_id,
      'authorName', ${fullName('author')}, 'isInternal', said.is_internal, 'text', said.message_text,
      'createdAt', said.created_at,
      'isNew', said.author_user_id <> ${readerUserId} and said.audit_message_id > coalesce(seen.audit_message_id, 0)
        and (mine.user_id = ${readerUserId} or mine.auditor_user_id is not distinct from ${readerUserId}::bigint)
    ) order by said.audit_message_id), '[]')
    from audit_message said
    join member author on author.user_id = said.author_user_id
    left join audit_read seen on seen.audit_case_id = said.audit_case_id and seen.user_id = ${readerUserId}
    where said.audit_case_id = mine.audit_case_id and (${isInternal} or not said.is_internal)
  )`;
}

/** What was attached to the activities before, and what was added in the case; never a file of a note among colleagues. */
function filesOf(isInternal: boolean): RawBuilder<ReadFile[]> {
  return sql`(
    select coalesce(json_agg(json_build_object(
      'documentId', document.document_id, 'auditItemId', found.audit_item_id, 'auditMessageId', found.audit_message_id,
      'isOfAudit', found.is_of_audit, 'name', document.document_name, 'mediaType', document.media_type,
      'size', document.size_bytes, 'uploadedAt', document.uploaded_at, 'isClear', document.scan_state = 'CLEAR'
    ) order by found.is_of_audit, document.document_id), '[]')
    from (
      select link.document_id, item.audit_item_id, null::bigint as audit_message_id, false as is_of_audit
      from audit_item item join activity_document link on link.activity_id = item.activity_id
      where item.audit_case_id = mine.audit_case_id
      union all
      select added.document_id, added.audit_item_id, added.audit_message_id, true
      from audit_file added
      left join audit_message said on said.audit_message_id = added.audit_message_id
      where added.audit_case_id = mine.audit_case_id and (${isInternal} or said.is_internal is not true)
    ) found
    join document on document.document_id = found.document_id
  )`;
}

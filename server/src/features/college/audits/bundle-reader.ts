import { sql } from 'kysely';
import { fullName } from '../../../platform/database/person-name.ts';
import type { Reading } from '../../../platform/database/tables.ts';

/** What of a case only its bundle has; times are ISO texts, days plain dates. */
export interface BundleRest {
  /** Of each judged item. */
  judges: { auditItemId: number; name: string; judgedAt: string }[];
  /** What the member asked for, decided or not. */
  wishes: {
    kind: 'EXTENSION' | 'DEFERRAL';
    wantedUntil: string;
    reason: string;
    askedAt: string;
    granted: boolean | null;
    decisionText: string;
    decidedByName: string;
  }[];
  /** What the member's log says of the audit, the oldest first (AUD-03). */
  log: { at: string; message: string }[];
  /** The files of the case that can be handed out: attached to its items before, or added in it. */
  files: { documentId: number; name: string; storageKey: string; sha256: string; size: number }[];
}

/** The rest of a case, in one statement; undefined for an unknown one. */
export async function findBundleRest(database: Reading, auditCaseId: number): Promise<BundleRest | undefined> {
  const { rows } = await sql<BundleRest>`
    select (
        select coalesce(json_agg(json_build_object('auditItemId', item.audit_item_id, 'name', ${fullName('judge')},
          'judgedAt', item.judged_at)), '[]')
        from audit_item item join member judge on judge.user_id = item.judged_by_user_id
        where item.audit_case_id = audit.audit_case_id
      ) as judges, (
        select coalesce(json_agg(json_build_object('kind', wish.kind, 'wantedUntil', wish.wanted_until,
          'reason', wish.reason, 'askedAt', wish.asked_at, 'granted', wish.granted, 'decisionText', wish.decision_text,
          'decidedByName', coalesce(${fullName('decider')}, '')) order by wish.audit_wish_id), '[]')
        from audit_wish wish left join member decider on decider.user_id = wish.decided_by_user_id
        where wish.audit_case_id = audit.audit_case_id
      ) as wishes, (
        select coalesce(json_agg(json_build_object('at', event.at, 'message', event.after ->> 'message')
          order by event.event_id), '[]')
        from event where event.subject_user_id = mine.user_id and event.object_type = 'member_year'
          and event.object_id = mine.member_year_id and event.kind like 'audit.%' and event.at >= audit.notified_at
          and event.after ->> 'message' is not null
      ) as log, (
        select coalesce(json_agg(json_build_object('documentId', document.document_id, 'name', document.document_name,
          'storageKey', document.storage_key, 'sha256', document.sha256, 'size', document.size_bytes)
          order by document.document_id), '[]')
        from document
        where document.storage_key is not null and document.sha256 is not null and document.scan_state = 'CLEAR'
          and document.document_id in (
            select added.document_id from audit_file added where added.audit_case_id = audit.audit_case_id
            union
            select link.document_id from audit_item item join activity_document link on link.activity_id = item.activity_id
            where item.audit_case_id = audit.audit_case_id
          )
      ) as files
    from audit_case audit join member_year mine using (member_year_id)
    where audit.audit_case_id = ${auditCaseId}`.execute(database);
  return rows[0];
}

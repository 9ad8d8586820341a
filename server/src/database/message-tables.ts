import type { Audience } from '@cpd/domain/college/announcements';
import type { Generated, JSONColumnType } from 'kysely';

interface NotificationTable {
  notification_id: Generated<number>;
  user_id: number;
  title: string;
  alert_code: string;
  full_message: string;
  plain_message: string;
  status: Generated<string>;
  created_at: string;
  occasion: string;
  email_due_at: string | null;
  emailed_at: string | null;
  announcement_id: number | null;
}

interface AnnouncementTable {
  announcement_id: Generated<number>;
  title: string;
  message: string;
  level: string;
  audience: JSONColumnType<Audience>;
  status: Generated<string>;
  send_at: string | null;
  sent_at: string | null;
  told_up_to: Generated<number>;
  recipient_count: Generated<number>;
  created_by: number;
  created_at: string;
  released_by: number | null;
  version: Generated<number>;
}

interface NotificationSettingsTable {
  user_id: number;
  email_digest: string;
  quiet_from: number | null;
  quiet_to: number | null;
  time_zone: string;
}

interface OutgoingMailTable {
  outgoing_mail_id: Generated<number>;
  recipient: string;
  reply_to: string | null;
  subject: string;
  body_text: string;
  body_html: string | null;
  created_at: string;
  attempts: Generated<number>;
  next_attempt_at: Generated<string>;
  sent_at: string | null;
  given_up_at: string | null;
  last_problem: string | null;
}

interface MemberRequestTable {
  member_request_id: Generated<number>;
  user_id: number;
  kind: string;
  contact_number: Generated<string>;
  message: Generated<string>;
  cpd_year: number | null;
  exemption_reason_code: string | null;
  status: Generated<string>;
  created_at: string;
  source: Generated<string>;
  allocated_to_user_id: number | null;
  decided_by_user_id: number | null;
  decided_at: string | null;
  result: string | null;
  decision_text: Generated<string>;
  version: Generated<number>;
}

interface MemberRequestNoteTable {
  member_request_note_id: Generated<number>;
  member_request_id: number;
  author_user_id: number;
  note_text: string;
  created_at: string;
}

interface CalendarSubscriptionTable {
  user_id: number;
  secret_sha256: string;
  created_at: string;
  last_read_at: string | null;
}

/** The tables of what goes to members and comes from them. */
export interface MessageTables {
  announcement: AnnouncementTable;
  notification: NotificationTable;
  notification_settings: NotificationSettingsTable;
  outgoing_mail: OutgoingMailTable;
  member_request: MemberRequestTable;
  member_request_note: MemberRequestNoteTable;
  calendar_subscription: CalendarSubscriptionTable;
}

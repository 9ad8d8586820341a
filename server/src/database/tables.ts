import type { Framework, YearFacts } from '@cpd/domain/framework';
import type { Generated, JSONColumnType, Kysely, Transaction } from 'kysely';

// Dates are `YYYY-MM-DD` text, instants ISO text, numerics numbers: open-database.ts parses them so (decision 0001).

type Json<T extends object> = JSONColumnType<T, string, string>;
type NullableJson<T extends object> = JSONColumnType<T | null, string | null, string | null>;

interface ReferenceLoadTable {
  source: string;
  checksum: string;
  loaded_at: Generated<string>;
}

interface FrameworkTable {
  framework_id: number;
  rules: Json<Framework>;
}

interface CpdYearTable {
  cpd_year_id: number;
  cpd_year: number;
  framework_id: number;
  open_from: string;
  closes_at: string;
  facts: Json<YearFacts>;
}

interface ActivityTypeTable {
  activity_type_id: number;
  name: string;
  description: string;
  recurring: boolean;
  is_plan_type: boolean;
  is_annual_conversation: boolean;
}

interface FrameworkActivityTypeTable {
  framework_id: number;
  activity_type_id: number;
  category_id: number;
}

interface AreaTable {
  area_id: number;
  name: string;
  is_specialty: boolean;
  position: number;
  first_cpd_year_id: number;
  last_cpd_year_id: number;
  name_before_2023: string | null;
}

interface ReflectionQuestionTable {
  reflection_question_id: number;
  cpd_year_id: number;
  position: number;
  question: string;
  mandatory: boolean;
  help_text: string;
}

interface RegistrationGroupTable {
  group_code: string;
  name: string;
  position: number;
}

interface RegistrationTable {
  registration_id: number;
  group_code: string;
  name: string;
  position: number;
  practising: Generated<boolean>;
  declaration_flag: string | null;
  additional_information: string | null;
}

interface ExemptionReasonTable {
  reason_code: string;
  name: string;
  sentence_fragment: string;
  for_admin_only: boolean;
  position: number;
}

interface LearningResourceTable {
  learning_resource_id: number;
  title: string;
  url: string;
  position: number;
  image: Buffer | null;
}

interface LearningResourceAreaTable {
  learning_resource_id: number;
  area_id: number;
}

interface MemberTable {
  user_id: Generated<number>;
  username: string;
  member_number: string;
  security_role_code: string;
  title: Generated<string>;
  first_name: string;
  last_name: string;
  email: string;
  first_cpd_year_id: number;
  has_logged_in_before: Generated<boolean>;
  research_consent: boolean | null;
  disabled_at: string | null;
  created_at: Generated<string>;
}

interface MemberYearTable {
  member_year_id: Generated<number>;
  user_id: number;
  cpd_year_id: number;
  status: Generated<string>;
  submitted_at: string | null;
  declaration: NullableJson<object>;
  audit_status: string | null;
  exemption_reason_code: string | null;
  paper_submission: Generated<number>;
  reopened_at: string | null;
  reopened_until: string | null;
}

interface MemberRegistrationTable {
  user_id: number;
  cpd_year_id: number;
  registration_id: number;
}

interface MemberAreaTable {
  user_id: number;
  cpd_year_id: number;
  area_id: number;
}

interface DocumentFolderTable {
  document_folder_id: Generated<number>;
  user_id: number;
  cpd_year_id: number;
  folder_name: string;
  comparable_name: string;
  created_at: string;
}

interface DocumentTable {
  document_id: Generated<number>;
  user_id: number;
  cpd_year_id: number;
  document_type: string;
  document_name: string;
  comparable_name: string;
  media_type: string;
  size_bytes: number;
  sha256: string | null;
  storage_key: string | null;
  uploaded_at: string;
  document_folder_id: number | null;
  scan_state: Generated<'CLEAR' | 'WAITING' | 'INFECTED'>;
  scan_due_at: Generated<string>;
}

interface PlanTable {
  plan_id: Generated<number>;
  user_id: number;
  cpd_year_id: number;
  plan_name: string;
  cpd_need: string;
  hours_spent: number;
  document_id: number | null;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
}

interface PlanGoalTable {
  plan_goal_id: Generated<number>;
  plan_id: number;
  position: number;
  goal: string;
  goal_description: Generated<string>;
  outcome: Generated<'DONE' | 'CARRIED' | 'DROPPED' | null>;
  outcome_reason: Generated<string>;
  closed_at: Generated<string | null>;
  carried_from_goal_id: number | null;
}

interface PlanDescribedActivityTable {
  described_activity_id: Generated<number>;
  plan_goal_id: number;
  position: number;
  description: string;
  timeframe: Generated<string>;
}

interface PlanDraftTable {
  user_id: number;
  cpd_year_id: number;
  plan_id: number;
  content: Json<object>;
  saved_at: string;
}

interface ActivityTable {
  activity_id: Generated<number>;
  user_id: number;
  cpd_year_id: number;
  activity_name: string;
  activity_type_id: number;
  additional_information: Generated<string>;
  occurrence: string;
  recurrence: NullableJson<object>;
  hours_per_date: number;
  plan_id: number | null;
  verified_activity_id: number | null;
  shortcut_id: number | null;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
}

interface ActivityRemovedDateTable {
  activity_id: number;
  day: string;
}

interface ActivityDateTable {
  activity_date_id: Generated<number>;
  activity_id: number;
  user_id: number;
  start_date: string;
  end_date: string;
  hours: number;
  additional_information: Generated<string>;
  own_hours: Generated<boolean>;
  moved_from: string | null;
  reflection: string | null;
  reflection_hours: Generated<number>;
}

interface ActivityDateAreaTable {
  activity_date_id: number;
  area_id: number;
  hours: number;
}

interface ActivityAreaTable {
  activity_id: number;
  area_id: number;
  hours: number | null;
}

interface ReflectionAnswerTable {
  reflection_answer_id: Generated<number>;
  activity_date_id: number;
  reflection_question_id: number;
  answer: string;
}

interface ShortcutTable {
  shortcut_id: Generated<number>;
  friendly_suffix: string;
  activity_name: string;
  activity_type_id: number;
  cpd_year_id: number;
  ongoing: boolean;
  start_date: string | null;
  end_date: string | null;
  created_by: number;
  created_at: string;
}

interface ShortcutAreaTable {
  shortcut_id: number;
  area_id: number;
  hours: number;
}

interface HelpTextTable {
  ui_code: string;
  first_cpd_year_id: number;
  last_cpd_year_id: number;
  text: string;
}

interface ActivityGoalTable {
  activity_id: number;
  plan_goal_id: number;
}

interface ActivityDocumentTable {
  activity_document_id: Generated<number>;
  activity_id: number;
  document_id: number;
  user_id: number;
  cpd_year_id: number;
}

interface ActivityDocumentDateTable {
  activity_document_id: number;
  activity_id: number;
  activity_date_id: number;
}

interface IdempotencyKeyTable {
  user_id: number;
  key: string;
  operation: string;
  body_hash: string;
  status: number | null;
  answer: NullableJson<object>;
  created_at: Generated<string>;
}

interface EventTable {
  event_id: Generated<number>;
  at: string;
  request_id: string;
  actor_user_id: number | null;
  subject_user_id: number;
  kind: string;
  object_type: string;
  object_id: number | null;
  before: NullableJson<object>;
  after: NullableJson<object>;
}

interface IssuedDocumentTable {
  number: string;
  user_id: number;
  cpd_year_id: number;
  document_type: string;
  subject: Generated<string>;
  member_name: string;
  cpd_year: number;
  content_sha256: string;
  signature: string;
  issued_at: string;
  position: Generated<number>;
  revoked_at: string | null;
}

interface IssuedFileTable {
  sha256: string;
  number: string;
  printed_at: string;
}

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
}

interface CalendarSubscriptionTable {
  user_id: number;
  secret_sha256: string;
  created_at: string;
  last_read_at: string | null;
}

interface OidcModelTable {
  kind: string;
  id: string;
  payload: Json<object>;
  grant_id: string | null;
  user_code: string | null;
  uid: string | null;
  expires_at: string | null;
  consumed_at: string | null;
}

/** Every table of the database, by its name. */
export interface Tables {
  reference_load: ReferenceLoadTable;
  framework: FrameworkTable;
  cpd_year: CpdYearTable;
  activity_type: ActivityTypeTable;
  framework_activity_type: FrameworkActivityTypeTable;
  area: AreaTable;
  reflection_question: ReflectionQuestionTable;
  registration_group: RegistrationGroupTable;
  registration: RegistrationTable;
  exemption_reason: ExemptionReasonTable;
  learning_resource: LearningResourceTable;
  learning_resource_area: LearningResourceAreaTable;
  member: MemberTable;
  member_year: MemberYearTable;
  member_registration: MemberRegistrationTable;
  member_area: MemberAreaTable;
  document: DocumentTable;
  document_folder: DocumentFolderTable;
  plan: PlanTable;
  plan_goal: PlanGoalTable;
  plan_described_activity: PlanDescribedActivityTable;
  plan_draft: PlanDraftTable;
  activity: ActivityTable;
  activity_removed_date: ActivityRemovedDateTable;
  activity_date: ActivityDateTable;
  activity_date_area: ActivityDateAreaTable;
  activity_area: ActivityAreaTable;
  reflection_answer: ReflectionAnswerTable;
  activity_goal: ActivityGoalTable;
  activity_document: ActivityDocumentTable;
  activity_document_date: ActivityDocumentDateTable;
  shortcut: ShortcutTable;
  shortcut_area: ShortcutAreaTable;
  help_text: HelpTextTable;
  idempotency_key: IdempotencyKeyTable;
  event: EventTable;
  issued_document: IssuedDocumentTable;
  issued_file: IssuedFileTable;
  notification: NotificationTable;
  notification_settings: NotificationSettingsTable;
  outgoing_mail: OutgoingMailTable;
  member_request: MemberRequestTable;
  calendar_subscription: CalendarSubscriptionTable;
  oidc_model: OidcModelTable;
}

/** The database outside a transaction. */
export type Database = Kysely<Tables>;

/** The database inside a transaction: what is written is saved together or not at all. */
export type Change = Transaction<Tables>;

/** Where a reader may read: inside a transaction it sees the changes made there. */
export type Reading = Database | Change;

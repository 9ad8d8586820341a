import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, NullableJson } from './columns.ts';

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
  search_text: GeneratedAlways<string>;
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

interface MemberYearVariationTable {
  member_year_id: number;
  months_of_leave: number;
  exemption_reason_code: string;
  member_request_id: number;
  granted_by_user_id: number;
  granted_at: string;
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

interface DocumentFolderTable {
  document_folder_id: Generated<number>;
  user_id: number;
  cpd_year_id: number;
  folder_name: string;
  comparable_name: string;
  created_at: string;
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
  provider: Generated<string>;
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

/** The tables of the members and their records. */
export interface RecordTables {
  member: MemberTable;
  member_year: MemberYearTable;
  member_year_variation: MemberYearVariationTable;
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
  issued_document: IssuedDocumentTable;
  issued_file: IssuedFileTable;
}

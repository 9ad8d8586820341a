import type { Generated } from 'kysely';

interface ActingSessionTable {
  acting_session_id: Generated<number>;
  actor_user_id: number;
  subject_user_id: number;
  reason: string;
  started_at: string;
  ends_at: string;
  ended_at: string | null;
}

interface MemberViewTable {
  actor_user_id: number;
  subject_user_id: number;
  viewed_at: string;
}

interface PinnedMemberTable {
  user_id: number;
  pinned_user_id: number;
  pinned_at: string;
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
  retired_at: string | null;
  version: Generated<number>;
}

interface ShortcutAreaTable {
  shortcut_id: number;
  area_id: number;
  hours: number;
}

interface ProgramActivityTable {
  program_activity_id: Generated<number>;
  cpd_year_id: number;
  activity_name: string;
  activity_type_id: number;
  additional_information: Generated<string>;
  start_date: string;
  end_date: string;
  hours_per_date: number;
  created_by: number | null;
  created_at: string;
  version: Generated<number>;
  withdrawn_at: string | null;
  withdrawn_reason: Generated<string>;
}

interface ProgramActivityAreaTable {
  program_activity_id: number;
  area_id: number;
  hours: number | null;
}

interface ProgramAttendanceTable {
  program_attendance_id: Generated<number>;
  program_activity_id: number;
  user_id: number;
  hours: number | null;
  status: Generated<'OFFERED' | 'CONFIRMED' | 'DECLINED'>;
  offered_by: number | null;
  offered_at: string;
  answered_at: string | null;
}

/** The tables of the CPD team's own work. */
export interface StaffTables {
  acting_session: ActingSessionTable;
  member_view: MemberViewTable;
  pinned_member: PinnedMemberTable;
  program_activity: ProgramActivityTable;
  program_activity_area: ProgramActivityAreaTable;
  program_attendance: ProgramAttendanceTable;
  shortcut: ShortcutTable;
  shortcut_area: ShortcutAreaTable;
}

import type { Generated } from 'kysely';

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

/** The tables of the CPD team's own work. */
export interface StaffTables {
  shortcut: ShortcutTable;
  shortcut_area: ShortcutAreaTable;
}

import { isInYear, parseDayMonthYear } from '../values/plain-date.ts';
import type { YearStatus } from '../year/framework.ts';
import { isOpenStatus } from '../year/year-rules.ts';

/** What the screen is asked for, by its address or by the screen that it is in (ACT-04 to ACT-12). Ids are above 0. */
type ScreenInput = {
  editActivityId?: number | undefined;
  editActivityDateId?: number;
  viewActivityId?: number;
  viewActivityDateId?: number;
  copyActivityId?: number;
  /** `dd/MM/yyyy` as it is in the address. */
  selectedDate?: string;
};

/** What waits for the screen besides its address. */
type Remembered = {
  /** A shortcut of the address or of the session (SHC-01). */
  shortcut?: 'plain' | 'friendly';
  /** An item was imported from a calendar and is not saved yet (CAL-12). */
  calendarImport?: boolean;
  /** The year of the plan that contains the screen (ACT-12, `attachToCPDYearId`). */
  planYearId?: number;
};

/** A year of the member, as far as the choice of screen and year reads it. */
type YearChoice = { cpdYearId: number; year: number; status: YearStatus; editable: boolean };

/** The ten screens behind one address, in the order in which they are considered (ACT-22). */
export type ChosenScreen =
  | { kind: 'edit'; activityId: number }
  | { kind: 'edit-date'; activityDateId: number }
  | { kind: 'view'; activityId: number }
  | { kind: 'shortcut'; friendly: boolean }
  | { kind: 'copy'; activityId: number }
  | { kind: 'view-date'; activityDateId: number }
  /** A plain date in an editable year. */
  | { kind: 'preselected-date'; date: string }
  | { kind: 'calendar-import' }
  | { kind: 'plan'; cpdYearId: number }
  | { kind: 'add' };

/** How the form is used. A friendly link locks fields that a plain shortcut leaves open (SHC-04). */
export type ActivityMode = 'add' | 'edit' | 'edit-date' | 'view' | 'view-date' | 'copy' | 'shortcut' | 'friendly';

/** The year id to show when no year can be changed (ACT-24). */
const FALLBACK_YEAR_ID = 9;

/**
 * Which of the ten screens this is: the first that applies, the others are ignored (ACT-22). A date that is malformed or
 * is in no editable year counts as absent (ACT-11), so the choice waits for the list of years.
 */
export function chooseActivityScreen(
  input: ScreenInput,
  remembered: Remembered,
  years: readonly YearChoice[],
): ChosenScreen {
  if (input.editActivityId !== undefined) return { kind: 'edit', activityId: input.editActivityId };
  if (input.editActivityDateId !== undefined) return { kind: 'edit-date', activityDateId: input.editActivityDateId };
  if (input.viewActivityId !== undefined) return { kind: 'view', activityId: input.viewActivityId };
  if (remembered.shortcut !== undefined) return { kind: 'shortcut', friendly: remembered.shortcut === 'friendly' };
  if (input.copyActivityId !== undefined) return { kind: 'copy', activityId: input.copyActivityId };
  if (input.viewActivityDateId !== undefined) return { kind: 'view-date', activityDateId: input.viewActivityDateId };
  const date = parseDayMonthYear(input.selectedDate ?? '');
  if (date !== undefined && years.some((year) => year.editable && isInYear(date, year.year))) {
    return { kind: 'preselected-date', date };
  }
  if (remembered.calendarImport === true) return { kind: 'calendar-import' };
  if (remembered.planYearId !== undefined) return { kind: 'plan', cpdYearId: remembered.planYearId };
  return { kind: 'add' };
}

/**
 * How the form is used on a screen. What may not be changed opens to be read, also when the address asks to edit it
 * (ACT-25); `mayEdit` is the server's word (`Abilities.edit`) and counts only for a saved activity.
 */
export function activityMode(screen: ChosenScreen, mayEdit: boolean): ActivityMode {
  switch (screen.kind) {
    case 'edit':
      return mayEdit ? 'edit' : 'view';
    case 'edit-date':
      return mayEdit ? 'edit-date' : 'view-date';
    case 'view':
    case 'view-date':
    case 'copy':
      return screen.kind;
    case 'shortcut':
      return screen.friendly ? 'friendly' : 'shortcut';
    default:
      // Preselected date, import and plan are the add form with values (ACT-22).
      return 'add';
  }
}

const HEADINGS = {
  add: 'Add Activity',
  edit: 'Edit Activity',
  'edit-date': 'Edit Activity Date',
  view: 'View Activity',
  'view-date': 'View Activity Date',
  copy: 'Copy Activity',
  shortcut: 'Shortcut Activity',
  friendly: 'Shortcut Activity',
} as const satisfies Record<ActivityMode, string>;

/** Heading and page title while the detail tab shows (ACT-03); what started in the calendar says so. */
export function activityHeading(screen: ChosenScreen, mode: ActivityMode): string {
  const fromCalendar = screen.kind === 'preselected-date' || screen.kind === 'calendar-import';
  return fromCalendar ? 'Add Activity Calendar' : HEADINGS[mode];
}

/** Heading and page title while the calendar tab shows (ACT-03). */
export const CALENDAR_HEADING = 'Activity Calendar';

/**
 * The year a new activity starts in: that of the wanted date, else the wanted year, where they are editable; else the
 * earliest open one (ACT-23). Where none is editable, a year to show view-only (ACT-24); undefined without any year.
 */
export function startingYearId(
  years: readonly YearChoice[],
  wanted: { date?: string; cpdYearId?: number } = {},
): number | undefined {
  const open = years
    .filter((year) => year.editable && isOpenStatus(year.status))
    .toSorted((one, other) => one.year - other.year);
  const ofDate = open.find(({ year }) => isInYear(wanted.date ?? '', year));
  const asked = open.find(({ cpdYearId }) => cpdYearId === wanted.cpdYearId);
  const chosen = ofDate ?? asked ?? open[0] ?? years.find(({ cpdYearId }) => cpdYearId === FALLBACK_YEAR_ID);
  const latest = years.toSorted((one, other) => other.year - one.year)[0];
  return (chosen ?? latest)?.cpdYearId;
}

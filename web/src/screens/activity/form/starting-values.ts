import type { Activity } from '@cpd/contract/activities';
import { type ActivityFormModel, emptyActivityForm } from '@cpd/domain/record/activity-form';
import { startingYearId } from '@cpd/domain/record/activity-screen';
import { ACTIVITY_NAME_MAX } from '@cpd/domain/values/limits';
import type { ActivitySearch } from '../../../lib/paths.ts';
import { todayIn, yearRange } from '../../../parts/day/date-range.ts';
import type { YearWithRules } from '../../../queries/years-with-rules.ts';

/** What a new activity may be asked to start with. */
export type StartingPoint = {
  /** A plain date in an editable year (ACT-10). */
  date?: string | undefined;
  cpdYearId?: number | undefined;
  name?: string | undefined;
  activityTypeId?: number | undefined;
  areaId?: number | undefined;
  goalId?: number | undefined;
};

/**
 * A new form in the year that is asked for, else in the earliest open one (ACT-10, ACT-11, ACT-23). Where no year can be changed it is
 * in the one to be shown (ACT-24, ACT-50). It is for today, where its year has today. Undefined without any year.
 */
export function startingValues(
  startingPoint: StartingPoint,
  years: readonly YearWithRules[],
): ActivityFormModel | undefined {
  const { date, cpdYearId } = startingPoint;
  const yearId = startingYearId(yearChoices(years), {
    ...(date !== undefined && { date }),
    ...(cpdYearId !== undefined && { cpdYearId }),
  });
  const year = years.find((one) => one.cpdYearId === yearId);
  if (!year) return undefined;
  return {
    ...emptyActivityForm(year.cpdYearId, year.rules),
    date: date ?? startingDate(year),
    name: startingPoint.name?.slice(0, ACTIVITY_NAME_MAX) ?? '',
    activityTypeId: startingPoint.activityTypeId ?? 0,
    areaIds: startingPoint.areaId === undefined ? [] : [startingPoint.areaId],
    goalIds: startingPoint.goalId === undefined ? [] : [startingPoint.goalId],
  };
}

/** Most activities are logged on their day, so a new one is for today, where its year has today; '' elsewhere. */
export function startingDate({ cpdYearYear }: Pick<YearWithRules, 'cpdYearYear'>): string {
  return todayIn(yearRange(cpdYearYear)) ?? '';
}

/** The years an activity can go into, earliest first (ACT-23, ACT-25), with the one that it is in (ACT-15). */
export function formYears(years: readonly YearWithRules[], cpdYearId?: number): YearWithRules[] {
  return years
    .filter((year) => year.editable || year.cpdYearId === cpdYearId)
    .toSorted((one, other) => one.cpdYearYear - other.cpdYearYear);
}

/** The years as the choice of screen and year reads them. */
export function yearChoices(years: readonly YearWithRules[]) {
  return years.map((year) => ({
    cpdYearId: year.cpdYearId,
    year: year.cpdYearYear,
    status: year.cpdStatusCode,
    editable: year.editable,
  }));
}

/** What the activity screen can be given, by its address or by the screen that it is in (ACT-12). Ids are above 0. */
export type ScreenInputs = {
  /** Opened to be changed; `editActivityId` is the same under its other name. */
  activityId?: number;
  editActivityId?: number;
  editActivityDateId?: number;
  viewActivityId?: number;
  viewActivityDateId?: number;
  copyActivityId?: number;
  /** Values to start with in the shape of a copy: an imported calendar item (CAL-12). */
  copyActivityResponse?: Activity;
  /** `dd/MM/yyyy` (ACT-10). */
  selectedDate?: string;
  /** False where no shortcut of the session is meant (SHC-01); a name means the kept one (SHC-04). */
  isShortcut?: boolean;
  friendlyURL?: string;
  /** Whether the screen is in a plan, and the year of that plan. */
  isPDP?: boolean;
  attachToCPDYearId?: number;
};

/** The inputs of an address (ACT-04 to ACT-10). */
export function inputsOfSearch(search: ActivitySearch): ScreenInputs {
  const { actid, dateid, viewactid, viewdateid, copyactid, selectedDate } = search;
  return {
    ...(actid !== undefined && { editActivityId: actid }),
    ...(dateid !== undefined && { editActivityDateId: dateid }),
    ...(viewactid !== undefined && { viewActivityId: viewactid }),
    ...(viewdateid !== undefined && { viewActivityDateId: viewdateid }),
    ...(copyactid !== undefined && { copyActivityId: copyactid }),
    ...(selectedDate !== undefined && { selectedDate }),
  };
}

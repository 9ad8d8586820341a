import type { Activity } from '@cpd/contract/activities';
import type { CPDYear } from '@cpd/contract/cpd-years';
import { isInYear, parseDayMonthYear } from '@cpd/domain/plain-date';
import type { ActivitySearch } from '../../lib/paths.ts';
import { type ActivityValues, emptyValues } from './activity-values.ts';

/** What the address asks for. Modes that come later join here, in the order of ACT-22. */
export type ActivityWish = { kind: 'add' } | { kind: 'edit' | 'view' | 'copy'; activityId: number };

/** Reads the wish out of the address; the order decides and other parameters are ignored (ACT-22). */
export function readWish(search: ActivitySearch): ActivityWish {
  if (search.actid !== undefined) return { kind: 'edit', activityId: search.actid };
  if (search.viewactid !== undefined) return { kind: 'view', activityId: search.viewactid };
  if (search.copyactid !== undefined) return { kind: 'copy', activityId: search.copyactid };
  return { kind: 'add' };
}

/** The years an activity can go into, earliest first: editable ones whose rules the form knows (ACT-23, ACT-25). */
export function formYears(years: readonly CPDYear[]): CPDYear[] {
  return years
    .filter((year) => year.Editable && year.UsesTotalHours)
    .toSorted((one, other) => one.CPDYearYear - other.CPDYearYear);
}

/**
 * What a new activity starts with: the year asked for, else that of the date asked for, else the earliest open one
 * (ACT-10, ACT-11, ACT-23). Undefined when no year can be changed (ACT-50).
 */
export function startingValues(search: ActivitySearch, years: readonly CPDYear[]): ActivityValues | undefined {
  const open = formYears(years);
  const date = parseDayMonthYear(search.selectedDate ?? '');
  const yearOfDate = open.find((year) => date !== undefined && isInYear(date, year.CPDYearYear));
  const asked = open.find((year) => year.CPDYearId === search.year);
  const year = yearOfDate ?? asked ?? open[0];
  if (!year) return undefined;
  return {
    ...emptyValues(year.CPDYearId),
    date: yearOfDate && date !== undefined ? date : '',
    activityTypeId: search.type ?? 0,
    areaIds: search.area === undefined ? [] : [search.area],
  };
}

/** How a saved activity opens: in the form, or to be read, with a line that says why where that is not what was asked for. */
export type ActivityOpening = { kind: 'form' } | { kind: 'reading'; why?: string };

/** Decides how a saved activity opens. The server says what may be done; the form adds what it cannot show (ACT-25, ACT-31). */
export function openingOf(wish: 'edit' | 'view', activity: Activity, year: CPDYear | undefined): ActivityOpening {
  if (!activity.Abilities.edit) {
    if (wish === 'view') return { kind: 'reading' };
    const reason = year?.Editable === false ? `The CPD year ${year.CPDYearYear} is closed` : 'It was not entered here';
    return { kind: 'reading', why: `${reason}, so this activity can only be read.` };
  }
  const why = whyOnlyRead(activity, year);
  if (why !== undefined) return { kind: 'reading', why };
  return wish === 'edit' ? { kind: 'form' } : { kind: 'reading' };
}

function whyOnlyRead(activity: Activity, year: CPDYear | undefined): string | undefined {
  if (activity.VerifiedActivityId !== null) {
    return 'This activity was verified by the college, so its details can only be read.';
  }
  const unknown = unknownToForm(activity, year);
  return unknown && `This activity has ${unknown}. They can be read here, but not changed.`;
}

/** Why an activity cannot be copied yet, or undefined (ACT-06). A verified one can: its copy is the member's own (ACT-32). */
export function whyNotCopied(activity: Activity, year: CPDYear | undefined): string | undefined {
  const unknown = unknownToForm(activity, year);
  return unknown && `This activity has ${unknown}, so it cannot be copied here. You can read it below.`;
}

/** What an activity has that the form does not know. */
function unknownToForm(activity: Activity, year: CPDYear | undefined): string | undefined {
  if (activity.Occurrence !== 'S' || activity.UserActivityDates.length > 1) return 'several dates';
  return year?.UsesTotalHours === true ? undefined : 'hours for each specialty';
}

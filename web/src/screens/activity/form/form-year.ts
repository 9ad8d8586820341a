import type { CPDYear } from '@cpd/contract/cpd-years';

/** The years an activity can go into, earliest first (ACT-23, ACT-25). */
export function formYears(years: readonly CPDYear[]): CPDYear[] {
  return years.filter((year) => year.editable).toSorted((one, other) => one.cpdYearYear - other.cpdYearYear);
}

/** The years as the choice of screen and year reads them. */
export function yearChoices(years: readonly CPDYear[]) {
  return years.map((year) => ({
    cpdYearId: year.cpdYearId,
    year: year.cpdYearYear,
    status: year.cpdStatusCode,
    editable: year.editable,
  }));
}

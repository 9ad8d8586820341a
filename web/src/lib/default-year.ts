import type { CPDYear } from '@cpd/contract/cpd-years';

/** YR-02: the remembered year if it is still there, else the earliest open one, else the first of the list, or its last. */
export function defaultYear(
  years: readonly CPDYear[],
  remembered: number | undefined,
  otherwise: 'first' | 'last' = 'first',
): CPDYear | undefined {
  const open = years.filter((year) => year.cpdStatusCode === 'OPEN' || year.cpdStatusCode === 'INPROGRESS');
  const earliest = open.toSorted((one, other) => one.cpdYearYear - other.cpdYearYear)[0];
  return years.find((year) => year.cpdYearId === remembered) ?? earliest ?? years.at(otherwise === 'last' ? -1 : 0);
}

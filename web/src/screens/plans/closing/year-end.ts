import type { CPDYear } from '@cpd/contract/cpd-years';

/** From this month on a plan's year is coming to its end. */
const NOVEMBER = 11;

/** Whether it is time to say what became of the goals of a year: from November on, for as long as it can be changed. */
export function isYearEnding(year: Pick<CPDYear, 'CPDYearYear' | 'Editable'>, today: Temporal.PlainDate): boolean {
  const since = Temporal.PlainDate.from({ year: year.CPDYearYear, month: NOVEMBER, day: 1 });
  return year.Editable && Temporal.PlainDate.compare(today, since) >= 0;
}

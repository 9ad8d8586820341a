import type { CPDYear } from '@cpd/contract/cpd-years';
import { type ActivityFormModel, emptyActivityForm } from '@cpd/domain/record/activity-form';
import { startingYearId } from '@cpd/domain/record/activity-screen';
import { formRules } from '../../../parts/year-rules.ts';
import { formYears, yearChoices } from './form-year.ts';

/** What a new activity may be asked to start with. */
export type StartingWish = {
  /** A plain date in an editable year (ACT-10). */
  date?: string | undefined;
  cpdYearId?: number | undefined;
  activityTypeId?: number | undefined;
  areaId?: number | undefined;
  goalId?: number | undefined;
};

/**
 * A new form in the year of the wish, else in the earliest open one (ACT-10, ACT-11, ACT-23). Undefined when no year can be
 * changed (ACT-50).
 */
export function startingValues(wish: StartingWish, years: readonly CPDYear[]): ActivityFormModel | undefined {
  const { date, cpdYearId } = wish;
  const yearId = startingYearId(yearChoices(years), {
    ...(date !== undefined && { date }),
    ...(cpdYearId !== undefined && { cpdYearId }),
  });
  const year = formYears(years).find(({ cpdYearId: CPDYearId }) => CPDYearId === yearId);
  if (!year) return undefined;
  return {
    ...emptyActivityForm(year.cpdYearId, formRules(year)),
    date: date ?? '',
    activityTypeId: wish.activityTypeId ?? 0,
    areaIds: wish.areaId === undefined ? [] : [wish.areaId],
    goalIds: wish.goalId === undefined ? [] : [wish.goalId],
  };
}

import type { CPDYear } from '@cpd/contract/cpd-years';
import { changeYear } from '@cpd/domain/record/activity-year-change';
import { useState } from 'react';
import { showError } from '../../../ui/toast.ts';
import { formRules } from './form-year.ts';
import type { Change } from './use-activity-values.ts';
import { useLoadOffers } from './use-offers.ts';

type FormYearOptions = {
  years: readonly CPDYear[];
  /** The year the form is in. */
  current: CPDYear;
  change: (next: Change) => void;
  /** A copy leaves its answers with the year they were given in (RFL-08). */
  copying: boolean;
  /** Told when the form has moved. */
  onMoved: () => void;
};

/** Moves the form to another year once that has told what it offers, so that nothing is guessed (ACT-34 to ACT-37). */
export function useFormYear({ years, current, change, copying, onMoved }: FormYearOptions) {
  const loadOffers = useLoadOffers();
  const [movingTo, setMovingTo] = useState<number>();

  async function choose(cpdYearId: number) {
    const year = years.find(({ cpdYearId: CPDYearId }) => CPDYearId === cpdYearId);
    if (!year || movingTo !== undefined || cpdYearId === current.cpdYearId) return;
    setMovingTo(cpdYearId);
    try {
      const to = await loadOffers(year);
      change((values) => changeYear(values, { from: formRules(current).hoursModel, to, copying }));
      onMoved();
    } catch {
      showError(`The year ${year.cpdYearYear} did not load. Please try again.`);
    } finally {
      setMovingTo(undefined);
    }
  }

  return { choose, moving: movingTo !== undefined, shownYearId: movingTo ?? current.cpdYearId };
}

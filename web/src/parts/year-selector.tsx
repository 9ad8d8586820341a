import type { CPDYear } from '@cpd/contract/cpd-years';
import { NativeSelect } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { defaultYear } from '../lib/default-year.ts';
import { rememberedYear, rememberYear } from '../lib/remembered.ts';
import { useUser } from '../lib/session.ts';
import { yearsQuery } from '../queries/years.ts';
import { useLeaving } from '../ui/leaving.ts';

type YearSelectorProps = {
  years: readonly CPDYear[];
  /** A CPDYearId. */
  value: number;
  onChange: (cpdYearId: number) => void;
  /** Beside a heading that says the year, the label is only read out. */
  isLabelHidden?: boolean;
};

/** Which year the screen is about; there is always one (SUM-02, CRT-02, FIL-02). */
export function YearSelector({ years, value, onChange, isLabelHidden = false }: YearSelectorProps) {
  const { leave } = useLeaving();
  return (
    <NativeSelect
      {...(isLabelHidden ? { 'aria-label': 'CPD year' } : { label: 'CPD year' })}
      required
      value={String(value)}
      onChange={({ currentTarget }) => {
        const chosen = Number(currentTarget.value);
        leave(() => onChange(chosen));
      }}
      data={years.map((year) => ({ value: String(year.cpdYearId), label: String(year.cpdYearYear) }))}
      w={isLabelHidden ? 96 : 130}
    />
  );
}

/**
 * The member's years and the one chosen, by YR-02; choosing is remembered and shared by the screens (YR-06). The year with
 * which a screen came up stays until another is chosen, also when it is submitted or closes in the meantime.
 * Without an open year it is the first or last of the list, as the screen has it (PDP-02).
 * It waits and fails through the screen's own boundaries. `year` is undefined only for a member without any year (YR-09).
 */
export function useSelectedYear(otherwise: 'first' | 'last' = 'first'): {
  years: CPDYear[];
  year: CPDYear | undefined;
  select: (cpdYearId: number) => void;
} {
  const user = useUser();
  const { data: years } = useSuspenseQuery(yearsQuery(user.userId));
  const [chosen, setChosen] = useState(() => defaultYear(years, rememberedYear(user.userId), otherwise)?.cpdYearId);
  const select = (cpdYearId: number) => {
    rememberYear(user.userId, cpdYearId);
    setChosen(cpdYearId);
  };
  return { years, year: defaultYear(years, chosen, otherwise), select };
}

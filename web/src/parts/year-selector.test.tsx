import type { CPDYear } from '@cpd/contract/cpd-years';
import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { defaultYear } from '../lib/default-year.ts';
import { rememberedYear } from '../lib/remembered.ts';
import { yearsQuery } from '../queries/years.ts';
import { buildYear } from '../testing/build.ts';
import { serve } from '../testing/fake-server.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { useSelectedYear, YearSelector } from './year-selector.tsx';

const years = [
  buildYear({ cpdYearId: 12, cpdStatusCode: 'OPEN' }),
  buildYear({ cpdYearId: 11, cpdStatusCode: 'INPROGRESS' }),
  buildYear({ cpdYearId: 10, cpdStatusCode: 'COMPLETE' }),
];

describe('the year a screen starts with', () => {
  test.each<[string, CPDYear[], number | undefined, number | undefined]>([
    ['nothing for a member without any year', [], 11, undefined],
    ['the remembered one while it is in the list, open or not', years, 10, 10],
    ['the earliest open one when the remembered is gone', years, 4, 11],
    ['the earliest open one when nothing is remembered', years, undefined, 11],
    ['the first of the list when none is open', years.slice(2), undefined, 10],
  ])('[YR-02] is %s', (_, list, remembered, expected) => {
    expect(defaultYear(list, remembered)?.cpdYearId).toBe(expected);
  });
});

test('[SUM-02] offers the years by their number and answers the id', async () => {
  const onChange = vi.fn();
  render(<YearSelector years={years} value={11} onChange={onChange} />, { wrapper: MantineProvider });
  const select = screen.getByRole('combobox', { name: 'CPD year' });
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['2027', '2026', '2025']);
  await userEvent.selectOptions(select, '2025');
  expect(onChange).toHaveBeenCalledWith(10);
});

function ShownYear() {
  const { year } = useSelectedYear();
  return (
    <p>
      {year?.cpdYearYear}: {year?.cpdStatusCode}
    </p>
  );
}

test('[SUB-06, YR-02] the year that a screen shows stays when it is submitted, without being chosen for the next visit', async () => {
  serve({ listCpdYears: years });
  const { client } = renderInApp(<ShownYear />);
  await screen.findByText('2026: INPROGRESS');
  const submitted = years.map((year) => (year.cpdYearId === 11 ? { ...year, cpdStatusCode: 'SUBMITTED' } : year));
  act(() => client.setQueryData(yearsQuery(7).queryKey, submitted as CPDYear[]));
  expect(await screen.findByText('2026: SUBMITTED')).toBeTruthy();
  expect(rememberedYear(7)).toBeUndefined();
});

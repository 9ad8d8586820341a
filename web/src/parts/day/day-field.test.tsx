import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { type DateRange, dayOrNone, yearRange } from './date-range.ts';
import { DayField } from './day-field.tsx';

beforeEach(() => {
  vi.spyOn(Temporal.Now, 'plainDateISO').mockReturnValue(Temporal.PlainDate.from('2026-11-21'));
});
afterEach(() => vi.restoreAllMocks());

type Held = { range?: DateRange; keep?: (date: string) => string };

/** The field in a form; tells what the form holds. `keep` is what the form makes of what it is told. */
function open({ range, keep = (date) => date }: Held = {}) {
  let held = '';
  function Form() {
    const [date, setDate] = useState('');
    held = date;
    return (
      <DayField label="First day" value={date} range={range} error={undefined} onChange={(day) => setDate(keep(day))} />
    );
  }
  renderInApp(<Form />);
  return () => held;
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'First day' });

describe('a day field', () => {
  test.each(['01032026', '1/3/2026', '01-03-2026', '01/03/2026', '1.3.26', '1 3 2026'])(
    '[LIM-09] reads "%s" as 1 March 2026',
    async (typed) => {
      const held = open();
      await userEvent.type(field(), typed);
      await userEvent.tab();
      expect(held()).toBe('2026-03-01');
      expect(field().value).toBe('01/03/2026');
    },
  );

  test('[LIM-09] needs no year where its days are in one', async () => {
    const held = open({ range: yearRange(2026) });
    await userEvent.type(field(), '0103');
    await userEvent.tab();
    expect(held()).toBe('2026-03-01');
  });

  test.each<[string, Held]>([
    ['that keeps it', {}],
    ['that keeps dates alone', { keep: dayOrNone }],
  ])('[LIM-09] what is no date stays as typed in a form %s, and is marked once the field is left', async (_, form) => {
    open(form);
    await userEvent.type(field(), '31/2/2026');
    expect(screen.queryByText('Please enter the day, as dd/mm/yyyy.')).toBeNull();
    await userEvent.tab();
    expect(field().value).toBe('31/2/2026');
    expect(screen.getByText('Please enter the day, as dd/mm/yyyy.')).toBeDefined();
  });

  test('[LIM-10] offers a calendar, also where any day may be chosen', async () => {
    const held = open();
    await userEvent.click(screen.getByRole('button', { name: 'Choose on a calendar: First day' }));
    await userEvent.click(await screen.findByRole('button', { name: '12 November 2026' }));
    expect(held()).toBe('2026-11-12');
    expect(field().value).toBe('12/11/2026');
  });
});

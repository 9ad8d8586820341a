import type { RepeatOffer } from '@cpd/contract/repeating';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { dayFieldOf, type RepeatValues, startOf } from './repeat-form.ts';
import { RepeatRow } from './repeat-row.tsx';

const TODAY = '2026-06-10';
const single: RepeatOffer = {
  ...{ activityId: 7, activityName: 'Journal club', activityTypeName: 'Meeting', occurrence: 'S' },
  ...{ startDates: ['2026-09-01'], pattern: '', hoursPerDate: 1.5, isThere: false },
};
const weekly: RepeatOffer = {
  ...{ ...single, occurrence: 'R', pattern: 'Every Tuesday', hoursPerDate: 1 },
  startDates: ['2026-03-03', '2026-03-10'],
};

function Row({ offer, errors: given = {} }: { offer: RepeatOffer; errors?: Record<string, string> }) {
  const [values, setValues] = useState<RepeatValues>(() => startOf([offer], TODAY));
  const [errors, setErrors] = useState(given);
  const [checked, setChecked] = useState(false);
  const set = (some: RepeatValues) => {
    setErrors({});
    setValues({ ...values, ...some });
  };
  return (
    <RepeatRow
      offer={offer}
      today={TODAY}
      year={2026}
      checked={checked}
      form={{ values, errors, set: (some) => set(some as RepeatValues) }}
      onToggle={() => setChecked(!checked)}
    />
  );
}

const opener = () => screen.getByRole('button', { name: /^Journal club/ });

test('[ACT-33] a row is one line with its day and hours, which a tap opens, and its box ticks it alone', async () => {
  renderInApp(<Row offer={single} />);
  expect(opener().textContent).toBe('Journal club01/09/2026 · 1.5 h · Meeting');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Journal club' }));
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(opener());
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Date' }).value).toBe('01/09/2026');
  await userEvent.click(opener());
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('[ACT-33, ACT-47] what is wrong opens it, and it stays open while that is corrected', async () => {
  renderInApp(<Row offer={single} errors={{ [dayFieldOf(7, 0)]: 'Please choose a date in 2026.' }} />);
  expect(screen.getByText('Please choose a date in 2026.')).toBeDefined();
  await userEvent.type(screen.getByRole('textbox', { name: 'Date' }), '2');
  expect(screen.getByRole('textbox', { name: 'Date' })).toBe(document.activeElement);
});

test('[ACT-33] ticking a series that is over opens its days, because each must have happened', async () => {
  renderInApp(<Row offer={weekly} />);
  expect(opener().textContent).toBe('Journal clubno dates · 1 h each · Meeting');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Journal club' }));
  await userEvent.click(screen.getByRole('checkbox', { name: '10/03/2026' }));
  expect(opener().textContent).toBe('Journal club1 date · 1 h each · Meeting');
});

import { checked } from '@cpd/contract/checked';
import { Speciality } from '@cpd/contract/reference';
import type { Access } from '@cpd/domain/record/activity-access';
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { settleHours } from '../../../parts/hours-text.ts';
import { openControls } from '../../../testing/open-controls.ts';
import type { AreaHours } from './area-hours-field.tsx';
import { AreaHoursField } from './area-hours-field.tsx';

const area = (id: number, name: string, own = false) =>
  checked(Speciality, {
    areaId: id,
    userAreaId: 0,
    name: name,
    isArea: true,
    isMandatory: false,
    linkedToUser: own,
  });
const areas = [area(1, 'Generic'), area(8, 'Cardiology', true), area(9, 'Dermatology'), area(11, 'Neurology')];

type FormProps = {
  first: AreaHours[];
  access: Access;
  error: string | undefined;
  onChange: (value: AreaHours[]) => void;
};

/** Holds the hours as a form does. */
function Form({ first, access, error, onChange }: FormProps) {
  const [value, setValue] = useState(first);
  const change = (next: AreaHours[]) => {
    onChange(next);
    setValue(next);
  };
  return <AreaHoursField areas={areas} value={value} access={access} error={error} id="hours" onChange={change} />;
}

/** Shows the field; tells what it was changed to. */
function show(first: AreaHours[], { access = 'open', error }: { access?: Access; error?: string } = {}) {
  const changes: AreaHours[][] = [];
  render(
    <MantineProvider env="test">
      <Form first={first} access={access} error={error} onChange={(next) => changes.push(next)} />
    </MantineProvider>,
  );
  return changes;
}

const line = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('hours that cannot be had', () => {
  test('[HRS-03, HRS-04] are said at the group, and every line is marked', () => {
    const error = 'A minimum of 0.25 hours is required.';
    show([], { error });
    expect(screen.getByRole('group', { name: 'Hours for each specialty', description: error })).toBeDefined();
    expect(line('Generic').getAttribute('aria-invalid')).toBe('true');
  });

  test('[HRS-09] letters and signs are not entered', () => {
    const changes = show([{ areaId: 1, hours: '1' }]);
    fireEvent.change(line('Generic'), { target: { value: '1x' } });
    expect(line('Generic').value).toBe('1');
    expect(changes.flat().map(({ hours }) => settleHours(hours))).toEqual(['1']);
  });

  test('[HRS-01, ACT-29] are shown disabled where they cannot be changed', () => {
    show([{ areaId: 8, hours: '1.5' }], { access: 'shut' });
    expect(openControls()).toEqual([]);
    expect(line('Cardiology').value).toBe('1.5');
    expect(screen.getByText('1.5 hours for each date')).toBeDefined();
  });
});

test('[DOM-07, HRS-01] Generic and the own areas have a line from the start', () => {
  show([]);
  expect(screen.getAllByRole('textbox', { name: /^(Generic|Cardiology|Dermatology|Neurology)$/ })).toEqual([
    line('Generic'),
    line('Cardiology'),
  ]);
});

test('[HRS-06] a line is rounded when it is left, and the sum says what will be kept', () => {
  show([{ areaId: 8, hours: '1' }]);
  fireEvent.change(line('Generic'), { target: { value: '1.45' } });
  expect(screen.getByText('2.5 hours for each date')).toBeDefined();
  fireEvent.blur(line('Generic'));
  expect(line('Generic').value).toBe('1.5');
});

test('[DOM-02] a further area is found by typing, gets a line and the focus, and is named once', async () => {
  show([]);
  const search = screen.getByRole('combobox', { name: 'Add another specialty' });
  await userEvent.type(search, 'neuro');
  await userEvent.click(await screen.findByRole('option', { name: 'Neurology' }));
  await waitFor(() => expect(document.activeElement).toBe(line('Neurology')));
  await userEvent.click(search);
  expect(screen.queryByRole('option', { name: 'Neurology' })).toBeNull();
});

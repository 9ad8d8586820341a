import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { buildYear } from '../../testing/build.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { RegistrationScreen } from './registration-screen.tsx';

vi.mock(import('../../lib/api.ts'), async (original) => ({ ...(await original()), call: vi.fn() }));

const years = [buildYear(), buildYear({ cpdYearId: 9, editable: false, cpdStatusCode: 'COMPLETE' })];
const groups = [
  {
    group: 'Australia',
    groupCode: 'AU',
    registrations: [
      { registrationId: 1, name: 'Specialist registration', isLinkedToUser: true },
      { registrationId: 2, name: 'General registration', isLinkedToUser: false },
    ],
  },
  {
    group: 'New Zealand',
    groupCode: 'NZ',
    registrations: [{ registrationId: 11, name: 'Vocational scope', isLinkedToUser: false }],
  },
];
let save: () => Promise<unknown>;

beforeEach(() => {
  save = async () => ({ hasAdditionalInformation: false, displayText: '' });
  vi.mocked(call).mockImplementation(async (name) => {
    if (name === 'listCpdYears') return years;
    if (name === 'saveRegistrations') return await save();
    return groups;
  });
});
afterEach(() => localStorage.clear());

const box = (name: string) => screen.findByRole('checkbox', { name });

test('[REG-02] in a year that takes no changes the boxes are shown and disabled, and there is no Save', async () => {
  renderInApp(<RegistrationScreen />);
  await box('Specialist registration');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'CPD year' }), '2024');
  expect((await box('Specialist registration')).hasAttribute('disabled')).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.getByText('This year can no longer be changed.')).toBeDefined();
});

test('[ERR2-18] a save that fails says why and keeps what is ticked', async () => {
  save = async () => {
    throw new ApiError(409, 'The record for 2026 has been submitted and can no longer be changed.');
  };
  renderInApp(<RegistrationScreen />);
  await userEvent.click(await box('General registration'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain('has been submitted');
  expect(await box('General registration')).toHaveProperty('checked', true);
});

test('[R10] a save of which nobody knows is tried again under its key, and other ticks have another key', async () => {
  save = async () => {
    throw new ApiError(0, 'We could not reach the server.');
  };
  renderInApp(<RegistrationScreen />);
  await userEvent.click(await box('General registration'));
  const press = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('alert');
  };
  await press();
  await press();
  await userEvent.click(await box('Vocational scope'));
  await press();
  const calls = vi.mocked(call).mock.calls.filter(([name]) => name === 'saveRegistrations');
  const [first, second, third] = calls.map(([, input]) => input.idempotencyKey);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('[REG-01, REG-03, REG-04, API2-52] the boxes stand in their groups, one of each is ticked, and saving says so', async () => {
  renderInApp(<RegistrationScreen />);
  expect(await box('Specialist registration')).toHaveProperty('checked', true);
  const zealand = within(screen.getByRole('group', { name: 'New Zealand' }));
  await userEvent.click(zealand.getByRole('checkbox', { name: 'Vocational scope' }));
  await userEvent.click(await box('General registration'));
  expect(await box('Specialist registration')).toHaveProperty('checked', false);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const body = { userId: 7, cpdYearId: 11, registrationIds: [11, 2] };
  expect(call).toHaveBeenCalledWith('saveRegistrations', { query: {}, body, idempotencyKey: expect.any(String) });
  expect(await screen.findByText('Your registration was saved.')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

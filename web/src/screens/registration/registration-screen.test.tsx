import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { buildYear } from '../../testing/build.ts';
import { refusal, sent, serve } from '../../testing/fake-server.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { RegistrationScreen } from './registration-screen.tsx';

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
beforeEach(() => {
  const saveRegistrations = { hasAdditionalInformation: false, displayText: '' };
  serve({ listCpdYears: years, listRegistrations: groups, saveRegistrations });
});

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
  const why = 'The record for 2026 has been submitted and can no longer be changed.';
  serve({ saveRegistrations: refusal(409, why) });
  renderInApp(<RegistrationScreen />);
  await userEvent.click(await box('General registration'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain('has been submitted');
  expect(await box('General registration')).toHaveProperty('checked', true);
});

test('[R10] a save of which nobody knows is tried again under its key, and other ticks have another key', async () => {
  serve({ saveRegistrations: refusal(0) });
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
  const [first, second, third] = sent('saveRegistrations').map(({ idempotencyKey }) => idempotencyKey);
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
  expect(sent('saveRegistrations')).toEqual([{ query: {}, body, idempotencyKey: expect.any(String) }]);
  expect(await screen.findByText('Your registration was saved.')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

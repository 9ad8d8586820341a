import type { MemberDetails } from '@cpd/contract/member-details';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '../../../testing/build.ts';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-in-app.tsx';
import { MemberMore } from './member-more.tsx';

let stored: MemberDetails;
let joining: string;
const saved = () => sent('correctMember').map(({ body }) => body);

beforeEach(() => {
  joining = '';
  stored = {
    userId: 7,
    rowVersion: 1,
    title: 'Dr',
    firstName: 'Alex',
    lastName: 'Example',
    email: 'alex@example.org',
    memberNumber: '100007',
    username: '100007',
    firstCpdYearId: 11,
    joinedOn: null,
    country: 'AU',
    telephone: '02 5550 0100',
    address: '',
    sources: [{ field: 'telephone', source: 'FILE' }],
    years: [{ cpdYearId: 11, year: 2026 }],
  };
  serve({
    getMemberOverview: {
      email: '',
      telephone: '',
      address: '',
      hasLeft: false,
      signInEndedOn: null,
      isOfTeam: false,
      departures: [],
      openRequests: [],
    },
    getMemberDetails: () => stored,
    correctMember: ({ body }) =>
      body.rowVersion === stored.rowVersion ? { joining } : refusal(409, 'A colleague was quicker.', 'STALE'),
  });
});

async function open() {
  renderScreen(
    <MemberMore member={buildUser()} year={undefined} />,
    buildUser({ userId: 1, role: 'MANAGER' }),
    '/Admin/Members/100007',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Correct the details…' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Correct the details/ }));
  const field = (name: string) => dialog.findByRole<HTMLInputElement>('textbox', { name });
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  return { dialog, field, save };
}

describe('[PPL-06] a first name that is emptied', () => {
  test('is asked about once, and then taken', async () => {
    const { dialog, field, save } = await open();
    expect(await field('First name')).toHaveProperty('value', 'Alex');
    expect(dialog.queryByRole('checkbox')).toBeNull();
    await userEvent.clear(await field('First name'));
    await userEvent.type(await field('Reason'), 'As in the passport');
    await save();
    expect(await dialog.findByText('Please enter the first name, or tick “One name only”.')).toBeDefined();
    expect(saved()).toEqual([]);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'One name only' }));
    expect(dialog.queryByText(/^Please enter the first name/)).toBeNull();
    await save();
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(saved()).toMatchObject([{ firstName: '', lastName: 'Example', reason: 'As in the passport' }]);
    expect(saved()[0]).not.toHaveProperty('oneName');
  });

  test('and the fields say where they came from', async () => {
    const { dialog } = await open();
    expect(await dialog.findByText(/^From the members’ list: Telephone\. What you change here stays/)).toBeDefined();
  });

  test('is not asked about again', async () => {
    stored = { ...stored, firstName: '' };
    const { dialog, field, save } = await open();
    await userEvent.type(await field('Reason'), 'A new title');
    expect(dialog.getByRole('checkbox', { name: 'One name only' })).toHaveProperty('checked', true);
    await save();
    await expect.poll(saved).toMatchObject([{ firstName: '' }]);
  });
});

test('[PPL-06] the later of two colleagues reads what the other one saved before a second Save replaces it', async () => {
  const { dialog, field, save } = await open();
  await userEvent.type(await field('First name'), 'andra');
  await userEvent.type(await field('Reason'), 'By phone');
  stored = { ...stored, rowVersion: 2, firstName: 'Alexis', email: '' };
  await save();
  const alert = within(await dialog.findByRole('alert'));
  expect(alert.getByText('First name: Alexis (here: Alexandra)')).toBeDefined();
  expect(alert.getByText('Email: empty (here: alex@example.org)')).toBeDefined();
  expect(alert.queryByText(/^Last name/)).toBeNull();
  expect(await field('First name')).toHaveProperty('value', 'Alexandra');
  await save();
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(saved().map(({ rowVersion }) => rowVersion)).toEqual([1, 2]);
});

test('[PPL-11] says why no reduced targets are proposed for another day of joining, until it is closed', async () => {
  joining = 'No reduced targets are proposed for 2026. The record for 2026 was submitted.';
  const { field, save } = await open();
  await userEvent.type(await field('Day of joining'), '01/10/2026');
  await userEvent.type(await field('Reason'), 'By letter');
  await save();
  const told = within(await screen.findByRole('dialog', { name: 'The day of joining was corrected' }));
  expect(told.getByText(joining)).toBeDefined();
  await userEvent.click(told.getByRole('button', { name: 'Ok' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

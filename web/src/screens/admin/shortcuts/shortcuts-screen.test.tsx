import { ListedShortcut } from '@cpd/contract/shortcuts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { call, download } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { buildUser } from '../../../testing/build.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { ShortcutsScreen } from './shortcuts-screen.tsx';

vi.mock(import('../../../lib/api.ts'), async (original) => ({
  ...(await original()),
  call: vi.fn(),
  download: vi.fn(),
}));

const build = (overrides: Partial<ListedShortcut> = {}) =>
  ListedShortcut.parse({
    CPDShortcutId: 3,
    FriendlyURLSuffix: 'rounds',
    ActivityName: 'Grand rounds',
    ActivityTypeId: 106,
    CPDYearId: 11,
    CPDYear: 2026,
    Ongoing: false,
    StartDate: '2026-03-01',
    EndDate: '2026-03-31',
    Hours: [{ SpecialityId: 201, Hours: 1.5 }],
    Link: 'https://cpd.example/User/Layout/Activity?Shortcut=rounds',
    Working: true,
    Retired: false,
    CreatedOn: '2026-01-01T00:00:00Z',
    Activities: 3,
    Members: 2,
    RowVersion: 4,
    ...overrides,
  });

const YEAR = {
  CPDYearId: 11,
  CPDYear: 2026,
  UsesTotalHours: true,
  ActivityTypes: [
    {
      ActivityTypeId: 106,
      Type: 'Rounds',
      Description: '',
      Category: '1. Education',
      CategoryId: 1,
      IsPDPActivityType: false,
      Recurring: true,
    },
  ],
  Specialities: [
    {
      SpecialityId: 201,
      UserSpecialityId: 0,
      Name: 'Medical expertise',
      IsSpeciality: false,
      IsMandatory: false,
      LinkedToUser: false,
    },
  ],
};

let stored: ListedShortcut[];
beforeEach(() => {
  stored = [build()];
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation(async (name, input) => {
    if (name === 'listShortcuts') return stored;
    if (name === 'listShortcutYears') return [YEAR];
    if (name === 'findShortcutSuffix') return { Free: Object(input).query.FriendlyURLSuffix !== 'rounds' };
    return stored[0];
  });
});

const open = (role = 'STAFF') =>
  renderInApp(<ShortcutsScreen />, buildUser({ SecurityRoleCode: role }), '/Admin/Shortcuts');

const sent = (name: string) =>
  vi
    .mocked(call)
    .mock.calls.filter(([called]) => called === name)
    .map(([, input]) => Object(input).body);

/** At once: what each letter does is not the matter here. */
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('an empty list teaches, and one that does not come can be asked for again', async () => {
  stored = [];
  vi.mocked(call).mockRejectedValueOnce(new ApiError(500, 'Away.'));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^There are no shortcuts yet/)).toBeDefined();
});

test('[SHC-10] a shortcut is told with its dates, hours and use; its link is copied, its QR code saved', async () => {
  const user = userEvent.setup();
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  open();
  const entry = await screen.findByRole('listitem');
  expect(entry.textContent).toContain('2026 · 01/03/2026 to 31/03/2026 · 1.5 hours');
  expect(entry.textContent).toContain('Used 3 times by 2 members');
  await user.click(screen.getByRole('button', { name: 'Copy the link of Grand rounds' }));
  expect(copied).toHaveBeenCalledWith(build().Link);
  expect(await screen.findByText('Copied.')).toBeDefined();
  vi.mocked(download).mockResolvedValueOnce();
  await user.click(screen.getByRole('button', { name: 'QR code of Grand rounds' }));
  expect(download).toHaveBeenCalledWith('getShortcutQrCode', { CPDShortcutId: 3 });
});

test('[ROL-05] who only looks finds nothing to change', async () => {
  open('WATCHER');
  await screen.findByRole('listitem');
  expect(screen.queryByRole('button', { name: 'Make a shortcut' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Change Grand rounds' })).toBeNull();
});

test('[SHC-05] the end of the link follows the name until it is typed, and is said to be free or taken', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Make a shortcut' }));
  const dialog = within(await screen.findByRole('dialog'));
  const [name, suffix] = [await dialog.findByRole('textbox', { name: 'Activity name' }), 'End of the link'];
  fill(name, 'Spring meeting');
  expect(dialog.getByRole('textbox', { name: suffix })).toHaveProperty('value', 'spring-meeting');
  expect(await dialog.findByText('This link is free.')).toBeDefined();
  fill(dialog.getByRole('textbox', { name: suffix }), 'rounds');
  expect(await dialog.findByText('Another shortcut has this end of the link already.')).toBeDefined();
  fill(name, 'Spring meeting 2026');
  expect(dialog.getByRole('textbox', { name: suffix })).toHaveProperty('value', 'rounds');
});

test('[SHC-10] a new shortcut is sent whole, and a refusal stands beside its field', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Make a shortcut' }));
  const dialog = within(await screen.findByRole('dialog'));
  fill(await dialog.findByRole('textbox', { name: 'Activity name' }), 'Spring meeting');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /CPD category/ }), 'Rounds');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Area 1' }), 'Medical expertise');
  fill(dialog.getByRole('textbox', { name: 'Hours' }), '1.5');
  await userEvent.click(dialog.getByRole('radio', { name: /^Only some/ }));
  fill(dialog.getByRole('textbox', { name: 'First day' }), '01/03/2026');
  fill(dialog.getByRole('textbox', { name: 'Last day' }), 'soon');
  const problems = [{ field: 'EndDate', message: 'Please choose an end date in 2026.' }];
  vi.mocked(call).mockRejectedValueOnce(new ApiError(400, 'No.', 'INVALID', problems));
  await userEvent.click(dialog.getByRole('button', { name: 'Make the shortcut' }));
  expect(await dialog.findByText('Please choose an end date in 2026.')).toBeDefined();
  expect(sent('createShortcut')).toEqual([
    {
      FriendlyURLSuffix: 'spring-meeting',
      ActivityName: 'Spring meeting',
      ActivityTypeId: 106,
      CPDYearId: 11,
      Ongoing: false,
      StartDate: '2026-03-01',
      EndDate: '',
      Hours: [{ SpecialityId: 201, Hours: '1.5' }],
    },
  ]);
});

test('a link is taken back with the version that was read', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Change Grand rounds' }));
  await userEvent.click(await screen.findByRole('radio', { name: /^Is taken back/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('updateShortcut')).toEqual([
    { Ongoing: false, StartDate: '2026-03-01', EndDate: '2026-03-31', Retired: true, RowVersion: 4 },
  ]);
});

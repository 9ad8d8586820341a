import { checked } from '@cpd/contract/checked';
import { ListedShortcut } from '@cpd/contract/shortcuts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildUser } from '../../../testing/build.ts';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { ShortcutsScreen } from './shortcuts-screen.tsx';

const build = (overrides: Partial<ListedShortcut> = {}) =>
  checked(ListedShortcut, {
    shortcutId: 3,
    friendlyUrlSuffix: 'rounds',
    activityName: 'Grand rounds',
    activityTypeId: 106,
    cpdYearId: 11,
    cpdYear: 2026,
    ongoing: false,
    startDate: '2026-03-01',
    endDate: '2026-03-31',
    hours: [{ areaId: 201, hours: 1.5 }],
    link: 'https://cpd.example/User/Layout/Activity?Shortcut=rounds',
    working: true,
    retired: false,
    createdOn: '2026-01-01T00:00:00Z',
    activities: 3,
    members: 2,
    rowVersion: 4,
    ...overrides,
  });

const YEAR = {
  cpdYearId: 11,
  cpdYear: 2026,
  usesTotalHours: true,
  activityTypes: [
    {
      activityTypeId: 106,
      type: 'Rounds',
      description: '',
      category: '1. Education',
      categoryId: 1,
      isPlanType: false,
      recurring: true,
    },
  ],
  specialties: [
    {
      areaId: 201,
      userAreaId: 0,
      name: 'Medical expertise',
      isArea: false,
      isMandatory: false,
      linkedToUser: false,
    },
  ],
};

let stored: ListedShortcut[];
beforeEach(() => {
  stored = [build()];
  serve({
    listShortcuts: () => stored,
    listShortcutYears: [YEAR],
    findShortcutSuffix: ({ query }) => ({ free: query.friendlyUrlSuffix !== 'rounds' }),
    createShortcut: build(),
    updateShortcut: build(),
    getShortcutQrCode: undefined,
  });
});

const open = (role = 'STAFF') => renderInApp(<ShortcutsScreen />, buildUser({ role: role }), '/Admin/Shortcuts');

/** At once: what each letter does is not the matter here. */
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('an empty list teaches, and one that does not come can be asked for again', async () => {
  serve({ listShortcuts: refusal(500, 'Away.') });
  open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  serve({ listShortcuts: [] });
  await userEvent.click(again);
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
  expect(copied).toHaveBeenCalledWith(build().link);
  expect(await screen.findByText('Copied.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'QR code of Grand rounds' }));
  expect(sent('getShortcutQrCode')).toEqual([{ query: { shortcutId: 3 } }]);
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
  expect(await dialog.findByText('This link is available.')).toBeDefined();
  fill(dialog.getByRole('textbox', { name: suffix }), 'rounds');
  expect(await dialog.findByText('Another shortcut already uses this end of the link.')).toBeDefined();
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
  await userEvent.click(dialog.getByRole('radio', { name: /^Only certain/ }));
  fill(dialog.getByRole('textbox', { name: 'First day' }), '01/03/2026');
  fill(dialog.getByRole('textbox', { name: 'Last day' }), 'soon');
  const problems = [{ field: 'endDate', message: 'Please choose an end date in 2026.' }];
  serve({ createShortcut: refusal(400, 'No.', 'INVALID', problems) });
  await userEvent.click(dialog.getByRole('button', { name: 'Make the shortcut' }));
  expect(await dialog.findByText('Please choose an end date in 2026.')).toBeDefined();
  expect(sent('createShortcut').map(({ body }) => body)).toEqual([
    {
      friendlyUrlSuffix: 'spring-meeting',
      activityName: 'Spring meeting',
      activityTypeId: 106,
      cpdYearId: 11,
      ongoing: false,
      startDate: '2026-03-01',
      endDate: '',
      hours: [{ areaId: 201, hours: '1.5' }],
    },
  ]);
});

test('[SHC-04] the later of two colleagues reads what the other one changed before a second Save replaces it', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Change Grand rounds' }));
  await userEvent.click(await screen.findByRole('radio', { name: /^Switched off/ }));
  serve({ updateShortcut: refusal(409, 'Somebody was quicker.', 'STALE') });
  stored = [build({ rowVersion: 5, endDate: '2026-04-30' })];
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dates = 'Dates: 01/03/2026 to 30/04/2026 (here: 01/03/2026 to 31/03/2026)';
  expect(await screen.findByText(dates)).toBeDefined();
  serve({ updateShortcut: build() });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('updateShortcut').map(({ body }) => body.rowVersion)).toEqual([4, 5]);
});

test('a link is taken back with the version that was read', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Change Grand rounds' }));
  await userEvent.click(await screen.findByRole('radio', { name: /^Switched off/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('updateShortcut').map(({ body }) => body)).toEqual([
    { ongoing: false, startDate: '2026-03-01', endDate: '2026-03-31', retired: true, rowVersion: 4 },
  ]);
});

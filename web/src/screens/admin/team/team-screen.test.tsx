import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Answer } from '../../../lib/api.ts';
import { configuration } from '../../../lib/configuration.ts';
import { buildUser } from '../../../testing/build.ts';
import { buildListedMember } from '../../../testing/build-member.ts';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-in-app.tsx';
import { TeamScreen } from './team-screen.tsx';

type Colleague = Answer<'listTeam'>[number];

const MORGAN: Colleague = {
  userId: 1,
  rowVersion: 1,
  title: '',
  firstName: 'Morgan',
  lastName: 'Example',
  email: 'morgan@example.org',
  memberNumber: '900002',
  username: 'manager',
  role: 'MANAGER',
  mayBeSecond: false,
  mayReadHealth: true,
  isProvided: false,
  hasEnded: false,
  isYou: true,
  isMember: false,
};
const SAM: Colleague = {
  ...MORGAN,
  userId: 2,
  rowVersion: 3,
  firstName: 'Sam',
  username: 'staff',
  role: 'STAFF',
  mayReadHealth: false,
  isYou: false,
};
const VAL: Colleague = { ...SAM, userId: 3, firstName: 'Val', username: 'verified', hasEnded: true };

beforeEach(() =>
  serve({
    ...{ listTeam: [MORGAN, SAM, VAL], addTeamMember: 9, changeTeamMember: null, endTeamMember: null },
    listProviderGroups: [],
  }),
);

const open = () => renderScreen(<TeamScreen />, buildUser({ userId: 1, role: 'MANAGER' }), '/Admin/Team');

test('[PPL-06] the team that cannot be loaded can be tried again', async () => {
  serve({ listTeam: refusal(500, 'Something went wrong.') });
  open();
  expect(await screen.findByText('The team could not be loaded. Something went wrong.')).toBeDefined();
});

test('[PPL-06] the team is listed with roles; who has ended can be given none', async () => {
  open();
  const [you, sam, val] = within(await screen.findByRole('list', { name: 'The team' })).getAllByRole('listitem');
  expect(you?.textContent).toContain('Morgan Example (you)');
  expect(within(you ?? document.body).queryByRole('button')).toBeNull();
  expect(sam?.textContent).toContain('Staff: finds members and helps them');
  expect(val?.textContent).toContain('Removed: cannot sign in');
  expect(within(val ?? document.body).queryByRole('button')).toBeNull();
});

test('[PPL-06] a refusal stands in the dialog, such as that of the last manager', async () => {
  const message = 'This is the last manager. Please make somebody else a manager first.';
  serve({ changeTeamMember: refusal(400, message, 'INVALID', [{ field: 'role', message }]) });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Change the role of Sam Example' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'The role of Sam Example' }));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'WATCHER');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(message)).toBeDefined();
});

test('a sign-in that is too old leads to another tab, keeps what was chosen, and needs one more press after it', async () => {
  serve({ changeTeamMember: refusal(403, 'Please sign in again.', 'SIGN_IN_TOO_OLD') });
  keepSignInOf(1_000);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Change the role of Sam Example' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'The role of Sam Example' }));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'WATCHER');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const way = await dialog.findByRole('link', { name: 'Sign in again in another tab, then continue here' });
  expect(way.getAttribute('href')).toBe('/Login?again=1');
  expect(way.getAttribute('target')).toBe('_blank');

  // A renewed token is no new sign-in.
  keepSignInOf(1_000);
  expect(dialog.queryByText(/You have signed in/)).toBeNull();
  keepSignInOf(2_000);
  expect(await dialog.findByText('You have signed in. Press the button once more.')).toBeDefined();
  serve({ changeTeamMember: null });
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  const [refused, saved] = sent('changeTeamMember');
  expect(saved?.body).toMatchObject({ role: 'WATCHER' });
  expect(saved?.body).toEqual(refused?.body);
});

/** What another tab has just kept of a sign-in of that moment, in seconds since 1970. */
function keepSignInOf(authTime: number): void {
  const key = `oidc.user:${configuration.issuer}:${configuration.clientId}`;
  const token = `x.${btoa(JSON.stringify({ auth_time: authTime })).replaceAll('=', '')}.x`;
  const kept = { access_token: token, expires_at: Math.floor(Date.now() / 1_000) + 3_600, profile: { sub: 'manager' } };
  localStorage.setItem(key, JSON.stringify(kept));
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { storageArea: localStorage, key, newValue: 'kept' }));
  });
}

test('[PPL-06] a colleague gets another role, and staff may be the second person', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Change the role of Sam Example' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'The role of Sam Example' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: /Can approve as second person/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(sent('changeTeamMember')).toMatchObject([
    { query: { id: 2 }, body: { rowVersion: 3, role: 'STAFF', mayBeSecond: true } },
  ]);
});

test('[PPL-18] a colleague may read the reasons of leave, which the list of the team says', async () => {
  open();
  const [you, sam] = within(await screen.findByRole('list', { name: 'The team' })).getAllByRole('listitem');
  expect(you?.textContent).toContain('Reads reasons of leave and exemption');
  expect(sam?.textContent).not.toContain('Reads reasons');
  await userEvent.click(screen.getByRole('button', { name: 'Change the role of Sam Example' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'The role of Sam Example' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Reads the reasons of leave/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(sent('changeTeamMember')).toMatchObject([{ body: { role: 'STAFF', mayReadHealth: true } }]);
});

test('[PPL-06] the later of two managers reads which role the other one gave before a second Save replaces it', async () => {
  serve({ changeTeamMember: refusal(409, 'A colleague was quicker.', 'STALE') });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Change the role of Sam Example' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'The role of Sam Example' }));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'WATCHER');
  serve({ listTeam: [MORGAN, { ...SAM, rowVersion: 4, role: 'MANAGER' }, VAL] });
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/^Role: Manager.*\(here: /)).toBeDefined();
  serve({ changeTeamMember: null });
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(sent('changeTeamMember').map(({ body }) => body.rowVersion)).toEqual([3, 4]);
});

test('[PPL-06] a colleague is added by number and username', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add a colleague' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a colleague' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'One name only' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Last name' }), 'Lee');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Number' }), '900009');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Username' }), 'lee');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'WATCHER');
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(sent('addTeamMember')).toMatchObject([
    { body: { lastName: 'Lee', memberNumber: '900009', username: 'lee', role: 'WATCHER' } },
  ]);
});

test('[PPL-06] the work of a colleague is ended after a question', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Sam Example from the team' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(sent('endTeamMember')).toMatchObject([{ query: { id: 2, rowVersion: 3 } }]);
});

const OFFICE: Answer<'listProviderGroups'>[number] = {
  providerGroupId: 4,
  rowVersion: 2,
  displayName: 'Office',
  givenRole: 'WATCHER',
  peopleCount: 3,
  unchanged: [{ name: 'Kim Lee', because: 'they are a member with a record' }],
};

test('[PPL-08] nothing is said of groups where the identity provider sends none', async () => {
  open();
  await screen.findByRole('list', { name: 'The team' });
  expect(screen.queryByText('Groups of the identity provider')).toBeNull();
});

test('[PPL-08] a group says which role it gives and for whom it changes nothing, and a manager chooses another', async () => {
  serve({ listProviderGroups: [OFFICE], listTeam: [MORGAN, { ...SAM, isProvided: true }], mapProviderGroup: null });
  open();
  const group = within(await screen.findByRole('list', { name: 'Groups' }));
  expect(group.getByText('3 people')).toBeDefined();
  expect(group.getByText('Watcher: read-only')).toBeDefined();
  expect(group.getByText('Kim Lee is not changed, because they are a member with a record.')).toBeDefined();
  expect(await screen.findByText('By a group of the identity provider')).toBeDefined();
  await userEvent.click(group.getByRole('button', { name: 'Choose the role of the group Office' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'The role of the group Office' }));
  const role = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Role' });
  expect([...role.options].map(({ value }) => value)).toEqual(['', 'STAFF', 'VERIFIED', 'WATCHER']);
  await userEvent.selectOptions(role, 'STAFF');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(sent('mapProviderGroup')).toMatchObject([{ query: { id: 4 }, body: { rowVersion: 2, givenRole: 'STAFF' } }]);
});

test('[PPL-08] the role of a group that changed in the meantime is refused in the dialog', async () => {
  serve({ listProviderGroups: [OFFICE], mapProviderGroup: refusal(409, 'A colleague was quicker.', 'STALE') });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Choose the role of the group Office' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'The role of the group Office' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/A colleague was quicker/)).toBeDefined();
});

test('[PPL-17] a member is made one of the team by number or email, and it says whose that is before', async () => {
  const kim = buildListedMember({ userId: 77, memberNumber: '100077', firstName: 'Kim', email: 'kim@example.org' });
  serve({
    searchMembers: { members: [buildListedMember({ memberNumber: '1000771' }), kim], next: null },
    addMemberToTeam: null,
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add a member' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a member to the team' }));
  await userEvent.type(dialog.getByLabelText(/^Member number or email/), '10007');
  expect(await dialog.findByText('No member has this number or email.')).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findAllByText(/^Please enter the number or email of a member/)).not.toEqual([]);
  expect(sent('addMemberToTeam')).toEqual([]);
  await userEvent.clear(dialog.getByLabelText(/^Member number or email/));
  await userEvent.type(dialog.getByLabelText(/^Member number or email/), 'KIM@example.org');
  expect(await dialog.findByText(/Kim .*, 100077$/)).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  await expect
    .poll(() => sent('addMemberToTeam'))
    .toMatchObject([{ body: { forUserId: 77, role: 'STAFF', mayBeSecond: false } }]);
});

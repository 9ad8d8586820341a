import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '../../../lib/api.ts';
import { buildUser } from '../../../testing/build.ts';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-in-app.tsx';
import { MemberMore } from './member-more.tsx';
import { Departures } from './membership.tsx';

const DEPARTURE: Answer<'getMemberOverview'>['departures'][number] = {
  departureId: 5,
  rowVersion: 2,
  leftOn: '2026-03-14',
  reason: 'RESIGNED',
  note: 'Letter of 10 March',
  returnedOn: null,
};
const PREVIEW = {
  year: 2026,
  sentence: 'Member in 3 of 12 months of 2026 (January to March), so 12 − 3 = 9 without membership.',
  proposedMonths: 9,
  targets: 'Total: 12 hours in place of 50.',
  refusal: '',
};

const HERE = {
  email: '',
  telephone: '',
  address: '',
  hasLeft: false,
  signInEndedOn: null,
  isOfTeam: false,
  departures: [],
  openRequests: [],
};
const LEFT = { ...HERE, hasLeft: true, departures: [DEPARTURE] };

beforeEach(() =>
  serve({
    getMemberOverview: HERE,
    previewDeparture: PREVIEW,
    enterDeparture: 5,
    correctDeparture: null,
    undoDeparture: null,
  }),
);

function open(role = 'STAFF') {
  const member = buildUser();
  const screens = (
    <>
      <MemberMore member={member} year={undefined} />
      <Departures member={member} />
    </>
  );
  renderScreen(screens, buildUser({ userId: 1, role }), '/Admin/Members/100007');
}

async function openDialog() {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'End the membership…' }));
  return within(await screen.findByRole('dialog', { name: 'End the membership of Dr Alex Example' }));
}

test('a sign-in that the identity provider ended is told, and that the membership continues', async () => {
  serve({ getMemberOverview: { ...HERE, signInEndedOn: '2026-11-27T14:00:00Z' } });
  open();
  const note = await screen.findByRole('note', { name: 'Sign-in' });
  expect(note.textContent).toContain('Cannot sign in since 28/11/2026');
  expect(note.textContent).toContain('The membership continues.');
});

describe('[PPL-05] ending a membership', () => {
  test('sends nothing without a day and a reason', async () => {
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'End the membership' }));
    expect(await dialog.findByText('Please enter a date such as 14/03/2026.')).toBeDefined();
    expect(dialog.getByText('Please choose a reason.')).toBeDefined();
    expect(sent('enterDeparture').map(({ body }) => body)).toEqual([]);
  });

  test('says what comes of it, shows the arithmetic and proposes the targets', async () => {
    const dialog = await openDialog();
    expect(dialog.getByText(/is sent nothing, also not/)).toBeDefined();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Day of leaving' }), '14/03/2026');
    expect(await dialog.findByText(PREVIEW.sentence)).toBeDefined();
    expect(dialog.getByText(PREVIEW.targets)).toBeDefined();
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Resigned');
    await userEvent.click(dialog.getByRole('button', { name: 'End the membership' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(sent('enterDeparture').map(({ body }) => body)).toEqual([
      { forUserId: 7, leftOn: '2026-03-14', reason: 'RESIGNED', note: '', returnedOn: '', proposeVariation: true },
    ]);
  });

  test('offers no proposal where there can be none, and says why', async () => {
    serve({ previewDeparture: { ...PREVIEW, refusal: 'The record for 2026 was submitted.' } });
    const dialog = await openDialog();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Day of leaving' }), '14/03/2026');
    expect(await dialog.findByText('Nothing is proposed. The record for 2026 was submitted.')).toBeDefined();
    expect(dialog.queryByRole('checkbox')).toBeNull();
  });

  test('shows what the server refuses at its field', async () => {
    serve({
      enterDeparture: refusal(400, 'Too early.', 'INVALID', [
        { field: 'leftOn', message: 'The membership began on 01/01/2019.' },
      ]),
    });
    const dialog = await openDialog();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Day of leaving' }), '14/03/2016');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Retired');
    await userEvent.click(dialog.getByRole('button', { name: 'End the membership' }));
    expect(await dialog.findByText('The membership began on 01/01/2019.')).toBeDefined();
  });
});

test('[PPL-05] the later of two colleagues is told, and keeps what they entered', async () => {
  const dialog = await openDialog();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Day of leaving' }), '14/03/2026');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Retired');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Note for the team' }), 'By phone');
  serve({ enterDeparture: refusal(409, 'A colleague entered this a moment ago.', 'STALE') });
  serve({ getMemberOverview: LEFT });
  await userEvent.click(dialog.getByRole('button', { name: 'End the membership' }));
  expect(await dialog.findByText('A colleague entered this a moment ago.')).toBeDefined();
  await screen.findByRole('note', { name: 'Membership', hidden: true });
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Note for the team' }).value).toBe('By phone');
});

describe('[PPL-05] a member who left', () => {
  beforeEach(() => {
    serve({ getMemberOverview: LEFT });
  });

  test('is marked on the page, and offers no second leaving', async () => {
    open();
    const note = within(await screen.findByRole('note', { name: 'Membership' }));
    expect(note.getByText('Left on 14/03/2026: resigned.')).toBeDefined();
    expect(note.getByText('Letter of 10 March')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(await screen.findByRole('menuitem', { name: 'Enter a request…' })).toBeDefined();
    expect(screen.queryByRole('menuitem', { name: 'End the membership…' })).toBeNull();
  });

  test('came back: the same entry says when', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Came back, or correct…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct the end of the membership' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Came back on' }), '01/09/2026');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect
      .poll(() => sent('correctDeparture').map(({ body }) => body))
      .toMatchObject([{ rowVersion: 2, leftOn: '2026-03-14', returnedOn: '2026-09-01' }]);
  });

  test('never left when it was a mistake', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Entered by mistake…' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(sent('undoDeparture')).toMatchObject([{ query: { id: 5, rowVersion: 2 } }]);
  });

  test('cannot be changed by those who only look', async () => {
    open('WATCHER');
    const note = within(await screen.findByRole('note', { name: 'Membership' }));
    expect(note.queryByRole('button')).toBeNull();
  });
});

test('[PPL-05] a correction of what a colleague took back meanwhile keeps what was entered', async () => {
  serve({ getMemberOverview: LEFT });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Came back, or correct…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct the end of the membership' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Note for the team' }), ', and rang');
  serve({ correctDeparture: refusal(404, 'This was taken back.') });
  serve({ getMemberOverview: HERE });
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('This was taken back.')).toBeDefined();
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Note for the team' }).value).toBe(
    'Letter of 10 March, and rang',
  );
});

test('[PPL-05] a correction shows what a colleague saved meanwhile before a second Save replaces it', async () => {
  serve({ getMemberOverview: LEFT });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Came back, or correct…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct the end of the membership' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Note for the team' }), ', and rang');
  serve({ correctDeparture: refusal(409, 'A colleague was quicker.', 'STALE') });
  const theirs = { ...DEPARTURE, rowVersion: 3, returnedOn: '2026-09-01' };
  serve({ getMemberOverview: { ...HERE, departures: [theirs] } });
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Came back on: 01/09/2026 (here: empty)')).toBeDefined();
  expect(dialog.getByText('Note for the team: Letter of 10 March (here: Letter of 10 March, and rang)')).toBeDefined();
  serve({ correctDeparture: null });
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await expect.poll(() => sent('correctDeparture').map(({ body }) => body.rowVersion)).toEqual([2, 3]);
});

test('of a member who is of the team too, it says that leaving does not end that', async () => {
  serve({ getMemberOverview: { ...HERE, isOfTeam: true } });
  open();
  expect(await screen.findByText(/^Also one of the CPD team/)).toBeDefined();
});

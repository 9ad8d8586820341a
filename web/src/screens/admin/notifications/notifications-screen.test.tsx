import { Announcement, Audience } from '@cpd/contract/announcements';
import { checked } from '@cpd/contract/checked';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '../../../lib/api.ts';
import { buildUser } from '../../../testing/build.ts';
import { buildListedMember } from '../../../testing/build-member.ts';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-in-app.tsx';
import { audienceWords, instantAtCollege, sendingTime } from './announcement-words.ts';
import { emptyFilter } from './audience-fields.tsx';
import { NotificationsScreen } from './notifications-screen.tsx';

const NAMES = {
  years: [
    { cpdYearId: 11, cpdYear: 2026 },
    { cpdYearId: 10, cpdYear: 2025 },
  ],
  registrations: [{ registrationId: 11, name: 'General scope', group: 'New Zealand' }],
};

const build = (overrides: Partial<Announcement> = {}) =>
  checked(Announcement, {
    announcementId: 5,
    title: 'The portal is away',
    message: 'Please log before.',
    fullMessage: '<p>Please log before.</p>',
    alertCode: 'M',
    audience: { kind: 'ALL' },
    cpdYearId: null,
    status: 'DRAFT',
    sendAt: null,
    sentAt: null,
    createdOn: '2026-11-20T01:00:00Z',
    createdByName: 'Sam Example',
    recipients: 0,
    seen: 0,
    dismissed: 0,
    emailed: 0,
    isPrepared: false,
    rowVersion: 1,
    ...overrides,
  });

const NOBODY_LEFT_OUT = { title: '', for: null, fullMessage: '', inList: null, leftOut: [], unknownExceptions: [] };

let counted: Partial<Answer<'previewAnnouncement'>> & { recipients: number; emailed: number };
let stored: Announcement[];
beforeEach(() => {
  counted = { recipients: 1234, emailed: 1000 };
  stored = [];
  serve({
    listAudienceChoices: NAMES,
    listAnnouncements: () => ({ announcements: stored, next: null }),
    getAnnouncement: () => stored[0] ?? refusal(404),
    previewAnnouncement: () => ({ ...NOBODY_LEFT_OUT, ...counted }),
    searchMembers: { members: [buildListedMember({ memberNumber: '100001' })], next: null },
    testAnnouncement: { emailAddress: 'sam@example.org' },
    createAnnouncement: ({ body }) => build({ audience: checked(Audience, body.audience) }),
    updateAnnouncement: build({ rowVersion: 2 }),
    sendAnnouncement: ({ body }) => build({ status: body.sendAt === null ? 'SENT' : 'SCHEDULED' }),
  });
});

function open(address: string, role = 'STAFF') {
  return renderScreen(<NotificationsScreen />, buildUser({ role: role }), address);
}

/** At once: what each letter does is not the matter here. */
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

async function write(): Promise<void> {
  fill(await screen.findByRole('textbox', { name: 'Title' }), 'News');
  fill(screen.getByRole('textbox', { name: 'Message' }), 'Read <b>this</b>');
  await userEvent.click(screen.getByRole('radio', { name: 'All participants' }));
}

describe('the list', () => {
  test('teaches while nothing has been written', async () => {
    open('/Admin/Notifications');
    expect(await screen.findByText(/^No notifications yet/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Write a notification' })).toBeDefined();
  });

  test('can be asked for again when it does not come', async () => {
    serve({ listAnnouncements: refusal(500, 'Away.') });
    open('/Admin/Notifications');
    const again = await screen.findByRole('button', { name: 'Try again' });
    serve({ listAnnouncements: { announcements: [], next: null } });
    await userEvent.click(again);
    expect(await screen.findByText(/^No notifications yet/)).toBeDefined();
  });

  test('says of each to whom, how far, and what became of it; who only looks finds no button', async () => {
    const SentAt = '2026-11-30T22:00:00Z';
    stored = [
      build({ status: 'SENT', sendAt: SentAt, sentAt: SentAt, recipients: 28412, seen: 9, dismissed: 4, emailed: 7 }),
    ];
    open('/Admin/Notifications', 'WATCHER');
    const entry = await screen.findByRole('listitem');
    expect(entry.textContent).toContain('All participantsSent01/12/2026, 09:00 Sydney time');
    expect(entry.textContent).toContain('28,412 members · 9 seen · 4 dismissed · 7 emailed');
    expect(screen.queryByRole('link', { name: 'Write a notification' })).toBeNull();
  });
});

describe('the editor', () => {
  test('[NOT-02] shows what members will see, tags as words, and how many would get it', async () => {
    open('/Admin/Notifications?id=new');
    await write();
    const preview = within(screen.getByRole('region', { name: 'As members see it' }));
    expect(preview.getByText('Read <b>this</b>')).toBeDefined();
    expect(await screen.findByText(/^1,234 members would get it now, 1,000 of them/)).toBeDefined();
  });

  test('keeps what was written when it is refused, and puts the words beside the field', async () => {
    serve({
      createAnnouncement: refusal(400, 'No.', 'INVALID', [{ field: 'title', message: 'Please write a title.' }]),
    });
    open('/Admin/Notifications?id=new');
    await write();
    await userEvent.click(screen.getByRole('button', { name: 'Save the draft' }));
    expect(await screen.findByText('Please write a title.')).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveProperty('value', 'Read <b>this</b>');
  });

  test('[COH-03] begins with the list that it was opened from, and says how many rows and members it has', async () => {
    counted = { recipients: 375, emailed: 300, inList: { rows: 412, members: 377, left: 1, excepted: 0 } };
    open('/Admin/Notifications?id=new&list=Activities&ActivityName=congress');
    expect(
      await screen.findByText(
        /^The list has 412 activities, of 377 members, of whom 1 has left and 1 has a closed account\. 375 members would get/,
      ),
    ).toBeDefined();
    expect(screen.getByText(/^List: Activities · Activity contains “congress”/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open the list' }).getAttribute('href')).toBe(
      '/Admin/Lists/Activities?ActivityName=congress',
    );
    fill(screen.getByRole('textbox', { name: 'Title' }), 'News');
    fill(screen.getByRole('textbox', { name: 'Message' }), 'Read this');
    await userEvent.click(screen.getByRole('button', { name: 'Send…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send this notification?' }));
    expect(await dialog.findByRole('button', { name: 'Send to 375 members' })).toBeDefined();
    expect(dialog.getByText(/The list has 412 activities, of 377 members, of whom/)).toBeDefined();
    expect(sent('createAnnouncement')).toMatchObject([
      { body: { audience: { kind: 'LIST', list: 'Activities', filters: { ActivityName: 'congress' } } } },
    ]);
  });

  test('[COH-03] says why fewer are told than the list of members has', async () => {
    counted = { recipients: 39, emailed: 30, inList: { rows: 42, members: 42, left: 1, excepted: 2 } };
    open('/Admin/Notifications?id=new&list=Members&Year=2026');
    const line = /^The list has 42 members, of whom 1 has left and 2 are left out\. 39 members would get it now/;
    expect(await screen.findByText(line)).toBeDefined();
  });

  test('[COH-10] fills fields with examples, asks for their year, and shows them as a member would see them', async () => {
    open('/Admin/Notifications?id=new');
    fill(await screen.findByRole('textbox', { name: 'Title' }), 'For {first name}');
    expect(screen.queryByRole('combobox', { name: 'CPD year of the fields' })).toBeNull();
    fill(screen.getByRole('textbox', { name: 'Message' }), 'By {due date}');
    expect(screen.getByRole('combobox', { name: 'CPD year of the fields' })).toHaveProperty('value', '11');
    const preview = within(screen.getByRole('region', { name: 'As members see it' }));
    expect(preview.getByText('For Alex')).toBeDefined();
    expect(preview.getByText('With examples where there are fields.')).toBeDefined();

    counted = {
      ...{ recipients: 1, emailed: 1, title: 'For Aroha', fullMessage: '<p>By 30/04/2027</p>' },
      for: { memberNumber: '100001', name: 'Aroha Example', isRecipient: false },
    };
    fill(preview.getByRole('textbox', { name: 'Preview for a member' }), 'aroha');
    await userEvent.click(await preview.findByRole('button', { name: /100001/ }));
    expect(await preview.findByText('By 30/04/2027')).toBeDefined();
    expect(preview.getByText(/^As Aroha Example \(100001\) would see it, who is not among those/)).toBeDefined();
    await userEvent.click(preview.getByRole('button', { name: 'Send me a test' }));
    expect(await screen.findByText('A test is on its way to sam@example.org.')).toBeDefined();
    expect(sent('testAnnouncement')).toMatchObject([
      { body: { title: 'For {first name}', message: 'By {due date}', cpdYearId: 11, forMemberNumber: '100001' } },
    ]);
  });

  test('[COH-10] takes pasted numbers and names those that are left out', async () => {
    const leftOut = [
      { memberNumber: '100009', name: '', why: 'UNKNOWN' as const },
      { memberNumber: '100001', name: 'Alex Example', why: 'GONE' as const },
    ];
    counted = { recipients: 1, emailed: 1, leftOut, unknownExceptions: ['7'] };
    open('/Admin/Notifications?id=new');
    await userEvent.click(await screen.findByRole('radio', { name: 'Pasted member numbers' }));
    fill(screen.getByRole('textbox', { name: 'Member numbers' }), '100009, 100001\n100002');
    fill(screen.getByRole('textbox', { name: 'Leave out (optional)' }), '7');
    await waitFor(() =>
      expect(sent('previewAnnouncement').at(-1)).toMatchObject({
        body: { audience: { kind: 'NUMBERS', memberNumbers: ['100009', '100001', '100002'], except: ['7'] } },
      }),
    );
    const notes = within(await screen.findByRole('list', { name: 'Numbers to check' }));
    expect(notes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '100009 is not a member number.',
      '100001 (Alex Example) has left, or can no longer sign in.',
      '7, to be left out, is not a member number.',
    ]);
  });

  test('asks for agreement to the number of members before anything is sent', async () => {
    open('/Admin/Notifications?id=new');
    await write();
    await userEvent.click(screen.getByRole('button', { name: 'Send…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send this notification?' }));
    const button = await dialog.findByRole('button', { name: 'Send to 1,234 members' });
    expect(sent('sendAnnouncement')).toEqual([]);
    await userEvent.click(button);
    await waitFor(() => expect(sent('sendAnnouncement')).toHaveLength(1));
    expect(sent('sendAnnouncement')).toMatchObject([
      { body: { announcementId: 5, sendAt: null, recipients: 1234, rowVersion: 1 } },
    ]);
  });

  test('schedules by the clock of Sydney, and says when the number has changed', async () => {
    open('/Admin/Notifications?id=new');
    await write();
    await userEvent.click(screen.getByRole('button', { name: 'Send…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('radio', { name: 'At a date and time' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Schedule for 1,234 members' }));
    expect(dialog.getByText('Please enter a date and a time.')).toBeDefined();
    fill(dialog.getByRole('textbox', { name: 'Date' }), '01/12/2026');
    serve({ sendAnnouncement: refusal(409, '3 members would receive this now, not 1234.', 'STALE') });
    await userEvent.click(dialog.getByRole('button', { name: 'Schedule for 1,234 members' }));
    expect(await dialog.findByRole('alert')).toHaveProperty(
      'textContent',
      '3 members would receive this now, not 1234.',
    );
    expect(sent('sendAnnouncement')).toMatchObject([{ body: { sendAt: '2026-11-30T22:00:00Z' } }]);
  });
});

test('what was sent can be read and not changed; a draft can', async () => {
  stored = [build({ status: 'SENT', sendAt: '2026-11-20T01:00:00Z', sentAt: '2026-11-20T01:00:00Z', recipients: 1 })];
  open('/Admin/Notifications?id=5');
  expect(await screen.findByText('Recipients')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
});

test('a change of a draft names the version that was read', async () => {
  stored = [build({ rowVersion: 7 })];
  open('/Admin/Notifications?id=5');
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save the draft' }));
  await waitFor(() =>
    expect(sent('updateAnnouncement')).toMatchObject([{ query: { id: 5 }, body: { rowVersion: 7 } }]),
  );
});

test('[PPL-06] the later of two colleagues reads what the other one saved, keeps what they wrote, and can save it after all', async () => {
  stored = [build({ rowVersion: 7 })];
  open('/Admin/Notifications?id=5');
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
  fill(screen.getByRole('textbox', { name: 'Title' }), 'Away on Sunday');
  stored = [build({ rowVersion: 8, message: 'Please log before Sunday.', alertCode: 'H' })];
  serve({ updateAnnouncement: refusal(409, 'A colleague has changed this meanwhile.', 'STALE') });
  await userEvent.click(screen.getByRole('button', { name: 'Save the draft' }));
  const theirs = await screen.findByText(/^Title: The portal is away/);
  expect(theirs.textContent).toBe('Title: The portal is away (here: Away on Sunday)');
  expect(screen.getByText('Message: Please log before Sunday. (here: Please log before.)')).toBeDefined();
  expect(screen.getByText('Level: Important (here: Please note)')).toBeDefined();
  expect(screen.queryByText('A colleague has changed this meanwhile.')).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Away on Sunday');
  serve({ updateAnnouncement: build({ rowVersion: 9 }) });
  await userEvent.click(screen.getByRole('button', { name: 'Save the draft' }));
  await waitFor(() =>
    expect(sent('updateAnnouncement').at(-1)).toMatchObject({ body: { title: 'Away on Sunday', rowVersion: 8 } }),
  );
});

test('[PPL-06] of one that a colleague sent meanwhile it says only that it cannot be changed', async () => {
  stored = [build({ rowVersion: 7 })];
  open('/Admin/Notifications?id=5');
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
  stored = [build({ rowVersion: 8, status: 'SENT', sentAt: '2026-11-20T02:00:00Z' })];
  serve({ updateAnnouncement: refusal(409, 'This was sent and cannot be changed.', 'STALE') });
  await userEvent.click(screen.getByRole('button', { name: 'Save the draft' }));
  expect(await screen.findByText('This was sent and cannot be changed.')).toBeDefined();
  expect(screen.queryByText(/save it to replace theirs/)).toBeNull();
});

test.each([
  ['2026-12-01', '09:00', '2026-11-30T22:00:00Z'],
  ['2026-07-01', '09:00', '2026-06-30T23:00:00Z'],
  ['', '09:00', undefined],
  ['2026-12-01', '', undefined],
])('the date %j at %j in Sydney is the instant %s', (date, time, instant) => {
  expect(instantAtCollege(date, time)).toBe(instant);
  if (instant !== undefined) expect(sendingTime(instant)).toContain('09:00 Sydney time');
});

test('recipients are told in words', () => {
  expect(audienceWords({ kind: 'ONE', memberNumber: '100007' }, NAMES)).toBe('Member 100007');
  expect(audienceWords({ kind: 'NUMBERS', memberNumbers: ['1', '2'], except: ['2'] }, NAMES)).toBe(
    '2 member numbers · without 1 member number',
  );
  const list = { kind: 'LIST' as const, list: 'Members' as const, filters: { Status: 'Open', Year: '2026' } };
  expect(audienceWords(list, NAMES)).toBe('List: Members · Status is “Not begun” · Year contains “2026”');
  const open = { ...emptyFilter(11), cpdStatusCodes: ['OPEN' as const, 'INPROGRESS' as const] };
  expect(audienceWords(open, NAMES)).toBe('Record for 2026 · Not begun or In Progress');
  const filter = { ...emptyFilter(11), notSubmitted: true, registrationIds: [11], firstCpdYearIds: [10] };
  expect(audienceWords(filter, NAMES)).toBe(
    'Record for 2026 · not submitted · New Zealand: General scope · first year 2025',
  );
});

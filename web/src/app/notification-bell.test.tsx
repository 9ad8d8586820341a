import { checked } from '@cpd/contract/checked';
import { Notification } from '@cpd/contract/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ApiError } from '../lib/api-error.ts';
import { refusal, serve } from '../testing/fake-server.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { NotificationBell } from './notification-bell.tsx';

function build(overrides: Partial<Notification> = {}): Notification {
  return checked(Notification, {
    userNotificationId: 1,
    title: 'News',
    createdOn: '2026-11-18T01:00:00Z',
    alertCode: 'L',
    fullMessage: '<p>Read <b>me</b>.</p>',
    userNotificationStatus: 'UNSEEN',
    ...overrides,
  });
}

let stored: Notification[] = [];
let calls: string[] = [];
/** Why a change is refused. */
let refused: ApiError | undefined;
/** Why there is no list. */
let notListed: ApiError | undefined;
/** Holds the answers to changes back. */
let held: Promise<void> | undefined;

beforeEach(() => {
  calls = [];
  refused = undefined;
  notListed = undefined;
  held = undefined;
  stored = [build(), build({ userNotificationId: 2, title: 'Seen', userNotificationStatus: 'SEEN', alertCode: 'M' })];
  serve({
    countNotifications: () => {
      calls.push('countNotifications');
      return stored.filter(({ userNotificationStatus }) => userNotificationStatus === 'UNSEEN').length;
    },
    listNotifications: () => {
      if (notListed) return notListed;
      calls.push('listNotifications');
      return stored;
    },
    updateNotifications: async ({ body: { userNotificationStatus, userNotificationIds } }) => {
      calls.push(`${userNotificationStatus} ${userNotificationIds}`);
      await held;
      if (refused) return refused;
      stored =
        userNotificationStatus === 'SEEN'
          ? stored.map((each) => ({ ...each, userNotificationStatus }))
          : stored.filter(({ userNotificationId }) => !userNotificationIds.includes(userNotificationId));
      return null;
    },
  });
});

async function open(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: /^Notifications/ }));
  const drawer = await screen.findByRole('dialog', { name: 'Notifications' });
  await within(drawer).findByText(/News|You have no notifications/);
  return drawer;
}

const changes = () => calls.filter((each) => !each.endsWith('Notifications'));

describe('the bell', () => {
  test('[NOT-01] has no badge at 0, and says that there is nothing', async () => {
    stored = [];
    renderInApp(<NotificationBell />);
    await waitFor(() => expect(calls).toEqual(['countNotifications']));
    expect(screen.getByRole('button', { name: 'Notifications' }).textContent).toBe('');
    const drawer = await open();
    expect(within(drawer).getByText(/^You have no notifications\./)).toBeTruthy();
    expect(within(drawer).queryByRole('button', { name: 'Dismiss all' })).toBeNull();
    expect(changes(), '[NOT-04]').toEqual([]);
  });

  test('[NOT-01] has the number of those that are unseen', async () => {
    renderInApp(<NotificationBell />);
    const bell = await screen.findByRole('button', { name: 'Notifications, 1 unseen' });
    expect(bell.textContent).toBe('1');
  });

  test('[NOT-04, NOT-06] marks what is unseen as seen on opening, and loads count and list again', async () => {
    renderInApp(<NotificationBell />);
    await screen.findByRole('button', { name: 'Notifications, 1 unseen' });
    const drawer = await open();
    await waitFor(() => expect(changes()).toEqual(['SEEN 1']));
    await waitFor(() =>
      expect(calls.slice(calls.indexOf('SEEN 1') + 1).sort()).toEqual(['countNotifications', 'listNotifications']),
    );
    expect(within(drawer).getAllByText('New')).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await screen.findByRole('button', { name: 'Notifications' });
    expect(changes(), 'nothing more on closing').toEqual(['SEEN 1']);
  });

  test('[NOT-04] marks on closing what came in meanwhile', async () => {
    renderInApp(<NotificationBell />);
    const drawer = await open();
    await waitFor(() => expect(changes()).toEqual(['SEEN 1']));
    stored = [build({ userNotificationId: 3, title: 'Later' }), ...stored];
    await userEvent.click(within(drawer).getByRole('button', { name: 'Dismiss “Seen”' }));
    await within(drawer).findByText('Later');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(changes()).toEqual(['SEEN 1', 'DISMISSED 2', 'SEEN 3']));
  });
});

describe('an entry', () => {
  test.each([
    ['L', 'Good to know'],
    ['M', 'Please note'],
    ['H', 'Important'],
    ['High', 'Important'],
  ] as const)('[NOT-02, NOT-07] of the code %s has its level, title, date and message', async (AlertCode, word) => {
    stored = [build({ alertCode: AlertCode })];
    renderInApp(<NotificationBell />);
    const drawer = await open();
    const [entry] = within(drawer).getAllByRole('listitem');
    expect(entry?.textContent).toMatch(new RegExp(`^News${word} · 18/11/2026.*Read me\\.$`));
    expect(within(drawer).getByText('me').tagName).toBe('STRONG');
  });

  test('[NOT-02] takes over no script of its message', async () => {
    stored = [build({ fullMessage: '<p onclick="alert(1)">Read<script>alert(1)</script></p>' })];
    renderInApp(<NotificationBell />);
    const drawer = await open();
    expect(within(drawer).getByText('Read').outerHTML).toBe('<p>Read</p>');
  });
});

describe('[NOT-03] dismissing', () => {
  test('one acts at once, before the server has answered', async () => {
    renderInApp(<NotificationBell />);
    const drawer = await open();
    held = new Promise(() => undefined);
    await userEvent.click(within(drawer).getByRole('button', { name: 'Dismiss “Seen”' }));
    await waitFor(() => expect(within(drawer).queryByText('Seen')).toBeNull());
    expect(changes()).toContain('DISMISSED 2');
    expect(within(drawer).getByText('News')).toBeTruthy();
  });

  test('all leaves a line', async () => {
    renderInApp(<NotificationBell />);
    const drawer = await open();
    await userEvent.click(within(drawer).getByRole('button', { name: 'Dismiss all' }));
    expect(await within(drawer).findByText(/^You have no notifications\./)).toBeTruthy();
    expect(changes()).toContain('DISMISSED 1,2');
  });

  test('that fails brings the entry back', async () => {
    renderInApp(<NotificationBell />);
    const drawer = await open();
    await waitFor(() => expect(changes()).toEqual(['SEEN 1']));
    refused = refusal(500, 'Not now.');
    await userEvent.click(within(drawer).getByRole('button', { name: 'Dismiss “Seen”' }));
    expect(await within(drawer).findByText('Seen')).toBeTruthy();
  });
});

test('[AUTH-17] after an ended sign-in the list says so, leads to the sign-in beside the page, and is tried again', async () => {
  notListed = refusal(401, 'Nobody is signed in.', 'SIGN_IN_LOST');
  renderInApp(<NotificationBell />);
  await userEvent.click(await screen.findByRole('button', { name: /^Notifications/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Notifications' }));
  expect((await drawer.findByRole('alert')).textContent).toContain('Your sign-in has ended.');
  expect(drawer.getByRole('link', { name: 'Sign in in another tab' }).getAttribute('target')).toBe('_blank');
  notListed = undefined;
  await userEvent.click(drawer.getByRole('button', { name: 'Try again' }));
  expect(await drawer.findByText('News')).toBeTruthy();
});

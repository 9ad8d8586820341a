import type { LoggedEvent } from '@cpd/contract/event-log';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { buildUser } from '../../../testing/build.ts';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-in-app.tsx';
import { EventsScreen } from './events-screen.tsx';

const entry: LoggedEvent = {
  eventId: 9,
  at: '2026-11-03T01:00:00Z',
  who: 'Ms Sam Example',
  what: 'Viewed the record',
  member: { memberNumber: '100001', name: 'Dr Alex Example' },
};
const log = { entries: [entry, { ...entry, eventId: 8, what: 'Signed in', member: null }], hiddenViews: 0, next: null };
const asked = () => sent('readEventLog').map(({ body }) => JSON.parse(JSON.stringify(body)));

beforeEach(() => serve({ listEventLogPeople: [{ userId: 4, name: 'Ms Sam Example' }], readEventLog: log }));

const show = (search = '') => renderScreen(<EventsScreen />, buildUser({ role: 'MANAGER' }), `/Admin/Events${search}`);

test('[COH-08] says what happened, who did it, and leads to the member whom it is about', async () => {
  show();
  const log = await screen.findByRole('list', { name: /Events/ });
  const [first, second] = within(log).getAllByRole('listitem');
  expect(first?.textContent).toContain('Viewed the recordMs Sam Example · Dr Alex Example (100001)');
  expect(screen.getByRole('link', { name: 'Dr Alex Example (100001)' }).getAttribute('href')).toBe(
    '/Admin/Members/100001',
  );
  expect(second?.textContent).toMatch(/Signed inMs Sam Example$/);
});

test('[COH-08] a question is asked once it is whole, and stands in the address', async () => {
  const user = userEvent.setup();
  const { router } = show('?who=4&kind=LOOKS&from=2026-02-30');
  await screen.findByRole('list', { name: /Events/ });
  await waitFor(() => expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Who' }).value).toBe('4'));
  await user.type(screen.getByRole('textbox', { name: 'Member number or name' }), 'Alex');
  await user.type(screen.getByRole('textbox', { name: 'From' }), '01/11/2026');
  await user.type(screen.getByRole('textbox', { name: 'To' }), '31/10/2026{Enter}');
  expect(screen.getByText('The last day must not be before the first one.')).toBeTruthy();
  expect(asked()).toEqual([{ actorUserId: 4, kind: 'LOOKS', hideViews: true }]);
  await user.clear(screen.getByRole('textbox', { name: 'To' }));
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() =>
    expect(asked().at(-1)).toEqual({
      actorUserId: 4,
      kind: 'LOOKS',
      member: 'Alex',
      from: '2026-11-01',
      hideViews: true,
    }),
  );
  expect(router.state.location.search).toMatchObject({ member: 'Alex', from: '2026-11-01' });
});

test('[COH-08] what is wrong with a name is said at its field', async () => {
  serve({
    readEventLog: refusal(400, 'Please check.', 'INVALID', [
      { field: 'member', message: 'More than 100 people match.' },
    ]),
  });
  show('?member=an');
  expect(await screen.findByText('More than 100 people match.')).toBeTruthy();
});

test('[COH-08] views are hidden until they are asked for, and how many is said', async () => {
  const user = userEvent.setup();
  serve({
    readEventLog: ({ body }) => (body.hideViews ? { entries: [], hiddenViews: 37, next: null } : log),
  });
  const { router } = show();
  expect(await screen.findByText('37 views are hidden.')).toBeTruthy();
  expect(screen.getByText('No events match these filters.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show views' }));
  expect(await screen.findByText('Viewed the record')).toBeTruthy();
  expect(router.state.location.search).toMatchObject({ views: 'shown' });
  await user.click(screen.getByRole('button', { name: 'Hide views' }));
  expect(await screen.findByText('37 views are hidden.')).toBeTruthy();
});

test('[COH-08] says so where more are hidden than are counted, and nothing where a kind is asked for', async () => {
  serve({ readEventLog: { ...log, hiddenViews: 1_001 } });
  const { router } = show();
  expect(await screen.findByText('More than 1,000 views are hidden.')).toBeTruthy();
  await act(() => router.navigate({ href: '/Admin/Events?kind=LOOKS' }));
  await waitFor(() => expect(screen.queryByText(/are hidden/)).toBeNull());
  expect(screen.queryByRole('button', { name: /views$/ })).toBeNull();
});

import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ColleagueContext } from '../../lib/open-member.ts';
import { buildUser } from '../../testing/build.ts';
import { refusal, sent, serve } from '../../testing/fake-server.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { HistoryScreen } from './history-screen.tsx';
import { SettingsScreen } from './settings-screen.tsx';

const entry = (EventId: number, overrides: object = {}) => ({
  eventId: EventId,
  at: '2026-11-02T03:04:05Z',
  who: 'You',
  isYou: true,
  what: `Logged the activity “Round ${EventId}”`,
  ...overrides,
});

/** The history comes in two pages. */
const listHistory = ({ query }: { query: { before?: unknown } }) =>
  query.before === undefined
    ? { entries: [entry(9, { who: 'Dr Team of the CPD team', isYou: false }), entry(8)], next: 8 }
    : { entries: [entry(7)], next: null };

beforeEach(() =>
  serve({
    getNotificationSettings: {
      userId: 7,
      emailDigest: 'DAILY',
      timeZone: 'Australia/Sydney',
      emailsOff: [],
      emailAddress: 'a@b.example',
    },
    listHistory,
    saveMySettings: null,
    getMyDetails: { email: 'a@b.example', telephone: '02 5550 0100', address: '' },
  }),
);

test('how the college reaches the member, and whom to tell when it is wrong', async () => {
  renderInApp(<SettingsScreen />);
  const section = within(await screen.findByRole('region', { name: 'Your details' }));
  expect(await section.findByText('02 5550 0100')).toBeDefined();
  const facts = section.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts).toEqual(['100007', 'a@b.example', '02 5550 0100', 'Not known']);
  expect(section.getByRole('link', { name: 'Report a mistake' }).getAttribute('href')).toBe('/User/Layout/Contact');
});

test('the history says who did what, and earlier changes come when asked for', async () => {
  renderInApp(<HistoryScreen />);
  const list = within(await screen.findByRole('list', { name: 'History' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Logged the activity “Round 9”Dr Team of the CPD team'),
    expect.stringContaining('Logged the activity “Round 8”You'),
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier changes' }));
  expect(await list.findByText('Logged the activity “Round 7”')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show earlier changes' })).toBeNull();
});

test('a history that does not come can be asked for again', async () => {
  serve({ listHistory: refusal(500) });
  renderInApp(<HistoryScreen />);
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  serve({ listHistory });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Logged the activity “Round 8”')).toBeDefined();
});

test('my data is saved, and a failure says that nothing was changed', async () => {
  serve({ downloadMyData: refusal(500, 'The printer did not answer.') });
  renderInApp(<SettingsScreen />);
  const button = await screen.findByRole('button', { name: 'Download my data' });
  await userEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toContain('The printer did not answer. Nothing was changed');
  serve({ downloadMyData: undefined });
  await userEvent.click(button);
  expect(await screen.findByText('Your data is on its way to your downloads.')).toBeDefined();
  expect(sent('downloadMyData').at(-1)?.query).toEqual({ userId: 7 });
});

test('[NAV-23] my data can be stopped while it is collected, and says how far it is', async () => {
  const told = Promise.withResolvers<(bytes: number) => void>();
  serve({
    downloadMyData: ({ onProgress, signal }) =>
      new Promise((_resolve, reject) => {
        told.resolve((bytes) => onProgress?.(bytes));
        signal?.addEventListener('abort', () => reject(new DOMException('Stopped.', 'AbortError')));
      }),
  });
  renderInApp(<SettingsScreen />);
  const button = await screen.findByRole('button', { name: 'Download my data' });
  await userEvent.click(button);
  expect(screen.getByText(/^Your documents are being printed\./).getAttribute('role')).toBe('status');
  expect(button).toHaveProperty('disabled', true);
  const tell = await told.promise;
  act(() => tell(3_145_728));
  expect(screen.getByText('Downloading your data: 3 MB so far …')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const said = await screen.findByText('The download was stopped. Nothing was saved.');
  expect(document.activeElement).toBe(said);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(button).toHaveProperty('disabled', false);
});

test('the colours are those of the device until others are chosen', async () => {
  renderInApp(<SettingsScreen />);
  await userEvent.click(await screen.findByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark');
});

test('how the product behaves is kept as soon as it is chosen, one choice at a time', async () => {
  renderInApp(<SettingsScreen />);
  await userEvent.click(await screen.findByRole('switch', { name: /^Close “saved” messages/ }));
  await userEvent.click(screen.getByRole('switch', { name: /^Use single keys/ }));
  expect(screen.getByRole('switch', { name: /^Close “saved” messages/ })).toHaveProperty('checked', false);
  expect(sent('saveMySettings').map(({ body }) => body)).toEqual([
    { userId: 7, savedDialogCountsDown: false },
    { userId: 7, singleKeys: false },
  ]);
});

test('a choice that the server refuses is taken back', async () => {
  renderInApp(<SettingsScreen />);
  const keys = await screen.findByRole('switch', { name: /^Use single keys/ });
  serve({ saveMySettings: refusal(500) });
  await userEvent.click(keys);
  await expect.poll(() => keys).toHaveProperty('checked', true);
});

test('the CPD team chooses nothing of this for a member', async () => {
  renderInApp(
    <ColleagueContext value={buildUser({ userId: 8, role: 'STAFF' })}>
      <SettingsScreen />
    </ColleagueContext>,
  );
  await screen.findByRole('heading', { name: 'Colours' });
  expect(screen.queryByRole('heading', { name: 'Preferences' })).toBeNull();
});

test('[HOM-13] the question about research can be answered later, and the answer changed', async () => {
  renderInApp(<SettingsScreen />, buildUser({ researchConsent: true }));
  const research = within(await screen.findByRole('region', { name: 'Research' }));
  expect(research.getByRole('radio', { name: 'Yes, my figures may be used' })).toHaveProperty('checked', true);
  serve({ saveResearchConsent: buildUser() });
  await userEvent.click(research.getByRole('radio', { name: 'No' }));
  expect(sent('saveResearchConsent')).toEqual([{ query: { userId: 7, researchConsentProvided: false } }]);
});

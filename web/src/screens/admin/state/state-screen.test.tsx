import type { PartOfService } from '@cpd/contract/state';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { buildUser } from '../../../testing/build.ts';
import { refusal, serve } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-in-app.tsx';
import { StateScreen } from './state-screen.tsx';

const well = (part: PartOfService['part'], says: string, details: string[] = []): PartOfService => ({
  ...{ part, state: 'WELL', says, details, toDo: null, since: null },
});
const database = well('DATABASE', 'The database answers. It uses 1.2 GB.');
const mail: PartOfService = {
  part: 'MAIL',
  state: 'UNWELL',
  says: '7 emails could not be sent, the oldest for 2 hours.',
  details: [],
  toDo: 'Ask the people who run the server to look at the mail server.',
  since: '2026-11-22T00:00:00Z',
};
const backup: PartOfService = {
  ...well('BACKUP', 'No backup is set up.'),
  state: 'OFF',
  toDo: 'Ask the people who run the server to set up a backup.',
};

let parts: PartOfService[];
beforeEach(() => serve({ getServiceState: () => ({ at: '2026-11-22T02:00:00Z', parts }) }));

const show = () => renderScreen(<StateScreen />, buildUser({ role: 'MANAGER' }), '/Admin/State');

async function shown(): Promise<string[]> {
  const list = await screen.findByRole('list', { name: 'Parts of the service' });
  return [...list.children].map((entry) => entry.textContent ?? '');
}

test('[R63] what is not well says since when and what to do, in words and not by its colour alone', async () => {
  parts = [mail, backup, database];
  show();
  expect(await shown()).toEqual([
    'Emails Needs attention7 emails could not be sent, the oldest for 2 hours.Since 22/11/2026, 11:00 am (Sydney time)Ask the people who run the server to look at the mail server.',
    'Backups Not set upNo backup is set up.Ask the people who run the server to set up a backup.',
    'Database WorkingThe database answers. It uses 1.2 GB.',
  ]);
  expect(screen.getByText('One thing needs attention.')).toBeTruthy();
  expect(screen.getByText(/^As of 22\/11\/2026, 1:00 pm \(Sydney time\)/)).toBeTruthy();
});

test.each<[string, PartOfService[], string]>([
  ['everything', [database], 'Everything is working.'],
  ['what is set up', [backup, database], 'Everything that is set up is working.'],
  ['nothing much', [mail, { ...mail, part: 'FILES' }, database], '2 things need attention.'],
])('[R63] one line says whether %s is well', async (_, given, line) => {
  parts = given;
  show();
  const summary = await screen.findByText(line);
  // In red beside the words, which say it too.
  expect(summary.getAttribute('style') ?? '').toMatch(given.includes(mail) ? /--mantine-color-error/ : /^(?!.*error)/);
});

test('[R63] a few lines stand there, many come when they are asked for', async () => {
  const lines = ['Closing years: 1 minute ago.', 'Sending emails: 1 minute ago.', 'Third.', 'Fourth.'];
  parts = [well('DISK', 'There is room.', lines.slice(0, 1)), well('JOBS', 'Scheduled work runs.', lines)];
  show();
  await shown();
  expect(within(screen.getByRole('list', { name: 'More about Disk space' })).getAllByRole('listitem')).toHaveLength(1);
  const group = screen.getByText('Show details').closest('details');
  expect(group?.open).toBe(false);
  await userEvent.click(screen.getByText('Show details'));
  expect(group?.open).toBe(true);
});

test('[R63] a service that does not answer is told of, and can be asked again', async () => {
  serve({ getServiceState: refusal(503, 'Away.', 'UNAVAILABLE') });
  show();
  expect(await screen.findByText('The state of the service could not be loaded. Away.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

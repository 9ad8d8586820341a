import type { ListedServer } from '@cpd/contract/servers';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildUser } from '../../../testing/build.ts';
import { serve } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-in-app.tsx';
import { Servers } from './servers.tsx';

const first: ListedServer = {
  serverName: 'cpd-1',
  version: '1.0.0',
  state: 'RUNS',
  startedAt: '2026-11-20T01:00:00Z',
  seenAt: '2026-11-22T01:00:00Z',
  secondsSinceSeen: 3,
  doesJobs: true,
  differences: [],
};
const show = (asks = true) => renderScreen(<Servers asks={asks} />, buildUser({ role: 'MANAGER' }), '/Admin/State');

async function shown(): Promise<string[]> {
  const list = await screen.findByRole('list', { name: 'Servers' });
  return [...list.children].map((entry) => entry.textContent ?? '');
}

test('[R49] one server is told of plainly', async () => {
  serve({ listServers: [first] });
  show();
  expect(await shown()).toEqual([
    'cpd-1Running since 20/11/2026, 12:00 pm (Sydney time), last seen 3 seconds agoVersion 1.0.0 · Scheduled work runs here',
  ]);
});

test('[R49] what differs, what vanished and what was refused is shown at each', async () => {
  serve({
    listServers: [
      first,
      { ...first, serverName: 'cpd-2', secondsSinceSeen: 1, differences: ['It is set up differently.'] },
      { ...first, serverName: 'cpd-3', state: 'REFUSED', differences: ['Another key.', 'Another store.'] },
      { ...first, serverName: 'cpd-4', state: 'GONE' },
    ],
  });
  show();
  const [, second, refused, gone] = await shown();
  expect(screen.getByText(/^Ask the people who run the servers to put right what is shown here/)).toBeTruthy();
  expect(second).toContain('last seen 1 second ago');
  expect(second).toContain('It is set up differently.');
  expect(refused).toContain('Was refused when it started on 20/11/2026');
  const reasons = within(screen.getByRole('list', { name: 'About cpd-3' })).getAllByRole('listitem');
  expect(reasons.map(({ textContent }) => textContent)).toEqual(['Another key.', 'Another store.']);
  expect(gone).toContain('Not seen since 22/11/2026');
  expect(gone).not.toContain('cheduled work');
});

test('[R49] asks for nothing where the state of the service already does', async () => {
  serve({ listServers: [{ ...first, state: 'REFUSED', differences: ['Another key.'] }] });
  show(false);
  expect(await shown()).toHaveLength(1);
  expect(screen.queryByText(/^Ask the people/)).toBeNull();
});

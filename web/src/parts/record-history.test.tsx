import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { call, download } from '../lib/api.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { RecordHistory } from './record-history.tsx';

vi.mock(import('../lib/api.ts'), async (original) => ({ ...(await original()), call: vi.fn(), download: vi.fn() }));

test('[IMP-07] a history is filtered by kind and days, and what is shown is exported', async () => {
  const user = userEvent.setup();
  const queries: unknown[] = [];
  vi.mocked(call).mockImplementation(async (_name, input) => {
    const { query } = Object(input);
    queries.push(JSON.parse(JSON.stringify(query)));
    const entry = { eventId: 3, at: '2026-11-03T01:00:00Z', who: 'You', isYou: true, what: 'Made the folder “A”' };
    return { entries: query.kind === 'PLANS' ? [] : [entry], next: null };
  });
  renderInApp(<RecordHistory userId={7} title="What happened" introduction="Every change." />);
  await screen.findByText('Made the folder “A”');
  await user.type(screen.getByRole('textbox', { name: 'From' }), '01/11/2026');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Files and documents');
  await waitFor(() => expect(queries.at(-1)).toEqual({ userId: 7, from: '2026-11-01', kind: 'FILES' }));
  await user.click(await screen.findByRole('button', { name: 'Export as CSV' }));
  expect(vi.mocked(download)).toHaveBeenCalledWith(
    'exportHistory',
    { userId: 7, from: '2026-11-01', kind: 'FILES' },
    expect.anything(),
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Plans');
  expect(await screen.findByText('Nothing in the history matches these filters.')).toBeTruthy();
});

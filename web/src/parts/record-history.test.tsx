import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sent, serve } from '../testing/fake-server.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { RecordHistory } from './record-history.tsx';

test('[IMP-07] a history is filtered by kind and days, and what is shown is exported', async () => {
  const user = userEvent.setup();
  const entry = { eventId: 3, at: '2026-11-03T01:00:00Z', who: 'You', isYou: true, what: 'Made the folder “A”' };
  serve({
    listHistory: ({ query }) => ({ entries: query.kind === 'PLANS' ? [] : [entry], next: null }),
    exportHistory: undefined,
  });
  renderInApp(<RecordHistory userId={7} title="What happened" introduction="Every change." />);
  await screen.findByText('Made the folder “A”');
  await user.type(screen.getByRole('textbox', { name: 'From' }), '01/11/2026');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Files and documents');
  const asked = { userId: 7, from: '2026-11-01', kind: 'FILES' };
  await waitFor(() => expect(sent('listHistory').at(-1)?.query).toEqual(asked));
  await user.click(await screen.findByRole('button', { name: 'Export as CSV' }));
  expect(sent('exportHistory').map(({ query }) => query)).toEqual([asked]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Plans');
  expect(await screen.findByText('Nothing in the history matches these filters.')).toBeTruthy();
});

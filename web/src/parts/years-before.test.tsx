import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { refusal, sent, serve } from '../testing/fake-server.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { YearsBefore } from './years-before.tsx';

const YEAR = {
  ...{
    cpdYear: 2015,
    status: 'COMPLETE' as const,
    unit: 'H' as const,
    system: 'Old Portal',
    certificateNumber: 'P-15',
  },
  amounts: [
    { category: 1, amount: 20 },
    { category: 2, amount: 12.5 },
  ],
  submittedOn: '2016-03-12',
  activities: [{ date: '2015-06-12', activity: 'Peer review', category: 2, hours: 1.5, title: 'Case review' }],
};

test('[PPL-16] a member without such years reads nothing of them', async () => {
  serve({ listYearsBefore: [] });
  renderInApp(<YearsBefore userId={1} />);
  await expect.poll(() => sent('listYearsBefore')).toHaveLength(1);
  expect(screen.queryByText('Years before')).toBeNull();
});

test('[PPL-16] years before those of the college are shown as what they are, and what cannot be printed says so', async () => {
  serve({ listYearsBefore: [YEAR], printYearsBefore: refusal(503, 'Please try again.') });
  renderInApp(<YearsBefore userId={1} />);
  const table = await screen.findByRole('table', { name: 'Years in the system before' });
  expect(table.textContent).toContain('2015Complete32.5 hoursFrom Old Portal. Certificate number P-15.');
  expect(screen.getByRole('table', { name: 'Activities in 2015' }).textContent).toContain('Case review');
  await userEvent.click(screen.getByRole('button', { name: 'Download as PDF' }));
  expect(await screen.findByText(/The PDF was not made\./)).toBeDefined();
});

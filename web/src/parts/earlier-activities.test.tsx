import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal, serve } from '../testing/fake-server.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { EarlierActivities } from './earlier-activities.tsx';

const open = () => renderInApp(<EarlierActivities userId={1} cpdYearId={9} unit="C" none={<p>None there.</p>} />);

test('[PPL-16] what a member did in a year from the system before is listed with what that system says of it', async () => {
  serve({
    listEarlierActivities: [
      { date: '2021-05-03', activity: 'Peer review', category: 2, hours: 1.5, title: 'Case review' },
      { date: '2021-06-12', activity: 'Reading', category: null, hours: null, title: '' },
    ],
  });
  open();
  const rows = within(await screen.findByRole('table', { name: 'Activities in the system before' })).getAllByRole(
    'row',
  );
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DateActivityCategoryCredits',
    '03/05/2021Peer reviewCase review21.5',
    '12/06/2021Reading',
  ]);
});

test('[PPL-16] a year without any says what the screen has for that, and what cannot be loaded can be tried again', async () => {
  serve({ listEarlierActivities: [] });
  open();
  expect(await screen.findByText('None there.')).toBeDefined();
  serve({ listEarlierActivities: refusal(500, 'Something went wrong.') });
  open();
  expect(await screen.findByText(/The activities could not be loaded\./)).toBeDefined();
});

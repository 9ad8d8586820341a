import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildElsewhere } from '../../testing/build.ts';
import { serve } from '../../testing/fake-server.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { DoneElsewhere } from './done-elsewhere.tsx';

test('[RPT-05] the summary has a line for what was accepted or waits elsewhere, and none for what was declined', async () => {
  const decidedOn = '2026-12-03T01:00:00Z';
  serve({
    listYearsElsewhere: [
      buildElsewhere({ requestId: 1, state: 'ACCEPTED', decidedOn }),
      buildElsewhere({ requestId: 4, state: 'ACCEPTED', decidedOn, counted: 30 }),
      buildElsewhere({ requestId: 2, collegeName: 'Third College' }),
      buildElsewhere({ requestId: 3, collegeName: 'Wrong College', state: 'REFUSED', decidedOn }),
    ],
  });
  renderInApp(<DoneElsewhere cpdYearId={11} className="" />);
  expect(await screen.findAllByRole('link', { name: 'Done elsewhere' })).toHaveLength(3);
  expect([...document.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Done elsewhere: 32 hours at The Other College, accepted on 03/12/2026. These hours are not counted towards your year here.',
    'Done elsewhere: 32 hours at The Other College, accepted on 03/12/2026',
    'Done elsewhere: 32 hours at Third College, waiting for the CPD team',
  ]);
});

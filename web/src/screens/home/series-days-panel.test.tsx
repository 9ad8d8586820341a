import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { refusal, sent, serve } from '../../testing/fake-server.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { SeriesDaysPanel } from './series-days-panel.tsx';

const days = [4, 11].map((day) => ({
  activityDateId: day,
  activityId: 1,
  activityName: 'Journal club',
  startDate: `2026-11-${String(day).padStart(2, '0')}`,
  hours: 1.5,
}));

beforeEach(() =>
  serve({
    listSeriesDays: { until: '2026-11-19', days },
    confirmSeriesDays: null,
    putOffSeriesDays: null,
    bringBack: null,
  }),
);

const panel = () => screen.findByRole('region', { name: 'Did these 2 sessions go ahead?' });

test('[OCC-16] all days are ticked, and one press says that all happened', async () => {
  renderInApp(<SeriesDaysPanel />);
  const question = within(await panel());
  expect(question.getByRole('group', { name: 'Journal club' })).toBeTruthy();
  for (const box of question.getAllByRole<HTMLInputElement>('checkbox')) expect(box.checked).toBe(true);
  await userEvent.click(question.getByRole('button', { name: 'Yes, all 2 did' }));
  expect(await screen.findByRole('heading', { name: 'Thank you. Your record stays as it is.' })).toBe(
    document.activeElement,
  );
  expect(sent('confirmSeriesDays')).toMatchObject([{ body: { until: '2026-11-19', removedDateIds: [] } }]);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('[OCC-16] what is unticked is taken out, and Undo brings it back under the same key', async () => {
  renderInApp(<SeriesDaysPanel />);
  const question = within(await panel());
  await userEvent.click(question.getByRole('checkbox', { name: /4 November, 1.5 h/ }));
  await userEvent.click(question.getByRole('button', { name: 'Confirm and remove 1 session' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The removed sessions are back in your record.')).toBeTruthy();
  const [confirmed] = sent('confirmSeriesDays');
  expect(confirmed?.body.removedDateIds).toEqual([4]);
  expect(sent('bringBack')).toMatchObject([{ body: { deletionKey: confirmed?.idempotencyKey } }]);
});

test('[OCC-16] it can wait a week, which changes nothing', async () => {
  renderInApp(<SeriesDaysPanel />);
  await userEvent.click(within(await panel()).getByRole('button', { name: 'Ask me next week' }));
  expect(await screen.findByText('Nothing was changed. We will ask again in a week.')).toBeTruthy();
  expect(sent('confirmSeriesDays')).toEqual([]);
});

test('[OCC-16, ERR-16] what is refused is said beside the buttons, and the ticks stay', async () => {
  renderInApp(<SeriesDaysPanel />);
  const question = within(await panel());
  await userEvent.click(question.getByRole('checkbox', { name: /4 November/ }));
  const why = 'The record for 2026 has been submitted and can no longer be changed.';
  serve({ confirmSeriesDays: refusal(409, why) });
  await userEvent.click(question.getByRole('button', { name: 'Confirm and remove 1 session' }));
  expect((await question.findByRole('alert')).textContent).toContain('has been submitted');
  expect(question.getByRole<HTMLInputElement>('checkbox', { name: /4 November/ }).checked).toBe(false);
});

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { SeriesDaysPanel } from './series-days-panel.tsx';

vi.mock(import('../../lib/api.ts'), async (original) => ({ ...(await original()), call: vi.fn() }));

const days = [4, 11].map((day) => ({
  activityDateId: day,
  activityId: 1,
  activityName: 'Journal club',
  startDate: `2026-11-${String(day).padStart(2, '0')}`,
  hours: 1.5,
}));

let refusal: ApiError | undefined;

beforeEach(() => {
  refusal = undefined;
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation(async (name) => {
    if (name === 'listSeriesDays') return { until: '2026-11-19', days } as never;
    if (refusal !== undefined) throw refusal;
    return null as never;
  });
});

const panel = () => screen.findByRole('region', { name: 'Did these 2 days happen?' });

test('[OCC-16] all days are ticked, and one press says that all happened', async () => {
  renderInApp(<SeriesDaysPanel />);
  const question = within(await panel());
  expect(question.getByRole('group', { name: 'Journal club' })).toBeTruthy();
  for (const box of question.getAllByRole<HTMLInputElement>('checkbox')) expect(box.checked).toBe(true);
  await userEvent.click(question.getByRole('button', { name: 'Yes, all 2 happened' }));
  expect(await screen.findByRole('heading', { name: 'Thank you. Your record stays as it is.' })).toBe(
    document.activeElement,
  );
  expect(call).toHaveBeenCalledWith(
    'confirmSeriesDays',
    expect.objectContaining({ body: expect.objectContaining({ until: '2026-11-19', removedDateIds: [] }) }),
  );
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('[OCC-16] what is unticked is taken out, and Undo brings it back under the same key', async () => {
  renderInApp(<SeriesDaysPanel />);
  const question = within(await panel());
  await userEvent.click(question.getByRole('checkbox', { name: /4 November, 1.5 h/ }));
  await userEvent.click(question.getByRole('button', { name: 'Confirm and take out 1 day' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('What was taken out is back in your record.')).toBeTruthy();
  const inputs = vi.mocked(call).mock.calls.map(([name, input]) => [name, Object(input)] as const);
  const confirmed = inputs.find(([name]) => name === 'confirmSeriesDays')?.[1];
  expect(confirmed.body.removedDateIds).toEqual([4]);
  const broughtBack = inputs.find(([name]) => name === 'bringBack')?.[1];
  expect(broughtBack.body.deletionKey).toBe(confirmed.idempotencyKey);
});

test('[OCC-16] it can wait a week, which changes nothing', async () => {
  renderInApp(<SeriesDaysPanel />);
  await userEvent.click(within(await panel()).getByRole('button', { name: 'Ask me next week' }));
  expect(await screen.findByText('Nothing was changed. We will ask again in a week.')).toBeTruthy();
  expect(call).not.toHaveBeenCalledWith('confirmSeriesDays', expect.anything());
});

test('[OCC-16, ERR-16] what is refused is said beside the buttons, and the ticks stay', async () => {
  renderInApp(<SeriesDaysPanel />);
  const question = within(await panel());
  await userEvent.click(question.getByRole('checkbox', { name: /4 November/ }));
  refusal = new ApiError(409, 'The record for 2026 has been submitted and can no longer be changed.');
  await userEvent.click(question.getByRole('button', { name: 'Confirm and take out 1 day' }));
  expect((await question.findByRole('alert')).textContent).toContain('has been submitted');
  expect(question.getByRole<HTMLInputElement>('checkbox', { name: /4 November/ }).checked).toBe(false);
});

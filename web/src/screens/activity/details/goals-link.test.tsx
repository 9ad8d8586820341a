import { checked } from '@cpd/contract/checked';
import { listPlanGoals } from '@cpd/contract/plans';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { refusal, serve } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { GoalsLink } from './goals-link.tsx';

const plans = checked(listPlanGoals.answer.schema, [
  {
    planId: 5,
    linkedPlanName: 'Teaching',
    goals: [
      { planGoalId: 61, linkedGoal: 'Feedback every week', isLinked: false },
      { planGoalId: 62, linkedGoal: 'Lead a journal club', isLinked: false },
    ],
  },
]);

beforeEach(() => serve({ listPlanGoals: plans }));

const show = (goalIds: number[], onChange = vi.fn()) => {
  renderInApp(
    <GoalsLink id="goals" cpdYearId={11} goalIds={goalIds} error={undefined} shut={false} onChange={onChange} />,
  );
  return onChange;
};

test('[ACT-16] plans that do not load leave the number of goals', async () => {
  serve({ listPlanGoals: refusal(500) });
  show([61]);
  expect(await screen.findByRole('button', { name: 'Attached to 1 goal of your PDP' })).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
});

test('[ACT-16] it names the goals that the activity serves', async () => {
  show([62]);
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Lead a journal club',
  ]);
});

test('[ACT-16] it opens the dialog, and hands on what was chosen there', async () => {
  const onChange = show([]);
  const link = screen.getByRole('button', { name: 'Attach to PDP goals' });
  await userEvent.click(link);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Feedback every week' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save (1 goal)' }));
  expect(onChange).toHaveBeenCalledWith([61]);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(link);
});

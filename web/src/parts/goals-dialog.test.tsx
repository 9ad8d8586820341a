import { checked } from '@cpd/contract/checked';
import { listPlanGoals } from '@cpd/contract/plans';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { refusal, sent, serve } from '../testing/fake-server.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { AttachToGoals } from './attach-to-goals.tsx';
import { GoalsDialog } from './goals-dialog.tsx';

const LONG = 'Give every trainee feedback on the day of the assessment';

const plans = checked(listPlanGoals.answer.schema, [
  {
    planId: 5,
    linkedPlanName: 'Teaching',
    goals: [
      { planGoalId: 61, linkedGoal: LONG, isLinked: false },
      { planGoalId: 62, linkedGoal: 'Lead a journal club', isLinked: true },
    ],
  },
  { planId: 6, linkedPlanName: 'Without goals', goals: [] },
]);

const onApply = vi.fn();
const onClose = vi.fn();
const open = (given: { value?: number[]; activityId?: number } = {}) =>
  renderInApp(<GoalsDialog cpdYearId={11} onApply={onApply} onClose={onClose} {...given} />);
const goal = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

beforeEach(() => {
  serve({ listPlanGoals: plans, setActivityGoals: null });
  onApply.mockReset();
  onClose.mockReset();
});

test('[ACT-16] plans that do not load are told of in the dialog, where nothing can be saved', async () => {
  serve({ listPlanGoals: refusal(500, 'Broken.') });
  open({ value: [61] });
  expect((await screen.findByRole('alert')).textContent).toContain('Your plans could not be loaded');
  expect(screen.queryByRole('button', { name: /Save/ })).toBeNull();
});

test('[ACT-16] without a goal in the year the dialog says so and leads to a new plan', async () => {
  serve({ listPlanGoals: plans.slice(1) });
  open({ value: [] });
  const link = await screen.findByRole('link', { name: 'Write a plan' });
  expect(link.getAttribute('href')).toBe('/User/Layout/PDP/Add?year=11');
  expect(screen.queryByRole('button', { name: /Save/ })).toBeNull();
});

test('[ACT-17] goals that are gone can still be taken off', async () => {
  serve({ listPlanGoals: [] });
  open({ value: [99] });
  await userEvent.click(await screen.findByRole('button', { name: 'Save (0 goals)' }));
  expect(onApply).toHaveBeenCalledWith([], []);
});

test('[ACT-17] a stored activity starts with the goals it is linked to', async () => {
  open({ activityId: 51 });
  expect((await goal('Lead a journal club')).checked).toBe(true);
  expect((await goal(LONG)).checked).toBe(false);
  expect(sent('listPlanGoals')[0]?.query).toEqual({ userId: 7, cpdYearId: 11, activityId: 51 });
});

test('[ACT-16, ACT-17] the goals of a form are ticked by plan, and the chosen ones handed back with the plans', async () => {
  open({ value: [61] });
  expect((await goal(LONG)).checked).toBe(true);
  expect(screen.getByRole('group', { name: 'Teaching' })).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Without goals' })).toBeNull();
  await userEvent.click(await goal('Lead a journal club'));
  await userEvent.click(screen.getByRole('button', { name: 'Save (2 goals)' }));
  expect(onApply).toHaveBeenCalledWith([61, 62], plans);
});

test('[LIM-05] a long goal is cut at 25 characters, with the whole as its tooltip and its name', async () => {
  open({ value: [] });
  await goal(LONG);
  expect(screen.getByTitle(LONG).textContent).toBe('Give every trainee feedba...');
});

test('[ACT-16, ACT-49] Esc leaves without a change, and asks first when a goal was ticked', async () => {
  open({ value: [61] });
  await userEvent.click(await goal('Lead a journal club'));
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onApply).not.toHaveBeenCalled();
});

test('[ERR-16, ACT-16] goals that are not saved because the sign-in has ended stay ticked, and the dialog says where to sign in', async () => {
  serve({ setActivityGoals: refusal(401, 'You are not signed in.') });
  renderInApp(<AttachToGoals activityId={9} cpdYearId={11} onClose={onClose} />);
  await userEvent.click(await goal('Lead a journal club'));
  await userEvent.click(screen.getByRole('button', { name: 'Save (0 goals)' }));
  expect((await screen.findByRole('alert')).textContent).toContain('because your sign-in has ended');
  expect(screen.getByRole('link', { name: 'Sign in in another tab, then continue here' })).toBeTruthy();
  expect((await goal('Lead a journal club')).checked).toBe(false);
  serve({ setActivityGoals: null });
  await userEvent.click(screen.getByRole('button', { name: 'Save (0 goals)' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

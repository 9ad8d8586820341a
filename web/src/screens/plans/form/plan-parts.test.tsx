import type { CarriedGoal } from '@cpd/contract/plan-goals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildYear } from '../../../testing/build.ts';
import { buildPlan, buildPlanGoal } from '../../../testing/build-plan.ts';
import { serve } from '../../../testing/fake-server.ts';
import { field, open, openForm, save, savedPlans, servePlans } from '../../../testing/plan-form-fixture.tsx';

beforeEach(servePlans);

describe('the activities of a goal', () => {
  test('[PDP-13, PDP-14] are described in a dialog, changed, and taken away again', async () => {
    await openForm('Edit/5');
    await userEvent.click(screen.getByRole('button', { name: 'Add a new activity to goal 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a new activity' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    expect(dialog.getByText('Please describe the activity.')).toBeTruthy();
    await userEvent.type(dialog.getByRole('textbox', { name: /^Activity/ }), 'Supervisor course');
    await userEvent.type(dialog.getByRole('textbox', { name: /^Time frame/ }), 'by June');
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    expect(
      within(screen.getByRole('list', { name: 'Planned activities of goal 1' })).getByText('by June'),
    ).toBeTruthy();
    await userEvent.click(save());
    await waitFor(() =>
      expect(savedPlans()).toMatchObject([
        { planGoals: [{ describedActivities: [{ activityDescription: 'Supervisor course', timeframe: 'by June' }] }] },
      ]),
    );
  });

  test('[PDP-14] a described one can be taken away', async () => {
    const DescribedActivities = [{ describedActivityId: 3, planGoalId: 6, activityDescription: 'Read', timeFrame: '' }];
    serve({ getPlan: buildPlan({ planGoals: [buildPlanGoal({ describedActivities: DescribedActivities })] }) });
    await openForm('Edit/5');
    await userEvent.click(screen.getByRole('button', { name: 'Remove Read' }));
    await userEvent.click(save());
    await waitFor(() => expect(savedPlans()).toMatchObject([{ planGoals: [{ describedActivities: [] }] }]));
  });

  test('[PDP-13, PDP-14, PDP-32] an existing one of the year is attached by its id, and taken off again', async () => {
    await openForm('Edit/5');
    await userEvent.click(await screen.findByRole('button', { name: 'Attach an existing activity to goal 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Attach an existing activity' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Attach' }));
    expect(dialog.getByText('Please select an existing activity.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Grand rounds' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Attach' }));
    const list = await screen.findByRole('list', { name: 'Activities of goal 1' });
    expect(within(list).getByText('Grand rounds')).toBeTruthy();
    fireEvent.click(save());
    await waitFor(() => expect(savedPlans()).toMatchObject([{ planGoals: [{ linkedUserActivities: [51] }] }]));
    await userEvent.click(await screen.findByRole('button', { name: 'Detach Grand rounds', hidden: true }));
    expect(screen.queryByText('Grand rounds')).toBeNull();
  });
});

describe('the guidance and the areas', () => {
  test('[PDP-26] stresses what is mandatory from 2025 on, and only then', async () => {
    await openForm();
    expect(await screen.findByText(/Cultural safety.*thics.* are mandatory in 2026/)).toBeTruthy();
    cleanup();
    serve({ listCpdYears: [buildYear({ cpdYearId: 9, mandatoryAreaIds: [] })] });
    open('Add');
    expect(await screen.findByText(/A plan is never wrong/)).toBeTruthy();
    expect(screen.queryByText(/are mandatory in/)).toBeNull();
  });

  test('[PDP-13] the areas of work are shown, with the way to update them', async () => {
    await openForm();
    const list = await screen.findByRole('list', { name: 'Your areas of work' });
    expect(within(list).getByText('Cultural safety')).toBeTruthy();
    serve({ groupSpecialities: { mandatory: [], professionalDomains: [], specialties: [] } });
    await userEvent.click(screen.getByRole('button', { name: 'Update specialty areas' }));
    expect(await screen.findByRole('dialog', { name: 'Update specialty areas' })).toBeTruthy();
  });
});

describe('goals that were carried over', () => {
  const goal: CarriedGoal = {
    planGoalId: 4,
    planId: 2,
    planName: 'Last year',
    cpdYear: 2025,
    goal: 'Finish the audit',
    goalDescription: '',
    outcomeReason: '',
    activityCount: 2,
    hours: 3,
  };

  test('begin the plan of the next year, and can be taken away', async () => {
    serve({ listCarriedGoals: [goal, { ...goal, planGoalId: 3, goal: 'Teach' }] });
    await openForm();
    const goals = () => screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: /What do you want to achieve/ });
    expect(goals().map(({ value }) => value)).toEqual(['Finish the audit', 'Teach']);
    expect(screen.getAllByText(/Carried over from “Last year” of 2025/)).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Remove goal 2' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove goal' }));
    fireEvent.change(field(/^Plan name/), { target: { value: 'Next' } });
    fireEvent.change(field(/^CPD need/), { target: { value: 'Better audits.' } });
    fireEvent.change(field(/How many hours/), { target: { value: '1' } });
    await userEvent.click(save());
    await waitFor(() =>
      expect(savedPlans()).toMatchObject([{ planGoals: [{ goal: 'Finish the audit', carriedFromGoalId: 4 }] }]),
    );
  });
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { configuration } from '../../../lib/configuration.ts';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import {
  closed,
  field,
  fillIn,
  open,
  openForm,
  save,
  savedPlans,
  servePlans,
} from '../../../testing/plan-form-fixture.tsx';

beforeEach(servePlans);

describe('a new plan', () => {
  test('[PDP-07] cannot be added while no year is open', async () => {
    serve({ listCpdYears: [closed] });
    open('Add');
    expect(await screen.findByText(/no plan can be added/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  test('[PDP-22, PDP-23, PDP-24, PDP-25] that is not right sends nothing, names each problem and has the focus on the first', async () => {
    await openForm();
    await userEvent.click(save());
    expect(within(await screen.findByRole('alert')).getAllByRole('link')).toHaveLength(4);
    expect(document.activeElement).toBe(field(/^Plan name/));
    fireEvent.change(field(/^Plan name/), { target: { value: 'Teaching' } });
    expect(within(screen.getByRole('alert')).getAllByRole('link')).toHaveLength(3);
    await userEvent.click(screen.getByRole('link', { name: 'Please enter the hours spent on the plan.' }));
    expect(document.activeElement).toBe(field(/How many hours/));
    expect(savedPlans()).toEqual([]);
  });

  test('[PDP-25, ERR-16] that the server refuses keeps everything, and trying again is recognised by its key', async () => {
    serve({ createPlan: refusal(0, 'We could not reach the server.') });
    await openForm();
    fillIn();
    await userEvent.click(save());
    expect(await screen.findByText(/We could not reach the server. What you entered is still here./)).toBeTruthy();
    serve({ createPlan: 5 });
    await userEvent.click(save());
    await screen.findByRole('dialog', { name: 'Plan saved' });
    const [first, second] = sent('createPlan');
    expect(second).toEqual(first);
    expect(first).toBeDefined();
  });

  test('[PDP-18, PDP-19] is saved once, is said to be saved with its name and today, and Ok goes to PDP Home', async () => {
    configuration.fixedNow = '2027-05-01T02:00:00Z';
    onTestFinished(() => {
      delete configuration.fixedNow;
    });
    const { router } = await openForm();
    fillIn();
    fireEvent.click(save());
    fireEvent.click(save());
    const dialog = within(await screen.findByRole('dialog', { name: 'Plan saved' }));
    expect(dialog.getByText('Teaching')).toBeTruthy();
    expect(dialog.getByText('1 May 2027')).toBeTruthy();
    expect(savedPlans()).toMatchObject([
      {
        planId: 0,
        cpdYearId: 11,
        planName: 'Teaching',
        hoursSpent: 1.5,
        planGoals: [{ goal: 'Feedback every week' }],
      },
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Ok' }));
    await waitFor(() => expect(router.history.location.pathname).toBe('/User/Layout/PDP/Home'));
  });

  test('[PDP-20, PDP-33] has the years, the requirements and the summary read again', async () => {
    const { client } = await openForm();
    const invalidated = vi.spyOn(client, 'invalidateQueries');
    fillIn();
    await userEvent.click(save());
    await screen.findByRole('dialog', { name: 'Plan saved' });
    expect(invalidated.mock.calls.map(([filter]) => filter?.queryKey?.[0])).toEqual(
      expect.arrayContaining(['plans', 'requirements', 'summary', 'years']),
    );
  });

  test('[PDP-21, PDP-28] has goals that are added and, after a question, taken away; the only one is cleared', async () => {
    await openForm();
    fillIn();
    await userEvent.click(screen.getByRole('button', { name: 'Add another goal' }));
    const goals = () => screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: /What do you want to achieve/ });
    expect(document.activeElement).toBe(goals()[1]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove goal 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure you want to remove this goal ?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove goal' }));
    await waitFor(() => expect(goals().map((goal) => goal.value)).toEqual(['']));
    await waitFor(() => expect(document.activeElement).toBe(goals()[0]));
    fireEvent.change(screen.getByRole('textbox', { name: /What do you want to achieve/ }), {
      target: { value: 'Teach' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Clear goal 1' }));
    const clearing = within(await screen.findByRole('dialog', { name: 'Are you sure you want to clear this goal?' }));
    await userEvent.click(clearing.getByRole('button', { name: 'Clear goal' }));
    await waitFor(() => expect(goals().map((goal) => goal.value)).toEqual(['']));
  });
});

describe('with time standing still', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  test('[PDP-19] without a choice PDP Home opens after 10 seconds', async () => {
    const { router } = await openForm();
    fillIn();
    fireEvent.click(save());
    await screen.findByRole('dialog', { name: 'Plan saved' });
    await vi.advanceTimersByTimeAsync(11_000);
    await waitFor(() => expect(router.history.location.pathname).toBe('/User/Layout/PDP/Home'));
  });
});

import { PlanRequest } from '@cpd/contract/plans';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { buildYear } from '../../testing/build.ts';
import { buildPlan } from '../../testing/build-plan.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { NewPlanScreen } from './new-plan-screen.tsx';
import { PlansScreen } from './plans-screen.tsx';

vi.mock(import('../../lib/api.ts'), async (original) => ({ ...(await original()), call: vi.fn() }));

const closed = buildYear({ CPDYearId: 8, CPDStatusCode: 'COMPLETE', Editable: false });
let years = [buildYear(), closed];
let saves: { request: ReturnType<typeof PlanRequest.parse>; key: string }[] = [];
let onSave: () => void | Promise<void> = () => undefined;

beforeEach(() => {
  years = [buildYear(), closed];
  saves = [];
  onSave = () => undefined;
  vi.mocked(call).mockImplementation(async (name, input) => {
    const { query, body, idempotencyKey } = Object(input);
    if (name === 'listCpdYears') return years;
    if (name === 'listPlans') return query.CPDYearId === 11 ? [buildPlan()] : [];
    if (name === 'createPlan') {
      saves.push({ request: PlanRequest.parse(body), key: idempotencyKey });
      await onSave();
      return 5;
    }
    throw new ApiError(404, 'Nothing here.');
  });
});

const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });

async function openForm() {
  const app = renderInApp(<NewPlanScreen />);
  await screen.findByRole('heading', { level: 1, name: '2026 Professional Development Plan' });
  return app;
}

function fillIn() {
  fireEvent.change(field(/^Plan name/), { target: { value: 'Teaching' } });
  fireEvent.change(field(/^CPD need/), { target: { value: 'Better feedback.' } });
  fireEvent.change(field(/What do you want to achieve/), { target: { value: 'Feedback every week' } });
  fireEvent.change(field(/How many hours/), { target: { value: '1.5' } });
}

describe('a new plan', () => {
  test('[PDP-07] cannot be added while no year is open', async () => {
    years = [closed];
    renderInApp(<NewPlanScreen />);
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
    expect(saves).toEqual([]);
  });

  test('[PDP-25, ERR-16] that the server refuses keeps everything, and trying again is recognised by its key', async () => {
    onSave = () => Promise.reject(new ApiError(0, 'We could not reach the server.'));
    await openForm();
    fillIn();
    await userEvent.click(save());
    expect(await screen.findByText(/We could not reach the server. What you entered is still here./)).toBeTruthy();
    onSave = () => undefined;
    await userEvent.click(save());
    await screen.findByRole('dialog', { name: 'Plan saved' });
    expect(saves).toHaveLength(2);
    expect(saves[1]).toEqual(saves[0]);
  });

  test('[PDP-18, PDP-19] is saved once, is said to be saved with its name, and Ok goes to PDP Home', async () => {
    const { router } = await openForm();
    fillIn();
    fireEvent.click(save());
    fireEvent.click(save());
    const dialog = within(await screen.findByRole('dialog', { name: 'Plan saved' }));
    expect(dialog.getByText('Teaching')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(saves.map(({ request }) => request)).toMatchObject([
      {
        UserPDPId: 0,
        CPDYearId: 11,
        PlanName: 'Teaching',
        HoursSpent: '1.50',
        PDPGoals: [{ Goal: 'Feedback every week' }],
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

describe('PDP Home', () => {
  test('[YR-09] explains a record without any year', async () => {
    years = [];
    renderInApp(<PlansScreen />);
    expect(await screen.findByText(/no CPD year in your record/)).toBeTruthy();
  });

  test('[ERR2-03] says that the plans did not load, and tries again', async () => {
    vi.mocked(call).mockImplementation(async (name) => {
      if (name === 'listCpdYears') return years;
      throw new ApiError(500, 'No.');
    });
    renderInApp(<PlansScreen />);
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
    vi.mocked(call).mockResolvedValue([buildPlan()]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Teaching' })).toBeTruthy();
  });

  test('[PDP-01, PDP-29] shows each plan with its need, goals and hours, and the way to a new one', async () => {
    renderInApp(<PlansScreen />);
    const plan = (await screen.findByRole('heading', { level: 2, name: 'Teaching' })).closest('article');
    for (const text of ['Written on 05 March 2026', 'Better feedback to trainees.', 'Feedback every week', '1.5']) {
      expect(plan?.textContent).toContain(text);
    }
    expect(screen.getByRole('link', { name: 'Create PDP' }).getAttribute('href')).toBe('/User/Layout/PDP/Add?year=11');
  });

  test('[PDP-02, PDP-07] of a year that is not open offers no new plan, and without an open year it is the last of the list', async () => {
    years = [buildYear({ CPDYearId: 9, CPDStatusCode: 'COMPLETE', Editable: false }), closed];
    renderInApp(<PlansScreen />);
    expect(await screen.findByRole('heading', { level: 1, name: '2023 Professional Development Plans' })).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create PDP' }).disabled).toBe(true);
    expect(await screen.findByText('No plan was written for 2023.')).toBeTruthy();
  });

  test('[PDP-01] of a year without a plan says what one is', async () => {
    years = [buildYear({ CPDYearId: 10 })];
    renderInApp(<PlansScreen />);
    expect(await screen.findByText('There is no plan for 2025 yet.')).toBeTruthy();
  });
});

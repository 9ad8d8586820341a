import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { rememberPlan } from '../../../lib/remembered.ts';
import { buildPlan } from '../../../testing/build-plan.ts';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { field, open, openForm, save, servePlans } from '../../../testing/plan-form-fixture.tsx';

beforeEach(servePlans);

describe('what the address and the session ask for', () => {
  test('[PDP-15] a plan without an id is the one that the session remembers, and without one it is PDP Home', async () => {
    const { router } = open('Edit');
    await waitFor(() => expect(router.history.location.pathname).toBe('/User/Layout/PDP/Home'));
    cleanup();
    rememberPlan({ cpdYearId: 11, action: 'edit', planId: 5, editGoal: false });
    await openForm('Edit');
    expect(field(/^Plan name/).value).toBe('Teaching');
  });

  test('[PDP-15] who comes to work on the goals begins at the first of them', async () => {
    rememberPlan({ cpdYearId: 11, action: 'edit', planId: 5, editGoal: true });
    await openForm('Edit/5');
    await waitFor(() => expect(document.activeElement).toBe(field(/What do you want to achieve/)));
  });

  test.each(['Edit', 'Copy', 'View'])(
    '[PDP-04] %s of an uploaded plan is refused also by its address',
    async (action) => {
      serve({ getPlan: buildPlan({ isUploadedPlan: true, documentId: 4, documentName: 'plan.pdf', planGoals: [] }) });
      open(`${action}/5`);
      expect(await screen.findByRole('alert')).toBeTruthy();
      expect(screen.queryByRole('textbox')).toBeNull();
    },
  );

  test('[PDP-05] a plan that is not there says so', async () => {
    open('View/99');
    expect(await screen.findByText('This plan is not available. It may have been deleted.')).toBeTruthy();
  });

  test.each([
    ['Add', 'Add PDP'],
    ['Edit/5', 'Edit PDP'],
    ['Copy/5', 'Copy PDP'],
    ['View/5', 'View PDP'],
  ])('[PDP-11, PDP-12] %s is called %s, is headed with its year and has four sections', async (address, title) => {
    await openForm(address);
    expect(document.title).toContain(title);
    expect(screen.getByRole('heading', { level: 1, name: '2026 Professional Development Plan' })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      '1 Needs assessment',
      '2 Areas of work',
      '3 Plan',
      '4 Hours',
    ]);
  });
});

describe('a stored plan', () => {
  test('[PDP-16] in view cannot be changed anywhere, and there is nothing to save', async () => {
    await openForm('View/5');
    for (const control of screen.getAllByRole('textbox')) expect(control.matches(':disabled')).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Update specialty areas' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Edit' })).toBeTruthy();
  });

  test('[PDP-17, PDP-18] as a copy is saved as a new plan without any id of its source', async () => {
    await openForm('Copy/5');
    await userEvent.click(save());
    await screen.findByRole('dialog', { name: 'Plan saved' });
    expect(sent('createPlan')).toMatchObject([
      { body: { planId: 0, planName: 'Teaching', planGoals: [{ planGoalId: 0 }] } },
    ]);
  });

  test('[PDP-18, PDP-19] is updated with its version, and Edit opens it again', async () => {
    const { router } = await openForm('Edit/5');
    fireEvent.change(field(/^Plan name/), { target: { value: 'Teaching well' } });
    await userEvent.click(save());
    const dialog = within(await screen.findByRole('dialog', { name: 'Plan saved' }));
    expect(sent('updatePlan')).toMatchObject([{ body: { planId: 5, rowVersion: 1 } }]);
    await userEvent.click(dialog.getByRole('button', { name: 'Edit' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.history.location.pathname).toBe('/User/Layout/PDP/Edit/5');
  });

  test('[PDP-25] that was changed elsewhere keeps what was typed, and can be opened on top of the newer one', async () => {
    serve({ updatePlan: refusal(409, 'It was changed.', 'STALE') });
    await openForm('Edit/5');
    fireEvent.change(field(/^Plan name/), { target: { value: 'Mine' } });
    await userEvent.click(save());
    expect(
      await screen.findByText(/changed elsewhere after you opened it. What you entered is still here./),
    ).toBeTruthy();
    expect(field(/^Plan name/).value).toBe('Mine');
    expect(screen.getByRole('button', { name: 'Open the newer version and choose what to keep' })).toBeTruthy();
  });
});

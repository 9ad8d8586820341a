import { checked } from '@cpd/contract/checked';
import { GoalOutcomeRequest } from '@cpd/contract/plan-goals';
import { planAbilities } from '@cpd/domain/record/plans';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setOpenMember } from '../../../lib/open-member.ts';
import { rememberedPlan } from '../../../lib/remembered.ts';
import type { ActivityInPlan } from '../../../parts/activity-in-plan.ts';
import { buildUser, buildYear } from '../../../testing/build.ts';
import { buildPlan, buildPlanGoal } from '../../../testing/build-plan.ts';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-in-app.tsx';
import { PlansScreen } from './plans-screen.tsx';

const closed = buildYear({ cpdYearId: 8, cpdStatusCode: 'COMPLETE', editable: false });
let plans = [buildPlan()];

beforeEach(() => {
  plans = [buildPlan()];
  serve({
    listCpdYears: [buildYear(), closed],
    listPlans: ({ query }) => (query.cpdYearId === 11 ? plans : []),
    listCarriedGoals: [],
    getPlanDraft: null,
    deletePlan: null,
    deletePlanGoal: null,
    setGoalOutcome: null,
    downloadDocument: undefined,
    printPlanById: undefined,
  });
});

/** In place of the activity form, which another screen brings. */
const ActivityForm: ActivityInPlan = ({ cpdYearId, goalId, onSaved }) => (
  <button type="button" onClick={() => onSaved('Rounds')}>{`Form for goal ${goalId} in year ${cpdYearId}`}</button>
);
const open = (address = 'Home') =>
  renderScreen(<PlansScreen activityForm={ActivityForm} />, buildUser(), `/User/Layout/PDP/${address}`);
const menuOf = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return screen.findAllByRole('menuitem');
};

describe('PDP Home', () => {
  test('[IMP-02, PDP-01] asks for no draft where a colleague has the record open, which would be refused', async () => {
    setOpenMember(7);
    open();
    await screen.findByRole('heading', { level: 2, name: 'Teaching' });
    expect(sent('getPlanDraft')).toEqual([]);
    setOpenMember(undefined);
    open();
    await waitFor(() => expect(sent('getPlanDraft')).toHaveLength(1));
  });

  test('[YR-09] explains a record without any year', async () => {
    serve({ listCpdYears: [] });
    open();
    expect(await screen.findByText(/no CPD year in your record/)).toBeTruthy();
  });

  test('[ERR2-03] says that the plans did not load, and tries again', async () => {
    serve({ listPlans: refusal(500, 'No.') });
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
    serve({ listPlans: [buildPlan()] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Teaching' })).toBeTruthy();
  });

  test('[PDP-01, PDP-29] shows each plan with its need, goals and hours, and the way to a new one', async () => {
    open();
    const plan = (await screen.findByRole('heading', { level: 2, name: 'Teaching' })).closest('article');
    for (const text of ['Written on 05 March 2026', 'Better feedback to trainees.', 'Feedback every week', '1.5']) {
      expect(plan?.textContent).toContain(text);
    }
    expect(screen.getByRole('link', { name: 'Create PDP' }).getAttribute('href')).toBe('/User/Layout/PDP/Add?year=11');
  });

  test('[PDP-02, PDP-07] of a year that is not open offers no new plan, and without an open year it is the last of the list', async () => {
    serve({ listCpdYears: [buildYear({ cpdYearId: 9, cpdStatusCode: 'COMPLETE', editable: false }), closed] });
    open();
    expect(await screen.findByRole('heading', { level: 1, name: '2023 Professional Development Plans' })).toBeTruthy();
    for (const name of ['Create PDP', 'Upload PDP']) {
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
    }
    expect(await screen.findByText('No plan was written for 2023.')).toBeTruthy();
  });

  test('[PDP-01] of a year without a plan says what one is', async () => {
    serve({ listCpdYears: [buildYear({ cpdYearId: 10 })] });
    open();
    expect(await screen.findByText('There is no plan for 2025 yet.')).toBeTruthy();
  });
});

describe('the menu of a plan', () => {
  test('[PDP-01, PDP-03, PDP-05] offers everything for a written plan of an open year', async () => {
    open();
    const entries = (await menuOf('Teaching')).map(({ textContent }) => textContent);
    expect(entries).toEqual([
      'View',
      'Download PDF',
      'Copy',
      'Edit',
      'Attach or detach goals',
      'Close the goals',
      'Delete',
    ]);
  });

  test('[PDP-05, PDP-06] leaves reading and downloading to a plan of a closed year', async () => {
    plans = [buildPlan({ abilities: planAbilities({ uploaded: false }, { editable: false }) })];
    open();
    expect((await menuOf('Teaching')).map(({ textContent }) => textContent)).toEqual(['View', 'Download PDF']);
  });

  test('[PDP-04] offers Download and Delete alone for an uploaded plan, and downloads its file', async () => {
    plans = [buildPlan({ isUploadedPlan: true, documentId: 4, documentName: 'plan.pdf', planGoals: [] })];
    open();
    const entries = await menuOf('Teaching');
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Download', 'Delete']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Download' }));
    expect(sent('downloadDocument')).toEqual([{ query: { documentId: 4 } }]);
  });

  test('[PDP-05] downloads the PDF of a written plan', async () => {
    open();
    await menuOf('Teaching');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Download PDF' }));
    expect(sent('printPlanById')).toEqual([{ query: { id: 5, generatableDocumentType: 'UserPDP' } }]);
  });

  test('[PDP-03, PDP-15] hands year, action, plan and the request for the goals over to the form', async () => {
    const { router } = open();
    await menuOf('Teaching');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Attach or detach goals' }));
    await waitFor(() => expect(router.history.location.pathname).toBe('/User/Layout/PDP/Edit/5'));
    expect(rememberedPlan()).toEqual({ cpdYearId: 11, action: 'edit', planId: 5, editGoal: true });
  });

  test('[PDP-08, PDP-20, PDP-27] deletes after a question in the words of the requirement, and the years are read again', async () => {
    const { client } = open();
    const invalidated = vi.spyOn(client, 'invalidateQueries');
    await menuOf('Teaching');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const name = 'Are you sure you want to delete "Teaching" PDP?';
    const dialog = within(await screen.findByRole('dialog', { name }));
    expect(dialog.getByText(/does not delete the activities that are attached to it/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('deletePlan')).toMatchObject([{ query: { planId: 5, isUploadedPlan: false } }]);
    expect(invalidated.mock.calls.map(([filter]) => filter?.queryKey?.[0])).toContain('years');
  });

  test('[PDP-33] says in the dialog when the server refuses', async () => {
    serve({ deletePlan: refusal(409, 'This year is closed.') });
    open();
    await menuOf('Teaching');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    expect((await screen.findByRole('alert')).textContent).toBe('This year is closed.');
  });
});

describe('the goals of a card', () => {
  const long = 'Give every trainee feedback after each ward round, all year long';

  test('[PDP-29] are cut at 54 characters for the eye, and whole for a screen reader', async () => {
    plans = [buildPlan({ planGoals: [buildPlanGoal({ goal: long })] })];
    open();
    expect(await screen.findByText(`${long.slice(0, 54)}...`)).toBeTruthy();
    expect(screen.getByText(long)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: `Show all of the goal ${long}` }));
    expect(screen.getByRole('button', { name: `Show less of the goal ${long}` })).toBeTruthy();
    expect(screen.queryByText(`${long.slice(0, 54)}...`)).toBeNull();
  });

  test('show their progress, and the way to log an activity towards them', async () => {
    const LinkedUserActivities = [
      {
        activityId: 51,
        userActivityName: 'Rounds',
        timeframe: '04/02/2026',
        createdOn: '2026-02-04T00:00:00Z',
        hours: 1,
      },
    ];
    plans = [
      buildPlan({
        planGoals: [buildPlanGoal({ linkedUserActivities: LinkedUserActivities, activityCount: 1, hours: 1 })],
      }),
    ];
    open();
    expect(await screen.findByText('1 activity · 1 hour')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Add activity/ }).getAttribute('href')).toBe(
      '/User/Layout/PDP/Home/11?goal=6',
    );
    expect(screen.getByRole('button', { name: 'Goals of Rounds' })).toBeTruthy();
  });

  test('[ACT-22, PDP-14] of a closed year opens no form, whatever the address says', async () => {
    open('Home/8?goal=6');
    expect(await screen.findByRole('heading', { level: 1, name: '2023 Professional Development Plans' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Form for goal/ })).toBeNull();
  });

  test('[ACT-12, ACT-13, ACT-22, PDP-14] opens the activity form in place, and after the save the plans are there again', async () => {
    const { router } = open('Home/11');
    await userEvent.click(await screen.findByRole('link', { name: /^Add activity/ }));
    const form = await screen.findByRole('button', { name: 'Form for goal 6 in year 11' });
    expect(screen.queryByRole('heading', { name: 'Teaching' })).toBeNull();
    await userEvent.click(form);
    expect(await screen.findByText('“Rounds” was saved and attached to your goal.')).toBeTruthy();
    expect(router.state.location.href).toBe('/User/Layout/PDP/Home/11');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Add activity/ })));
    act(() => router.history.back());
    await waitFor(() => expect(router.state.location.href).toBe('/User/Layout/PDP/Home/11'));
    expect(screen.queryByRole('button', { name: /^Form for goal/ })).toBeNull();
  });

  test('[PDP-21] the only one offers no removal', async () => {
    open();
    await screen.findByText('Feedback every week');
    expect(screen.queryByRole('button', { name: /^Remove goal/ })).toBeNull();
  });

  test('[PDP-03, PDP-08, PDP-28] one of several is taken off after a question in the words of the requirement', async () => {
    plans = [buildPlan({ planGoals: [buildPlanGoal(), buildPlanGoal({ planGoalId: 7, goal: 'Listen' })] })];
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove goal Listen' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure you want to remove this goal ?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove goal' }));
    await waitFor(() => expect(sent('deletePlanGoal')).toMatchObject([{ query: { goalId: 7 } }]));
  });

  test('are closed together at the end of the year, each with what became of it', async () => {
    plans = [buildPlan({ planGoals: [buildPlanGoal(), buildPlanGoal({ planGoalId: 7, goal: 'Listen' })] })];
    open();
    await menuOf('Teaching');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Close the goals' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'How did your goals go?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByRole('alert').textContent).toBe('Please choose an outcome for at least one goal.');
    const first = within(dialog.getByRole('radiogroup', { name: 'Feedback every week' }));
    const second = within(dialog.getByRole('radiogroup', { name: 'Listen' }));
    await userEvent.click(first.getByRole('radio', { name: 'Carry into 2027' }));
    await userEvent.click(second.getByRole('radio', { name: 'Drop' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const why = dialog.getByRole('textbox', { name: /^Why, in a few words/ });
    expect(document.activeElement).toBe(why);
    expect(sent('setGoalOutcome')).toEqual([]);
    await userEvent.type(why, 'Another post');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('setGoalOutcome')).toHaveLength(2));
    expect(new Set(sent('setGoalOutcome').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
    expect(sent('setGoalOutcome').map(({ body }) => checked(GoalOutcomeRequest, body))).toEqual([
      { outcome: 'CARRIED', reason: '' },
      { outcome: 'DROPPED', reason: 'Another post' },
    ]);
  });
});

test.each([
  ['offers the goals of last year while there is no plan', [], true],
  ['does not while the plan is there', [buildPlan()], false],
])('[PDP-02] %s', async (_what, there, isOffered) => {
  plans = there;
  serve({
    listCarriedGoals: [
      {
        ...{ planGoalId: 5, planId: 3, planName: 'Plan', cpdYear: 2025, goal: 'Give feedback every week' },
        ...{ goalDescription: '', outcomeReason: '', activityCount: 0, hours: 0 },
      },
    ],
  });
  open();
  await (isOffered ? screen.findByText('There is no plan for 2026 yet.') : screen.findAllByRole('listitem'));
  await waitFor(() => expect(screen.queryByText(/carried over from 2025/) !== null).toBe(isOffered));
});

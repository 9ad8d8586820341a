import { UserAudit } from '@cpd/contract/audits';
import { checked } from '@cpd/contract/checked';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildYear } from '../../testing/build.ts';
import { buildCategory, buildSummary, buildSummaryActivity } from '../../testing/build-summary.ts';
import { refusal, sent, serve } from '../../testing/fake-server.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { AcknowledgementDialog } from './acknowledgement-dialog.tsx';

const activity = (activityId: number, activityName: string, enteredHours: number) =>
  buildSummaryActivity({ activityId, activityName, activityType: 'Course', enteredHours });

/** Three activities in two categories. */
const categories = [
  buildCategory({
    categoryName: 'Educational Activities',
    cpdSummaryActivities: [activity(1, 'Grand rounds', 1), activity(2, 'Course on burns', 2.5)],
  }),
  buildCategory({ categoryName: 'Reviewing Performance', cpdSummaryActivities: [activity(3, 'Peer review', 4)] }),
  buildCategory({ categoryName: 'Measuring Outcomes', cpdSummaryActivities: [] }),
];

/** An audit that is about one of them. */
const auditOfOne = checked(UserAudit, {
  userAuditId: 3,
  cpdAuditSummaryCategories: [
    {
      categoryName: 'Educational Activities',
      categoryRequirementsShortVersion: '',
      auditCpdSummaryActivities: [1, 2].map((activityId) => ({
        ...{ activityId, activityType: 'Course', activityName: 'Course', sumOfEnteredHours: 1 },
        isSelected: activityId === 1,
      })),
    },
  ],
});

beforeEach(() =>
  serve({
    getCpdSummary: buildSummary({ cpdSummaryCategories: categories }),
    getUserAudit: null,
    createAcknowledgement: 77,
    downloadDocument: undefined,
  }),
);

async function openDialog(onClose = vi.fn()) {
  renderInApp(<AcknowledgementDialog year={buildYear()} onClose={onClose} />);
  await screen.findByRole('dialog', { name: 'Make an acknowledgement form' });
  return onClose;
}

const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const all = () => box('Select all activities');
const makeButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Make and download' });

describe('no form is made', () => {
  test('[CRT-09] while nothing is chosen', async () => {
    await openDialog();
    await screen.findByRole('checkbox', { name: 'Grand rounds' });
    expect(makeButton().disabled).toBe(true);
    expect(screen.getByText('Choose at least one activity.')).toBeTruthy();
  });

  test('[CRT-07] in a year without activities, which says so', async () => {
    serve({ getCpdSummary: buildSummary({ cpdSummaryCategories: [] }) });
    await openDialog();
    expect(await screen.findByText('There are no activities in 2026 yet for others to confirm.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Make and download' })).toBeNull();
  });

  test('[CRT-07] when the activities do not load', async () => {
    serve({ getCpdSummary: refusal(503, 'Away.') });
    await openDialog();
    expect((await screen.findByRole('alert')).textContent).toContain('Your activities could not be loaded');
  });

  test('[CRT-09] when it fails, the choice stays, and the second attempt is the same request', async () => {
    serve({ createAcknowledgement: refusal(503, 'Please try again in a moment.') });
    const onClose = await openDialog();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Peer review' }));
    await userEvent.click(makeButton());
    expect((await screen.findByRole('alert')).textContent).toContain('Please try again in a moment.');
    expect(onClose).not.toHaveBeenCalled();
    expect(box('Peer review').checked).toBe(true);
    serve({ createAcknowledgement: 77 });
    await userEvent.click(makeButton());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    const [first, second] = sent('createAcknowledgement');
    expect(second).toEqual(first);
  });
});

describe('choosing activities', () => {
  test('[CRT-07] they stand under their category, each with its type and hours', async () => {
    await openDialog();
    await screen.findByRole('checkbox', { name: 'Grand rounds' });
    const groups = screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent);
    expect(groups).toEqual(['Educational Activities', 'Reviewing Performance']);
    expect(screen.getByText('Course · 1 hour')).toBeTruthy();
    expect(screen.getByText('Course · 2.5 hours')).toBeTruthy();
  });

  test('[CRT-08] select-all ticks and unticks every one, and shows a mixed choice', async () => {
    await openDialog();
    await screen.findByRole('checkbox', { name: 'Grand rounds' });
    await userEvent.click(all());
    expect([box('Grand rounds').checked, box('Course on burns').checked, box('Peer review').checked]).toEqual([
      true,
      true,
      true,
    ]);
    expect(screen.getByText('3 of 3 chosen')).toBeTruthy();
    await userEvent.click(box('Course on burns'));
    expect([all().checked, all().indeterminate]).toEqual([false, true]);
    await userEvent.click(box('Course on burns'));
    expect([all().checked, all().indeterminate]).toEqual([true, false]);
    await userEvent.click(all());
    expect([all().checked, all().indeterminate, box('Peer review').checked]).toEqual([false, false, false]);
  });

  test('[CRT-08] those that the audit selected start ticked', async () => {
    serve({ getUserAudit: auditOfOne });
    await openDialog();
    await screen.findByRole('checkbox', { name: 'Grand rounds' });
    expect(box('Grand rounds').checked).toBe(true);
    expect(box('Peer review').checked).toBe(false);
    expect(all().indeterminate).toBe(true);
  });

  test('[CRT-09] makes the form of exactly these, saves it and says so', async () => {
    const onClose = await openDialog();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Peer review' }));
    await userEvent.click(box('Grand rounds'));
    await userEvent.click(makeButton());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent('createAcknowledgement')).toMatchObject([{ query: { cpdYearId: 11 }, body: [1, 3] }]);
    expect(sent('downloadDocument')).toEqual([{ query: { documentId: 77 } }]);
    expect(screen.getByText('The form was downloaded. You can also find it on this page.')).toBeTruthy();
  });
});

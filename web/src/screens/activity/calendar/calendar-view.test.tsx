import type { UserActivitySummary } from '@cpd/contract/calendar';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildYearWithRules } from '../../../testing/build.ts';
import { sent, serve } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { viewOf } from '../activity-screen.tsx';
import { CalendarView } from './calendar-view.tsx';
import { dayActions } from './day-panel.tsx';

const ALL = { edit: true, view: true, copy: true, addFile: true, attachToPlan: true, delete: true, deleteAll: false };

function summary(overrides: Partial<UserActivitySummary> = {}): UserActivitySummary {
  return {
    date: '2026-11-20',
    isPlanned: false,
    activityName: 'Journal club',
    cpdYearId: 11,
    activityId: 5,
    activityType: 'Journal club',
    hours: 1.5,
    isPlanType: false,
    isRecurring: false,
    linkedPlans: [],
    hasEvidence: false,
    editable: true,
    hasPlanAvailable: true,
    dateCount: 1,
    hasFiles: false,
    abilities: ALL,
    ...overrides,
  };
}

/** What the server answers for any range. */
function answer(summaries: UserActivitySummary[]) {
  serve({
    getCalendar: {
      userActivityCounts: summaries.map(({ date: day }) => ({ date: day, activityCount: 1 })),
      userActivitySummaries: summaries,
      editable: true,
      hasPlanAvailable: true,
    },
  });
}

function open() {
  const asked = { onAdd: vi.fn(), onAddFile: vi.fn(), onAttachToPlan: vi.fn(), onImport: vi.fn() };
  const { client } = renderInApp(
    <CalendarView years={[buildYearWithRules(), buildYearWithRules({ cpdYearId: 10, editable: false })]} {...asked} />,
  );
  return { ...asked, client };
}

const day = (name: string) => screen.findByRole('button', { name });
const panel = (name: string) => screen.findByRole('region', { name });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T03:00:00Z'), toFake: ['Date'] });
  vi.spyOn(Temporal.Now, 'plainDateISO').mockReturnValue(Temporal.PlainDate.from('2026-11-20'));
});

afterEach(() => vi.useRealTimers());

describe('the menu of an activity', () => {
  const labels = (activity: UserActivitySummary) => dayActions(activity).map(({ label }) => label);

  test('[CAL-05] offers View alone where the year takes no changes', () => {
    expect(labels(summary({ editable: false }))).toEqual(['View']);
  });

  test('[CAL-06] offers no Attach to PDP without a plan, or for an activity of a plan type', () => {
    expect(labels(summary({ hasPlanAvailable: false }))).not.toContain('Attach to PDP');
    expect(labels(summary({ abilities: { ...ALL, attachToPlan: false } }))).not.toContain('Attach to PDP');
  });

  test('[CAL-07] offers no Delete and no Add file where the server allows neither', () => {
    const abilities = { ...ALL, edit: false, addFile: false, delete: false, attachToPlan: false };
    expect(labels(summary({ abilities: abilities }))).toEqual(['View', 'Copy']);
  });

  test('[CAL-04, CAL-15] offers all five, for the whole activity', () => {
    expect(dayActions(summary())).toEqual([
      { kind: 'edit', label: 'Edit/View', href: '/User/Layout/Activity?actid=5' },
      { kind: 'copy', label: 'Copy', href: '/User/Layout/Activity?copyactid=5' },
      { kind: 'add-file', label: 'Add file' },
      { kind: 'attach-to-plan', label: 'Attach to PDP' },
      { kind: 'delete', label: 'Delete' },
    ]);
  });
});

test('[CAL-15, SUM-23] an activity that has a file since the calendar was read is asked about once it is read again', async () => {
  answer([summary()]);
  const { client } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Journal club' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('status')).toBeNull();
  serve({ canDeleteActivityFiles: true });
  answer([summary({ hasFiles: true })]);
  await client.invalidateQueries({ queryKey: ['calendar'] });
  expect(await dialog.findByText(/^It has files attached\./)).toBeTruthy();
});

test('[CAL-08] Add activity is there only on days of an open year, and names the day', async () => {
  answer([]);
  const { onAdd } = open();
  await userEvent.click(await day('Saturday 21 November 2026, no activities'));
  await userEvent.click(screen.getByRole('button', { name: 'Add activity' }));
  expect(onAdd).toHaveBeenCalledWith('2026-11-21');
  for (let month = 0; month < 11; month += 1) {
    await userEvent.click(screen.getByRole('button', { name: 'Previous month' }));
  }
  await panel('Sunday 21 December 2025');
  expect(screen.queryByRole('button', { name: 'Add activity' })).toBeNull();
});

test('[CAL-01, CAL-03, CAL-04, CAL-14] the panel follows the day and shows marks and actions', async () => {
  const plan = { planId: 1, linkedPlanName: '2026 plan', goals: [] };
  answer([
    summary(),
    summary({
      date: '2026-11-24',
      activityName: 'Audit',
      activityId: 6,
      dateCount: 3,
      isRecurring: true,
      hasEvidence: true,
      linkedPlans: [plan],
    }),
  ]);
  const { onAddFile, onAttachToPlan } = open();
  expect(await within(await panel('Friday 20 November 2026')).findByText('Journal club')).toBeDefined();
  await userEvent.click(await day('Tuesday 24 November 2026, 1 activity'));
  const shown = within(await panel('Tuesday 24 November 2026'));
  expect(shown.getByText('Recurring, 3 dates')).toBeDefined();
  expect(shown.getByText('Evidence')).toBeDefined();
  expect(shown.getByText('PDP: 2026 plan')).toBeDefined();
  await userEvent.click(shown.getByRole('button', { name: 'Actions for Audit' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Add file' }));
  expect(onAddFile).toHaveBeenCalledWith(expect.objectContaining({ activityId: 6 }));
  await userEvent.click(shown.getByRole('button', { name: 'Actions for Audit' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Attach to PDP' }));
  expect(onAttachToPlan).toHaveBeenCalledWith(expect.objectContaining({ activityId: 6 }));
});

test('[CAL-03, CAL-17] a day that has not come says that what it has is planned', async () => {
  answer([summary(), summary({ date: '2026-11-26', isPlanned: true })]);
  open();
  await userEvent.click(await day('Thursday 26 November 2026, 1 activity, planned'));
  expect((await panel('Thursday 26 November 2026')).textContent).toContain('Planned');
  await userEvent.click(await day('Friday 20 November 2026, 1 activity'));
  expect((await panel('Friday 20 November 2026')).textContent).not.toContain('Planned');
});

test('[CAL-01, CAL-02, CAL-19] arrows go by day and week, PageUp and PageDown by month, Home and End inside the week', async () => {
  answer([]);
  open();
  (await day('Friday 20 November 2026, no activities')).focus();
  const steps = [
    ['{ArrowRight}', 'Saturday 21 November 2026, no activities'],
    ['{ArrowUp}', 'Saturday 14 November 2026, no activities'],
    ['{Home}', 'Sunday 8 November 2026, no activities'],
    ['{PageDown}', 'Tuesday 8 December 2026, no activities'],
    ['{End}', 'Saturday 12 December 2026, no activities'],
    ['{ArrowLeft}{PageUp}{PageUp}', 'Sunday 11 October 2026, no activities'],
  ] as const;
  for (const [keys, name] of steps) {
    await userEvent.keyboard(keys);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })));
  }
});

test('[CAL-02] weeks begin on Sunday, also for the keys', async () => {
  answer([]);
  open();
  (await day('Friday 20 November 2026, no activities')).focus();
  expect(screen.getAllByRole('columnheader')[0]?.textContent).toBe('Su');
  await userEvent.keyboard('{Home}');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sunday 15 November 2026, no activities' })),
  );
});

test('[CAL-01, CAL-03] the year has its twelve months with counts, and asks for the whole year', async () => {
  answer([summary({ date: '2026-02-03' })]);
  open();
  await userEvent.click(await screen.findByRole('radio', { name: 'Year' }));
  expect(await day('Tuesday 3 February 2026, 1 activity')).toBeDefined();
  expect(screen.getAllByRole('grid')).toHaveLength(12);
  expect(sent('getCalendar').at(-1)?.query).toEqual({ userId: 7, startDate: '2026-01-01', endDate: '2026-12-31' });
  await userEvent.click(screen.getByRole('button', { name: 'Previous year' }));
  expect(screen.getByRole('grid', { name: 'January 2025' })).toBeDefined();
});

test('[CAL-04] the agenda lists the days of its month, with hours, type and a link for each activity', async () => {
  answer([
    summary(),
    summary({ date: '2026-11-24', activityName: 'Audit', activityId: 6, hours: 2.25, activityType: 'Clinical audit' }),
    summary({ date: '2026-12-02', activityName: 'Next month', activityId: 7 }),
  ]);
  const { onAdd } = open();
  await userEvent.click(await screen.findByRole('radio', { name: 'Agenda' }));
  expect(screen.queryByRole('grid')).toBeNull();
  const shown = within(await panel('Tuesday 24 November 2026'));
  expect(shown.getByRole('link', { name: 'Audit' }).getAttribute('href')).toBe('/User/Layout/Activity?actid=6');
  expect(shown.getByText('2.25 h · Clinical audit')).toBeDefined();
  expect(screen.queryByText('Next month')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add activity' }));
  expect(onAdd).toHaveBeenCalledWith('2026-11-20');
  await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
  expect(await screen.findByRole('link', { name: 'Next month' })).toBeDefined();
});

test('[ACT-02, ACT-09, CAL-08] ids and values for the form open the form, iscalendar=1 the calendar', () => {
  expect(viewOf({ actid: 5, iscalendar: 1 })).toBe('detail');
  expect(viewOf({ viewdateid: 5 })).toBe('detail');
  expect(viewOf({ selectedDate: '20/11/2026' })).toBe('detail');
  expect(viewOf({ iscalendar: 1 })).toBe('calendar');
  expect(viewOf({})).toBeUndefined();
});

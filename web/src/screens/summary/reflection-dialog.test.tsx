import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildYear } from '../../testing/build.ts';
import { buildActivityDate, questions } from '../../testing/build-activity-date.ts';
import { buildDate, buildMonths, buildSummaryActivity } from '../../testing/build-summary.ts';
import { refusal, sent, serve } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-in-app.tsx';
import { ReflectionDialog } from './reflection-dialog.tsx';

const onClose = vi.fn();
const date = buildActivityDate();

/** Every date of the activity is like this one. */
const serveDate = (stored: typeof date) =>
  serve({ getActivityDate: ({ query }) => ({ ...stored, activityDateId: Number(query.activityDateId) }) });

beforeEach(() => {
  onClose.mockReset();
  serveDate(date);
  serve({
    listCpdYears: [buildYear()],
    listReflectionQuestions: questions,
    updateActivityDate: { activityId: 51, activityDateId: 82 },
  });
});

function open(overrides: Parameters<typeof buildSummaryActivity>[0] = {}) {
  const activity = buildSummaryActivity(overrides);
  renderScreen(<ReflectionDialog activity={activity} cpdYearId={11} onClose={onClose} />);
}

const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /What did you learn/ });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('[SUM-28] blank text is not saved: the box is marked required, says so and has the focus', async () => {
  open();
  expect(await screen.findByRole('dialog', { name: 'Add reflection' })).toBeDefined();
  expect((await box()).required).toBe(true);
  await userEvent.type(await box(), '   ');
  await press('Save');
  expect(screen.getByText('Please answer this question.')).toBeDefined();
  expect(document.activeElement).toBe(await box());
  expect(sent('updateActivityDate')).toEqual([]);
});

test('[SUM-28, ERR2-18] a save that fails says why and keeps the text', async () => {
  serve({ updateActivityDate: refusal(409, 'Somebody changed this activity meanwhile.') });
  open();
  await userEvent.type(await box(), 'To listen first.');
  await press('Save');
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody changed this activity meanwhile.');
  expect((await box()).value).toBe('To listen first.');
  expect(onClose).not.toHaveBeenCalled();
});

test('[ERR2-18] a save after the sign-in has ended says once that the text is kept', async () => {
  serve({ updateActivityDate: refusal(401, 'Please sign in.') });
  open();
  await userEvent.type(await box(), 'To listen first.');
  await press('Save');
  expect((await screen.findByRole('alert')).textContent).toMatch(/ended\. What you entered is still here\.Sign in/);
});

test('[SUM-22, SUM-28] a reflection is saved with everything else of its date as it was', async () => {
  open();
  await userEvent.type(await box(), 'To listen first.');
  await press('Save');
  expect(await screen.findByText('The reflection was saved.')).toBeDefined();
  const { userActivityDocuments: _files, ...unchanged } = date;
  expect(sent('updateActivityDate').map(({ body }) => body)).toEqual([
    {
      ...unchanged,
      activityDateId: expect.any(Number),
      addReflection: true,
      reflection: '',
      reflectionHours: 0.25,
      reflectionAnswers: [{ reflectionQuestionId: 111, reflectionAnswer: 'To listen first.' }],
    },
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('[SUM-28] one that is there is edited, and of several dates each has its own', async () => {
  serveDate(
    buildActivityDate({
      addReflection: true,
      reflectionHours: 0.5,
      reflectionAnswers: [{ reflectionAnswerId: 1, reflectionQuestionId: 111, reflectionAnswer: 'To listen.' }],
    }),
  );
  open({
    hasReflection: true,
    dateCount: 2,
    activityDateMonths: buildMonths([buildDate(21, '2026-02-04', 0.5), buildDate(22, '2026-06-24', 0.5)]),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit reflection' }));
  expect((await box()).value).toBe('To listen.');
  await userEvent.selectOptions(
    dialog.getByRole('combobox', { name: 'Which date is your reflection about?' }),
    '24/06/2026',
  );
  await box();
  expect(sent('getActivityDate').at(-1)?.query).toEqual({ activityDateId: 22 });
});

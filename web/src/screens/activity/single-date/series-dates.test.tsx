import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { buildActivity, buildDocument } from '../../../testing/build-activity.ts';
import { calledNames, sent, serve } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { datesInWords, SeriesDates } from './series-dates.tsx';

type SavedDate = Parameters<typeof buildActivity>[0] extends { dates?: (infer D)[] } | undefined ? D : never;

const plain = (index: number, overrides: Partial<SavedDate> = {}) => {
  const day = `2026-03-${String(index + 1).padStart(2, '0')}`;
  const own = { activityDateId: 81 + index, startDate: day, endDate: day };
  return { ...own, additionalInformation: '', hours: 1, ...overrides };
};

/** A series of which the first three dates have something of their own. */
const series = (count: number) =>
  buildActivity({
    occurrence: 'R',
    dates: Array.from({ length: count }, (_, index) =>
      plain(index, [{ hasOwnHours: true, hours: 2.5 }, { hasReflection: true }, { movedFrom: '2026-02-27' }][index]),
    ),
    userActivityDocuments: [buildDocument(1, 'attendance.pdf', ['2026-03-01']), buildDocument(2, 'programme.pdf')],
  });

function show(count: number, { editable = true, removedDates = [] as string[] } = {}) {
  const onBringBack = vi.fn();
  renderInApp(
    <SeriesDates activity={series(count)} editable={editable} removedDates={removedDates} onBringBack={onBringBack} />,
  );
  return onBringBack;
}

const lines = () => within(screen.getByRole('list', { name: 'Dates' })).getAllByRole('listitem');

describe('a series that is only read', () => {
  test('[ACT-08, ACT-29] leads to each date to be read, and brings none back', () => {
    show(4, { editable: false, removedDates: ['2026-03-11'] });
    expect(screen.getByRole('link', { name: 'View 01/03/2026' }).getAttribute('href')).toContain('viewdateid=81');
    expect(screen.getByText('11/03/2026')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

test('[ACT-29, OCC-12] what is written beside a date is read with it', () => {
  const dates = [plain(0, { additionalInformation: 'Held online' }), plain(1)];
  const activity = buildActivity({ occurrence: 'M', dates });
  renderInApp(<SeriesDates activity={activity} editable={false} removedDates={[]} onBringBack={vi.fn()} />);
  expect(lines().map(({ textContent }) => textContent)).toEqual(['01/03/20261 hourHeld online', '02/03/20261 hour']);
});

test('[ACT-05, OCC-17] each date leads to its form and says what it has of its own', () => {
  show(4);
  expect(screen.getByRole('link', { name: 'Edit 01/03/2026' }).getAttribute('href')).toContain('dateid=81');
  expect(lines().map(({ textContent }) => textContent)).toEqual([
    '01/03/20262.5 hours own hours evidence',
    '02/03/20261 hour reflection',
    '03/03/20261 hour moved from 27/02/2026',
    '04/03/20261 hour',
  ]);
});

test('[OCC-17] a long list waits until it is asked for', async () => {
  show(7);
  expect(screen.queryByRole('list', { name: 'Dates' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show the dates' }));
  expect(lines()).toHaveLength(7);
});

test('[OCC-17] a day that was taken out can be brought back', async () => {
  const onBringBack = show(4, { removedDates: ['2026-03-11', '2026-03-18'] });
  await userEvent.click(screen.getByRole('button', { name: 'Bring back 18/03/2026' }));
  expect(onBringBack.mock.calls).toEqual([['2026-03-18']]);
});

describe('several dates at once', () => {
  const day = (index: number) => screen.getByRole('checkbox', { name: `Choose 0${index}/03/2026` });
  const choose = async (hasUnsaved = false) => {
    const deletion = { hasUnsaved: () => hasUnsaved, onChanged: vi.fn() };
    renderInApp(
      <SeriesDates activity={series(3)} editable removedDates={[]} onBringBack={vi.fn()} deletion={deletion} />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Delete several dates' }));
    return deletion.onChanged;
  };

  test('[OCC-16] nothing ticked or everything ticked deletes nothing, and says what does', async () => {
    await choose();
    expect(screen.getByRole('button', { name: 'Delete dates' })).toHaveProperty('disabled', true);
    for (const index of [1, 2, 3]) await userEvent.click(day(index));
    expect(screen.getByRole('status').textContent).toContain('To delete them all, delete the activity.');
    expect(screen.getByRole('button', { name: 'Delete 3 dates' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(calledNames()).toEqual([]);
  });

  test('[OCC-16] while something else is not saved nothing is deleted, so that it is not lost', async () => {
    await choose(true);
    await userEvent.click(day(1));
    await userEvent.click(screen.getByRole('button', { name: 'Delete 1 date' }));
    expect(screen.getByRole('status').textContent).toBe('Please save your other changes first.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('[OCC-16] those ticked are deleted after one question, together, and come back together by Undo', async () => {
    serve({ deleteActivityDates: { activityId: 51 }, bringBack: null });
    const onChanged = await choose();
    await userEvent.click(day(1));
    await userEvent.click(day(3));
    await userEvent.click(screen.getByRole('button', { name: 'Delete 2 dates' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete 2 dates?' }));
    expect(question.getByText(/^01\/03\/2026, 03\/03\/2026 will be removed from/)).toBeDefined();
    await userEvent.click(question.getByRole('button', { name: 'Delete 2 dates' }));
    await expect.poll(() => onChanged).toHaveBeenCalledOnce();
    const body = { activityId: 51, activityDateIds: [81, 83], rowVersion: series(3).rowVersion };
    expect(sent('deleteActivityDates')).toMatchObject([{ body }]);
    const [deleted] = sent('deleteActivityDates');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect.poll(() => onChanged).toHaveBeenCalledTimes(2);
    expect(sent('bringBack')).toMatchObject([{ body: { userId: 7, deletionKey: deleted?.idempotencyKey } }]);
  });
});

test('[OCC-17, HRS-12] the dates in words name only what there is', () => {
  expect(datesInWords(buildActivity())).toBe('1 date');
  expect(datesInWords(series(21))).toBe('21 dates; 1 with own hours, 1 with reflection, 1 with evidence, 1 moved');
});

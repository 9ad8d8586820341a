import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { buildActivity, buildDocument } from '../../../testing/build-activity.ts';
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

test('[OCC-17, HRS-12] the dates in words name only what there is', () => {
  expect(datesInWords(buildActivity())).toBe('1 date');
  expect(datesInWords(series(21))).toBe('21 dates; 1 with own hours, 1 with reflection, 1 with evidence, 1 moved');
});

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildYear } from '../../testing/build.ts';
import { buildCategory, buildSummary, buildSummaryActivity } from '../../testing/build-summary.ts';
import { refusal, serve } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-in-app.tsx';
import { SummaryScreen } from './summary-screen.tsx';

const ADDRESS = '/User/Layout/CPDSummary';
const courses = Array.from({ length: 25 }, (_, index) =>
  buildSummaryActivity({ activityId: index + 1, activityName: `Course ${index + 1}` }),
);
const audit = buildSummaryActivity({
  activityId: 99,
  activityName: 'Audit of letters',
  activityType: 'Audit of own practice',
  activityTypeId: 301,
  hasEvidenceAttached: true,
});

beforeEach(() => {
  localStorage.removeItem('summaryView');
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = vi.fn();
  const summary = buildSummary({
    cpdSummaryCategories: [
      buildCategory({ cpdSummaryActivities: courses, enteredHoursWithReflections: 37.5 }),
      buildCategory({
        categoryId: 3,
        categoryName: 'Measuring Outcomes',
        displayOrder: 3,
        cpdSummaryActivities: [audit],
        enteredHoursWithReflections: 1.5,
      }),
    ],
  });
  serve({ listCpdYears: [buildYear()], getCpdSummary: summary, getProof: refusal(404) });
});

async function openSummary(search = '') {
  const { router } = renderScreen(<SummaryScreen />, undefined, `${ADDRESS}${search}`);
  await screen.findByRole('heading', { name: 'Activities' });
  return { user: userEvent.setup(), address: () => router.state.location.href };
}

const links = () => screen.getAllByRole('link', { name: /^(Course|Audit) / }).map(({ textContent }) => textContent);

describe('a full year', () => {
  test('[SUM-11] folds what is beyond 20 of a category, and goes on where it was folded', async () => {
    const { user } = await openSummary();
    await waitFor(() => expect(links()).toHaveLength(21));
    await user.click(screen.getByRole('button', { name: 'Show all 25 of Educational Activities' }));
    await waitFor(() => expect(links()).toHaveLength(26));
    expect(document.activeElement?.textContent).toBe('Course 21');
  });

  test('[SUM-11, SUM-36] that does not have what is looked for says so, and keeps its totals', async () => {
    const { user, address } = await openSummary('?find=nobody');
    expect(screen.getByRole('status').textContent).toBe('0 of 26 shown. Totals are of the whole year.');
    expect(screen.queryByRole('heading', { name: /^1\. / })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Submission' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(links()).toHaveLength(21));
    expect(address()).toBe(ADDRESS);
    expect(
      screen.getByRole('button', { name: '37.5 hours, 1. Educational Activities: why this number?' }),
    ).toBeTruthy();
  });

  test('[SUM-11] is searched by words; they stand in the address', async () => {
    const { user, address } = await openSummary();
    await user.type(screen.getByRole('searchbox', { name: 'Search activities' }), 'letters');
    await waitFor(() => expect(links()).toEqual(['Audit of letters']));
    expect(address()).toBe(`${ADDRESS}?find=letters`);
  });

  test.each([
    ['Month', 'February (26)', '?month=2', 21],
    ['Type of activity', 'Audit of own practice', '?type=301', 1],
    ['Only activities that are', 'Without evidence', '?only=no-evidence', 20],
  ])('[SUM-11] is narrowed by %s: %s', async (field, choice, search, count) => {
    const { user, address } = await openSummary();
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.selectOptions(screen.getByRole('combobox', { name: field }), choice);
    await waitFor(() => expect(address()).toBe(`${ADDRESS}${search}`));
    await waitFor(() => expect(links()).toHaveLength(count));
    expect(await screen.findByRole('button', { name: 'Filter (1)' })).toBeTruthy();
  });

  test('[SUM-11] opens at the category that the address names', async () => {
    await openSummary('?category=3');
    await waitFor(() => expect(document.activeElement?.id).toBe('category-3'));
    expect(Element.prototype.scrollIntoView).toHaveBeenCalled();
  });
});

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildYear } from '../testing/build.ts';
import { sent, serve } from '../testing/fake-server.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { MissingList } from './missing-list.tsx';

const plain = { activityTypeId: null, categoryId: null, categoryIds: [], areaId: null, needsPlan: false };
const conversation = { ...plain, text: 'Log your annual conversation', activityTypeId: 202 };
const ethics = { ...plain, text: 'Log 1 more activity on ethics', areaId: 207 };
const category = { ...plain, text: '2 more hours of Measuring Outcomes', categoryId: 3, categoryIds: [3] };
const type = {
  description: 'What it is.',
  idea: '',
  recurring: true,
  isPlanType: false,
  evidenceCounts: '',
  evidenceDoesNotCount: '',
};
const types = [
  { ...type, activityTypeId: 106, type: 'Grand rounds', category: 'Educational Activities', categoryId: 1 },
  {
    ...type,
    idea: 'Compare 20 letters.',
    activityTypeId: 301,
    type: 'Audit of own practice',
    category: 'Measuring Outcomes',
    categoryId: 3,
  },
  { ...type, activityTypeId: 306, type: 'Quality project', category: 'Measuring Outcomes', categoryId: 3 },
];
const plan = { ...plain, text: 'Write your plan for 2026', needsPlan: true };

beforeEach(() => serve({ listCpdYears: [buildYear()] }));

describe('what is missing', () => {
  test('[YR-03, YR-04] leads nowhere in a year that takes no changes', async () => {
    serve({ listCpdYears: [buildYear({ editable: false })] });
    renderInApp(<MissingList items={[ethics]} cpdYearId={11} />);
    await expect.poll(() => sent('listCpdYears')).toHaveLength(1);
    expect(screen.getByText(ethics.text)).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('[YR-04] leads nowhere for those who look at the year of someone else, and asks for no years of theirs', () => {
    renderInApp(<MissingList items={[ethics]} cpdYearId={undefined} />);
    expect(screen.getByText(ethics.text)).toBeTruthy();
    expect(sent('listCpdYears')).toEqual([]);
  });

  test('leads to the form of a plan where one is asked for', async () => {
    renderInApp(<MissingList items={[plan]} cpdYearId={11} />);
    const link = await screen.findByRole('link', { name: 'Write your plan for 2026' });
    expect(link.getAttribute('href')).toBe('/User/Layout/PDP/Add?year=11');
  });

  test('says what a category needs and lets choose its type, never one unasked', async () => {
    serve({ listActivityTypes: types });
    renderInApp(<MissingList items={[{ ...category, activityTypeId: 301 }]} cpdYearId={11} />);
    await userEvent.click(await screen.findByRole('button', { name: '2 more hours of Measuring Outcomes' }));
    const dialog = await screen.findByRole('dialog', { name: 'Log it' });
    await screen.findByText(
      /Anything of Measuring Outcomes counts\. For example: Compare 20 letters\. What did you do/,
    );
    const links = within(dialog).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Audit of own practiceWhat it is.For example: Compare 20 letters.',
      'Quality projectWhat it is.',
    ]);
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/User/Layout/Activity?year=11&type=301',
      '/User/Layout/Activity?year=11&type=306',
    ]);
  });

  test('gives the name of a type as the example where managers left no idea', async () => {
    const bare = types.map((one) => ({ ...one, idea: '' }));
    serve({ listActivityTypes: bare });
    renderInApp(<MissingList items={[{ ...category, activityTypeId: 306 }]} cpdYearId={11} />);
    await userEvent.click(await screen.findByRole('button', { name: '2 more hours of Measuring Outcomes' }));
    expect(await screen.findByText(/For example: Quality project\. What did you do/)).toBeTruthy();
    expect(screen.getAllByText(/For example/)).toHaveLength(1);
  });

  test('leads to the form that starts with what is asked for', async () => {
    renderInApp(<MissingList items={[conversation, ethics]} cpdYearId={11} />);
    const first = await screen.findByRole('link', { name: 'Log your annual conversation' });
    expect(first.getAttribute('href')).toBe('/User/Layout/Activity?year=11&type=202');
    const second = screen.getByRole('link', { name: 'Log 1 more activity on ethics' });
    expect(second.getAttribute('href')).toBe('/User/Layout/Activity?year=11&area=207');
  });
});

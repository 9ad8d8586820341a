import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '../lib/api.ts';
import { buildYear } from '../testing/build.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { MissingList } from './year-progress.tsx';

vi.mock(import('../lib/api.ts'), async (original) => ({ ...(await original()), call: vi.fn() }));

const plain = { activityTypeId: null, categoryId: null, categoryIds: [], areaId: null, needsPlan: false };
const conversation = { ...plain, text: 'Log your annual conversation', activityTypeId: 202 };
const ethics = { ...plain, text: 'Log 1 more activity on ethics', areaId: 207 };
const category = { ...plain, text: '2 more hours of Measuring Outcomes', categoryId: 3 };
const plan = { ...plain, text: 'Write your plan for 2026', needsPlan: true };

beforeEach(() => {
  vi.mocked(call).mockResolvedValue([buildYear()]);
});

describe('what is missing', () => {
  test('[YR-03, YR-04] leads nowhere in a year that takes no changes', async () => {
    vi.mocked(call).mockResolvedValue([buildYear({ editable: false })]);
    renderInApp(<MissingList items={[ethics]} cpdYearId={11} />);
    await vi.waitFor(() => expect(call).toHaveBeenCalled());
    expect(screen.getByText(ethics.text)).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('leads to the form of a plan where one is asked for', async () => {
    renderInApp(<MissingList items={[plan]} cpdYearId={11} />);
    const link = await screen.findByRole('link', { name: 'Write it: Write your plan for 2026' });
    expect(link.getAttribute('href')).toBe('/User/Layout/PDP/Add?year=11');
  });

  test('leads to the form in a year with hours per specialty too', async () => {
    vi.mocked(call).mockResolvedValue([buildYear({ cpdYearId: 7, usesTotalHours: false })]);
    renderInApp(<MissingList items={[category]} cpdYearId={7} />);
    const link = await screen.findByRole('link', { name: /^Log it/ });
    expect(link.getAttribute('href')).toBe('/User/Layout/Activity?year=7');
  });

  test('leads to the form that starts with what is asked for', async () => {
    renderInApp(<MissingList items={[conversation, ethics, category]} cpdYearId={11} />);
    const first = await screen.findByRole('link', { name: 'Log it: Log your annual conversation' });
    expect(first.getAttribute('href')).toBe('/User/Layout/Activity?year=11&type=202');
    const second = screen.getByRole('link', { name: 'Log it: Log 1 more activity on ethics' });
    expect(second.getAttribute('href')).toBe('/User/Layout/Activity?year=11&area=207');
    // Any type of the category will do, so none is chosen.
    const third = screen.getByRole('link', { name: 'Log it: 2 more hours of Measuring Outcomes' });
    expect(third.getAttribute('href')).toBe('/User/Layout/Activity?year=11');
  });
});

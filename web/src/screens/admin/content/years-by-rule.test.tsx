import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '../../../lib/api.ts';
import { buildUser } from '../../../testing/build.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { YearsByRule } from './years-by-rule.tsx';

vi.mock(import('../../../lib/api.ts'), async (original) => ({ ...(await original()), call: vi.fn() }));

const YEAR = {
  ...{ cpdYearId: 13, cpdYearYear: 2028, frameworkName: 'Hours framework 2025 onward', minimum: 50 },
  ...{ frameworkCurrencyIsCredits: false, submitFrom: '2028-10-01T00:00:00+10:00' },
  ...{ closeDate: '2029-04-01T00:00:00+11:00', isConfirmed: false },
};

let years: object[];
let saved: unknown[];
beforeEach(() => {
  years = [YEAR];
  saved = [];
  vi.mocked(call).mockImplementation(async (name, input) => {
    if (name === 'listYearsByRule') return years as never;
    saved.push(Object(input).body);
    years = [{ ...YEAR, isConfirmed: true }];
    return null as never;
  });
});

const show = (mayEdit: boolean) =>
  renderInApp(<YearsByRule mayEdit={mayEdit} />, buildUser({ role: 'MANAGER' }), '/Admin/Content');

describe('[YR-10] the years that opened by rule', () => {
  test('are shown to those who may not confirm them without a button', async () => {
    show(false);
    expect(
      await screen.findByText(
        /at least 50 hours. Submission from 01\/10\/2028; the year closes at the end of 31\/03\/2029./,
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('are none when every year was delivered', async () => {
    years = [];
    show(true);
    expect(await screen.findByText(/There is nothing to confirm/)).toBeTruthy();
  });

  test('are confirmed by the name of their framework, after a question', async () => {
    show(true);
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm the rules for 2028' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm the rules for 2028' });
    expect(saved).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('The rules are confirmed.')).toBeTruthy();
    expect(saved).toEqual([{ cpdYearId: 13, frameworkName: 'Hours framework 2025 onward' }]);
  });
});

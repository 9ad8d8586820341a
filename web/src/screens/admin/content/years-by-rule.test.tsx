import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '../../../testing/build.ts';
import { sent, serve } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { YearsByRule } from './years-by-rule.tsx';

const YEAR = {
  ...{ cpdYearId: 13, cpdYearYear: 2028, frameworkName: 'Hours framework 2025 onward', minimum: 50 },
  ...{ frameworkCurrencyIsCredits: false, submitFrom: '2028-10-01T00:00:00+10:00' },
  ...{ closeDate: '2029-04-01T00:00:00+11:00', isConfirmed: false },
};

beforeEach(() =>
  serve({
    listYearsByRule: [YEAR],
    confirmYear: () => {
      serve({ listYearsByRule: [{ ...YEAR, isConfirmed: true }] });
      return null;
    },
  }),
);

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
    serve({ listYearsByRule: [] });
    show(true);
    expect(await screen.findByText(/There is nothing to confirm/)).toBeTruthy();
  });

  test('are confirmed by the name of their framework, after a question', async () => {
    show(true);
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm the rules for 2028' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm the rules for 2028' });
    expect(sent('confirmYear').map(({ body }) => body)).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('The rules are confirmed.')).toBeTruthy();
    expect(sent('confirmYear').map(({ body }) => body)).toEqual([
      { cpdYearId: 13, frameworkName: 'Hours framework 2025 onward' },
    ]);
  });
});

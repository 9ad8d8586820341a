import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { buildUser } from '../../../testing/build.ts';
import { buildOverview } from '../../../testing/build-overview.ts';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-in-app.tsx';
import { OverviewScreen } from './overview-screen.tsx';

const overview = buildOverview();

async function open(address = '/Admin/Overview') {
  serve({ readOverview: overview, exportOverview: refusal(503, 'The printer is away.') });
  const { router } = renderScreen(<OverviewScreen />, buildUser({ userId: 1, role: 'WATCHER' }), address);
  await screen.findByRole('combobox', { name: 'Year' });
  return router;
}

describe('the overview', () => {
  test('[COH-01, COH-03] has each figure with its share, leading to the list that it counts', async () => {
    await open();
    const behind = screen.getByRole('link', { name: /^Behind/ });
    expect(behind.textContent).toBe('Behind 250 25%');
    expect(behind.getAttribute('href')).toBe('/Admin/Lists/Members?Year=2026&Pace=Behind');
    expect(screen.getByRole('link', { name: /^1,200 ?Members$/ }).getAttribute('href')).toBe(
      '/Admin/Lists/Members?Year=2026',
    );
    expect(screen.getByRole('link', { name: /^4 ?Requests waiting$/ }).getAttribute('href')).toBe('/Admin/Requests');
  });

  test('[COH-02] names the requirements that someone misses, with their share of those who are obliged', async () => {
    await open();
    const missed = screen.getByRole('region', { name: 'Who misses a requirement' });
    expect(within(missed).getAllByRole('link')).toHaveLength(1);
    expect(missed.textContent).toContain('Category 2 100 10%');
    expect(screen.queryByRole('region', { name: 'Audits' })).toBe(null);
  });

  test('[COH-02] has submissions as a table behind the picture, week by week', async () => {
    await open();
    const table = screen.getByRole('table', { name: 'Handed in by week' });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toEqual(['Week from20262025', '15 Jan54', '29 Jan10']);
  });

  test('[COH-01, COH-03] has groups one way at a time; those without a name have a list too', async () => {
    await open();
    const cardiology = screen.getByRole('link', { name: '12, handed in, Cardiology' });
    expect(cardiology.getAttribute('href')).toBe(
      '/Admin/Lists/Members?Year=2026&Specialty=%22Cardiology%22&HandedIn=Handed+in',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Country' }));
    expect(screen.getByRole('link', { name: '7, members, none' }).getAttribute('href')).toBe(
      '/Admin/Lists/Members?Year=2026&Country=Not+known',
    );
  });

  test('[COH-01] of another year has that in its address', async () => {
    const router = await open('/Admin/Overview?Year=2025');
    expect(sent('readOverview')).toMatchObject([{ query: { year: 2025 } }]);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2025');
    await expect.poll(() => router.state.location.href).toBe('/Admin/Overview?Year=2025');
  });

  test('[COH-07] says why there is no pack', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'PDF' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Nothing was made. The printer is away.');
    expect(sent('exportOverview')).toMatchObject([{ body: { year: 2026, format: 'PDF' } }]);
  });
});

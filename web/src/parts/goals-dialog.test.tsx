import { LinkedPlan } from '@cpd/contract/activities';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { call } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { UserContext } from '../lib/session.ts';
import { buildUser } from '../testing/build.ts';
import { GoalsDialog } from './goals-dialog.tsx';

vi.mock(import('../lib/api.ts'), async (original) => ({ ...(await original()), call: vi.fn() }));
vi.mock(import('../ui/app-link.tsx'), async () => ({ AppLink: (props: object) => <a {...props} /> }) as never);

const LONG = 'Bring heart failure treatment in line with the new guideline';
const plan = LinkedPlan.parse({
  UserPDPId: 1,
  UserPDPPlanName: '2026 plan',
  Goals: [
    { UserPDPGoalId: 31, UserPDPGoal: LONG, IsLinked: false },
    { UserPDPGoalId: 32, UserPDPGoal: 'Teach more', IsLinked: false },
  ],
});

function open(goalIds: number[], plans: LinkedPlan[] | ApiError) {
  vi.mocked(call).mockImplementation(async () => {
    if (plans instanceof ApiError) throw plans;
    return plans as never;
  });
  const saved: number[][] = [];
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <UserContext value={buildUser()}>
          <GoalsDialog cpdYearId={11} goalIds={goalIds} onSave={(ids) => saved.push(ids)} onClose={() => undefined} />
        </UserContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return saved;
}

describe('the picker of goals', () => {
  test('[ACT-16] says when the plans did not load, and offers nothing to save', async () => {
    open([], new ApiError(500, 'Broken.'));
    expect(await screen.findByText('Your plans did not load')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  });

  test('[ACT-16] leads to where a plan is written when the year has none', async () => {
    open([], []);
    const link = await screen.findByRole('link', { name: 'Write one' });
    expect(link.getAttribute('href')).toBe('/User/Layout/PDP/Add?year=11');
  });

  test('[ACT-16, ACT-17, LIM-05] lists the goals of each plan, those linked ticked, long names cut with the whole beside', async () => {
    const saved = open([32], [plan]);
    const cut = await screen.findByRole('checkbox', { name: 'Bring heart failure treat...' });
    expect(screen.getByText(LONG)).toBeDefined();
    expect(screen.getByRole('checkbox', { name: 'Teach more' }).matches(':checked')).toBe(true);
    await userEvent.click(cut);
    await userEvent.click(screen.getByRole('button', { name: 'Save (2 goals)' }));
    expect(saved).toEqual([[32, 31]]);
  });

  test('[ACT-17] a goal that is gone is not kept', async () => {
    const saved = open([99], [plan]);
    await userEvent.click(await screen.findByRole('button', { name: 'Save (0 goals)' }));
    expect(saved).toEqual([[]]);
  });
});

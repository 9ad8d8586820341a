import type { RiskCase } from '@cpd/contract/risk-cases';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildUser } from '../../../testing/build.ts';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-in-app.tsx';
import { RiskScreen } from './risk-screen.tsx';

vi.mock(import('@tanstack/react-router'), async (original) => {
  const router = await original();
  return { ...router, useParams: (() => ({ memberNumber: '100007' })) as unknown as typeof router.useParams };
});

let stored: RiskCase;

beforeEach(() => {
  stored = {
    userId: 7,
    cpdYearId: 11,
    cpdYear: 2026,
    state: 'At risk',
    currency: 'H',
    recognised: 4,
    required: 50,
    pacePercent: 10,
    missing: [],
    telephone: '',
    takenByUserId: null,
    takenByName: null,
    lastContactOn: null,
    nextDate: null,
    rowVersion: 1,
  } as RiskCase;
  serve({
    findMembers: [buildUser()],
    readRiskCase: () => stored,
    saveRiskCase: ({ body }) => {
      if (body.rowVersion !== stored.rowVersion) return refusal(409, 'A colleague was quicker.', 'STALE');
      stored = { ...stored, ...body, rowVersion: stored.rowVersion + 1 };
      return null;
    },
  });
});

test('[COH-05] the later of two colleagues is told what the other saved, keeps what they entered, and can save it after all', async () => {
  renderScreen(<RiskScreen />, buildUser({ userId: 9, role: 'STAFF' }), '/Admin/AtRisk/100007');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Assigned to' }), 'Me');
  await userEvent.type(screen.getByRole('textbox', { name: 'Next date' }), '01/12/2026');
  stored = { ...stored, takenByUserId: 8, takenByName: 'Sam Example', rowVersion: 2 };
  await userEvent.click(screen.getByRole('button', { name: 'Save the follow-up' }));
  expect(await screen.findByText(/^Assigned to: Sam Example/)).toBeDefined();
  const taken = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Assigned to' });
  expect([...taken.selectedOptions].map(({ text }) => text)).toEqual(['Me']);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Next date' }).value).toBe('01/12/2026');
  await userEvent.click(screen.getByRole('button', { name: 'Save the follow-up' }));
  expect(await screen.findByText('The follow-up is saved.')).toBeDefined();
  expect(sent('saveRiskCase').at(-1)?.body).toMatchObject({ takenByUserId: 9, nextDate: '2026-12-01', rowVersion: 2 });
});

test('[COH-05] who is not at risk has no form whose Save would be refused, and it says so', async () => {
  stored = { ...stored, state: 'Caught up', rowVersion: 0 };
  renderScreen(<RiskScreen />, buildUser({ userId: 9, role: 'STAFF' }), '/Admin/AtRisk/100007');
  expect(
    await screen.findByText('This member is not at risk in 2026, so there is nothing to follow up.'),
  ).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Save the follow-up' })).toBeNull();
});

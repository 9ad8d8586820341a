import type { CPDYear } from '@cpd/contract/cpd-years';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildUser } from '../../../testing/build.ts';
import { sent, serve } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { EndReopeningDialog, ReopenDialog } from './reopen-dialog.tsx';

const UNTIL = '2027-05-31T14:00:00Z';
const year = { cpdYearId: 11, cpdYearYear: 2026 } as CPDYear;
const member = buildUser();
const preview = {
  effects: [],
  leftOn: null,
  day: '2027-05-31',
  latestDay: '2027-10-28',
  reopenedUntil: UNTIL,
  reason: 'Evidence came late.',
  ifEnded: 'Nothing was changed, so the record for 2026 is again what it was: Complete.',
};

beforeEach(() => serve({ previewYearReopening: preview, endYearReopening: null }));

test('[ROP-01] a re-opening is ended at once, with a reason, after what becomes of the record was said', async () => {
  const close = vi.fn();
  renderInApp(<EndReopeningDialog member={member} year={year} onClose={close} />);
  expect(await screen.findByText(/^Nothing was changed, so .* The member is told at once\.$/)).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'It was the wrong member.');
  await userEvent.click(screen.getByRole('button', { name: 'End it now' }));
  expect(sent('endYearReopening').map(({ body }) => body)).toEqual([
    { forUserId: member.userId, cpdYearId: 11, reason: 'It was the wrong member.', until: UNTIL },
  ]);
  expect(close).toHaveBeenCalledOnce();
});

test.each([
  ['ending', EndReopeningDialog],
  ['changing', ReopenDialog],
])('[PPL-05] %s it promises no notice to a member who has left', async (_what, TheDialog) => {
  serve({ previewYearReopening: { ...preview, leftOn: '2026-03-14' } });
  renderInApp(<TheDialog member={member} year={year} onClose={() => {}} />);
  expect(
    await screen.findByText(/The member left on 14\/03\/2026, so no notification or email is sent\./),
  ).toBeTruthy();
  expect(screen.getByText('It is kept in the history of the record.')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/is told|reads it/);
});

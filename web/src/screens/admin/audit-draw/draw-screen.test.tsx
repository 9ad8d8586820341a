import type { AuditDraw, DrawPreview } from '@cpd/contract/audit-draws';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { buildUser } from '../../../testing/build.ts';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-in-app.tsx';
import { DrawScreen } from './draw-screen.tsx';

const FROZEN: AuditDraw = {
  auditDrawId: 3,
  drawNumber: 1,
  reason: '',
  state: 'FROZEN',
  share: 500,
  second: 'SPECIALTY',
  lateDays: 7,
  immuneYears: 0,
  members: 1_200,
  root: 'a'.repeat(64),
  frozenBy: 'Morgan Example',
  frozenAt: '2026-11-20T01:00:00Z',
  secretHash: null,
  publicSource: null,
  committedBy: null,
  committedAt: null,
  publicValue: null,
  drawnBy: null,
  drawnAt: null,
  mandatory: 0,
  strata: [],
};
const COMMITTED: AuditDraw = {
  ...FROZEN,
  state: 'COMMITTED',
  secretHash: 'b'.repeat(64),
  publicSource: 'The lottery of Saturday',
  committedBy: 'Morgan Example',
  committedAt: '2026-11-20T02:00:00Z',
};
const DRAWN: AuditDraw = {
  ...COMMITTED,
  state: 'DRAWN',
  publicValue: '1, 2, 3',
  drawnBy: 'Morgan Example',
  drawnAt: '2026-11-29T02:00:00Z',
  mandatory: 2,
  strata: [
    { country: 'AU', second: 'Heart', members: 1_000, drawn: 50 },
    { country: 'AU', second: null, members: 120, drawn: 6 },
    { country: null, second: null, members: 30, drawn: 2 },
  ],
};
const PREVIEW: DrawPreview = {
  members: 1_200,
  drawable: 1_150,
  notSubmitted: 4,
  mandatory: [{ reason: 'LATE', members: 2 }],
  excluded: [{ reason: 'EXEMPT', members: 48 }],
  before: [
    { country: 'AU', second: 'Heart', members: 1_000 },
    { country: 'AU', second: 'Lung', members: 120 },
    { country: 'NZ', second: 'Heart', members: 19 },
    { country: 'NZ', second: 'Lung', members: 11 },
  ],
  after: DRAWN.strata,
  drawn: 58,
};

beforeEach(() => serve({ listAuditDraws: [], getAuditRound: refusal(404), previewDraw: PREVIEW }));

const open = (...draws: AuditDraw[]) => {
  serve({ listAuditDraws: draws });
  renderScreen(<DrawScreen />, buildUser({ role: 'MANAGER' }), '/Admin/Audits/8/Draw', '/Admin/Audits/$id/Draw');
};

test('[DRW-02] the observer sees what was drawn and how it is checked, and nothing to draw with', async () => {
  serve({ listAuditDraws: [FROZEN] });
  const observer = buildUser({ role: 'WATCHER' });
  renderScreen(<DrawScreen />, observer, '/Admin/Audits/8/Draw', '/Admin/Audits/$id/Draw');
  expect(await screen.findByText('The members are not drawn yet.')).toBeDefined();
  cleanup();
  serve({ listAuditDraws: [DRAWN] });
  renderScreen(<DrawScreen />, observer, '/Admin/Audits/8/Draw', '/Admin/Audits/$id/Draw');
  expect(await screen.findByRole('button', { name: 'Download the draw file' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Start another draw' })).toBeNull();
});

test('[DRW-01] counts who would be audited, tells why, and freezes under the settings that are shown', async () => {
  serve({ freezeDraw: { auditDrawId: 3 } });
  open();
  expect(await screen.findByRole('heading', { name: '60 of 1,200 would be audited' })).toBeDefined();
  expect(screen.getByText('Without the draw: submitted late')).toBeDefined();
  expect(screen.getByText('Not drawn: exempt for the year')).toBeDefined();
  expect(screen.getByRole('rowheader', { name: 'Australia, smaller groups together' })).toBeDefined();
  expect(screen.getByText('Groups of fewer than 20 were put together; there were 4')).toBeDefined();
  expect(screen.getByRole('rowheader', { name: 'New Zealand, Lung', hidden: true })).toBeDefined();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Also audit those who submitted late' }));
  await userEvent.click(screen.getByRole('button', { name: 'Freeze the list' }));
  await screen.findByText('The list is frozen.');
  const settings = { share: 500, second: 'SPECIALTY', lateDays: null, immuneYears: 0 };
  expect(sent('freezeDraw')).toMatchObject([{ body: { auditRoundId: 8, ...settings, reason: '' } }]);
});

test('[DRW-02] the secret is made only when it is said what the public value will be, and is shown once', async () => {
  serve({ commitDraw: { secret: 'the secret' } });
  open(FROZEN);
  await userEvent.click(await screen.findByRole('button', { name: 'Make the secret' }));
  expect(await screen.findByText(/^Please enter what the public value will be/)).toBeDefined();
  expect(sent('commitDraw')).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: /^What will the public value be/ }), 'A lottery');
  await userEvent.click(screen.getByRole('button', { name: 'Make the secret' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'The secret was made' }));
  expect(dialog.getByRole('textbox', { name: 'Secret' })).toHaveProperty('value', 'the secret');
});

test('[DRW-02] a refused draw says who is different, and keeps what was typed', async () => {
  serve({ drawMembers: refusal(409, 'The members are not those who were frozen. Member 5 was added.') });
  open(COMMITTED);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Secret' }), 'the secret');
  await userEvent.type(screen.getByRole('textbox', { name: 'Public value' }), '1, 2, 3');
  await userEvent.click(screen.getByRole('button', { name: 'Draw' }));
  expect(await screen.findByText(/Member 5 was added\./)).toBeDefined();
  expect(screen.getByRole('textbox', { name: 'Secret' })).toHaveProperty('value', 'the secret');
});

test('[DRW-05] another draw asks why, and earlier ones are listed with how they ended', async () => {
  open({ ...DRAWN, auditDrawId: 4, drawNumber: 2, reason: 'The lottery was late.' }, FROZEN);
  expect(await screen.findByRole('heading', { name: 'Draw 2: 58 members were drawn' })).toBeDefined();
  expect(screen.getByText('Draw 1, 20/11/2026, 12:00 pm: the list was frozen, and no secret was made.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Start another draw' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Freeze the list' }));
  expect(await screen.findByText('Please enter why there is another draw.')).toBeDefined();
  expect(sent('freezeDraw')).toEqual([]);
});

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { buildUser } from '../../../testing/build.ts';
import { buildRound } from '../../../testing/build-round.ts';
import { sent, serve } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { AuditMany } from './audit-many.tsx';

const FILTERS = { Year: '2025', HandedIn: 'Late' };

const open = (role = 'STAFF') => renderInApp(<AuditMany filters={FILTERS} />, buildUser({ role }));

test('who only watches audits no one', () => {
  open('WATCHER');
  expect(screen.queryByRole('button')).toBeNull();
});

test('without a round that is chosen by hand and not released it says how to make one', async () => {
  const released = buildRound({ releasedOn: '2026-10-01T01:00:00Z' });
  serve({ listAuditRounds: { rounds: [released, buildRound({ origin: 'DRAW' })] } });
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Audit these…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Audit these members' }));
  expect((await dialog.findByRole('link', { name: 'Audits' })).getAttribute('href')).toBe('/Admin/Audits');
});

test('[COH-03, DRW-01] the members of the list are counted for the round that is chosen, and added to it with the reason', async () => {
  const rounds = [buildRound({ auditRoundId: 9, roundName: 'Another' }), buildRound()];
  const answer = { members: 40, leftOut: [{ memberNumber: '100002', name: 'Jo Example', why: 'EXEMPT' as const }] };
  serve({ listAuditRounds: { rounds }, checkAuditChoice: answer, chooseForAudit: answer });
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Audit these…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Audit these members' }));
  await userEvent.selectOptions(await dialog.findByRole('combobox', { name: 'Round' }), 'Late submissions, 2025');
  expect(await dialog.findByText('40 members will be added.')).toBeDefined();
  expect(dialog.getByText('100002 (Jo Example) is exempt for the whole year.')).toBeDefined();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Why are they audited?' }), 'You were late.');
  await userEvent.click(dialog.getByRole('button', { name: 'Add them' }));
  expect(await screen.findByText('40 members added, 1 left out. No one has been notified.')).toBeDefined();
  const who = { kind: 'LIST', list: 'Members', filters: FILTERS };
  expect(sent('chooseForAudit')).toMatchObject([{ body: { auditRoundId: 8, who, reason: 'You were late.' } }]);
});

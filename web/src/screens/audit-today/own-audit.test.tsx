import { checked } from '@cpd/contract/checked';
import { OwnAudit } from '@cpd/contract/own-audits';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildYear } from '../../testing/build.ts';
import { buildProof } from '../../testing/build-proof.ts';
import { sent, serve } from '../../testing/fake-server.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { AuditTodayScreen } from './audit-today-screen.tsx';

const ITEM = {
  ...{ rowVersion: 1, activityType: 'Reading', startDate: '2026-03-10', lastDate: '2026-03-10', dateCount: 1 },
  ...{ claimedHours: 6, isAskedFor: true, countsAlready: null, verdict: null, acceptedHours: null, reason: '' },
  ...{ asksReflection: false, evidenceCounts: '', evidenceDoesNotCount: '', files: [], messages: [] },
};

function build(rest: object = {}): OwnAudit {
  return checked(OwnAudit, {
    ...{ auditCaseId: 5, rowVersion: 1, cpdYearId: 11, cpdYear: 2026, state: 'SELECTED', why: 'RANDOM' },
    ...{ whyText: 'You were selected at random.', notifiedOn: '2027-04-10T00:00:00Z', sentOn: null, decidedOn: null },
    ...{ dueOn: '2027-05-22', askedUntil: null, deferredUntil: null, outcomeText: '', requirements: [] },
    ...{ isShown: false, isAccepted: false, unit: 'hours', messages: [], files: [], lastDay: '2027-05-22' },
    items: [
      { ...ITEM, auditItemId: 1, activityId: 51, activityName: 'Journal club', verdict: 'ACCEPTED', acceptedHours: 6 },
      { ...ITEM, auditItemId: 2, activityId: 52, activityName: 'Peer review group' },
    ],
    ...{ canSend: true, canAdd: true, daysForMore: 21, wish: null, reviewUntil: null, review: null },
    ...rest,
  });
}

beforeEach(() =>
  serve({ listCpdYears: [buildYear()], getProof: buildProof(), getOwnAudit: build(), getOwnDrawTicket: null }),
);

async function open() {
  renderInApp(<AuditTodayScreen />);
  await screen.findByRole('heading', { level: 2, name: 'About this audit' });
}

test('[CAS-02] of an outcome says it, with the time for a review, and offers nothing that is over', async () => {
  const over = { state: 'NOT_MET', canSend: false, canAdd: false, lastDay: null, outcomeText: 'Dates are missing.' };
  serve({ getOwnAudit: build({ ...over, reviewUntil: '2027-08-01T14:00:00Z' }) });
  await open();
  expect(await screen.findByText('Dates are missing.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Ask for a review…' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /sent everything|more time|Write/ })).toBeNull();
});

test('[CAS-02] says why, until when and what to show, and one press opens the picker for what is missing', async () => {
  serve({ addAuditFile: 77 });
  await open();
  expect(await screen.findByRole('heading', { name: '1 of 2 shown' })).toBeDefined();
  expect(screen.getByText('You were selected at random.')).toBeDefined();
  expect(screen.getByText('22/05/2027')).toBeDefined();
  const picking = vi.spyOn(HTMLInputElement.prototype, 'click');
  await userEvent.click(screen.getByRole('button', { name: 'Add file to Peer review group' }));
  const input = picking.mock.contexts[0] as HTMLInputElement;
  picking.mockRestore();
  await userEvent.upload(input, new File(['x'], 'list.pdf'));
  await vi.waitFor(() => expect(sent('addAuditFile')).toMatchObject([{ query: { auditCaseId: 5, auditItemId: 2 } }]));
});

test('[CAS-02] “I have sent everything” says first how much is shown', async () => {
  serve({ sendAudit: null });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'I have sent everything…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Have you sent everything?' });
  expect(within(dialog).getByText('1 of 2 shown.')).toBeDefined();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, send to the auditor' }));
  await vi.waitFor(() => expect(sent('sendAudit')).toHaveLength(1));
});

import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CorrectionOfActivity } from '../../parts/audit/corrections.tsx';
import { buildYear } from '../../testing/build.ts';
import { AUDIT_ITEM, buildOwnAudit } from '../../testing/build-own-audit.ts';
import { buildProof } from '../../testing/build-proof.ts';
import { sent, serve } from '../../testing/fake-server.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { AuditTodayScreen } from './audit-today-screen.tsx';

beforeEach(() =>
  serve({ listCpdYears: [buildYear()], getProof: buildProof(), getOwnAudit: buildOwnAudit(), getOwnDrawTicket: null }),
);

async function open() {
  renderInApp(<AuditTodayScreen />);
  await screen.findByRole('heading', { level: 2, name: 'About this audit' });
}

test('[CAS-02] of an outcome says it, with the time for a review, and offers nothing that is over', async () => {
  const over = { state: 'NOT_MET', canSend: false, canAdd: false, lastDay: null, outcomeText: 'Dates are missing.' };
  serve({ getOwnAudit: buildOwnAudit({ ...over, reviewUntil: '2027-08-01T14:00:00Z' }) });
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
  expect(screen.getByText(/^Please show the activities below by 22\/05\/2027/)).toBeDefined();
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

describe('[CAS-02, CAS-10] each state says what happens now', () => {
  const over = { canSend: false, canAdd: false, lastDay: null };

  test('unanswered: that it can still be answered, and what follows otherwise', async () => {
    serve({ getOwnAudit: buildOwnAudit({ state: 'NOT_ANSWERED' }) });
    await open();
    expect(screen.getByText(/The last day was 22\/05\/2027. You can still answer/)).toBeDefined();
    expect(screen.getByText(/^Unless you answer, the next record that you submit after 2026/)).toBeDefined();
  });

  test.each([
    ['NOT_MET', 'The audit could not confirm your 2026 record'],
    ['DEFERRED', 'Your audit was deferred'],
    ['OTHER_HOME', 'Your 2026 record was audited by another CPD home'],
    ['PASSED', 'The audit of your 2026 record was successful'],
  ])('%s: with its letter (CAS-08)', async (state, heading) => {
    serve({ getOwnAudit: buildOwnAudit({ ...over, state }) });
    await open();
    expect(screen.getByRole('heading', { level: 2, name: heading })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Your letter' }).getAttribute('href')).toBe('/User/Layout/Certificate');
    const follows = screen.queryByText('The next record that you submit after 2026 will be audited as well.');
    expect(follows !== null).toBe(state === 'NOT_MET');
  });

  test('LEFT: that it has ended, without a letter', async () => {
    serve({ getOwnAudit: buildOwnAudit({ ...over, state: 'LEFT' }) });
    await open();
    expect(screen.getByRole('heading', { level: 2, name: 'This audit has ended' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Your letter' })).toBeNull();
  });

  test('a record that is open again: what the audit looks at', async () => {
    serve({ listCpdYears: [buildYear({ audit: 'RUNNING' })] });
    await open();
    expect(
      screen.getByText(/Your record is open again. The audit looks at it as it was on 10\/04\/2027/),
    ).toBeDefined();
  });
});

test('[CAS-02] says of which year an audit goes on when another one is open, and leads to it', async () => {
  const years = [buildYear({ cpdYearId: 12, cpdYearYear: 2027 }), buildYear({ audit: 'RUNNING', editable: false })];
  serve({
    listCpdYears: years,
    getOwnAudit: ({ query }) => (query.cpdYearId === 11 ? buildOwnAudit() : null),
  });
  renderInApp(<AuditTodayScreen />);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'CPD year' }), '2027');
  await userEvent.click(await screen.findByRole('button', { name: 'Open the audit of 2026' }));
  expect(await screen.findByRole('heading', { name: 'About this audit' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Open the audit of 2026' })).toBeNull();
});

describe('[CAS-05] where fewer hours were accepted than claimed', () => {
  const items = [
    {
      ...AUDIT_ITEM,
      auditItemId: 1,
      activityId: 51,
      activityName: 'Journal club',
      verdict: 'ACCEPTED',
      acceptedHours: 6,
    },
    {
      ...{ ...AUDIT_ITEM, auditItemId: 2, activityId: 52, activityName: 'Peer review group' },
      ...{ verdict: 'PARTLY', acceptedHours: 2, reason: 'One session is signed.' },
    },
  ];
  const decided = {
    state: 'PASSED',
    canSend: false,
    canAdd: false,
    correctedTotal: { claimed: 52, accepted: 48 },
    items,
  };
  const region = () => screen.queryByRole('region', { name: 'Hours that the audit accepted' });

  test('the page says so with the outcome, and not before', async () => {
    serve({ getOwnAudit: buildOwnAudit({ items }) });
    await open();
    expect(region()).toBeNull();
    cleanup();
    serve({ getOwnAudit: buildOwnAudit(decided) });
    await open();
    const text = region()?.textContent;
    expect(text).toContain('The audit accepted 48 of the 52 hours of the year. Your record stays as you submitted it.');
    expect(text).toContain('Peer review groupThe audit accepted 2 of 6 h. One session is signed.');
    expect(text).not.toContain('Journal club');
  });

  test('the activity says its own two figures, and no other activity does', async () => {
    serve({ getOwnAudit: buildOwnAudit(decided) });
    renderInApp(<CorrectionOfActivity cpdYearId={11} activityId={52} />);
    expect(await screen.findByText('The audit accepted 2 of 6 h. One session is signed.')).toBeDefined();
    cleanup();
    renderInApp(<CorrectionOfActivity cpdYearId={11} activityId={51} />);
    await vi.waitFor(() => expect(sent('getOwnAudit').length).toBeGreaterThan(0));
    expect(region()).toBeNull();
  });
});

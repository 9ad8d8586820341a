import { UserAudit } from '@cpd/contract/audits';
import { checked } from '@cpd/contract/checked';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { calledNames, refusal, serve } from '../../testing/fake-server.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { AuditLog } from './document-sections.tsx';

const audit = checked(UserAudit, { userAuditId: 3, cpdAuditSummaryCategories: [] });
const entries = [
  // Late in the evening elsewhere is the next day in Sydney.
  { createdOn: '2026-06-09T20:00:00Z', message: 'The audit was successful.' },
  { createdOn: '2026-04-20T02:00:00Z', message: 'Your record was selected for audit.' },
];

beforeEach(() => serve({ getUserAudit: audit, listAuditLog: entries }));

describe('[AUD-03] what happened in the audit', () => {
  test('that does not load says so', async () => {
    serve({ getUserAudit: refusal(503) });
    renderInApp(<AuditLog cpdYearId={11} />);
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  });

  test('of a year without an audit is not asked for', async () => {
    serve({ getUserAudit: null });
    renderInApp(<AuditLog cpdYearId={11} />);
    await expect.poll(calledNames).toEqual(['getUserAudit']);
    expect(screen.queryByRole('heading')).toBeNull();
  });

  test('[AUD-05] is listed as the server orders it, with its days, and can only be read', async () => {
    renderInApp(<AuditLog cpdYearId={11} />);
    const list = await screen.findByRole('list', { name: 'What happened in the audit' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['10/06/2026The audit was successful.', '20/04/2026Your record was selected for audit.']);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

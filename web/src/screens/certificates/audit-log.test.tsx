import { UserAudit } from '@cpd/contract/audits';
import { checked } from '@cpd/contract/checked';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { AuditLog } from './document-sections.tsx';

vi.mock(import('../../lib/api.ts'), async (original) => ({ ...(await original()), call: vi.fn() }));

const audit = checked(UserAudit, { userAuditId: 3, cpdAuditSummaryCategories: [] });
let entries: { createdOn: string; message: string }[] = [];
let isAudited = true;

beforeEach(() => {
  vi.clearAllMocks();
  isAudited = true;
  entries = [
    // Late in the evening elsewhere is the next day in Sydney.
    { createdOn: '2026-06-09T20:00:00Z', message: 'The audit was successful.' },
    { createdOn: '2026-04-20T02:00:00Z', message: 'Your record was selected for audit.' },
  ];
  vi.mocked(call).mockImplementation(async (name) => {
    if (name === 'listAuditLog') return entries;
    return isAudited ? audit : null;
  });
});

describe('[AUD-03] what happened in the audit', () => {
  test('that does not load says so', async () => {
    vi.mocked(call).mockRejectedValue(new ApiError(503, 'Away.'));
    renderInApp(<AuditLog cpdYearId={11} />);
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  });

  test('of a year without an audit is not asked for', async () => {
    isAudited = false;
    renderInApp(<AuditLog cpdYearId={11} />);
    await expect.poll(() => call).toHaveBeenCalledOnce();
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

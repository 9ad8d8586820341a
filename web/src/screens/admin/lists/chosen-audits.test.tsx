import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { ChosenAudits } from './chosen-audits.tsx';

const rows = [
  { id: 7, memberNumber: '100001', cells: { FirstName: 'Jude', LastName: 'Example' } },
  { id: 8, memberNumber: '100002', cells: { FirstName: null, LastName: null } },
];
const AUDITORS = {
  auditors: [
    { userId: 21, name: 'Robin Auditor', openCases: 3 },
    { userId: 22, name: 'Kim Auditor', openCases: 0 },
  ],
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('[CAS-04] several audits are given at once; whom the auditor must not audit is named, and the choice stays', async () => {
  serve({
    listAuditors: () => AUDITORS,
    assignAudits: ({ body }) =>
      body.auditorUserId === 21 ? refusal(409, 'They must not audit Jude Example (100001).', 'IN_USE') : null,
  });
  const onDone = vi.fn();
  renderInApp(<ChosenAudits rows={rows} onDone={onDone} />);
  await press('Give 2 to an auditor…');
  expect(await screen.findByRole('dialog', { name: 'Give 2 audits to an auditor' })).toBeDefined();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...['Jude Example (100001)', '100002'],
  ]);
  await press('Give');
  expect(await screen.findByText('Please choose who audits them.')).toBeDefined();
  expect(sent('assignAudits')).toEqual([]);
  const auditor = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Auditor' });
  await userEvent.selectOptions(auditor, 'Robin Auditor (3 open)');
  await press('Give');
  expect(await screen.findByText('They must not audit Jude Example (100001).')).toBeDefined();
  expect(auditor.value).toBe('21');
  expect(onDone).not.toHaveBeenCalled();
  await userEvent.selectOptions(auditor, 'No one: take back');
  await press('Take back');
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(await screen.findByText('The 2 audits are with no one now.')).toBeDefined();
  expect(sent('assignAudits').map(({ body }) => body)).toEqual([
    { auditCaseIds: [7, 8], auditorUserId: 21 },
    { auditCaseIds: [7, 8], auditorUserId: null },
  ]);
});

test.each([
  [2, 'All 2 members were reminded.'],
  [1, '1 of 2 members were reminded. The others were reminded today already, or their audit does not wait for them.'],
  [0, 'No one was reminded: they were reminded today already, or their audit does not wait for them.'],
])('[CAS-03] of two members, %i are reminded, which is said', async (told, words) => {
  serve({ remindAudited: () => ({ told }) });
  const onDone = vi.fn();
  renderInApp(<ChosenAudits rows={rows} onDone={onDone} />);
  await press('Remind 2…');
  expect(await screen.findByRole('dialog', { name: 'Remind the members of 2 audits?' })).toBeDefined();
  await press('Remind');
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(await screen.findByText(words)).toBeDefined();
  expect(sent('remindAudited').map(({ body }) => body)).toEqual([{ auditCaseIds: [7, 8] }]);
});

test('[CAS-04] more audits than are taken at once cannot be given', () => {
  const many = Array.from({ length: 501 }, (_, id) => ({ id, memberNumber: String(id), cells: {} }));
  renderInApp(<ChosenAudits rows={many} onDone={() => undefined} />);
  expect(screen.getByRole('status').textContent).toBe('At most 500 audits can be chosen at once.');
  expect(screen.queryByRole('button')).toBeNull();
});

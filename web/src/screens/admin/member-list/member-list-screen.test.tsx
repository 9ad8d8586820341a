import type { MemberListCheck } from '@cpd/contract/member-lists';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { saveFile } from '../../../lib/save-file.ts';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { MemberListScreen } from './member-list-screen.tsx';

vi.mock(import('../../../lib/save-file.ts'), async (original) => ({ ...(await original()), saveFile: vi.fn() }));

const found: MemberListCheck = {
  new: 1,
  changed: 1,
  renumbered: 0,
  returned: 0,
  left: 0,
  unchanged: 28,
  wrong: 1,
  isForTwo: false,
  refusal: '',
  columns: [],
  lines: [
    {
      line: 4,
      memberNumber: '',
      name: 'Lee',
      outcome: 'WRONG',
      forUserId: null,
      changes: [],
      problems: ['The number is missing.'],
      warnings: [],
    },
    {
      line: 2,
      memberNumber: '100002',
      name: 'Kit Example',
      outcome: 'NEW',
      forUserId: null,
      changes: [],
      problems: [],
      warnings: ['The specialty “Alchemy” is not known, and is not read.'],
    },
    {
      line: 3,
      memberNumber: '100001',
      name: 'Alex Example',
      outcome: 'CHANGED',
      forUserId: 7,
      changes: [
        { field: 'Email', before: 'a@example.org', after: 'b@example.org' },
        { field: 'Telephone', before: '', after: '0400' },
      ],
      problems: [],
      warnings: [],
    },
  ],
};

const LIST = 'Member number,Username,Family name,Fee paid\n100002,kit,Example,yes\n';

beforeEach(() => {
  localStorage.clear();
  vi.mocked(saveFile).mockClear();
  serve({
    checkMemberList: found,
    applyMemberList: { new: 1, changed: 1, renumbered: 0, returned: 0, left: 0, unchanged: 28, wrong: 1, waits: false },
  });
});

async function check() {
  const user = userEvent.setup();
  renderInApp(<MemberListScreen />);
  const file = new File([LIST], 'members.csv', { type: 'text/csv' });
  await user.upload(screen.getByLabelText('List of members'), file);
  await user.click(await screen.findByRole('button', { name: 'Check the list' }));
  await screen.findByText('1 new, 1 changed, 28 unchanged, 1 wrong. The wrong line is left out.');
  return user;
}

test('[PPL-01] a list is checked as its columns are read, and shows what would change, the wrong line first', async () => {
  await check();
  expect(sent('checkMemberList')).toMatchObject([{ query: { columns: 'NUMBER,USERNAME,LAST_NAME,NONE' } }]);
  const [wrong, added, changed] = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(wrong?.textContent).toContain('The number is missing.');
  expect(added?.textContent).toContain('The specialty “Alchemy” is not known');
  expect(changed?.textContent).toContain('Email: a@example.org → b@example.org');
  expect(changed?.textContent).toContain('Telephone: 0400');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Fee paid' }).value).toBe('NONE');
});

test('[PPL-01] another column is chosen before it is checked, and remembered for the next list', async () => {
  const user = await check();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Fee paid' }), 'State');
  expect(screen.queryByRole('table')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Check the list' }));
  await waitFor(() => expect(sent('checkMemberList')).toHaveLength(2));
  expect(sent('checkMemberList')[1]).toMatchObject({ query: { columns: 'NUMBER,USERNAME,LAST_NAME,STATE' } });
});

test('is applied exactly as it was shown, and says what was done', async () => {
  const user = await check();
  await user.click(screen.getByRole('button', { name: 'Add 1 member and change 1' }));
  await screen.findByText(/^1 member added and 1 changed\./);
  expect(sent('applyMemberList')).toMatchObject([
    { query: { new: 1, changed: 1, renumbered: 0, returned: 0, left: 0, wrong: 1 } },
  ]);
  expect(screen.queryByRole('table')).toBeNull();
});

test('with every member ends the membership of those who are missing, on one day and for one reason', async () => {
  const counts = { new: 0, changed: 1, renumbered: 0, returned: 2, left: 3, unchanged: 28, wrong: 0 };
  serve({
    checkMemberList: {
      ...found,
      ...counts,
      lines: found.lines
        .map((line) => ({ ...line, line: 0, name: 'Lou Example', outcome: 'LEFT' as const }))
        .slice(1, 2),
    },
    applyMemberList: { ...counts, waits: false },
  });
  const user = userEvent.setup();
  renderInApp(<MemberListScreen />);
  await user.upload(screen.getByLabelText('List of members'), new File([LIST], 'members.csv', { type: 'text/csv' }));
  await user.click(await screen.findByRole('checkbox', { name: 'This file has every member' }));
  await user.click(screen.getByRole('button', { name: 'Check the list' }));
  await screen.findByText('0 new, 1 changed, 2 returned, 3 left, 28 unchanged, 0 wrong.');
  expect(sent('checkMemberList')).toMatchObject([{ query: { complete: true } }]);
  expect(screen.getByRole('row', { name: /Lou Example/ }).textContent).toContain('not listed');

  const apply = { name: 'Change 1 member, bring back 2 and end the membership of 3' };
  await user.click(screen.getByRole('button', apply));
  expect(sent('applyMemberList')).toEqual([]);
  await screen.findByText('Please choose a reason.');
  await user.type(screen.getByRole('textbox', { name: /Day of leaving/ }), '31/12/2025');
  await user.selectOptions(screen.getByRole('combobox', { name: /Reason/ }), 'Resigned');
  await user.click(screen.getByRole('button', apply));
  await screen.findByText(/^1 member changed, 2 came back and 3 left\./);
  expect(sent('applyMemberList')).toMatchObject([
    { query: { complete: true, returned: 2, left: 3, leftOn: '2025-12-31', reason: 'RESIGNED' } },
  ]);
});

test('[PPL-04] by which many leave is for a second person to confirm, and says so', async () => {
  const counts = { new: 0, changed: 0, renumbered: 0, returned: 0, left: 30, unchanged: 28, wrong: 0 };
  serve({
    checkMemberList: { ...found, ...counts, isForTwo: true, lines: [] },
    applyMemberList: { ...counts, waits: true },
  });
  const user = userEvent.setup();
  renderInApp(<MemberListScreen />);
  await user.upload(screen.getByLabelText('List of members'), new File([LIST], 'members.csv', { type: 'text/csv' }));
  await user.click(await screen.findByRole('checkbox', { name: 'This file has every member' }));
  await user.click(screen.getByRole('button', { name: 'Check the list' }));
  await screen.findByText(/a second person has to confirm the list\. End the membership of 30 members\?/);
  await user.type(screen.getByRole('textbox', { name: /Day of leaving/ }), '31/12/2025');
  await user.selectOptions(screen.getByRole('combobox', { name: /Reason/ }), 'Resigned');
  await user.click(screen.getByRole('button', { name: 'Ask a second person to confirm' }));
  await screen.findByText(/^Nothing was changed yet\. The list waits for a second person, under Requests\./);
});

test('is checked again when something has changed since', async () => {
  serve({ applyMemberList: refusal(409, 'Nothing was saved. Please check it again.', 'STALE') });
  const user = await check();
  await user.click(screen.getByRole('button', { name: 'Add 1 member and change 1' }));
  await waitFor(() => expect(sent('checkMemberList')).toHaveLength(2));
  await screen.findByRole('table');
});

test('the wrong lines are saved with the reason of each', async () => {
  const user = await check();
  await user.click(screen.getByRole('button', { name: 'Download the wrong lines' }));
  const [blob, name] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect(name).toBe('Wrong lines of members.csv');
  expect(await blob?.text()).toContain('4,,Lee,The number is missing.');
});

test('[PPL-01] pasted lines are checked like a file, and typed text is ignored', async () => {
  const user = userEvent.setup();
  renderInApp(<MemberListScreen />);
  await user.type(screen.getByLabelText('Or paste the lines here'), 'a');
  expect(screen.queryByRole('button', { name: 'Check the list' })).toBeNull();
  await user.paste(LIST);
  await user.click(await screen.findByRole('button', { name: 'Check the list' }));
  await screen.findByText('1 new, 1 changed, 28 unchanged, 1 wrong. The wrong line is left out.');
  expect(sent('checkMemberList')).toMatchObject([{ query: { columns: 'NUMBER,USERNAME,LAST_NAME,NONE' } }]);
});

const RENUMBERED = found.lines.slice(2).flatMap((line) => [
  { ...line, line: 2, memberNumber: '456', name: 'Alex Example', outcome: 'RENUMBERED' as const },
  { ...line, line: 3, memberNumber: '457', name: 'Lou Example', outcome: 'RENUMBERED' as const },
]);
const TWO = { new: 0, changed: 0, renumbered: 2, returned: 0, left: 0, unchanged: 28, wrong: 0 };

async function checkTwo(refusal = '') {
  serve({
    checkMemberList: { ...found, ...TWO, refusal, lines: RENUMBERED },
    applyMemberList: { ...TWO, renumbered: 1, waits: false },
  });
  const user = userEvent.setup();
  renderInApp(<MemberListScreen />);
  await user.upload(screen.getByLabelText('List of members'), new File([LIST], 'members.csv', { type: 'text/csv' }));
  await user.click(await screen.findByRole('button', { name: 'Check the list' }));
  await screen.findByText('0 new, 0 changed, 2 with another number, 28 unchanged, 0 wrong.');
  return user;
}

test('[PPL-02] another number is given only to who is chosen, one by one or all', async () => {
  const user = await checkTwo();
  expect(screen.getByText('Nothing would change.')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Lou Example: the same person, change the number to 457' }));
  await user.click(screen.getByRole('checkbox', { name: 'Change all 2 numbers' }));
  expect(screen.getByRole('button', { name: 'Give 2 members another number' })).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Change all 2 numbers' }));
  await user.click(screen.getByRole('button', { name: 'Give 1 member another number' }));
  await screen.findByText(/^1 member with another number\./);
  expect(sent('applyMemberList')).toMatchObject([{ query: { renumbered: 2, renumber: '3' } }]);
});

test('[PPL-02] a list in which too many have another number says why it is not saved', async () => {
  await checkTwo('More than 2 % of the members would have another number (2).');
  expect(screen.getByRole('alert').textContent).toContain('More than 2 %');
  expect(screen.queryByRole('checkbox', { name: /change/i })).toBeNull();
  expect(screen.queryByRole('button', { name: /Give/ })).toBeNull();
});

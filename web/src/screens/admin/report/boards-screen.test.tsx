import { REPORT_OUTCOMES } from '@cpd/domain/report/outcome';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Answer } from '../../../lib/api.ts';
import { buildUser } from '../../../testing/build.ts';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-in-app.tsx';
import { BoardsScreen } from './boards-screen.tsx';

const MBA: Answer<'listReportBoards'>['boards'][number] = {
  ...{ boardCode: 'MBA', name: 'Medical Board of Australia', groupCode: 'AU' },
  columns: [
    { heading: 'Number', value: 'MemberNumber' },
    { heading: 'Result', value: 'Outcome' },
  ],
  words: REPORT_OUTCOMES.map((outcome) => ({ outcome, words: `Result ${outcome}` })),
  ...{ orderBy: 'MemberNumber', fileType: 'CSV', isAssumed: true, rowVersion: 3 },
};
const GROUPS = [
  { groupCode: 'AU', name: 'Australia' },
  { groupCode: 'NZ', name: 'New Zealand' },
];

beforeEach(() => serve({ listReportBoards: { boards: [MBA], groups: GROUPS }, saveReportBoard: null }));

const open = () => renderScreen(<BoardsScreen />, buildUser({ role: 'MANAGER' }), '/Admin/Reports/Boards');

async function openBoard() {
  open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Change Medical Board of Australia' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Change Medical Board of Australia' })) };
}

const headings = () =>
  within(screen.getByRole('region', { name: /Three lines/ }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);

test('[RPT-04] each board says whose members it registers, and that its format is assumed', async () => {
  open();
  const list = within(await screen.findByRole('list', { name: 'Boards' }));
  const text = list.getByRole('listitem').textContent;
  expect(text).toContain('MBA · members registered in Australia · CSV with 2 columns');
  expect(text).toContain('Assumed');
});

test('says how to begin where there are no boards', async () => {
  serve({ listReportBoards: { boards: [], groups: GROUPS } });
  open();
  expect(await screen.findByText('No boards yet. Start with “Add a board”.')).toBeDefined();
});

test('[RPT-04] columns are added, moved and removed with the focus on what was pressed, and shown as the file has them', async () => {
  const { user, dialog } = await openBoard();
  expect(headings()).toEqual(['Number', 'Result']);
  await user.click(dialog.getByRole('button', { name: 'Add a column' }));
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Heading of column 3' }));
  await user.keyboard('Year');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'What column 3 has' }), 'Year');
  const up = dialog.getByRole('button', { name: 'Move Year up' });
  await user.click(up);
  await user.click(up);
  await user.click(up);
  expect([headings(), document.activeElement]).toEqual([['Year', 'Number', 'Result'], up]);
  const down = dialog.getByRole('button', { name: 'Move Year down' });
  await user.click(down);
  expect([headings(), document.activeElement]).toEqual([['Number', 'Year', 'Result'], down]);
  await user.click(dialog.getByRole('button', { name: 'Remove Number' }));
  expect([headings(), document.activeElement]).toEqual([
    ['Year', 'Result'],
    dialog.getByRole('textbox', { name: 'Heading of column 1' }),
  ]);
  const cells = within(dialog.getByRole('region', { name: /Three lines/ })).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toContain('Result NOT_MET');
  await user.click(dialog.getByRole('button', { name: 'Save the board' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(sent('saveReportBoard')).toMatchObject([
    { body: { boardCode: 'MBA', rowVersion: 3, columns: [{ heading: 'Year', value: 'Year' }, { heading: 'Result' }] } },
  ]);
});

test('[RPT-04] a manager takes “assumed” away once the board has told what it asks for', async () => {
  const { user, dialog } = await openBoard();
  await user.click(dialog.getByRole('checkbox', { name: /The board has told us/ }));
  await user.click(dialog.getByRole('button', { name: 'Save the board' }));
  await expect.poll(() => sent('saveReportBoard')).toMatchObject([{ body: { isAssumed: false } }]);
});

test('everything that is wrong is said at once at its field, and no longer once it is right', async () => {
  open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add a board' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a board' }));
  await user.clear(dialog.getByRole('textbox', { name: 'Heading of column 2' }));
  await user.clear(dialog.getByRole('textbox', { name: 'Exempt' }));
  await user.click(dialog.getByRole('button', { name: 'Add the board' }));
  expect(await dialog.findByText('The name is missing.')).toBeDefined();
  for (const message of ['The heading is missing.', 'The words are missing.']) dialog.getByText(message);
  dialog.getByText('Please enter 2 to 12 capital letters or digits.');
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Name' }));
  await user.type(dialog.getByRole('textbox', { name: 'Exempt' }), 'Exempt');
  expect(dialog.queryByText('The words are missing.')).toBeNull();
  dialog.getByText('The heading is missing.');
  expect(sent('saveReportBoard')).toEqual([]);
});

test('the code of another board is refused at its field', async () => {
  const message = 'Another board has this code.';
  serve({ saveReportBoard: refusal(400, message, 'INVALID', [{ field: 'boardCode', message }]) });
  open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add a board' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a board' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Dental Board');
  await user.type(dialog.getByRole('textbox', { name: 'Code, kept for good' }), 'MBA');
  await user.click(dialog.getByRole('button', { name: 'Add the board' }));
  expect(await dialog.findByText(message)).toBeDefined();
});

test('what a colleague saved meanwhile is shown before it is replaced', async () => {
  const { user, dialog } = await openBoard();
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' (ours)');
  serve({
    listReportBoards: { boards: [{ ...MBA, name: 'Medical Board', rowVersion: 4 }], groups: GROUPS },
    saveReportBoard: refusal(409, 'A colleague changed this.', 'STALE'),
  });
  await user.click(dialog.getByRole('button', { name: 'Save the board' }));
  expect(await screen.findByText('Name: Medical Board (here: Medical Board of Australia (ours))')).toBeDefined();
  serve({ saveReportBoard: null });
  await user.click(screen.getByRole('button', { name: 'Save the board' }));
  await expect.poll(() => sent('saveReportBoard').at(-1)).toMatchObject({ body: { rowVersion: 4 } });
});

import type { EarlierImport, EarlierYearsCheck } from '@cpd/contract/earlier-years';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { saveFile } from '../../../lib/save-file.ts';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { EarlierYearsScreen } from './earlier-years-screen.tsx';

vi.mock(import('../../../lib/save-file.ts'), async (original) => ({ ...(await original()), saveFile: vi.fn() }));

const found: EarlierYearsCheck = {
  ...{ new: 2, unchanged: 28, wrong: 1, columns: [] },
  lines: [
    {
      ...{ line: 4, memberNumber: '100003', name: 'Lou Example', cpdYear: 2022, outcome: 'WRONG', forUserId: 9 },
      problems: ['The year 2022 of Lou Example has a record here.'],
    },
    {
      ...{ line: 2, memberNumber: '100002', name: 'Kit Example', cpdYear: 2021, outcome: 'NEW', forUserId: 8 },
      problems: [],
    },
  ],
};

const imported: EarlierImport = {
  ...{ earlierImportId: 3, system: 'Old Portal', years: 2, importedAt: '2026-11-20T01:00:00Z', by: 'Morgan Example' },
  ...{ refusal: '', takenBack: null },
};

const LIST = 'Member number,Year,Status,Category 2,Fee paid\n100002,2021,Complete,40,yes\n';

beforeEach(() => {
  localStorage.clear();
  vi.mocked(saveFile).mockClear();
  serve({
    listEarlierImports: [],
    listEarlierCategories: [{ categoryId: 2, displayOrder: 2, names: ['Peer review'] }],
    checkEarlierYears: found,
    importEarlierYears: { new: 2, unchanged: 28, wrong: 1 },
    takeBackEarlierImport: null,
  });
});

async function check() {
  const user = userEvent.setup();
  renderInApp(<EarlierYearsScreen />);
  const file = new File([LIST], 'years.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText('List of earlier years'), file);
  await user.click(await screen.findByRole('button', { name: 'Check the list' }));
  await screen.findByText('2 new, 28 imported before, 1 wrong. The wrong line is left out.');
  return user;
}

test('a list is checked as its columns are read, and shows the wrong line first', async () => {
  await check();
  expect(sent('checkEarlierYears')).toMatchObject([{ query: { columns: 'NUMBER,YEAR,STATUS,CATEGORY_2,NONE' } }]);
  const table = screen.getByRole('table', { name: 'What the list would import' });
  const [wrong, added] = within(table).getAllByRole('row').slice(1);
  expect(wrong?.textContent).toContain('The year 2022 of Lou Example has a record here.');
  expect(added?.textContent).toContain('Kit Example');
});

test('another column is chosen before it is checked, and what was found counts no longer', async () => {
  const user = await check();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Fee paid' }), 'Certificate number');
  expect(screen.queryByRole('table', { name: 'What the list would import' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Check the list' }));
  await waitFor(() => expect(sent('checkEarlierYears')).toHaveLength(2));
  expect(sent('checkEarlierYears')[1]).toMatchObject({
    query: { columns: 'NUMBER,YEAR,STATUS,CATEGORY_2,CERTIFICATE' },
  });
});

test('nothing is imported without the name of the system, and then exactly what was shown', async () => {
  const user = await check();
  await user.click(screen.getByRole('button', { name: 'Import 2 years' }));
  await screen.findByText('Please enter the name of the system.');
  expect(sent('importEarlierYears')).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: /Name of the system before/ }), 'Old Portal');
  await user.click(screen.getByRole('button', { name: 'Import 2 years' }));
  await screen.findByText('2 years imported.');
  expect(sent('importEarlierYears')).toMatchObject([{ query: { system: 'Old Portal', new: 2, wrong: 1 } }]);
  expect(screen.queryByRole('table', { name: 'What the list would import' })).toBeNull();
});

test('is checked again when something has changed since', async () => {
  serve({ importEarlierYears: refusal(409, 'Nothing was saved. Please check it again.', 'STALE') });
  const user = await check();
  await user.type(screen.getByRole('textbox', { name: /Name of the system before/ }), 'Old Portal');
  await user.click(screen.getByRole('button', { name: 'Import 2 years' }));
  await waitFor(() => expect(sent('checkEarlierYears')).toHaveLength(2));
});

test('the wrong lines are saved with the reason of each', async () => {
  const user = await check();
  await user.click(screen.getByRole('button', { name: 'Download the wrong lines' }));
  const [blob, name] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect(name).toBe('Wrong lines of years.csv');
  expect(await blob?.text()).toContain('4,100003,Lou Example,2022,The year 2022 of Lou Example has a record here.');
});

test('an import is taken back with a reason, and one that someone has relied on says why it stays', async () => {
  serve({
    listEarlierImports: [
      imported,
      { ...imported, earlierImportId: 2, system: 'Paper', refusal: 'Documents were issued of 1 of its years.' },
      {
        ...{ ...imported, earlierImportId: 1, system: 'Files' },
        takenBack: { at: '2026-11-21T01:00:00Z', by: 'Morgan Example', reason: 'The wrong file.' },
      },
    ],
  });
  const user = userEvent.setup();
  renderInApp(<EarlierYearsScreen />);
  const table = await screen.findByRole('table', { name: 'Imports of earlier years' });
  expect(table.textContent).toContain('Documents were issued of 1 of its years.');
  expect(table.textContent).toContain('Taken back on 21/11/2026 by Morgan Example: The wrong file.');
  expect(within(table).getAllByRole('button')).toHaveLength(1);
  await user.click(within(table).getByRole('button', { name: /Take back the import from Old Portal/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Take back the import from Old Portal' });
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'The wrong file.');
  await user.click(within(dialog).getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('takeBackEarlierImport')).toMatchObject([{ query: { id: 3 }, body: { reason: 'The wrong file.' } }]);
});

const ACTIVITIES = 'Member number,Date,Activity type,Category,Hours,Title\n100002,03/05/2021,Peer review,2,1.5,Cases\n';

async function checkActivities() {
  const user = userEvent.setup();
  serve({
    checkEarlierActivities: { ...found, new: 1, columns: [] },
    importEarlierActivities: { new: 1, unchanged: 28, wrong: 1 },
  });
  renderInApp(<EarlierYearsScreen />);
  await user.click(screen.getByRole('radio', { name: 'Activities of years that were imported' }));
  const file = new File([ACTIVITIES], 'activities.csv', { type: 'text/csv' });
  await user.upload(screen.getByLabelText('List of activities'), file);
  await user.click(await screen.findByRole('button', { name: 'Check the list' }));
  await user.click(await screen.findByRole('button', { name: 'Import 1 activity…' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Import 1 activity' })) };
}

test('[PPL-16] activities of imported years are checked and imported exactly as was shown', async () => {
  const { user, dialog } = await checkActivities();
  expect(sent('checkEarlierActivities')).toMatchObject([
    { query: { columns: 'NUMBER,DATE,ACTIVITY,CATEGORY,HOURS,TITLE' } },
  ]);
  await user.click(dialog.getByRole('button', { name: 'Import' }));
  await screen.findByText('1 activity imported.');
  expect(sent('importEarlierActivities')).toMatchObject([{ query: { new: 1, wrong: 1 } }]);
});

test('[PPL-16] activities are checked again when something has changed since', async () => {
  const { user, dialog } = await checkActivities();
  serve({ importEarlierActivities: refusal(409, 'Nothing was saved. Please check it again.', 'STALE') });
  await user.click(dialog.getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(sent('checkEarlierActivities')).toHaveLength(2));
});

import type { ReportDetails } from '@cpd/contract/reports';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { buildUser } from '../../../testing/build.ts';
import { buildLine, buildReport, buildVersion } from '../../../testing/build-report.ts';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-in-app.tsx';
import { ReportDifferencesScreen } from './report-differences-screen.tsx';
import { ReportLinesScreen } from './report-lines-screen.tsx';
import { ReportScreen } from './report-screen.tsx';
import { ReportsScreen } from './reports-screen.tsx';

const LIST = {
  years: [
    { cpdYearId: 12, cpdYear: 2027 },
    { cpdYearId: 11, cpdYear: 2026 },
  ],
  ...{ cpdYearId: 11, cpdYear: 2026, dueOn: '2027-06-30', startRefusal: '', unregistered: 0 },
  boards: [{ boardCode: 'MBA', name: 'Medical Board of Australia', openDisputes: 0, versions: [] }],
};
const [BOARD] = LIST.boards;

const openList = (rest: object = {}, role = 'MANAGER') => {
  serve({ listReports: { ...LIST, ...rest } });
  return renderScreen(<ReportsScreen />, buildUser({ role }), '/Admin/Reports', '/Admin/Reports');
};
const openReport = (report: Partial<Parameters<typeof buildReport>[0]> = {}, role = 'MANAGER') => {
  serve({ getReport: buildReport(report) });
  return renderScreen(<ReportScreen />, buildUser({ role }), '/Admin/Reports/5', '/Admin/Reports/$id');
};
const ROBIN = { requestId: 9, userId: 3, memberNumber: '100003', name: 'Robin Example', dueOn: '2027-05-20' };
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('[RPT-02] the reports of a year', () => {
  test('that cannot be loaded can be tried again', async () => {
    serve({ listReports: refusal(500, 'Something went wrong.') });
    renderScreen(<ReportsScreen />, buildUser({ role: 'MANAGER' }), '/Admin/Reports', '/Admin/Reports');
    expect(await screen.findByText('The reports could not be loaded. Something went wrong.')).toBeDefined();
  });

  test('begin with a draft, which leads to it', async () => {
    serve({ startReport: { reportVersionId: 5 } });
    const { router } = openList();
    expect(await screen.findByText('Boards are to be told by 30/06/2027.')).toBeDefined();
    await press('Make a draft for Medical Board of Australia');
    await waitFor(() => expect(router.state.location.pathname).toBe('/Admin/Reports/5'));
    expect(sent('startReport')).toMatchObject([{ body: { cpdYearId: 11, boardCode: 'MBA' } }]);
  });

  test('say why there are none, and that a colleague was first', async () => {
    serve({ startReport: refusal(409, 'This is a draft. Delete it to make the lines again.', 'IN_USE') });
    openList();
    await press(/^Make a draft/);
    expect(await screen.findByText(/^This is a draft\./)).toBeDefined();
  });

  test('cannot be made for a year that is not over, or by who only watches', async () => {
    openList({ startRefusal: '2027 is not over yet.' });
    expect(await screen.findByText('2027 is not over yet.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Make a draft/ })).toBeNull();
  });

  test('name each version with its state, open objections, and members who are in none', async () => {
    const versions = [
      buildVersion({ reportVersionId: 6, number: 2, reason: 'Two lines were wrong.' }),
      buildVersion({ state: 'CORRECTED', sentOn: '2027-05-20' }),
    ];
    openList({ boards: [{ ...BOARD, openDisputes: 1, versions }], unregistered: 3 }, 'WATCHER');
    const [second, first] = within(
      await screen.findByRole('list', { name: 'Medical Board of Australia' }),
    ).getAllByRole('listitem');
    expect(second?.textContent).toContain('Shown to members until 15/05/2027');
    expect(second?.textContent).toContain('Two lines were wrong.');
    expect(second?.textContent).toContain('1 member says that their line is wrong');
    expect(first?.textContent).toContain('Sent 20/05/2027, then corrected');
    expect(screen.getByRole('link', { name: '3 members' }).getAttribute('href')).toBe(
      '/Admin/Lists/Members?Year=2026&Registration=%22%22',
    );
  });
});

describe('[RPT-02] the one next step of a version', () => {
  test('while its lines are made is to wait, or to stop', async () => {
    serve({ changeReportMaking: null });
    openReport({ state: 'DRAFT', making: 'RUNNING', walked: 40, refusals: { stop: '' } });
    expect((await screen.findByRole('progressbar')).getAttribute('aria-valuetext')).toBe('40 of 120 members');
    await press('Stop');
    expect(sent('changeReportMaking')).toMatchObject([{ body: { reportVersionId: 5, step: 'STOP' } }]);
  });

  test('of a stopped one is to go on or to delete it', async () => {
    serve({ changeReportMaking: null, dropReport: null, listReports: LIST });
    const { router } = openReport({ state: 'DRAFT', making: 'STOPPED', walked: 40, refusals: { goOn: '', drop: '' } });
    await press('Go on');
    await press('Delete the draft…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete the draft?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete the draft' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/Admin/Reports'));
    expect(sent('dropReport')).toMatchObject([{ query: { reportVersionId: 5 } }]);
  });

  test('of a draft is to show it, and a later one says whom that notifies', async () => {
    serve({ previewReport: { told: 2, previewUntil: '2027-05-15' } });
    const before = { reportVersionId: 4, number: 1, differences: 2 };
    openReport({ state: 'DRAFT', number: 2, before, refusals: { preview: '', drop: '' } });
    expect((await screen.findByRole('link', { name: 'in 2 lines' })).getAttribute('href')).toBe(
      '/Admin/Reports/5/Differences',
    );
    await press('Show it to members…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Show it to members?' }));
    expect(dialog.getByText(/^2 lines differ from version 1: members are notified where theirs does\./)).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Show it and notify them' }));
    expect(await screen.findByText('Members can see their lines, and are notified.')).toBeDefined();
  });

  test('of a draft that repeats a line found wrong is to correct the record first', async () => {
    openReport({ state: 'DRAFT', number: 2, foundWrong: [ROBIN], refusals: { preview: '', drop: '' } });
    expect(await screen.findByText(/^One line was found to be wrong\. Correct the record,/)).toBeDefined();
  });

  test('of a draft is seen without buttons by who may not', async () => {
    openReport({ state: 'DRAFT', refusals: { preview: 'A manager does this.' } }, 'WATCHER');
    expect(await screen.findByText(/A manager does this\.$/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /…$/ })).toBeNull();
  });

  test('of a preview says why it cannot be signed, and who objects, by when', async () => {
    openReport({
      disputes: [ROBIN],
      refusals: { sign: 'One member says that their line is wrong. Decide that first.' },
    });
    expect(await screen.findByText(/^Two people sign the report\. One member says/)).toBeDefined();
    const row = within(screen.getByRole('list', { name: 'Members who say that their line is wrong' }));
    expect(row.getByRole('link', { name: 'Robin Example' }).getAttribute('href')).toBe('/Admin/Requests/9');
    expect(row.getByText('100003 · Answer by 20/05/2027')).toBeDefined();
  });

  test('of one with a line that was found wrong is to make the lines again, with a reason', async () => {
    serve({
      startReport: refusal(400, 'Please say why.', 'INVALID', [{ field: 'Reason', message: 'Please say why.' }]),
    });
    openReport({ foundWrong: [ROBIN], refusals: { sign: 'One line was found to be wrong.', again: '' } });
    await press('Make the lines again…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Make the lines again' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Make a draft' }));
    expect(await dialog.findByText('Please say why.')).toBeDefined();
    serve({ startReport: { reportVersionId: 6 } });
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'One line was wrong.');
    await userEvent.click(dialog.getByRole('button', { name: 'Make a draft' }));
    await waitFor(() =>
      expect(sent('startReport')[1]).toMatchObject({ body: { boardCode: 'MBA', reason: 'One line was wrong.' } }),
    );
  });

  test('once the preview is over is to sign, in the version that was shown', async () => {
    serve({ signReport: refusal(409, 'A colleague changed this a moment ago.', 'STALE') });
    openReport({ refusals: { sign: '' }, signed: [{ name: 'Kim Example', signedOn: '2027-05-16' }], signatures: 1 });
    expect(await screen.findByText(/^Kim Example has signed\. One more signature is needed\./)).toBeDefined();
    await press('Sign…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign the report?' }));
    expect(dialog.getByText(/in 1,200 lines\. You are the second to sign/)).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Sign it' }));
    expect(await dialog.findByText(/A colleague changed this/)).toBeDefined();
    serve({ signReport: null });
    await userEvent.click(dialog.getByRole('button', { name: 'Sign it' }));
    expect(await screen.findByText('You have signed the report.')).toBeDefined();
    expect(sent('signReport')[1]).toMatchObject({ body: { reportVersionId: 5, rowVersion: 1 } });
  });

  test('[RPT-04] of a signed one is to send it and to note how, all that is wrong at once', async () => {
    serve({ sendReport: null });
    const signed = [
      { name: 'Kim Example', signedOn: '2026-01-16' },
      { name: 'Sam Example', signedOn: '2026-01-17' },
    ];
    openReport({ state: 'SIGNED', signed, signatures: 2, refusals: { send: '', again: '' } });
    await press('Mark as sent…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark as sent' }));
    await userEvent.clear(dialog.getByRole('textbox', { name: 'Sent on' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as sent' }));
    expect(await dialog.findByText('How it was sent is missing.')).toBeDefined();
    expect(dialog.getByText(/^Please enter a day/)).toBeDefined();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Sent on' }), '18/01/2026');
    await userEvent.type(dialog.getByRole('textbox', { name: 'How it was sent' }), 'Portal');
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as sent' }));
    expect(await screen.findByText('The report is marked as sent.')).toBeDefined();
    expect(sent('sendReport')).toMatchObject([
      { body: { rowVersion: 1, sentOn: '2026-01-18', channel: 'Portal', reference: '', fileType: 'CSV' } },
    ]);
  });

  test('of a signed one to which a member objects is to decide that; what was sent before can be noted', async () => {
    openReport({ state: 'SIGNED', signatures: 2, disputes: [ROBIN], refusals: { send: '', again: '' } });
    expect(await screen.findByText(/^One member says that their line is wrong\. Decide that first\./)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Mark as sent…' })).toBeDefined();
  });

  test.each([
    ['SIGNED', 'Make the lines again…', 'Make the lines again'],
    ['SENT', 'Correct it…', 'Correct the report'],
  ] as const)('of a %s one with a line that was found wrong is a new version', async (state, button, title) => {
    openReport({ state, signatures: 2, foundWrong: [ROBIN], refusals: { send: '', again: '' } });
    const step = within(await screen.findByRole('region', { name: 'Next step' }));
    expect(
      step.getByText(/^One line was found to be wrong\. Correct the record, then make the lines again\./),
    ).toBeDefined();
    expect(screen.getAllByRole('button', { name: button })).toHaveLength(1);
    await userEvent.click(step.getByRole('button', { name: button }));
    expect(await screen.findByRole('dialog', { name: title })).toBeDefined();
  });

  test('of one whose correction is on its way is to go there', async () => {
    openReport({ state: 'SENT', after: { reportVersionId: 6, number: 2 }, refusals: { again: '' } });
    expect((await screen.findByRole('link', { name: 'Go to version 2' })).getAttribute('href')).toBe(
      '/Admin/Reports/6',
    );
    expect(screen.queryByRole('button', { name: 'Correct it…' })).toBeNull();
  });

  test('of one that was sent is none, and it can be corrected', async () => {
    const how: ReportDetails['sent'] = {
      ...{ sentOn: '2027-05-17', byName: 'Kim Example', channel: 'Portal', reference: 'A-12', fileType: 'CSV' },
      sha256: '0'.repeat(64),
    };
    openReport({ state: 'SENT', sentOn: '2027-05-17', sent: how, refusals: { again: '' } });
    expect(await screen.findByText('Version 1 · Sent 17/05/2027')).toBeDefined();
    expect(screen.getByText('A-12')).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Next step' })).toBeNull();
    await press('Correct it…');
    expect((await screen.findByRole('dialog', { name: 'Correct the report' })).textContent).toContain(
      'What was sent on 17/05/2027 stands until the new version is sent.',
    );
  });

  test('of one that a later version replaces leads there', async () => {
    openReport({ state: 'CORRECTED', after: { reportVersionId: 6, number: 2 } });
    expect((await screen.findByRole('link', { name: 'Go to version 2' })).getAttribute('href')).toBe(
      '/Admin/Reports/6',
    );
  });

  test('of a draft that a colleague deleted is told', async () => {
    serve({ dropReport: refusal(404, 'There is no such report.') });
    openReport({ state: 'DRAFT', making: 'STOPPED', refusals: { drop: '' } });
    await press('Delete the draft…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete the draft?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete the draft' }));
    serve({ getReport: refusal(404, 'There is no such report.') });
    await userEvent.click(await dialog.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('A colleague has deleted this draft. Members were not told of it.')).toBeDefined();
  });
});

test('[RPT-01] the figures of a version lead to its lines, and who submitted since is named', async () => {
  const members = [{ userId: 3, memberNumber: '100003', name: 'Robin Example', submittedOn: '2027-05-02' }];
  openReport({ submittedSince: { count: 3, members } });
  const figures = within(await screen.findByRole('list', { name: 'What it says' })).getAllByRole('link');
  expect(figures.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['1,180Requirements met', '/Admin/Reports/5/Lines?Outcome=MET'],
    ['20Requirements not met', '/Admin/Reports/5/Lines?Outcome=NOT_MET'],
  ]);
  expect(screen.getByRole('link', { name: 'All 1,200 lines' })).toBeDefined();
  const since = within(screen.getByRole('list', { name: 'Submitted since the lines were made' }));
  expect(since.getByText('100003 · Submitted 02/05/2027')).toBeDefined();
  expect(screen.getByText(/Beside these, 2 members more\./)).toBeDefined();
});

test('[RPT-01] lines are found by outcome and by what is typed, and more of them are fetched', async () => {
  const line = buildLine({ outcome: 'NOT_MET', missing: ['8.5 more hours of any kind'] });
  serve({ getReport: buildReport(), listReportLines: { lines: [line], next: 3 } });
  const address = '/Admin/Reports/5/Lines?Outcome=NOT_MET';
  renderScreen(<ReportLinesScreen />, buildUser({ role: 'WATCHER' }), address, '/Admin/Reports/$id/Lines');
  const row = await screen.findByRole('row', { name: /Robin Example/ });
  expect(row.textContent).toContain('Requirements not met51.5 of 50 recorded8.5 more hours of any kind');
  expect(sent('listReportLines')[0]).toMatchObject({ body: { reportVersionId: 5, outcome: 'NOT_MET' } });
  await press('Show more');
  await waitFor(() => expect(sent('listReportLines')[1]).toMatchObject({ body: { outcome: 'NOT_MET', after: 3 } }));
  serve({ listReportLines: { lines: [], next: null } });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Number or name' }), 'robin');
  expect(await screen.findByText('No line is found.')).toBeDefined();
  expect(sent('listReportLines').at(-1)).toMatchObject({ body: { text: 'robin' } });
});

test('[RPT-01] a line whose member was erased names no one and leads nowhere', async () => {
  const line = buildLine({
    memberNumber: '',
    name: '',
    registration: '',
    outcome: 'EXEMPT',
    recognised: 0,
    required: 0,
  });
  serve({ getReport: buildReport(), listReportLines: { lines: [line], next: null } });
  const address = '/Admin/Reports/5/Lines';
  renderScreen(<ReportLinesScreen />, buildUser({ role: 'WATCHER' }), address, '/Admin/Reports/$id/Lines');
  const row = within(await screen.findByRole('row', { name: /^Erased member/ }));
  expect(row.queryByRole('link')).toBeNull();
  expect(row.getByText('0 recorded')).toBeDefined();
});

test('[RPT-02] differences show what was said and what is', async () => {
  const { userId, memberNumber, name } = buildLine();
  const [before, after] = [buildLine({ outcome: 'NOT_SUBMITTED', submittedOn: null }), buildLine()];
  const gone = { userId: 4, memberNumber: '100004', name: 'Lee Example', before, after: null };
  serve({
    getReport: buildReport({ number: 2, before: { reportVersionId: 4, number: 1, differences: 2 } }),
    listReportDifferences: { differences: [{ userId, memberNumber, name, before, after }, gone], next: null },
  });
  const address = '/Admin/Reports/5/Differences';
  renderScreen(<ReportDifferencesScreen />, buildUser({ role: 'STAFF' }), address, '/Admin/Reports/$id/Differences');
  const row = await screen.findByRole('row', { name: /Robin Example/ });
  expect(row.textContent).toContain('Not submitted');
  expect(row.textContent).toContain('Requirements met');
  expect(screen.getByRole('row', { name: /Lee Example/ }).textContent).toContain('No line');
  expect(screen.getByText(/Version 2 beside version 1$/)).toBeDefined();
});

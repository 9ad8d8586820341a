import type { MemberRequest } from '@cpd/contract/member-requests';
import type { PreparedChange } from '@cpd/contract/prepared-changes';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildElsewhere, buildUser } from '../../../testing/build.ts';
import { buildReportedLine } from '../../../testing/build-own-report.ts';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { RequestScreen } from './request-screen.tsx';

vi.mock(import('@tanstack/react-router'), async (original) => {
  const router = await original();
  return { ...router, useParams: (() => ({ id: '5' })) as unknown as typeof router.useParams };
});

const request: MemberRequest = {
  requestId: 5,
  rowVersion: 3,
  kind: 'EXEMPTION',
  status: 'NEW',
  source: 'PHONE',
  enteredBy: null,
  isProposal: false,
  createdOn: '2026-11-03T01:00:00Z',
  waitedDays: 17,
  member: { userId: 7, memberNumber: '100001', name: 'Dr Alex Example', email: 'alex@example.org' },
  year: 2026,
  exemptionReason: 'Parental leave',
  exemptionReasonCode: 'PARENTAL',
  message: 'Since March.',
  allocatedTo: null,
  result: null,
  contactNumber: '',
  decisionText: '',
  decidedOn: null,
  decidedBy: '',
  monthsOfLeave: null,
  notes: [{ noteId: 1, author: 'Sam Example', text: 'Rang back.', createdOn: '2026-11-04T01:00:00Z' }],
  cpdYearId: 11,
  yearState: 'In Progress',
  grantRefusal: '',
  doneRefusal: '',
  leave: null,
  granted: null,
  outcomes: [],
  monthsAsked: null,
  documents: [],
  reportedLine: null,
  elsewhere: null,
  appeal: null,
  isAppeal: false,
  dueOn: null,
  decisionRefusal: '',
  variations: [6, 8].map((MonthsOfLeave) => ({
    year: 2026,
    monthsOfLeave: MonthsOfLeave,
    fromMonths: 6,
    targets: [{ name: 'Total', unit: 'hours', usual: 50, reduced: (12 - MonthsOfLeave) * 4 }],
  })),
  colleagues: [{ userId: 9, name: 'Sam Example' }],
};

const exemption: PreparedChange = {
  preparedChangeId: 3,
  kind: 'EXEMPTION',
  title: 'Exempt Dr Alex Example, 100001: exemption request for 2026',
  reason: 'Away since March.',
  requestId: 5,
  preparedBy: 'Sam Example',
  preparedOn: '2026-11-19T01:00:00Z',
  confirmRefusal: '',
};

const PREVIEW = {
  ...{ effects: [], leftOn: null, day: '2027-05-29', latestDay: '2027-10-28', reopenedUntil: null, reason: '' },
  ifEnded: '',
};
const HERE = {
  email: '',
  telephone: '',
  address: '',
  hasLeft: false,
  signInEndedOn: null,
  isOfTeam: false,
  departures: [],
  openRequests: [],
};

beforeEach(() =>
  serve({
    getRequest: request,
    previewYearReopening: PREVIEW,
    listPreparedChanges: [],
    getMemberOverview: HERE,
    listExemptionReasons: [{ reasonCode: 'PARENTAL', reason: 'Parental leave' }],
    decideRequest: null,
    withdrawDecision: null,
    addRequestNote: 2,
    assignRequest: null,
    endPreparedChange: null,
    printDecisionLetter: undefined,
  }),
);

const show = (role = 'STAFF') => renderInApp(<RequestScreen />, buildUser({ role: role }), '/Admin/Requests/5');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('deciding a request', () => {
  test('sends nothing without a decision, or without its reason', async () => {
    show();
    await screen.findByRole('heading', { level: 1, name: 'Exemption for 2026, Dr Alex Example' });
    await press('Decide');
    expect(await screen.findByText('Please choose a decision.')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Decline' }));
    await press('Decide');
    expect(await screen.findByText('Please give a reason; the member can read it.')).toBeTruthy();
    expect(sent('decideRequest')).toEqual([]);
  });

  test('[ROP-01, ROP-06] re-opens until the usual day unless another is entered', async () => {
    serve({ getRequest: { ...request, kind: 'REOPENING', cpdYearId: 11 } });
    show();
    await userEvent.click(await screen.findByRole('radio', { name: /^Re-open the year/ }));
    const until = screen.getByRole<HTMLInputElement>('textbox', { name: /Until the end of/ });
    await waitFor(() => expect(until.value).toBe('29/05/2027'));
    await userEvent.type(screen.getByRole('textbox', { name: /Reason for the decision/ }), 'She has it.');
    await press('Decide');
    expect(sent('decideRequest')).toMatchObject([{ body: { result: 'GRANTED', until: '2027-05-29T14:00:00Z' } }]);
  });

  test('[ROP-06] says why a request to re-open is not done yet, and does not offer it', async () => {
    const doneRefusal = 'The record for 2026 has not been re-opened since this request came.';
    serve({ getRequest: { ...request, kind: 'REOPENING', cpdYearId: 11, doneRefusal } });
    show();
    const done = await screen.findByRole<HTMLInputElement>('radio', { name: /^Done/ });
    expect([done.disabled, screen.getByText(doneRefusal).id]).toEqual([true, done.getAttribute('aria-describedby')]);
    cleanup();
    serve({ getRequest: { ...request, kind: 'REOPENING', cpdYearId: 11 } });
    show();
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^Done/ })).disabled).toBe(false);
  });

  test('[RPT-03] of an objection shows the line and the day, and sends what was found without a reason code', async () => {
    const objection = { ...request, kind: 'REPORT' as const, dueOn: '2027-05-20', variations: [] };
    serve({ getRequest: { ...objection, exemptionReasonCode: '', reportedLine: buildReportedLine() } });
    show();
    const line = within(await screen.findByRole('region', { name: 'The line as it stands' }));
    for (const words of ['Requirements not met', '41.5 of 50 hours', '8.5 more hours of any kind', 'Not compliant']) {
      expect(line.getByText(words)).toBeTruthy();
    }
    expect(line.getByRole('link').getAttribute('href')).toBe('/Admin/Reports/7');
    expect(screen.getByText('Answer by 20/05/2027')).toBeTruthy();
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(['GRANTED', 'DECLINED']);
    await userEvent.click(screen.getByRole('radio', { name: /^The line is wrong/ }));
    expect(screen.queryByRole('combobox', { name: /Reason/ })).toBeNull();
    await userEvent.type(screen.getByRole('textbox', { name: /Reason for the decision/ }), 'The course counts.');
    await press('Decide');
    expect(sent('decideRequest')).toMatchObject([{ body: { result: 'GRANTED', exemptionReason: null } }]);
  });

  test('[RPT-03] once the line was found wrong says what comes next, and has no letter', async () => {
    const decided = { status: 'DONE', result: 'GRANTED', decidedOn: '2027-05-08T01:00:00Z', decidedBy: 'Sam' } as const;
    serve({ getRequest: { ...request, ...decided, kind: 'REPORT', dueOn: '2027-05-20', variations: [] } });
    show();
    const panel = within(await screen.findByRole('region', { name: 'The line is wrong' }));
    expect(panel.getByText(/Then make the lines of the report again/)).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Letter of decision' })).toBeNull();
  });

  test('[PPL-05] says that a member who has left is sent nothing', async () => {
    show();
    expect(await screen.findByText(/^The member can read it under Contact/)).toBeTruthy();
    cleanup();
    serve({ getMemberOverview: { ...HERE, hasLeft: true } });
    show();
    expect(await screen.findByText(/^The member has left, so no notification or email is sent/)).toBeTruthy();
    expect(screen.queryByText(/^The member can read it under Contact/)).toBeNull();
  });

  test('shows the reduced targets before, and sends the months with the version that was seen', async () => {
    show();
    await userEvent.click(await screen.findByRole('radio', { name: /Reduce the targets/ }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /Months of leave/ }), '8');
    const table = screen.getByRole('table', { name: 'Targets for 2026 after 8 months of leave' });
    expect(within(table).getByRole('row', { name: /^Total/ }).textContent).toBe('Total5016 hours');
    await userEvent.type(screen.getByRole('textbox', { name: /Reason for the decision/ }), 'From March on.');
    await press('Decide');
    expect(sent('decideRequest').map(({ body }) => body)).toEqual([
      {
        requestId: 5,
        rowVersion: 3,
        result: 'VARIED',
        decisionText: 'From March on.',
        monthsOfLeave: 8,
        exemptionReason: 'PARENTAL',
      },
    ]);
  });

  test('puts what the server refuses beside its field, and keeps what was typed', async () => {
    serve({
      decideRequest: refusal(400, 'No.', 'INVALID', [{ field: 'decisionText', message: 'The reason is too long.' }]),
    });
    show();
    await userEvent.click(await screen.findByRole('radio', { name: 'Decline' }));
    const reason = screen.getByRole('textbox', { name: /Reason for the decision/ });
    await userEvent.type(reason, 'Too short a leave.');
    await press('Decide');
    expect(await screen.findByText('The reason is too long.')).toBeTruthy();
    expect(reason).toHaveProperty('value', 'Too short a leave.');
  });

  test('is not offered where the year cannot be granted; declining is', async () => {
    const grantRefusal = 'The record for 2026 is closed. Re-open it first, then decide.';
    serve({ getRequest: { ...request, grantRefusal, variations: [] } });
    show();
    expect(await screen.findByText(grantRefusal)).toBeTruthy();
    expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).disabled)).toEqual([
      true,
      true,
      false,
    ]);
  });
});

test('[ROL-05] a watcher reads all of it and changes nothing', async () => {
  show('WATCHER');
  expect(await screen.findByText('Since March.')).toBeTruthy();
  expect(screen.getByText('Rang back.')).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.queryAllByRole('combobox')).toEqual([]);
});

test('a request is given to a colleague, and noted on', async () => {
  show();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Assigned to' }), '9');
  await userEvent.type(screen.getByRole('textbox', { name: 'A note for the team' }), 'No answer.');
  await press('Add the note');
  expect(sent('assignRequest')).toEqual([{ query: { id: 5 }, body: { rowVersion: 3, allocatedToUserId: 9 } }]);
  expect(sent('addRequestNote')).toMatchObject([{ body: { requestId: 5, text: 'No answer.' } }]);
});

test('what was decided stands there with its letter, and is taken back with a reason', async () => {
  serve({
    getRequest: {
      ...request,
      status: 'DONE',
      result: 'VARIED',
      monthsOfLeave: 8,
      decisionText: 'From March on.',
      decidedBy: 'Sam Example',
      decidedOn: '2026-11-05T01:00:00Z',
    },
  });
  show();
  expect(await screen.findByRole('heading', { name: 'Targets reduced: 8 months of leave' })).toBeTruthy();
  await press('Letter of decision');
  expect(sent('printDecisionLetter')).toEqual([{ query: { id: 5 } }]);
  await press('Take back the decision');
  const dialog = await screen.findByRole('dialog', { name: 'Take back the decision' });
  expect(within(dialog).getByText(/the usual targets for 2026 will apply straight away/)).toBeTruthy();
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'The leave ended early.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take it back' }));
  expect(sent('withdrawDecision')).toMatchObject([
    { body: { requestId: 5, rowVersion: 3, reason: 'The leave ended early.' } },
  ]);
});

describe('[PPL-12] leave and appeals', () => {
  const leave = { from: '2026-05-01', to: '2027-02-28' };

  test('show what the days make of each year before they are granted', async () => {
    serve({ getRequest: { ...request, kind: 'LEAVE', leave, yearState: '2026: Not begun; 2027: Not begun' } });
    show();
    await screen.findByRole('heading', { level: 1, name: 'Leave, 01/05/2026 to 28/02/2027, Dr Alex Example' });
    await userEvent.click(screen.getByRole('radio', { name: 'Grant the leave: each year gets its months' }));
    expect(screen.getByRole('table', { name: 'Targets for 2026 after 8 months of leave' })).toBeTruthy();
    expect(screen.getByText(/01\/01\/2027 to 28\/02\/2027 counts as 2 months\./).textContent).toContain(
      'The usual targets stay.',
    );
    const last = screen.getByRole('textbox', { name: /Last day/ });
    await userEvent.clear(last);
    await userEvent.type(last, '31/10/2026');
    expect(screen.getByRole('table', { name: 'Targets for 2026 after 6 months of leave' })).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: /Reason for the decision/ }), 'Until October.');
    await press('Decide');
    expect(sent('decideRequest')).toMatchObject([
      { body: { result: 'GRANTED', leaveFrom: '2026-05-01', leaveTo: '2026-10-31', monthsOfLeave: null } },
    ]);
  });

  test('are decided by somebody else, who may let the first decision stand', async () => {
    const appeal = {
      text: 'The hospital counted other days.',
      appealedOn: '2026-11-10T01:00:00Z',
      firstResult: 'DECLINED',
      firstDecisionText: 'Too short.',
      firstDecidedBy: 'Sam Example',
      firstDecidedOn: '2026-11-05T01:00:00Z',
      upheld: null,
      enteredBy: 'Kim Example',
    } as const;
    serve({ getRequest: { ...request, appeal, isAppeal: true, decisionRefusal: 'A colleague decides this.' } });
    show();
    await screen.findByRole('heading', { level: 1, name: 'Appeal: Exemption for 2026, Dr Alex Example' });
    expect(screen.getByText('A colleague decides this.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
    expect(screen.getByText('Entered by Kim Example for the member')).toBeTruthy();
    expect(screen.getByText(/First decision: declined, Sam Example/)).toBeTruthy();
  });

  test('offer no second refusal', async () => {
    serve({ getRequest: { ...request, isAppeal: true } });
    show();
    await screen.findByRole('radio', { name: 'Uphold the decision' });
    expect(screen.queryByRole('radio', { name: 'Decline' })).toBeNull();
  });
});

test('[PPL-12] what a colleague entered says so, and why they do not decide it and who can', async () => {
  const why = 'You entered this for the member. A colleague decides it. Morgan Example can decide it.';
  serve({ getRequest: { ...request, enteredBy: 'Sam Example', source: 'TEAM', decisionRefusal: why } });
  show();
  expect(await screen.findByText('Entered by Sam Example for the member')).toBeTruthy();
  expect(screen.getByText('03/11/2026, by the team for the member')).toBeTruthy();
  expect(screen.getByText(why)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
});

test('[PPL-06] what waits for a second person is confirmed or withdrawn by one who may', async () => {
  serve({
    listPreparedChanges: [exemption, { ...exemption, preparedChangeId: 4, requestId: 6, title: 'Another request' }],
  });
  show('MANAGER');
  const region = await screen.findByRole('region', { name: 'Waiting for a second person' });
  expect(screen.queryByText(/^New today|^Waiting \d/)).toBeNull();
  const panel = within(region);
  expect(panel.getByText('Prepared by Sam Example, 19/11/2026. Nothing has been changed yet.')).toBeTruthy();
  expect(panel.queryByText('Another request')).toBeNull();
  await userEvent.click(panel.getByRole('button', { name: /^Confirm/ }));
  await userEvent.click(panel.getByRole('button', { name: /^Withdraw/ }));
  expect(sent('endPreparedChange').map(({ body }) => body.step)).toEqual(['CONFIRM', 'WITHDRAW']);
});

test('[PPL-06] it is said that it was confirmed, though it waits no longer', async () => {
  serve({
    listPreparedChanges: [exemption],
    endPreparedChange: () => {
      serve({ listPreparedChanges: [] });
      return null;
    },
  });
  show('MANAGER');
  await userEvent.click(await screen.findByRole('button', { name: /^Confirm/ }));
  expect(await screen.findByText('Confirmed.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull());
});

test('[PPL-06] who prepared it is told why there is no button to confirm', async () => {
  serve({ listPreparedChanges: [{ ...exemption, confirmRefusal: 'Two people are needed.' }] });
  show();
  expect(await screen.findByText('Two people are needed.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
  expect(screen.getByRole('button', { name: /^Withdraw/ })).toBeTruthy();
});

test('the later of two colleagues is told, keeps what was written beside the decision, and can put it away', async () => {
  renderInApp(<RequestScreen />, buildUser({ userId: 9, role: 'STAFF' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Decline' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason for the decision' }), 'Not before May.');
  serve({ decideRequest: refusal(409, 'A colleague changed this request a moment ago.', 'STALE') });
  const decided = { result: 'DECLINED', status: 'DONE', decidedBy: 'Sam Example' } as const;
  const theirs = { ...decided, decidedOn: '2026-11-20T01:00:00Z', decisionText: 'No.', rowVersion: 4 };
  serve({ getRequest: { ...request, ...theirs } });
  await userEvent.click(screen.getByRole('button', { name: 'Decide' }));
  expect(await screen.findByText('A colleague changed this request a moment ago.')).toBeDefined();
  expect(screen.getByText(/a colleague was first/)).toBeDefined();
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason for the decision' });
  expect(text.value).toBe('Not before May.');
  expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Discard what I entered' }));
  expect(screen.queryByRole('textbox', { name: 'Reason for the decision' })).toBeNull();
});

describe('[RPT-05] a year from another CPD home', () => {
  const elsewhere: MemberRequest = { ...request, kind: 'ELSEWHERE', variations: [], elsewhere: buildElsewhere() };

  test('shows what it says, and is not accepted before its key was compared', async () => {
    serve({ getRequest: elsewhere, decideRequest: null });
    show();
    const user = userEvent.setup();
    expect(await screen.findByText('Leadership: 2 hours (there is no such category here)')).toBeTruthy();
    expect(screen.getByText(/ab12 ab12/)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /^Accept it/ }));
    await user.type(screen.getByRole('textbox', { name: /Reason for the decision/ }), 'Welcome.');
    await user.click(screen.getByRole('button', { name: 'Decide' }));
    expect(sent('decideRequest')).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: /I have compared the key/ }));
    await user.click(screen.getByRole('button', { name: 'Decide' }));
    await waitFor(() =>
      expect(sent('decideRequest')).toMatchObject([
        { body: { result: 'GRANTED', keyCompared: true, exemptionReason: null, decisionText: 'Welcome.' } },
      ]),
    );
  });

  test('with a key that is known says who compared it, and asks no more', async () => {
    const compared = { at: '2026-11-01T01:00:00Z', by: 'Sam Example' };
    serve({ getRequest: { ...elsewhere, elsewhere: buildElsewhere({ compared }) } });
    show();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('radio', { name: /^Accept it/ }));
    expect(screen.getByText('This key is known: Sam Example compared it on 01/11/2026.')).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { buildOwnReport } from '../../testing/build-own-report.ts';
import { refusal, sent, serve } from '../../testing/fake-server.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { ReportScreen } from './report-screen.tsx';

beforeEach(() => serve({ getOwnReports: [buildOwnReport({ previewUntil: '2999-05-15' })], disputeReport: 31 }));

async function openCard(name = '2026: Medical Board') {
  renderInApp(<ReportScreen />);
  return within(await screen.findByRole('region', { name }));
}

async function openDialog() {
  const card = await openCard();
  await userEvent.click(card.getByRole('button', { name: 'This is wrong…' }));
  return within(await screen.findByRole('dialog', { name: 'This is wrong' }));
}

test('[RPT-03] says that there is nothing to check where there is no report', async () => {
  serve({ getOwnReports: [] });
  renderInApp(<ReportScreen />);
  expect(await screen.findByText(/There is nothing to check yet/)).toBeTruthy();
});

test('[RPT-03] says what is told, how it comes about, and the very cells that the board gets', async () => {
  const card = await openCard();
  expect(card.getByText('Nothing has been sent. Please look at it by 15/05/2999.')).toBeTruthy();
  expect(card.getByText('You did not meet all requirements for 2026.')).toBeTruthy();
  expect(card.getByText('You recorded 41.5 of the 50 hours that you needed.')).toBeTruthy();
  expect(card.getByText('8.5 more hours of any kind')).toBeTruthy();
  expect(card.getByText('You submitted on 01/03/2027.')).toBeTruthy();
  expect(card.getByText('Not compliant')).toBeTruthy();
  expect(card.getByText(/Reasons for leave or an exemption are never sent/)).toBeTruthy();
});

const EARLIER = { outcome: 'NOT_SUBMITTED', recognised: 0, required: 50, monthsReduced: 0, missing: [] };

test.each([
  [{ previewUntil: '2020-05-15' }, 'Nothing has been sent yet. It will be soon.'],
  [{ state: 'SIGNED' }, 'Nothing has been sent yet. It will be soon.'],
  [{ state: 'SENT', sentOn: '2027-05-17' }, 'The board was told on 17/05/2027.'],
  [
    { state: 'SIGNED', earlier: { ...EARLIER, sentOn: '2027-05-17' } },
    'This correction has not been sent yet. It will be soon.',
  ],
  [{}, 'This is your record as it was on 30/04/2027.'],
  [{ leftOn: '2026-08-01' }, 'Your membership ended on 01/08/2026.'],
  [{ earlier: { ...EARLIER, sentOn: '2027-05-17' } }, 'This is a correction. On 17/05/2027 the board was told:'],
  [{ earlier: { ...EARLIER, sentOn: null } }, 'This is a corrected version. Before, it said:'],
])('[RPT-03] with %o says “%s”', async (rest, words) => {
  serve({ getOwnReports: [buildOwnReport(rest)] });
  expect((await openCard()).getByText(words)).toBeTruthy();
});

const SAID = {
  ...{ requestId: 31, createdOn: '2027-05-06T01:00:00Z', dueOn: '2027-05-20', message: 'My course counts.' },
  ...{ decidedOn: null, result: null, decisionText: '', enteredBy: null },
};

test('[RPT-03] of what was said to be wrong it says until when it is answered, and offers nothing twice', async () => {
  serve({ getOwnReports: [buildOwnReport({ dispute: SAID, disputeRefusal: 'You have told us already.' })] });
  const card = await openCard();
  expect(card.getByText('On 06/05/2027 you told us: “My course counts.”')).toBeTruthy();
  expect(card.getByText(/We answer by 20\/05\/2027\./)).toBeTruthy();
  expect(card.queryByRole('button')).toBeNull();
});

const OLD = '2027-05-07T01:00:00Z';
const NEW = '2027-05-09T01:00:00Z';
test.each([
  ['GRANTED', OLD, 'We found that this was wrong (08/05/2027).', true],
  ['GRANTED', NEW, 'We found that this was wrong (08/05/2027).', false],
  ['DECLINED', OLD, 'We found that this is right (08/05/2027).', false],
])(
  '[RPT-03] the answer %s to a line of %s is told with its reason, and a correction until the line is made again',
  async (result, madeOn, words, isToCome) => {
    const dispute = { ...SAID, result, decidedOn: '2027-05-08T01:00:00Z', decisionText: 'As on the list.' };
    // That a line was corrected before says nothing of this answer.
    serve({ getOwnReports: [buildOwnReport({ dispute, madeOn, earlier: { ...EARLIER, sentOn: null } })] });
    const card = await openCard();
    expect(card.getByText(words)).toBeTruthy();
    expect(card.getByText('As on the list.')).toBeTruthy();
    expect(card.queryByText('We will correct it and let you know.') !== null).toBe(isToCome);
  },
);

test('[RPT-03] “This is wrong” without words sends nothing; with words and a file it sends both', async () => {
  serve({ addRequestDocument: 41 });
  const dialog = await openDialog();
  expect(dialog.getByText(/Until then nothing is sent\./)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  expect((await dialog.findAllByText('What is wrong is missing.')).length).toBeGreaterThan(0);
  expect(sent('disputeReport')).toEqual([]);
  fireEvent.change(dialog.getByRole('textbox', { name: /What is wrong/ }), { target: { value: 'My course counts.' } });
  const picker = document.querySelector('input[type=file]') as HTMLInputElement;
  await userEvent.upload(picker, new File(['x'], 'course.pdf'));
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent('addRequestDocument')).toMatchObject([{ query: { userId: 7, requestId: 31 } }]));
  expect(sent('disputeReport').map(({ body }) => body)).toEqual([
    { userId: 7, reportVersionId: 7, message: 'My course counts.' },
  ]);
  // The line is read again, and says that an answer is on its way.
  await waitFor(() => expect(sent('getOwnReports').length).toBeGreaterThan(1));
});

test.each([
  ['SIGNED', null, /^The report has been signed already\./],
  ['SENT', '2027-05-17', /^The board has been told already\./],
])(
  '[RPT-03] “This is wrong” of a %s report promises a correction, not that nothing is sent',
  async (state, sentOn, words) => {
    serve({ getOwnReports: [buildOwnReport({ state, sentOn })] });
    expect((await openDialog()).getByText(words).textContent).toMatch(/sends a correction if you are right\.$/);
  },
);

test('[RPT-03] keeps what was typed where a later version has taken its place', async () => {
  serve({ disputeReport: refusal(409, 'A later version has taken the place of this one.', 'STALE') });
  const dialog = await openDialog();
  const text = dialog.getByRole('textbox', { name: /What is wrong/ });
  fireEvent.change(text, { target: { value: 'My course counts.' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  expect((await dialog.findAllByText(/A later version has taken the place/)).length).toBeGreaterThan(0);
  expect((text as HTMLTextAreaElement).value).toBe('My course counts.');
});

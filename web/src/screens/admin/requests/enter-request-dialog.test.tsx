import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { buildUser } from '../../../testing/build.ts';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-in-app.tsx';
import { EnterRequestDialog } from './enter-request-dialog.tsx';

beforeEach(() =>
  serve({
    listExemptionReasons: [{ reasonCode: 'PARENTAL', reason: 'Parental leave' }],
    createRequestForMember: 5,
    addDocumentForMember: 41,
    previewRequest: { effects: [] },
    getMemberOverview: {
      email: '',
      telephone: '',
      address: '',
      hasLeft: false,
      signInEndedOn: null,
      isOfTeam: false,
      departures: [],
      openRequests: [],
    },
    findMembers: [buildUser({ userId: 7, memberNumber: '100001' })],
  }),
);

const requests = () => sent('createRequestForMember').map(({ body }) => body);

async function open() {
  const view = renderScreen(
    <EnterRequestDialog memberNumber="100001" onClose={() => undefined} />,
    buildUser({ role: 'STAFF' }),
    '/Admin/Requests',
  );
  const dialog = await screen.findByRole('dialog', { name: 'Enter a request' });
  await within(dialog).findByText(/^For /);
  return { dialog, ...view };
}

const box = (dialog: HTMLElement, name: RegExp) => within(dialog).getByRole('textbox', { name });
const choose = (dialog: HTMLElement, name: RegExp, option: string) =>
  userEvent.selectOptions(within(dialog).getByRole('combobox', { name }), option);
const enter = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: 'Enter the request' }));

test('[PPL-12] leave is entered with its days, its reason and its document', async () => {
  const { dialog, router } = await open();
  await choose(dialog, /asks for/, 'leave');
  await enter(dialog);
  expect(requests()).toEqual([]);
  expect(box(dialog, /First day/).getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(box(dialog, /First day/), '01072026');
  await userEvent.type(box(dialog, /Last day/), '28022027');
  expect(await within(dialog).findByText('This counts as 6 months in 2026 and 2 months in 2027.')).toBeTruthy();
  await choose(dialog, /Reason/, 'Parental leave');
  const file = new File(['Away.'], 'letter.txt');
  await userEvent.upload(dialog.querySelector('input[type=file]') as HTMLInputElement, file);
  await enter(dialog);
  await waitFor(() => expect(router.history.location.pathname).toBe('/Admin/Requests/5'));
  const days = { askedFor: 'LEAVE', leaveFrom: '2026-07-01', leaveTo: '2027-02-28' };
  const asked = { memberNumber: '100001', source: 'PHONE', isCallBack: false, message: '' };
  expect(requests()).toEqual([{ ...asked, exemptionReason: 'PARENTAL', ...days }]);
  expect(sent('addDocumentForMember')).toMatchObject([{ query: { requestId: 5 }, file }]);
});

test('[PPL-12] reduced targets are entered with their year and months; a document that fails is said', async () => {
  serve({ addDocumentForMember: refusal(400, 'This file is empty.', 'FILE_REFUSED') });
  const { dialog } = await open();
  await choose(dialog, /asks for/, 'reduced targets');
  await userEvent.type(box(dialog, /^Year/), '2026');
  await choose(dialog, /Reason/, 'Parental leave');
  await enter(dialog);
  expect(requests()).toEqual([]);
  await userEvent.type(box(dialog, /^Months not practising/), '8');
  await userEvent.upload(dialog.querySelector('input[type=file]') as HTMLInputElement, new File(['A'], 'a.txt'));
  await enter(dialog);
  const asked = { memberNumber: '100001', source: 'PHONE', isCallBack: false, message: '' };
  const months = { askedFor: 'REDUCTION', year: 2026, monthsOfLeave: 8 };
  await waitFor(() => expect(requests()).toEqual([{ ...asked, exemptionReason: 'PARENTAL', ...months }]));
  expect(await screen.findByText(/entered, but without the document\. This file is empty\./)).toBeTruthy();
});

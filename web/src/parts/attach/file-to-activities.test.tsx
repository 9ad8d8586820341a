import { checked } from '@cpd/contract/checked';
import { AttachableActivity } from '@cpd/contract/document-links';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildYear } from '../../testing/build.ts';
import { buildCategory, buildSummary, buildSummaryActivity } from '../../testing/build-summary.ts';
import { refusal, sent, serve } from '../../testing/fake-server.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { FileToActivities } from './file-to-activities.tsx';

const attachable = ['Course on consent', 'Grand round'].map((activityName, index) =>
  checked(AttachableActivity, {
    activityId: 51 + index,
    activityName,
    hasMultipleDates: false,
    timeframe: '12/03/2026',
    createdOn: '2026-03-12T01:00:00Z',
    isPlan: false,
  }),
);
/** The round lacks a file, the course has one. */
const summary = buildSummary({
  cpdSummaryCategories: [
    buildCategory({
      cpdSummaryActivities: [
        buildSummaryActivity({ activityId: 51, hasEvidenceAttached: true, endDate: '2026-03-12' }),
        buildSummaryActivity({ activityId: 52, hasEvidenceAttached: false, endDate: '2026-03-12' }),
      ],
    }),
  ],
});

beforeEach(() => {
  serve({
    listCpdYears: [buildYear()],
    listAttachableActivities: attachable,
    getCpdSummary: summary,
    listDocumentNames: [{ documentId: 41, documentName: 'taken.pdf' }],
    listSameDocuments: [],
    createDocument: 100,
    attachToActivities: null,
  });
});

async function open(...names: string[]) {
  const onClose = vi.fn();
  const files = names.map((name) => new File(['x'], name));
  renderInApp(<FileToActivities files={files} onClose={onClose} />);
  const dialog = within(await screen.findByRole('dialog', { name: /^Add (a file|files) to 2026$/ }));
  return { dialog, onClose };
}

test('[PRF-03, FIL-24] without an activity nothing is sent', async () => {
  const { dialog } = await open('certificate.pdf');
  await userEvent.click(dialog.getByRole('button', { name: 'Attach' }));
  expect(dialog.getByText('Please choose an activity.')).toBeDefined();
  expect(sent('createDocument')).toEqual([]);
});

test('[PRF-03, UPL-05] a free name is proposed, and one that the year has is to be changed first', async () => {
  const { dialog } = await open('taken.pdf');
  const name = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'File name' });
  expect(name.value).toBe('taken 2');
  await userEvent.clear(name);
  await userEvent.type(name, 'Taken');
  expect(await dialog.findByText("Please change the file name to make sure it's unique.")).toBeDefined();
  await userEvent.click(await dialog.findByRole('checkbox', { name: /Grand round/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Attach' }));
  expect(await dialog.findByText(/A file was not uploaded/)).toBeDefined();
  expect(sent('attachToActivities')).toEqual([]);
});

test('[PRF-03, ERR2-12] an attachment that is refused keeps the dialog, and says where the file is', async () => {
  const { dialog, onClose } = await open('certificate.pdf');
  await userEvent.click(await dialog.findByRole('checkbox', { name: /Grand round/ }));
  serve({ attachToActivities: refusal(409, 'The year is closed.') });
  await userEvent.click(dialog.getByRole('button', { name: 'Attach' }));
  expect(await dialog.findByText(/The files are in My Files/)).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
});

test('[R10] what nobody knows to be attached is tried again, each file under its key', async () => {
  let isLost = true;
  serve({
    createDocument: ({ fileName }) => (fileName === 'program.pdf' ? 101 : 100),
    attachToActivities: ({ query }) => {
      if (query.documentId === 100 || !isLost) return null;
      isLost = false;
      return refusal(0, 'We could not reach the server.');
    },
  });
  const { dialog, onClose } = await open('certificate.pdf', 'program.pdf');
  await userEvent.click(await dialog.findByRole('checkbox', { name: /Grand round/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Attach' }));
  expect(await dialog.findByText(/We do not know whether this was saved/)).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Attach' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  const [first, second, firstAgain, secondAgain] = sent('attachToActivities').map(
    ({ idempotencyKey }) => idempotencyKey,
  );
  expect([firstAgain, secondAgain]).toEqual([first, second]);
  expect(second).not.toBe(first);
});

test('[PRF-03, EVD-24] one file is attached to all that are ticked, after what must not be in it was said', async () => {
  const { dialog, onClose } = await open('certificate.pdf');
  expect(dialog.getByText(/make sure that no patient can be identified/)).toBeDefined();
  await userEvent.click(await dialog.findByRole('checkbox', { name: /Course on consent/ }));
  await userEvent.click(dialog.getByRole('checkbox', { name: /Grand round/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Attach' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent('attachToActivities')).toMatchObject([{ query: { documentId: 100 }, body: { activityIds: [51, 52] } }]);
});

test('[EVD-10] activities without a file come first', async () => {
  const { dialog } = await open('certificate.pdf');
  await dialog.findByRole('checkbox', { name: /Grand round/ });
  expect(dialog.getAllByRole('checkbox').map((box) => box.getAttribute('value'))).toEqual(['52', '51']);
});

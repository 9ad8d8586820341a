import { checked } from '@cpd/contract/checked';
import { AttachableActivity } from '@cpd/contract/document-links';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { call, upload } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { takeHandedFiles } from '../../lib/handed-files.ts';
import { buildYear } from '../../testing/build.ts';
import { buildSummary } from '../../testing/build-summary.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { FileToActivities } from './file-to-activities.tsx';

vi.mock(import('../../lib/api.ts'), async (original) => ({ ...(await original()), call: vi.fn(), upload: vi.fn() }));

const [course, round] = ['Course on consent', 'Grand round'].map((activityName, index) =>
  checked(AttachableActivity, {
    activityId: 51 + index,
    activityName,
    hasMultipleDates: false,
    timeframe: '12/03/2026',
    createdOn: '2026-03-12T01:00:00Z',
    isPlan: false,
  }),
);
let years = [buildYear()];
/** The round lacks a file, the course has one. */
const summary = {
  ...buildSummary(),
  cpdSummaryCategories: [
    {
      cpdSummaryActivities: [
        { activityId: 51, hasEvidenceAttached: true, endDate: '2026-03-12' },
        { activityId: 52, hasEvidenceAttached: false, endDate: '2026-03-12' },
      ],
    },
  ],
};

beforeEach(() => {
  takeHandedFiles();
  years = [buildYear()];
  vi.mocked(upload).mockReset().mockResolvedValue(100);
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation(async (name) => {
    if (name === 'listCpdYears') return years;
    if (name === 'listAttachableActivities') return [course, round];
    if (name === 'getCpdSummary') return summary;
    if (name === 'listDocumentNames') return [{ documentId: 41, documentName: 'taken.pdf' }];
    return null;
  });
});

async function open(...names: string[]) {
  return await openWith(undefined, ...names);
}

async function openWith(onAttached: (() => void) | undefined, ...names: string[]) {
  const onClose = vi.fn();
  const files = names.map((name) => new File(['x'], name));
  renderInApp(<FileToActivities files={files} onClose={onClose} {...(onAttached && { onAttached })} />);
  const dialog = within(await screen.findByRole('dialog', { name: /^Add (a file|files) to 2026$/ }));
  return { dialog, onClose };
}

const linked = () => vi.mocked(call).mock.calls.filter(([name]) => name === 'attachToActivities');

test('[PRF-03, FIL-24] without an activity nothing is sent', async () => {
  const { dialog } = await open('certificate.pdf');
  await userEvent.click(dialog.getByRole('button', { name: 'Attach' }));
  expect(dialog.getByText('Please choose an activity, or begin a new one.')).toBeDefined();
  expect(upload).not.toHaveBeenCalled();
});

test('[PRF-03, UPL-05] a name that the year has is to be changed first', async () => {
  const { dialog } = await open('taken.pdf');
  expect(await dialog.findByText("Please change the file name to make sure it's unique.")).toBeDefined();
  await userEvent.click(await dialog.findByRole('checkbox', { name: /Grand round/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Attach' }));
  expect(await dialog.findByText(/A file was not uploaded/)).toBeDefined();
  expect(linked()).toEqual([]);
});

test('[PRF-03, ERR2-12] an attachment that is refused keeps the dialog, and says where the file is', async () => {
  const { dialog, onClose } = await open('certificate.pdf');
  await userEvent.click(await dialog.findByRole('checkbox', { name: /Grand round/ }));
  const answer = vi.mocked(call).getMockImplementation();
  vi.mocked(call).mockImplementation(async (...given) => {
    if (given[0] === 'attachToActivities') throw new ApiError(409, 'The year is closed.');
    return await answer?.(...given);
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Attach' }));
  expect(await dialog.findByText(/The files are in My Files/)).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
});

test('[R10] what nobody knows to be attached is tried again, each file under its key', async () => {
  vi.mocked(upload).mockResolvedValueOnce(100).mockResolvedValueOnce(101);
  const { dialog, onClose } = await open('certificate.pdf', 'program.pdf');
  await userEvent.click(await dialog.findByRole('checkbox', { name: /Grand round/ }));
  const answer = vi.mocked(call).getMockImplementation();
  let isLost = true;
  vi.mocked(call).mockImplementation(async (...given) => {
    const isSecond = linked().length === 2;
    if (given[0] === 'attachToActivities' && isSecond && isLost) {
      isLost = false;
      throw new ApiError(0, 'We could not reach the server.');
    }
    return await answer?.(...given);
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Attach' }));
  expect(await dialog.findByText(/We do not know whether this was saved/)).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Attach' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  const [first, second, firstAgain, secondAgain] = linked().map(([, input]) => input.idempotencyKey);
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
  expect(linked()).toMatchObject([
    ['attachToActivities', { query: { documentId: 100 }, body: { activityIds: [51, 52] } }],
  ]);
});

test('[PRF-03] for a new activity the files are handed to its form, not sent', async () => {
  const { dialog, onClose } = await open('certificate.pdf', 'program.pdf');
  await userEvent.click(dialog.getByRole('button', { name: 'New activity' }));
  expect(takeHandedFiles().map(({ name }) => name)).toEqual(['certificate.pdf', 'program.pdf']);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(upload).not.toHaveBeenCalled();
});

test('[EVD-10] activities without a file come first; in the form of a new activity no other one is begun', async () => {
  const onAttached = vi.fn();
  const { dialog, onClose } = await openWith(onAttached, 'certificate.pdf');
  await dialog.findByRole('checkbox', { name: /Grand round/ });
  expect(dialog.getAllByRole('checkbox').map((box) => box.getAttribute('value'))).toEqual(['52', '51']);
  expect(dialog.queryByRole('button', { name: 'New activity' })).toBeNull();
  await userEvent.click(dialog.getByRole('checkbox', { name: /Grand round/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Attach' }));
  await waitFor(() => expect(onAttached).toHaveBeenCalledOnce());
  expect(onClose).toHaveBeenCalledOnce();
  expect(linked()).toHaveLength(1);
});

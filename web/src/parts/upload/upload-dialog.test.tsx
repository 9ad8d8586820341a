import { UPLOAD_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildYear } from '../../testing/build.ts';
import { buildFolder } from '../../testing/build-files.ts';
import { refusal, sent, serve } from '../../testing/fake-server.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { UploadDialog } from './upload-dialog.tsx';

/** SHA-256 of the one letter x. */
const HASH_OF_X = '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881';

beforeEach(() => serve({ createDocument: 100, listSameDocuments: [] }));

async function open() {
  const onClose = vi.fn();
  renderInApp(
    <UploadDialog year={buildYear()} folders={[buildFolder()]} takenNames={['scan.pdf']} onClose={onClose} />,
  );
  await screen.findByRole('dialog', { name: 'Upload file' });
  return onClose;
}

const pick = (...files: File[]) => fireEvent.change(screen.getByLabelText('Evidence files'), { target: { files } });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('[EVD-18, UPL-07, ERR2-14] a file above 100 MB fails in its row, and nothing is sent', async () => {
  await open();
  const large = new File(['x'], 'film.mpg');
  Object.defineProperty(large, 'size', { value: UPLOAD_LIMIT_BYTES + 1 });
  pick(large);
  expect(
    await screen.findByText('Upload failed. File size is greater then 100MB', {}, { timeout: 3_000 }),
  ).toBeDefined();
  expect(screen.getByText(/^0 files were uploaded, 1 was not/)).toBeDefined();
  expect(sent('createDocument')).toEqual([]);
});

test('[UPL-12, UPL-15] several files go into the chosen folder as evidence; one that fails stops no other', async () => {
  await open();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Folder' }), 'Courses');
  serve({ createDocument: ({ fileName }) => (fileName === 'a.pdf' ? refusal(500, 'The disk is full.') : 100) });
  pick(new File(['a'], 'a.pdf'), new File(['b'], 'b.pdf'), new File(['c'], 'c.pdf'));
  await press('Upload 3 files');
  expect(
    await screen.findByText('2 files were uploaded, 1 was not: its row says why.', {}, { timeout: 3_000 }),
  ).toBeDefined();
  const query = { userId: 7, cpdYearId: 11, documentTypeId: 1, documentFolderId: 5 };
  expect(sent('createDocument').map((one) => one.query)).toEqual([query, query, query]);
});

test('[UPL-05] a file that the year has already is offered to be left out, whatever its name', async () => {
  const scan = { documentId: 41, documentName: 'scan.pdf' };
  serve({ listSameDocuments: ({ query }) => (query.sha256 === HASH_OF_X ? [scan] : []) });
  await open();
  pick(new File(['x'], 'copy.pdf'), new File(['y'], 'other.pdf'));
  const offers = within(await screen.findByRole('list', { name: 'Files you already have' }));
  expect(offers.getByText(/“copy.pdf” is already in My Files, as “scan.pdf”/)).toBeDefined();
  await userEvent.click(offers.getByRole('button', { name: 'Leave it out' }));
  expect(screen.queryByRole('list', { name: 'Files you already have' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Upload 1 file' })).toBeDefined();
});

test('[UPL-05] nothing is asked about a file after the dialog was closed', async () => {
  await open();
  const file = new File(['x'], 'copy.pdf');
  const read = Promise.withResolvers<ArrayBuffer>();
  const reading = vi.spyOn(file, 'arrayBuffer').mockReturnValue(read.promise);
  pick(file);
  await waitFor(() => expect(reading).toHaveBeenCalled());
  cleanup();
  read.resolve(new ArrayBuffer(1));
  // Longer than the hash of one byte takes.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent('listSameDocuments')).toEqual([]);
});

test('[UPL-12] what is on its way is stopped only after a question, by Esc and by Close', async () => {
  const onClose = await open();
  serve({ createDocument: () => new Promise(() => undefined) });
  pick(new File(['a'], 'a.pdf'));
  await press('Upload 1 file');
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText('Files are still uploading. If you leave now, they will not be kept.')).toBeDefined();
  await press('Stay here');
  await press('Close');
  expect(onClose).not.toHaveBeenCalled();
  await press('Leave without saving');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

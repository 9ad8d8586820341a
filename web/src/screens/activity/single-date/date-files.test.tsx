import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { buildActivityDate } from '../../../testing/build-activity-date.ts';
import { openDate, save, saves, serveDate } from '../../../testing/date-harness.tsx';
import { sent } from '../../../testing/fake-server.ts';

describe('evidence of one date', () => {
  const removeAttendance = async (choice: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Remove attendance.pdf' }));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Delete file' })).getByRole('button', { name: choice }),
    );
    await userEvent.click(save());
  };

  test('[EVD-06] of the whole activity is listed as such, and not removed here', async () => {
    serveDate();
    await openDate();
    const ofActivity = screen.getByRole('list', { name: 'Files for the whole activity' });
    expect(within(ofActivity).getByRole('button', { name: 'programme.pdf' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Remove programme.pdf' })).toBeNull();
  });

  test.each([
    ['[EVD-06, EVD-21] goes to the whole activity when it is kept', 'Keep it in My Files', []],
    ['[EVD-21, EVD-23] is named for deletion when that is chosen', 'Delete the file', [31]],
  ])('%s', async (_, choice, deleted) => {
    serveDate();
    await openDate();
    await removeAttendance(choice);
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]?.body.userActivityDateDocumentIds).toEqual([]);
    expect(saves()[0]?.body.documentsToDelete).toEqual(deleted);
  });

  test('[EVD-21, EVD-23] that something else uses is only taken off, and no question is asked', async () => {
    serveDate({ canDeleteDocument: false });
    await openDate();
    await userEvent.click(screen.getByRole('button', { name: 'Remove attendance.pdf' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove attendance.pdf' })).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(save());
    await waitFor(() => expect(saves()[0]?.body.userActivityDateDocumentIds).toEqual([]));
    expect(saves()[0]?.body.documentsToDelete).toEqual([]);
  });

  test('[EVD-03] attaching an existing file needs a chosen one; those of the activity are not offered', async () => {
    serveDate();
    await openDate();
    await userEvent.click(await screen.findByRole('button', { name: 'Attach' }));
    expect(screen.getByText('Please select an existing file')).toBeDefined();
    await userEvent.click(screen.getByRole('combobox', { name: /attach a file from this year/ }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['scan.pdf']);
    await userEvent.click(screen.getByRole('option', { name: 'scan.pdf' }));
    await userEvent.click(screen.getByRole('button', { name: 'Attach' }));
    await userEvent.click(save());
    await waitFor(() => expect(saves()[0]?.body.userActivityDateDocumentIds).toEqual([31, 4]));
  });

  test('[LIM-05] a long name is cut in the list of files, with the whole of it as its tooltip', async () => {
    const long = `${'Certificate of attendance '.repeat(3)}day two.pdf`;
    serveDate({ listDocumentNames: [{ documentId: 5, documentName: long }] });
    await openDate();
    await userEvent.click(await screen.findByRole('combobox', { name: /attach a file from this year/ }));
    const option = await screen.findByRole('option', { name: long });
    const shown = within(option).getByTitle(long);
    expect(shown.textContent).toBe(`${long.slice(0, 54)}...`);
    await userEvent.click(option);
    expect(screen.getByRole('combobox', { name: /attach a file from this year/ }).getAttribute('title')).toBe(long);
  });

  test('[EVD-11] a new file is sent before the date is saved with it', async () => {
    serveDate({ createDocument: 100 });
    await openDate();
    const picker = screen.getByLabelText<HTMLInputElement>('Evidence files');
    await userEvent.upload(picker, new File(['text'], 'notes.txt', { type: 'text/plain' }));
    await screen.findByRole('list', { name: 'Files to upload' });
    await userEvent.click(save());
    await waitFor(() => expect(saves()[0]?.body.userActivityDateDocumentIds).toEqual([31, 100]));
  });
});

describe('deleting a date', () => {
  test.each([
    ['[OCC-16] asks, and leaves alone what is not confirmed', {}, /The other dates stay/, 'Cancel', []],
    [
      '[OCC-16, EVD-06] keeps its files with the activity',
      {},
      /The other dates stay/,
      'Keep them with the whole activity',
      [{ activityDateId: 82, deleteDocs: false }],
    ],
    [
      '[OCC-16, EVD-22] the last one goes with its activity, and its files with it when that is chosen',
      { dateCount: 1 },
      /the whole activity will be removed/,
      'Delete the files',
      [{ activityDateId: 82, deleteDocs: true }],
    ],
    [
      '[OCC-16] has nothing to ask about files when there are none',
      { userActivityDateDocumentIds: [], userActivityDocuments: [] },
      /The other dates stay/,
      'Delete date',
      [{ activityDateId: 82, deleteDocs: false }],
    ],
  ])('%s', async (_, overrides, question, choice, deleted) => {
    serveDate({ date: buildActivityDate(overrides) });
    const { onLeft } = await openDate();
    await userEvent.click(screen.getByRole('button', { name: 'Delete date' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete activity date' });
    expect(within(dialog).getByText(question)).toBeDefined();
    await userEvent.click(await within(dialog).findByRole('button', { name: choice }));
    await waitFor(() => expect(onLeft).toHaveBeenCalledTimes(deleted.length));
    expect(sent('deleteActivityDate').map(({ query }) => query)).toEqual(deleted);
  });
});

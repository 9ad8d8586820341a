import type { LinkableDate, LinkedFile } from '@cpd/domain/record/evidence-links';
import { NO_FILE_MESSAGE } from '@cpd/domain/values/file-names';
import { ATTACH_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import type { SendFile } from '../upload/use-uploads.ts';
import { AttachDialog } from './attach-dialog.tsx';

const YEAR_FILES = [
  { documentId: 4, name: 'scan.pdf' },
  { documentId: 5, name: 'letter.pdf' },
  { documentId: 6, name: 'poster.jpg' },
];
const WEDNESDAYS: LinkableDate[] = [
  { date: '2026-02-04', hasEvidence: false },
  { date: '2026-02-11', hasEvidence: true },
  { date: '2026-02-18', hasEvidence: false },
];

async function open({ dates = [] as readonly LinkableDate[], yearFiles = YEAR_FILES } = {}) {
  const onAttach = vi.fn(async (_files: readonly LinkedFile[], _key: string) => undefined);
  const onClose = vi.fn();
  let lastId = 100;
  const send = vi.fn<SendFile>(async () => {
    lastId += 1;
    return lastId;
  });
  renderInApp(
    <AttachDialog
      limitBytes={ATTACH_LIMIT_BYTES}
      dates={dates}
      yearFiles={yearFiles}
      attachedIds={[6]}
      guide={{ evidenceCounts: 'A summary of the audit.', evidenceDoesNotCount: 'The list of cases.' }}
      send={send}
      onAttach={onAttach}
      onClose={onClose}
    />,
  );
  await screen.findByRole('dialog', { name: 'Attach file' });
  return { onAttach, onClose, send };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
const tick = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }));
const date = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const pick = (...names: string[]) =>
  userEvent.upload(
    screen.getByLabelText('Files to attach'),
    names.map((name) => new File(['x'], name)),
  );

describe('the first step refuses', () => {
  test('[EVD-02, FIL-23] to go on without a choice', async () => {
    const { onAttach } = await open();
    await press('Attach');
    expect(screen.getByText('Please choose where the file comes from.')).toBeDefined();
    expect(onAttach).not.toHaveBeenCalled();
  });

  test('[EVD-03, FIL-23] an existing file that was not chosen', async () => {
    const { onAttach } = await open({ dates: WEDNESDAYS });
    await choose('Attach an existing file');
    await press('Next');
    expect(screen.getByText('Please select an existing file')).toBeDefined();
    expect(onAttach).not.toHaveBeenCalled();
  });

  test('[EVD-03, UPL-11] an upload without a file', async () => {
    await open();
    await choose('Upload a new file');
    await press('Attach');
    expect(screen.getByRole('alert').textContent).toBe(NO_FILE_MESSAGE);
  });

  test('[EVD-15, UPL-01, UPL-05] a new file with a name that the year has, until it is renamed', async () => {
    const { onAttach, send } = await open();
    await choose('Upload a new file');
    await pick('SCAN.pdf');
    expect(screen.getByText("Please change the file name to make sure it's unique.")).toBeDefined();
    await press('Attach');
    expect(screen.getByText('Please change the names of the marked files.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'File name' }));
    expect(send).not.toHaveBeenCalled();
    fireEvent.change(screen.getByRole('textbox', { name: 'File name' }), { target: { value: 'scan of May' } });
    await press('Attach');
    await waitFor(() =>
      expect(onAttach.mock.lastCall?.[0]).toEqual([
        { documentId: 101, name: 'scan of May.pdf', link: { to: 'activity' } },
      ]),
    );
  });

  test('[EVD-09] a second new file for an activity with dates', async () => {
    await open({ dates: WEDNESDAYS });
    await choose('Upload a new file');
    const files = ['a.pdf', 'b.pdf'].map((name) => new File(['x'], name));
    fireEvent.change(screen.getByLabelText('Files to attach'), { target: { files } });
    expect((await screen.findByRole('alert')).textContent).toBe('One file at a time: only the first was added.');
    expect(within(screen.getByRole('list', { name: 'Files to upload' })).getAllByRole('listitem')).toHaveLength(1);
  });
});

test('[PRF-01] says what counts as evidence of the activity and what does not', async () => {
  await open();
  const dialog = screen.getByRole('dialog', { name: 'Attach file' });
  expect(dialog.textContent).toContain('What counts: A summary of the audit.');
  expect(dialog.textContent).toContain('What does not: The list of cases.');
});

describe('a single activity', () => {
  test('[EVD-04, EVD-09, FIL-20] takes several files at once and has no second step', async () => {
    const { onAttach, onClose } = await open();
    await choose('Attach an existing file');
    await tick('scan.pdf');
    await tick('letter.pdf');
    await press('Attach');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(onAttach.mock.lastCall?.[0]).toEqual([
      { documentId: 4, name: 'scan.pdf', link: { to: 'activity' } },
      { documentId: 5, name: 'letter.pdf', link: { to: 'activity' } },
    ]);
  });

  test('[EVD-02] does not offer what it has already', async () => {
    await open();
    await choose('Attach an existing file');
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    expect(screen.queryByRole('checkbox', { name: 'poster.jpg' })).toBeNull();
  });

  test.each([[], WEDNESDAYS])(
    '[LIM-05] cuts long names, each with the whole of it as its tooltip',
    async (...dates) => {
      const long = `${'Certificate of attendance '.repeat(3)}day two.pdf`;
      await open({ dates, yearFiles: [{ documentId: 7, name: long }] });
      await choose('Attach an existing file');
      expect(screen.getByRole(dates.length === 0 ? 'checkbox' : 'radio', { name: long })).toBeDefined();
      expect(screen.getByTitle(long).textContent).toBe(`${long.slice(0, 54)}...`);
    },
  );

  test('[EVD-02] finds a file by a part of its name, and keeps in sight what is chosen', async () => {
    const photos = [1, 2, 3, 4, 5].map((number) => ({ documentId: 20 + number, name: `photo ${number}.jpg` }));
    await open({ yearFiles: [...YEAR_FILES, ...photos] });
    await choose('Attach an existing file');
    await tick('scan.pdf');
    await userEvent.type(screen.getByRole('textbox', { name: 'Find a file' }), 'PHOTO 3');
    expect(screen.getAllByRole('checkbox').map((box) => box.closest('div')?.parentElement?.textContent)).toEqual([
      'photo 3.jpg',
      'scan.pdf',
    ]);
  });

  test('[EVD-24, UPL-02, LIM2-17] says what must not be in a file before one is chosen', async () => {
    await open({ yearFiles: [] });
    expect(screen.getByText(/make sure that no patient can be identified.*at least 3 years/)).toBeDefined();
  });

  test('[EVD-12, UPL-12, UPL-14] with a file that fails sends the others, and attaches all once it was tried again', async () => {
    const { onAttach, send } = await open();
    send.mockRejectedValueOnce(new ApiError(500, 'The disk is full.'));
    await choose('Upload a new file');
    await pick('a.pdf', 'b.pdf', 'c.pdf');
    await press('Attach');
    expect(await screen.findByText('Upload failed. The disk is full.', {}, { timeout: 3_000 })).toBeDefined();
    expect(screen.getAllByText('Uploaded')).toHaveLength(2);
    expect(onAttach).not.toHaveBeenCalled();
    expect(screen.getByText(/stay in My Files, even if you do not attach them/)).toBeDefined();
    await press('Try again');
    expect(await screen.findAllByText('Uploaded')).toHaveLength(3);
    await press('Attach');
    await waitFor(() => expect(onAttach).toHaveBeenCalledTimes(1));
    expect(onAttach.mock.calls[0]?.[0]).toMatchObject([{ name: 'a.pdf' }, { name: 'b.pdf' }, { name: 'c.pdf' }]);
  });
});

describe('an activity with several dates', () => {
  async function secondStep() {
    const dialog = await open({ dates: WEDNESDAYS });
    expect(screen.getByText('Step 1 of 2: the file')).toBeDefined();
    await choose('Attach an existing file');
    await choose('scan.pdf');
    await press('Next');
    expect(screen.getByText('Step 2 of 2: dates')).toBeDefined();
    return dialog;
  }

  test('[EVD-04, FIL-24] needs the whole activity or a date', async () => {
    const { onAttach } = await secondStep();
    await choose('Only the dates I choose');
    await press('Attach');
    expect(screen.getByText('Please choose the whole activity or at least one date.')).toBeDefined();
    expect(onAttach).not.toHaveBeenCalled();
  });

  test('[EVD-08, FIL-22] has its dates disabled while the whole activity is chosen', async () => {
    await secondStep();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'The whole activity' }).checked).toBe(true);
    expect(date('Wed 4 Feb').disabled).toBe(true);
  });

  test('[EVD-07, FIL-22] keeps a date with evidence locked and says why', async () => {
    await secondStep();
    await choose('Only the dates I choose');
    expect(date('Wed 11 Feb').disabled).toBe(true);
    expect(screen.getByText('already has evidence')).toBeDefined();
    expect(date('Wed 4 Feb').disabled).toBe(false);
  });

  test('[EVD-05, EVD-06, FIL-21] goes back to the whole activity with the last tick, and the focus with it', async () => {
    await secondStep();
    await choose('Only the dates I choose');
    await userEvent.click(date('Wed 4 Feb'));
    await userEvent.click(date('Wed 4 Feb'));
    const whole = screen.getByRole<HTMLInputElement>('radio', { name: 'The whole activity' });
    expect(whole.checked).toBe(true);
    expect(document.activeElement).toBe(whole);
  });

  test('[EVD-04, FIL-20] attaches to the dates that were ticked, also after a look back', async () => {
    const { onAttach } = await secondStep();
    await choose('Only the dates I choose');
    await userEvent.click(date('Wed 18 Feb'));
    await userEvent.click(date('Wed 4 Feb'));
    await press('Back');
    await press('Next');
    await press('Attach');
    await waitFor(() => expect(onAttach).toHaveBeenCalledTimes(1));
    const link = { to: 'dates', dates: ['2026-02-04', '2026-02-18'] };
    expect(onAttach.mock.lastCall?.[0]).toEqual([{ documentId: 4, name: 'scan.pdf', link }]);
  });

  test('[EVD-09] another new file takes the place of the first, and is sent only at the end', async () => {
    const { onAttach, send } = await open({ dates: WEDNESDAYS });
    await choose('Upload a new file');
    await pick('first.pdf');
    await pick('second.pdf');
    await press('Next');
    expect(screen.getByText('second.pdf')).toBeDefined();
    expect(send).not.toHaveBeenCalled();
    await press('Attach');
    await waitFor(() =>
      expect(onAttach.mock.lastCall?.[0]).toEqual([{ documentId: 101, name: 'second.pdf', link: { to: 'activity' } }]),
    );
    expect(send).toHaveBeenCalledTimes(1);
  });
});

test('[ERR2-12] an attachment that is refused keeps the dialog open', async () => {
  const { onAttach, onClose } = await open();
  onAttach.mockRejectedValueOnce(new ApiError(400, 'The year is closed.'));
  await choose('Attach an existing file');
  await tick('scan.pdf');
  await press('Attach');
  expect((await screen.findByRole('alert')).textContent).toBe('The year is closed.');
  expect(onClose).not.toHaveBeenCalled();
  await press('Attach');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('[R10] an attachment of which nobody knows whether it was made is tried again under its key', async () => {
  const { onAttach, onClose } = await open();
  onAttach.mockRejectedValueOnce(new ApiError(0, 'We could not reach the server.'));
  await choose('Attach an existing file');
  await tick('scan.pdf');
  await press('Attach');
  expect((await screen.findByRole('alert')).textContent).toContain('We do not know whether this was saved.');
  await press('Attach');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  const [first, second] = onAttach.mock.calls.map(([, key]) => key);
  expect(second).toBe(first);
});

test('[EVD-17, EVD-20, UPL-08, UPL-10] Esc closes the dialog about a refused file, not the one below', async () => {
  const { onClose } = await open();
  await choose('Upload a new file');
  const large = new File(['x'], 'long.pdf');
  Object.defineProperty(large, 'size', { value: ATTACH_LIMIT_BYTES + 1 });
  fireEvent.change(screen.getByLabelText('Files to attach'), {
    target: { files: [large, new File(['x'], 'setup.exe')] },
  });
  const sizes = await screen.findByRole('dialog', { name: 'File upload error' });
  expect(within(sizes).getByText('long.pdf size 10.01 MB exceeds upload size limit of 10 MB.')).toBeDefined();
  await userEvent.keyboard('{Escape}');
  const types = await screen.findByRole('dialog', { name: 'File type not accepted' });
  expect(within(types).getByText('You have tried to upload a .exe file, which is not accepted.')).toBeDefined();
  expect(screen.queryByRole('dialog', { name: 'File upload error' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'File type not accepted' })).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
});

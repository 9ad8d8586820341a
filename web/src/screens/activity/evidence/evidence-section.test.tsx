import type { Access } from '@cpd/domain/record/activity-access';
import { attachFile, changeOccurrence, removeDate } from '@cpd/domain/record/activity-change';
import { type ActivityFormModel, emptyActivityForm } from '@cpd/domain/record/activity-form';
import type { EvidenceLink } from '@cpd/domain/record/evidence-links';
import { ATTACH_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { type SendFile, useUploads } from '../../../parts/upload/use-uploads.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { EvidenceSection } from './evidence-section.tsx';
import { useFilesFromOutside } from './use-files-from-outside.ts';

const YEAR = 2026;
const WHOLE: EvidenceLink = { to: 'activity' };
const dates = ['2026-02-04', '2026-02-11'].map((date) => ({ date, information: '' }));
const single: ActivityFormModel = {
  ...emptyActivityForm(11, { defaultReflectionValue: 0 }),
  date: '2026-02-04',
  files: [{ documentId: 4, name: 'scan.pdf', link: WHOLE }],
};
const multiple: ActivityFormModel = { ...single, occurrence: 'M', dates };

type FormProps = {
  initial: ActivityFormModel;
  access: Access;
  canDelete: () => Promise<boolean>;
  send: SendFile;
  onDelete: (documentId: number) => void;
  onValues: (values: ActivityFormModel) => void;
};

/** A form that keeps what the section gives it, with buttons for what other sections change. */
function Form({ initial, onValues, ...section }: FormProps) {
  const [values, setValues] = useState(initial);
  useEffect(() => onValues(values), [onValues, values]);
  const uploads = useUploads({
    limitBytes: ATTACH_LIMIT_BYTES,
    takenNames: [],
    send: section.send,
    onStored: (file) => setValues((now) => attachFile(now, file)),
    onToast: () => undefined,
  });
  const leftOut = useFilesFromOutside({ open: true, single: values.occurrence !== 'S', onTake: uploads.add });
  return (
    <>
      <EvidenceSection
        {...section}
        leftOut={leftOut}
        values={values}
        change={setValues}
        year={YEAR}
        uploads={uploads}
        guide={{ evidenceCounts: 'A certificate of attendance.', evidenceDoesNotCount: 'An invitation.' }}
        yearFiles={[{ documentId: 5, name: 'letter.pdf' }]}
        error={undefined}
        id="evidence"
      />
      <button type="button" onClick={() => setValues(changeOccurrence(values, 'R', YEAR))}>
        Recurring
      </button>
      <button type="button" onClick={() => setValues(removeDate(values, '2026-02-04', YEAR))}>
        Remove 4 Feb
      </button>
    </>
  );
}

function show(initial: ActivityFormModel, given: Partial<Pick<FormProps, 'access' | 'canDelete'>> = {}) {
  const onDelete = vi.fn();
  let lastId = 100;
  const send = vi.fn<SendFile>(async () => {
    lastId += 1;
    return lastId;
  });
  const onValues = vi.fn<FormProps['onValues']>();
  const props = { access: 'open', canDelete: async () => false, ...given } as const;
  renderInApp(<Form {...props} initial={initial} send={send} onDelete={onDelete} onValues={onValues} />);
  return { send, onDelete, files: () => onValues.mock.lastCall?.[0].files ?? [] };
}

const attached = () => screen.getByRole('list', { name: 'Attached files' });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('[PRF-01] says what counts as evidence of the chosen type and what does not', () => {
  show(single);
  expect(screen.getByText('What counts:').parentElement?.textContent).toBe('What counts: A certificate of attendance.');
  expect(screen.getByText('What does not:').parentElement?.textContent).toBe('What does not: An invitation.');
});

describe('where nothing can be changed', () => {
  test('[ACT-29, EVD-01] files are shown with what they prove, and nothing takes one away', () => {
    show(multiple, { access: 'shut' });
    expect(within(attached()).getByText('Proves: whole activity')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Remove scan|Attach file|Choose files|Change the dates/ })).toBeNull();
  });

  test('[EVD-01] a form without evidence has no section', () => {
    show(single, { access: 'absent' });
    expect(screen.queryByText('scan.pdf')).toBeNull();
  });
});

describe('removing a file', () => {
  test('[EVD-21] only takes the link away when something else uses it, and says so', async () => {
    const { files, onDelete } = show(single);
    await press('Remove scan.pdf');
    expect(await screen.findByText(/“scan.pdf” is no longer attached. It stays in My Files./)).toBeDefined();
    expect(files()).toEqual([]);
    expect(onDelete).not.toHaveBeenCalled();
  });

  test('[EVD-21] keeps the file when the server does not answer', async () => {
    const { files, onDelete } = show(single, { canDelete: () => Promise.reject(new Error('No connection.')) });
    await press('Remove scan.pdf');
    await waitFor(() => expect(files()).toEqual([]));
    expect(onDelete).not.toHaveBeenCalled();
  });

  test.each([
    ['Keep it in My Files', 0],
    ['Delete the file', 1],
  ])('[EVD-21] offers "%s" when nothing else uses it', async (answer, deletions) => {
    const { files, onDelete } = show(single, { canDelete: async () => true });
    await press('Remove scan.pdf');
    await screen.findByRole('dialog', { name: 'Delete file' });
    expect(files()).toHaveLength(1);
    await press(answer);
    expect(files()).toEqual([]);
    expect(onDelete).toHaveBeenCalledTimes(deletions);
  });

  test('[EVD-21] leaves everything as it is when the question is closed', async () => {
    const { files } = show(single, { canDelete: async () => true });
    await press('Remove scan.pdf');
    await screen.findByRole('dialog', { name: 'Delete file' });
    await press('Cancel');
    expect(files()).toHaveLength(1);
  });
});

describe('new files', () => {
  test('[EVD-10, EVD-27] dropped on the section wait for the save, which the section says', async () => {
    const { send } = show(single);
    const note = screen.getByText(/Uploaded files stay in My Files, even if you do not save/);
    fireEvent.drop(note, { dataTransfer: { files: [new File(['x'], 'notes.pdf')], types: ['Files'] } });
    const rows = await screen.findByRole('list', { name: 'Files to upload' });
    expect(within(rows).getByRole('button', { name: 'Remove notes.pdf' })).toBeDefined();
    expect(send).not.toHaveBeenCalled();
  });

  test('[EVD-10] pasted or dropped anywhere on the page are chosen, but no text with a picture of itself', async () => {
    show(single);
    const file = new File(['x'], 'screenshot.png', { type: 'image/png' });
    fireEvent.paste(document.body, { clipboardData: { files: [file], types: ['text/plain', 'Files'] } });
    expect(screen.queryByRole('list', { name: 'Files to upload' })).toBeNull();
    fireEvent.paste(document.body, { clipboardData: { files: [file], types: ['Files'] } });
    const rows = await screen.findByRole('list', { name: 'Files to upload' });
    expect(within(rows).getByRole('button', { name: 'Remove screenshot.png' })).toBeDefined();
    // The dialog about the pasted file is over the form by now.
    fireEvent.drop(document.body, { dataTransfer: { files: [new File(['x'], 'b.pdf')], types: ['Files'] } });
    expect(within(rows).getAllByRole('listitem')).toHaveLength(1);
  });

  test('[EVD-09] of an activity with dates are taken one at a time, and the section says so', async () => {
    show(multiple);
    const note = screen.getByText(/Uploaded files stay in My Files/);
    const files = ['a.pdf', 'b.pdf'].map((name) => new File(['x'], name));
    fireEvent.drop(note, { dataTransfer: { files, types: ['Files'] } });
    expect((await screen.findByRole('alert')).textContent).toBe('One file at a time: only the first was added.');
    expect(within(screen.getByRole('list', { name: 'Files to upload' })).getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByLabelText<HTMLInputElement>('Evidence files').multiple).toBe(false);
  });

  test('[EVD-04, EVD-11] prove the whole activity at first, and dates when that is changed', async () => {
    const { files } = show(multiple);
    await userEvent.upload(screen.getByLabelText('Evidence files'), new File(['x'], 'notes.pdf'));
    await press('Upload 1 file');
    await press('Change the dates of notes.pdf');
    await userEvent.click(await screen.findByRole('radio', { name: 'Only the dates I choose' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Wed 11 Feb' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change' }));
    expect(await screen.findByText('Proves: 11 Feb')).toBeDefined();
    expect(files()[1]).toEqual({ documentId: 101, name: 'notes.pdf', link: { to: 'dates', dates: ['2026-02-11'] } });
  });

  test('[EVD-21] that were uploaded leave their row and the form together', async () => {
    const { files } = show(single);
    await userEvent.upload(screen.getByLabelText('Evidence files'), new File(['x'], 'notes.pdf'));
    await press('Upload 1 file');
    await screen.findByText('Uploaded');
    await press('Remove notes.pdf');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Files to upload' })).toBeNull());
    expect(files().map(({ name }) => name)).toEqual(['scan.pdf']);
  });
});

describe('files and dates', () => {
  const onDates = (...linked: string[]): ActivityFormModel => ({
    ...multiple,
    files: [{ documentId: 4, name: 'scan.pdf', link: { to: 'dates', dates: linked } }],
  });

  test('[EVD-02, EVD-07] a file from the dialog finds dates with evidence locked and becomes one of the form', async () => {
    const { files } = show(onDates('2026-02-04'));
    await press('Attach file');
    await userEvent.click(await screen.findByRole('radio', { name: 'Attach an existing file' }));
    await userEvent.click(screen.getByRole('radio', { name: 'letter.pdf' }));
    await press('Next');
    await userEvent.click(screen.getByRole('radio', { name: 'Only the dates I choose' }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Wed 4 Feb' }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Wed 11 Feb' }));
    await press('Attach');
    await waitFor(() => expect(files()).toHaveLength(2));
    expect(files()[1]?.link).toEqual({ to: 'dates', dates: ['2026-02-11'] });
  });

  test('[EVD-07] the dates of the file itself can be taken back', async () => {
    show(onDates('2026-02-04'));
    await press('Change the dates of scan.pdf');
    const own = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Wed 4 Feb' });
    expect([own.checked, own.disabled]).toEqual([true, false]);
  });

  test('[OCC-12] a date that goes takes its link along', async () => {
    show(onDates('2026-02-04', '2026-02-11'));
    expect(screen.getByText('Proves: 4 Feb, 11 Feb')).toBeDefined();
    await press('Remove 4 Feb');
    expect(screen.getByText('Proves: 11 Feb')).toBeDefined();
  });

  test('[OCC-09] another occurrence makes it prove the whole activity', async () => {
    show(onDates('2026-02-04'));
    await press('Recurring');
    expect(screen.getByText('Proves: whole activity')).toBeDefined();
  });
});

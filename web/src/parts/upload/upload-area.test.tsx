import { UPLOAD_TOO_LARGE_MESSAGE } from '@cpd/domain/values/file-names';
import { ATTACH_LIMIT_BYTES, UPLOAD_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { untilKnown } from '../../lib/ask-again.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { UploadArea } from './upload-area.tsx';
import { type SendFile, useUploads } from './use-uploads.ts';

type AreaProps = {
  send: SendFile;
  limitBytes: Limit;
  opensDialog: boolean;
  nameOf?: (documentId: number) => Promise<string | undefined>;
};
type Limit = typeof ATTACH_LIMIT_BYTES | typeof UPLOAD_LIMIT_BYTES;

function Area({ send, limitBytes, opensDialog, nameOf }: AreaProps) {
  const uploads = useUploads({
    limitBytes,
    takenNames: [],
    send,
    ...(nameOf && { nameOf }),
    onStored: () => undefined,
    onToast: () => undefined,
  });
  return <UploadArea uploads={uploads} limitBytes={limitBytes} opensDialog={opensDialog} />;
}

function show(send: SendFile, limitBytes: Limit = ATTACH_LIMIT_BYTES, opensDialog = false) {
  renderInApp(<Area send={send} limitBytes={limitBytes} opensDialog={opensDialog} />);
}

const choose = (...files: File[]) => userEvent.upload(screen.getByLabelText('Evidence files'), files);
const files = (...names: string[]) => names.map((name) => new File(['x'], name));
const row = (name: string) => {
  const rows = within(screen.getByRole('list', { name: 'Files to upload' })).getAllByRole('listitem');
  const found = rows.find((item) => within(item).queryByRole('button', { name: `Remove ${name}` }));
  return within(found ?? document.createElement('li'));
};
const failed = { timeout: 3_000 };

describe('the dialog "File upload"', () => {
  const open = (send: SendFile) => show(send, ATTACH_LIMIT_BYTES, true);
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'File upload' }));

  test('[EVD-10, EVD-20] does not open for a file that is not taken', async () => {
    open(async () => 1);
    await choose(new File(['x'], 'setup.exe'));
    expect(await screen.findByRole('dialog', { name: 'File type not accepted' })).toBeDefined();
    expect(screen.queryByRole('dialog', { name: 'File upload' })).toBeNull();
  });

  test('[EVD-10, EVD-11, EVD-16, EVD-24] takes more files, renames and sends them, and closes once all are stored', async () => {
    const send = vi.fn<SendFile>(async () => 1);
    open(send);
    await choose(...files('a.pdf'));
    const inside = await dialog();
    expect(inside.getByText(/no patient can be identified/)).toBeDefined();
    await userEvent.upload(inside.getByLabelText('More files'), files('b.pdf'));
    await userEvent.type(inside.getAllByRole('textbox', { name: 'File name' })[1] ?? document.body, ' of Monday');
    await userEvent.click(inside.getByRole('button', { name: 'Upload 2 files' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(send.mock.calls.map(([, name]) => name)).toEqual(['a.pdf', 'b of Monday.pdf']);
    expect(screen.getAllByText('Uploaded')).toHaveLength(2);
  });

  test('[EVD-10, EVD-12] stays with a file that failed; closed, it does not open again for it', async () => {
    open(async () => {
      throw new ApiError(500, 'The disk is full.');
    });
    await choose(...files('a.pdf'));
    const inside = await dialog();
    await userEvent.click(inside.getByRole('button', { name: 'Upload 1 file' }));
    expect(await inside.findByText('Upload failed', {}, failed)).toBeDefined();
    await userEvent.click(inside.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(row('a.pdf').getByRole('button', { name: 'Try again' })).toBeDefined();
    await choose(...files('b.pdf'));
    expect((await dialog()).getByRole('button', { name: 'Remove b.pdf' })).toBeDefined();
  });
});

describe('a file that fails', () => {
  test('[EVD-12, UPL-12] does not hold up the others, and is tried again by itself', async () => {
    let calls = 0;
    const send = vi.fn<SendFile>(async (_file, name) => {
      calls += 1;
      if (name === 'b.pdf' && calls < 4) throw new ApiError(0, 'No connection.');
      return calls;
    });
    show(send);
    await choose(...files('a.pdf', 'b.pdf', 'c.pdf'));
    await userEvent.click(screen.getByRole('button', { name: 'Upload 3 files' }));
    expect(await row('b.pdf').findByText('Upload failed', {}, failed)).toBeDefined();
    expect(screen.getAllByText('Uploaded')).toHaveLength(2);
    await userEvent.click(row('b.pdf').getByRole('button', { name: 'Try again' }));
    expect(await row('b.pdf').findByText('Uploaded')).toBeDefined();
    expect(send).toHaveBeenCalledTimes(4);
  });

  test('[ERR-11, ERR2-13, ERR2-14, UPL-14] says why on request', async () => {
    show(async () => {
      throw new ApiError(500, 'The disk is full.');
    });
    await choose(...files('a.pdf'));
    await userEvent.click(screen.getByRole('button', { name: 'Upload 1 file' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Upload failed: The disk is full.' }, failed));
    expect((await screen.findByRole('dialog')).textContent).toBe('The disk is full.');
  });

  test('[EVD-18, UPL-07, ERR-13] above 100 MB is never sent, and sending it again is not offered', async () => {
    const send = vi.fn<SendFile>();
    show(send, UPLOAD_LIMIT_BYTES);
    const large = new File(['x'], 'film.mpg');
    Object.defineProperty(large, 'size', { value: UPLOAD_LIMIT_BYTES + 1 });
    await choose(large);
    const name = `Upload failed: ${UPLOAD_TOO_LARGE_MESSAGE}`;
    expect(await screen.findByRole('button', { name }, failed)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(send).not.toHaveBeenCalled();
  });
});

test('[UPL-01, EVD-15] the button counts what can be sent, and the first wrong name has the focus after the press', async () => {
  const send = vi.fn<SendFile>(async () => 1);
  show(send);
  await choose(...files('a.pdf', 'b & c.pdf', 'd & e.pdf'));
  await userEvent.click(screen.getByRole('button', { name: 'Upload 1 file' }));
  expect(send.mock.calls.map(([, name]) => name)).toEqual(['a.pdf']);
  const [first] = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'File name' });
  expect(document.activeElement).toBe(first);
  expect(first?.value).toBe('b & c');
  await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
  expect(document.activeElement).toBe(first);
  expect(send).toHaveBeenCalledTimes(1);
});

test('[EVD-12, EVD-17] a file that is refused before it is sent never says that it is uploading', async () => {
  show(vi.fn<SendFile>());
  const large = new File(['x'], 'scan.pdf');
  Object.defineProperty(large, 'size', { value: ATTACH_LIMIT_BYTES + 1 });
  await choose(large);
  const ok = await screen.findByRole('button', { name: 'Ok' });
  const said = new Set<string>();
  const listening = new MutationObserver(() => said.add(screen.queryByRole('status')?.textContent ?? ''));
  listening.observe(document.body, { childList: true, subtree: true, characterData: true });
  await userEvent.click(ok);
  expect(await screen.findByText('Upload failed', {}, failed)).toBeDefined();
  listening.disconnect();
  expect([...said].filter((text) => text !== '')).toEqual([expect.stringContaining('Upload failed. ')]);
  expect(screen.getByRole('progressbar')).toBeDefined();
});

test('[UPL-20] a picture shows the name under which it was stored, and no other file is asked about', async () => {
  const nameOf = vi.fn(async () => 'scan (2).png');
  renderInApp(<Area send={async () => 7} limitBytes={ATTACH_LIMIT_BYTES} opensDialog={false} nameOf={nameOf} />);
  await choose(...files('scan.jpg', 'notes.txt', 'phone.HEIC'));
  await userEvent.click(screen.getByRole('button', { name: 'Upload 3 files' }));
  await waitFor(() => expect(screen.getAllByText('Uploaded')).toHaveLength(3));
  expect(screen.getAllByText(/scan \(2\)\.png/).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Remove scan.jpg' })).toBeNull();
  expect(nameOf.mock.calls).toEqual([[7], [7]]);
});

test('[EVD-11, UPL-13] a file shows how far it is, and a full bar once it is there', async () => {
  const answer = Promise.withResolvers<number>();
  show((_file, _name, { onProgress }) => {
    onProgress(0.4);
    return answer.promise;
  });
  await choose(...files('a.pdf'));
  await userEvent.click(screen.getByRole('button', { name: 'Upload 1 file' }));
  const bar = screen.getByRole('progressbar', { name: 'Upload of a.pdf' });
  expect(bar.getAttribute('aria-valuenow')).toBe('40');
  answer.resolve(1);
  await screen.findByText('Uploaded');
  expect(bar.getAttribute('aria-valuenow')).toBe('100');
});

test('[SUM-22, EVD-11] how far a file is, is announced with its name at each quarter, in a place that was there before', async () => {
  const answer = Promise.withResolvers<number>();
  const told = Promise.withResolvers<(progress: number) => void>();
  show((_file, _name, { onProgress }) => {
    told.resolve(onProgress);
    return answer.promise;
  });
  await choose(...files('a.pdf'));
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Upload 1 file' }));
  const onProgress = await told.promise;
  for (const [progress, words] of [
    [0.2, ''],
    [0.27, '25 percent'],
    [0.49, '25 percent'],
    [0.6, '50 percent'],
  ] as const) {
    act(() => onProgress(progress));
    expect(status.textContent).toBe(`a.pdf: Uploading${words}`);
  }
  answer.resolve(1);
  await waitFor(() => expect(status.textContent).toMatch(/^a.pdf: +Uploaded$/));
});

test('[LIM2-07, UPL-07] a file above the limit is announced by name with the limit', async () => {
  show(vi.fn<SendFile>(), UPLOAD_LIMIT_BYTES);
  const large = new File(['x'], 'film.mpg');
  Object.defineProperty(large, 'size', { value: UPLOAD_LIMIT_BYTES + 1 });
  await choose(large);
  const words = 'film.mpg: Upload failed. File size is greater then 100MB';
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(words), failed);
});

test('[UPL-12] many files go two at a time', async () => {
  const answers: (() => void)[] = [];
  const send = vi.fn<SendFile>(() => new Promise((resolve) => answers.push(() => resolve(answers.length))));
  show(send);
  await choose(...files('a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'));
  await userEvent.click(screen.getByRole('button', { name: 'Upload 4 files' }));
  expect(send).toHaveBeenCalledTimes(2);
  answers[0]?.();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(3));
});

test('[EVD-24, UPL-02] what must not be in a file is said before one is chosen', () => {
  show(vi.fn<SendFile>());
  expect(screen.getByText(/make sure that no patient can be identified.*at least 3 years/)).toBeDefined();
});

test('[R29] a file has one key however often it is sent, and another under another name', async () => {
  const send = vi.fn<SendFile>().mockRejectedValueOnce(new ApiError(500, 'Broken.')).mockResolvedValue(1);
  const rows = renderHook(() =>
    useUploads({ limitBytes: ATTACH_LIMIT_BYTES, takenNames: [], send, onStored: vi.fn(), onToast: vi.fn() }),
  );
  act(() => rows.result.current.add(files('a.pdf', 'b.pdf')));
  const keys = rows.result.current.rows.map(({ key }) => key);
  await act(async () => void (await rows.result.current.sendOne(keys[0] ?? '')));
  await act(async () => void (await rows.result.current.sendOne(keys[0] ?? '')));
  act(() => rows.result.current.rename(keys[1] ?? '', 'c'));
  await act(async () => void (await rows.result.current.sendOne(keys[1] ?? '')));
  const [first, again, renamed] = send.mock.calls.map(([, , { idempotencyKey }]) => idempotencyKey);
  expect(again).toBe(first);
  expect([`${keys[0]}.0`, `${keys[1]}.1`]).toEqual([first, renamed]);
});

test('[R29] a file whose answer was lost says that it is asked for again, and is there afterwards', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const attempt = vi.fn().mockRejectedValueOnce(new ApiError(0, 'Away.')).mockResolvedValue(1);
  show((_file, _name, { idempotencyKey, signal }) => untilKnown(attempt, idempotencyKey, signal));
  await choose(...files('a.pdf'));
  await userEvent.click(screen.getByRole('button', { name: 'Upload 1 file' }));
  await screen.findByText('We do not know whether this was saved. Asking again …');
  await vi.advanceTimersByTimeAsync(1_000);
  await screen.findByText('Uploaded');
  vi.useRealTimers();
});

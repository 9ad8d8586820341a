import { NO_FILE_MESSAGE, UPLOAD_TOO_LARGE_MESSAGE } from '@cpd/domain/values/file-names';
import { ATTACH_LIMIT_BYTES, UPLOAD_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { describe, expect, test } from 'vitest';
import { ApiError, errorFromAnswer, UNEXPLAINED } from '../../lib/api-error.ts';
import { inParallel } from './in-parallel.ts';
import {
  editableName,
  inspectFile,
  readRefusedUpload,
  renameRow,
  rowNameProblem,
  type UploadRow,
} from './upload-rows.ts';

function file(name: string, bytes = 10, type = ''): File {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: bytes });
  return made;
}

function row(key: string, name: string, state: UploadRow['state'] = { kind: 'chosen' }): UploadRow {
  return { key, file: file(name), name, state };
}

describe('a chosen file', () => {
  test('[UPL-10, EVD-20] of a type that is not accepted opens its dialog and is not taken up', () => {
    expect(inspectFile('1', file('setup.exe'), ATTACH_LIMIT_BYTES)).toEqual({
      refusal: { kind: 'not-accepted', message: 'You have tried to upload a .exe file, which is not accepted.' },
    });
  });

  test('[UPL-11, ERR-12] without a type fails in its row', () => {
    const inspected = inspectFile('1', file('noextension'), ATTACH_LIMIT_BYTES);
    expect(inspected.failure).toBe(NO_FILE_MESSAGE);
    expect(inspected.refusal).toBeUndefined();
  });

  test('[EVD-17, UPL-08] one byte above 10 MB opens the dialog and fails', () => {
    const { refusal, failure } = inspectFile('1', file('scan.pdf', ATTACH_LIMIT_BYTES + 1), ATTACH_LIMIT_BYTES);
    expect(refusal).toEqual({
      kind: 'too-large',
      message: 'scan.pdf size 10.01 MB exceeds upload size limit of 10 MB.',
    });
    expect(failure).toBe(refusal?.message);
  });

  test('[EVD-18, UPL-07] above 100 MB the row says so, and in My Files no dialog opens', () => {
    const large = file('scan.pdf', UPLOAD_LIMIT_BYTES + 1);
    expect(inspectFile('1', large, ATTACH_LIMIT_BYTES).failure).toBe(UPLOAD_TOO_LARGE_MESSAGE);
    expect(inspectFile('1', large, UPLOAD_LIMIT_BYTES)).toMatchObject({ failure: UPLOAD_TOO_LARGE_MESSAGE });
    expect(inspectFile('1', large, UPLOAD_LIMIT_BYTES).refusal).toBeUndefined();
  });

  test('[UPL-07, UPL-08] of exactly the limit passes', () => {
    expect(inspectFile('1', file('scan.pdf', ATTACH_LIMIT_BYTES), ATTACH_LIMIT_BYTES).failure).toBeUndefined();
    expect(inspectFile('1', file('scan.pdf', UPLOAD_LIMIT_BYTES), UPLOAD_LIMIT_BYTES).failure).toBeUndefined();
  });
});

describe('a name', () => {
  test.each([
    ['[UPL-03]', ' .pdf', 'The file name must not be left blank.'],
    ['[UPL-04]', 'a&b.pdf', "File name should not contain '&' or '#'."],
    ['[UPL-05]', 'SCAN.pdf', "Please change the file name to make sure it's unique."],
    ['[UPL-05]', 'Old.pdf', "Please change the file name to make sure it's unique."],
  ])('%s "%s" is refused', (_number, name, message) => {
    const checked = row('1', name);
    expect(rowNameProblem(checked, [checked, row('2', 'scan.pdf')], ['old.pdf'])).toBe(message);
  });

  test('[UPL-05] does not clash with itself or with a file that failed', () => {
    const checked = row('1', 'scan.pdf');
    const failed = row('2', 'scan.pdf', { kind: 'failed', reason: 'x', retriable: true });
    expect(rowNameProblem(checked, [checked, failed], [])).toBeUndefined();
  });

  test('[UPL-06, EVD-16] keeps its extension when changed, and cannot be changed once it is on its way', () => {
    const [renamed, sending] = renameRow(
      [row('1', 'IMG_2031.JPG'), row('2', 'b.pdf', { kind: 'sending', progress: 0.5 })],
      '1',
      'certificate',
    );
    expect(renamed?.name).toBe('certificate.JPG');
    expect(renamed && editableName(renamed)).toBe('certificate');
    expect(sending && renameRow([sending], '2', 'c')[0]?.name).toBe('b.pdf');
  });
});

describe('a refused upload', () => {
  test('[ERR-08, ERR2-15] with "exists" is a toast', () => {
    const message = 'A file of this name Exists already, whatever its size.';
    expect(readRefusedUpload(new ApiError(400, message), 'a.pdf', 10)).toEqual({ reason: message, toast: message });
  });

  test('[ERR-09] with "size" opens the dialog of the limit', () => {
    expect(readRefusedUpload(new ApiError(400, 'The size is wrong.'), 'a.pdf', 20_971_520).refusal).toEqual({
      kind: 'too-large',
      message: 'a.pdf size 20 MB exceeds upload size limit of 10 MB.',
    });
  });

  test('[ERR-10, ERR-11] otherwise opens the dialog of the type, while the row has the reason', () => {
    expect(readRefusedUpload(new ApiError(400, 'This is no PDF.'), 'a.pdf', 10)).toEqual({
      reason: 'This is no PDF.',
      refusal: {
        kind: 'not-accepted',
        message: 'You have tried to upload a .pdf file, which is not accepted.',
        detail: 'This is no PDF.',
      },
    });
  });

  test('[R32] for want of room is a toast, and stays in the row', () => {
    const message = 'Your files use 5 GB of 5 GB, so there is no room for this one (1 MB).';
    expect(readRefusedUpload(new ApiError(409, message), 'a.pdf', 10)).toEqual({ reason: message, toast: message });
  });

  test('[ERR-11, UPL-14] of another kind stays in the row, and always has words', () => {
    const reasonOf = (error: unknown) => readRefusedUpload(error, 'a.pdf', 10);
    expect(reasonOf(new ApiError(0, 'No connection.'))).toEqual({ reason: 'No connection.' });
    expect(reasonOf(errorFromAnswer(500, ''))).toEqual({ reason: UNEXPLAINED });
    expect(reasonOf(new DOMException('The file is gone.', 'NotReadableError'))).toEqual({ reason: NO_FILE_MESSAGE });
  });

  test.each([[{}], [{ Message: '' }], [{ Message: '  ' }], [''], ['<html>Bad request</html>'], [undefined]])(
    '[ERR-11] a 400 that answers %j has the sentence about choosing files in its row',
    (body) => {
      expect(readRefusedUpload(errorFromAnswer(400, body), 'a.pdf', 10)).toEqual({
        reason: NO_FILE_MESSAGE,
        refusal: { kind: 'not-accepted', message: 'You have tried to upload a .pdf file, which is not accepted.' },
      });
    },
  );
});

test('[UPL-12] two files go at once, the others wait, and one that fails does not hold them up', async () => {
  const run = inParallel(2);
  const finish: (() => void)[] = [];
  const started: number[] = [];
  const results = [1, 2, 3, 4].map((number) =>
    run(async () => {
      started.push(number);
      await new Promise<void>((resolve) => finish.push(resolve));
      if (number === 1) throw new Error('failed');
      return number;
    }),
  );
  const settled = Promise.allSettled(results);
  await Promise.resolve();
  expect(started).toEqual([1, 2]);
  for (let index = 0; index < 4; index += 1) {
    finish[index]?.();
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect(started).toEqual([1, 2, 3, 4]);
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
});

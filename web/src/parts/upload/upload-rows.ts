import {
  extensionOf,
  fileNameProblem,
  isWorthSending,
  NO_FILE_MESSAGE,
  notAcceptedMessage,
  renameKeepingExtension,
  sizeLimitMessage,
  UPLOAD_TOO_LARGE_MESSAGE,
} from '@cpd/domain/values/file-names';
import { UPLOAD_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { ApiError, UNEXPLAINED } from '../../lib/api-error.ts';

/** The state of a chosen file (EVD-11). `progress` runs from 0 to 1; `retriable` says whether sending again can help. */
export type UploadState =
  | { kind: 'chosen' }
  /** Refused before any call, which is said a moment later (EVD-12). */
  | { kind: 'refused' }
  | {
      kind: 'sending';
      progress: number /** It is asked for again, because its answer was lost (R29). */;
      asking?: true;
    }
  | { kind: 'done'; documentId: number }
  /** `signInLost`: no one is signed in. */
  | { kind: 'failed'; reason: string; retriable: boolean; signInLost?: boolean };

/** A chosen file and the name, with its extension, under which it will be stored. */
export type UploadRow = {
  key: string;
  file: File;
  name: string;
  state: UploadState;
  /** How often its name was changed. */
  renamed?: number;
  /** It was looked at before it came here, so no dialog opens for it. */
  seen?: true;
};

/** A file among the year's documents, under the name it was stored with. */
export type StoredFile = { documentId: number; name: string };

/** A dialog that a file has opened: too large (EVD-17), or of a type that is not accepted (EVD-20). */
export type UploadRefusal = {
  kind: 'too-large' | 'not-accepted';
  message: string;
  /** The server's own reason, where it knows more than the extension says. */
  detail?: string;
};

/** A file that was looked at before any call was made. `row` is missing when the file is not taken up at all. */
type Inspected = { row?: UploadRow; refusal?: UploadRefusal; failure?: string };

/**
 * Looks at one chosen file. Above the limit nothing is sent: the row fails, and on the screens of 10 MB the dialog opens
 * too (EVD-17, EVD-18, UPL-07, UPL-08). A file without extension fails in its row (UPL-11); a type that is not accepted
 * only opens its dialog, since renaming would not help (UPL-10).
 */
export function inspectFile(key: string, file: File, limitBytes: number): Inspected {
  const row: UploadRow = { key, file, name: file.name.trim(), state: { kind: 'chosen' } };
  const extension = extensionOf(file.name);
  if (extension === '') return { row, failure: NO_FILE_MESSAGE };
  if (!isWorthSending(file.name, file.type)) {
    return { refusal: { kind: 'not-accepted', message: notAcceptedMessage(extension) } };
  }
  if (file.size <= limitBytes) return { row };
  if (limitBytes >= UPLOAD_LIMIT_BYTES) return { row, failure: UPLOAD_TOO_LARGE_MESSAGE };
  const message = sizeLimitMessage(file.name, file.size);
  const failure = file.size > UPLOAD_LIMIT_BYTES ? UPLOAD_TOO_LARGE_MESSAGE : message;
  return { row, failure, refusal: { kind: 'too-large', message } };
}

/**
 * What a refused upload means for the reader (ERR-08 to ERR-11, ERR2-15): `exists` is a toast, `size` and every other 400
 * a dialog. A 400 without words says NO_FILE_MESSAGE in its row. That there is no room, or that the year cannot be changed
 * (409), is a toast too, because it is so for every row. Other failures, the network among them, stay in the row.
 */
export function readRefusedUpload(
  error: unknown,
  name: string,
  bytes: number,
): { reason: string; toast?: string; refusal?: UploadRefusal } {
  // What is no answer is the file itself, which can no longer be read.
  if (!(error instanceof ApiError)) return { reason: NO_FILE_MESSAGE };
  const { status, message: reason } = error;
  if (status === 409) return { reason, toast: reason };
  if (status !== 400) return { reason };
  const refusal: UploadRefusal = { kind: 'not-accepted', message: notAcceptedMessage(extensionOf(name)) };
  if (reason === UNEXPLAINED) return { reason: NO_FILE_MESSAGE, refusal };
  if (/exists/i.test(reason)) return { reason, toast: reason };
  if (/size/i.test(reason)) {
    return { reason, refusal: { kind: 'too-large', message: sizeLimitMessage(name, bytes) } };
  }
  return { reason, refusal: { ...refusal, detail: reason } };
}

/** What is wrong with a row's name, seen beside the other rows and the year's documents (EVD-13 to EVD-15). */
export function rowNameProblem(
  row: UploadRow,
  rows: readonly UploadRow[],
  takenNames: readonly string[],
): string | undefined {
  const others = rows.filter((other) => other.key !== row.key && other.state.kind !== 'failed');
  return fileNameProblem(row.name, [...others.map((other) => other.name), ...takenNames]);
}

/** The id of the field for a row's name, so that a wrong one can have the focus. */
export function nameFieldId({ key }: UploadRow): string {
  return `file-name-${key}`;
}

/** Whether a file still waits to be sent, or to be sent again; only such files can be renamed. */
export function isUnsent({ state }: UploadRow): boolean {
  return state.kind === 'chosen' || (state.kind === 'failed' && state.retriable);
}

/** The rows with one renamed; its extension stays (EVD-16). */
export function renameRow(rows: readonly UploadRow[], key: string, wanted: string): UploadRow[] {
  return rows.map((row) =>
    row.key === key && isUnsent(row)
      ? { ...row, name: renameKeepingExtension(row.file.name, wanted), renamed: (row.renamed ?? 0) + 1 }
      : row,
  );
}

/** The key of sending a row: under another name it has another. */
export function idempotencyKeyOf({ key, renamed = 0 }: UploadRow): string {
  return `${key}.${renamed}`;
}

/** The rows with one in another state. */
export function setRowState(rows: readonly UploadRow[], key: string, state: UploadState): UploadRow[] {
  return rows.map((row) => (row.key === key ? { ...row, state } : row));
}

/** The name without its extension: what the rename field shows. */
export function editableName(row: UploadRow): string {
  const extension = extensionOf(row.file.name);
  return extension === '' ? row.name : row.name.slice(0, -extension.length - 1);
}

/** The files that are stored, in the order they were chosen. */
export function storedFiles(rows: readonly UploadRow[]): StoredFile[] {
  return rows.flatMap(({ name, state }) => (state.kind === 'done' ? [{ documentId: state.documentId, name }] : []));
}

/** Whether the file is stored, as this document. */
export function isStoredAs(state: UploadState, documentId: number): boolean {
  return state.kind === 'done' && state.documentId === documentId;
}

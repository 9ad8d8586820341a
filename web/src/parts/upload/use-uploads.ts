import { extensionOf } from '@cpd/domain/values/file-names';
import { FAILED_ROW_DELAY_MS } from '@cpd/domain/values/limits';
import { isPictureExtension } from '@cpd/domain/values/picture-kinds';
import { useEffect, useRef, useState } from 'react';
import type { Sending } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { watchAsking } from '../../lib/ask-again.ts';
import { useUnsaved } from '../saving/use-unsaved.ts';
import { inParallel } from './in-parallel.ts';
import {
  idempotencyKeyOf,
  inspectFile,
  isStoredAs,
  isUnsent,
  nameFieldId,
  readRefusedUpload,
  renameRow,
  rowNameProblem,
  type StoredFile,
  setRowState,
  storedFiles,
  type UploadRefusal,
  type UploadRow,
} from './upload-rows.ts';

/** Uploads at the same time; a phone's connection does not gain from more. */
const AT_ONCE = 2;

/** Makes the call; answers the id of the stored document. */
export type SendFile = (file: File, name: string, sending: Sending) => Promise<number>;

type UploadsOptions = {
  /** The largest file this screen takes, in bytes: 10 MB in attach flows, 100 MB in My Files (EVD-17, EVD-18). */
  limitBytes: number;
  /** Names of the year's documents, which a new file must not repeat (UPL-05). */
  takenNames: readonly string[];
  send: SendFile;
  /** Finds the name under which a document is stored; left out where the file is no longer shown by then. */
  nameOf?: (documentId: number) => Promise<string | undefined>;
  /** Told about each file as soon as it is stored. */
  onStored: (document: StoredFile) => void;
  /** Told about an answer that is a toast (ERR-08). */
  onToast: (message: string) => void;
};

/** What a screen can do with its chosen files. */
export type Uploads = ReturnType<typeof useUploads>;

/** The list of files that someone has chosen on a screen, with what happens to each of them (UPL-01). */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the steps of an upload share their state
export function useUploads({ limitBytes, takenNames, send, nameOf, onStored, onToast }: UploadsOptions) {
  const [rows, setRows] = useState<readonly UploadRow[]>([]);
  const [refusals, setRefusals] = useState<readonly UploadRefusal[]>([]);
  // What an upload finds when it ends is the newest list, not the one it started with.
  const latest = useRef(rows);
  const running = useRef(new Map<string, { stop: AbortController; stored: Promise<boolean> }>());
  const queue = useRef(inParallel(AT_ONCE));

  useUnsaved({
    isHolding: () => latest.current.some(isOnItsWay),
    kept: () =>
      latest.current.some(({ state }) => state.kind === 'sending')
        ? 'Files are still uploading. If you leave now, they will not be kept.'
        : undefined,
  });

  useEffect(() => {
    const atEnd = running.current;
    return () => {
      for (const { stop } of atEnd.values()) stop.abort();
    };
  }, []);

  function change(next: (rows: readonly UploadRow[]) => readonly UploadRow[]) {
    latest.current = next(latest.current);
    setRows(latest.current);
  }

  const problemOf = (row: UploadRow) => rowNameProblem(row, latest.current, takenNames);

  /** Later than the failure itself, so that a quick one does not flash past (EVD-12, UPL-14). */
  async function fail(key: string, reason: string, retriable: boolean, signInLost = false) {
    await new Promise((resolve) => setTimeout(resolve, FAILED_ROW_DELAY_MS));
    change((list) => setRowState(list, key, { kind: 'failed', reason, retriable, signInLost }));
  }

  function add(files: readonly File[], { seen = false }: { seen?: boolean } = {}) {
    for (const file of files) {
      const { row, refusal, failure } = inspectFile(crypto.randomUUID(), file, limitBytes);
      if (refusal) setRefusals((list) => [...list, refusal]);
      if (!row) continue;
      const state = failure === undefined ? row.state : ({ kind: 'refused' } as const);
      change((list) => [...list, { ...row, state, ...(seen && { seen }) }]);
      if (failure !== undefined) void fail(row.key, failure, false);
    }
  }

  function sendOne(key: string): Promise<boolean> {
    const already = running.current.get(key);
    if (already) return already.stored;
    const row = latest.current.find((candidate) => candidate.key === key);
    if (!row || !isUnsent(row) || problemOf(row) !== undefined) return Promise.resolve(false);
    const stop = new AbortController();
    const stored = deliver(row, stop.signal).finally(() => running.current.delete(key));
    running.current.set(key, { stop, stored });
    return stored;
  }

  async function deliver(row: UploadRow, signal: AbortSignal): Promise<boolean> {
    change((list) => setRowState(list, row.key, { kind: 'sending', progress: 0 }));
    try {
      const documentId = await queue.current(() => transfer(row, signal));
      const name = await storedNameOf(row, documentId);
      change((list) =>
        list.map((one) => (one.key === row.key ? { ...one, name, state: { kind: 'done', documentId } } : one)),
      );
      onStored({ documentId, name });
      return true;
    } catch (error) {
      if (!signal.aborted) await explain(row, error);
      return false;
    }
  }

  /** A picture may have got its true extension (UPL-20); where that cannot be found out, it is shown as it was sent. */
  async function storedNameOf({ name }: UploadRow, documentId: number): Promise<string> {
    if (nameOf === undefined || !isPictureExtension(extensionOf(name))) return name;
    return (await nameOf(documentId).catch(() => undefined)) ?? name;
  }

  async function transfer(row: UploadRow, signal: AbortSignal): Promise<number> {
    signal.throwIfAborted();
    const onProgress = (progress: number) =>
      change((list) => setRowState(list, row.key, { kind: 'sending', progress }));
    const idempotencyKey = idempotencyKeyOf(row);
    const unwatch = watchAsking(idempotencyKey, () =>
      change((list) => setRowState(list, row.key, { kind: 'sending', progress: 1, asking: true })),
    );
    try {
      return await send(row.file, row.name, { onProgress, signal, idempotencyKey });
    } finally {
      unwatch();
    }
  }

  async function explain(row: UploadRow, error: unknown) {
    const { reason, toast, refusal } = readRefusedUpload(error, row.name, row.file.size);
    if (toast !== undefined) onToast(toast);
    if (refusal) setRefusals((list) => [...list, refusal]);
    await fail(row.key, reason, true, error instanceof ApiError && error.status === 401);
  }

  /** Puts the focus into the first wrong name; false when all are right. */
  function focusWrongName(): boolean {
    const wrong = latest.current.find((row) => isUnsent(row) && problemOf(row) !== undefined);
    if (wrong) document.getElementById(nameFieldId(wrong))?.focus();
    return wrong !== undefined;
  }

  async function sendAll(): Promise<boolean> {
    focusWrongName();
    const waiting = latest.current.filter((row) => row.state.kind === 'chosen' || row.state.kind === 'sending');
    await Promise.all(waiting.map((row) => sendOne(row.key)));
    return latest.current.every((row) => row.state.kind === 'done');
  }

  return {
    rows,
    /** Dialogs that wait to be read, the oldest first. Those of one kind are read, and closed, together. */
    refusals,
    closeRefusals: () => setRefusals(([first, ...more]) => more.filter(({ kind }) => kind !== first?.kind)),
    sending: rows.some((row) => row.state.kind === 'sending'),
    problemOf,
    add,
    rename: (key: string, name: string) => change((list) => renameRow(list, key, name)),
    /** Stops the file if it is on its way, and takes its row out of the list. */
    remove: (key: string) => {
      running.current.get(key)?.stop.abort();
      change((list) => list.filter((row) => row.key !== key));
    },
    /** Sends one chosen or failed file; true when it is stored. */
    sendOne,
    focusWrongName,
    /**
     * Sends every chosen file and waits for those on their way; true when every file of the list is stored. A file with
     * a wrong name is not sent; the first of them has the focus.
     */
    sendAll,
    /** The files of the list that are stored by now, also in the middle of an event. */
    stored: () => storedFiles(latest.current),
    /** Takes the row of a stored file out of the list. */
    forget: (documentId: number) => change((list) => list.filter(({ state }) => !isStoredAs(state, documentId))),
    /** Takes the rows of stored files out of the list. */
    clearDone: () => change((list) => list.filter((row) => row.state.kind !== 'done')),
  };
}

/** Chosen and not stored yet. One that was refused says so in its row, and is nothing to lose. */
function isOnItsWay({ state }: UploadRow): boolean {
  return state.kind === 'chosen' || state.kind === 'sending';
}

/** The list as one that another file takes over (EVD-09). */
export function withOneFile(uploads: Uploads): Uploads {
  function add(files: readonly File[]) {
    for (const { key } of uploads.rows) uploads.remove(key);
    uploads.add(files);
  }
  return { ...uploads, add };
}

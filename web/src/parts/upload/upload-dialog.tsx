import type { CPDYear } from '@cpd/contract/cpd-years';
import type { DocumentFolder } from '@cpd/contract/documents';
import { UPLOAD_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { nameIn, sameDocuments, uploadEvidence, useFilesChanged } from '../../queries/documents.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { useLeaving } from '../../ui/leaving.ts';
import shared from '../../ui/shared.module.css';
import { showError } from '../../ui/toast.ts';
import { inParallel } from './in-parallel.ts';
import { SendButton } from './send-button.tsx';
import classes from './upload.module.css';
import { UploadArea } from './upload-area.tsx';
import type { UploadRow } from './upload-rows.ts';
import { type Uploads, useUploads } from './use-uploads.ts';

type UploadDialogProps = {
  year: CPDYear;
  folders: readonly DocumentFolder[];
  takenNames: readonly string[];
  /** What the dialog starts with: files that were dropped on the list, and the folder they were dropped on. */
  dropped?: readonly File[] | undefined;
  folder?: DocumentFolder | null | undefined;
  /** What happens to the files, where that is not plain. */
  note?: string;
  onClose: () => void;
};

/** Uploads files of at most 100 MB each into the year (EVD-18, FIL-11, SUM-22, UPL-01 to UPL-14). */
export function UploadDialog({ year, folders, takenNames, dropped = [], folder, note, onClose }: UploadDialogProps) {
  const { userId } = useUser();
  const { leave } = useLeaving();
  const filesChanged = useFilesChanged();
  const [folderId, setFolderId] = useState(folder?.documentFolderId);
  const owner = { userId, cpdYearId: year.cpdYearId };
  const uploads = useUploads({
    limitBytes: UPLOAD_LIMIT_BYTES,
    takenNames,
    send: (file, name, sending) => uploadEvidence({ ...owner, folderId }, file, name, sending),
    nameOf: nameIn(owner),
    onStored: filesChanged,
    onToast: showError,
  });
  const begun = useRef(false);
  useEffect(() => {
    if (!begun.current) uploads.add(dropped);
    begun.current = true;
  });
  const same = useSameFiles(uploads.rows, async (sha256) => (await sameDocuments(owner, sha256))[0]?.documentName);
  const chosen = uploads.rows.filter(({ state }) => state.kind === 'chosen');

  return (
    <Dialog title="Upload file" size="lg" onClose={onClose} closeOnClickOutside={false}>
      <Stack gap="md">
        {note !== undefined && <Text>{note}</Text>}
        {folders.length > 0 && (
          <NativeSelect
            label="Folder"
            value={String(folderId ?? '')}
            onChange={({ currentTarget: { value } }) => setFolderId(value === '' ? undefined : Number(value))}
            data={[
              { value: '', label: 'No folder' },
              ...folders.map((folder) => ({ value: String(folder.documentFolderId), label: folder.folderName })),
            ]}
          />
        )}
        <UploadArea uploads={uploads} limitBytes={UPLOAD_LIMIT_BYTES} sentByScreen />
        <SameFiles rows={chosen} same={same} onLeaveOut={uploads.remove} />
        <Text role="status">{resultInWords(uploads)}</Text>
        <DialogButtons leave="Close" onLeave={() => leave(onClose)}>
          <SendButton uploads={uploads} variant="filled" />
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}

/** What came of them all, once nothing is on its way (UPL-12). */
function resultInWords({ rows, sending }: Uploads): string {
  const stored = rows.filter(({ state }) => state.kind === 'done').length;
  const failed = rows.filter(({ state }) => state.kind === 'failed').length;
  if (sending || stored + failed === 0) return '';
  const done = stored === 1 ? '1 file was uploaded' : `${stored} files were uploaded`;
  if (failed === 0) return `${done}.`;
  return `${done}, ${failed === 1 ? '1 was not: its row says why' : `${failed} were not: their rows say why`}.`;
}

type SameFilesProps = {
  rows: readonly UploadRow[];
  same: ReadonlyMap<string, string>;
  onLeaveOut: (key: string) => void;
};

/** Offers to leave out what is in the year already, by its content and whatever its name. */
function SameFiles({ rows, same, onLeaveOut }: SameFilesProps) {
  const found = rows.flatMap((row) => {
    const there = same.get(row.key);
    return there === undefined ? [] : [{ ...row, there }];
  });
  if (found.length === 0) return null;
  return (
    <ul className={`${shared.list} ${classes.same}`} aria-label="Files you already have">
      {found.map(({ key, name, there }) => (
        <li key={key}>
          <span className={shared.long}>
            “{name}” is already in My Files{there !== name && `, as “${there}”`}. Use that one, or give this one another
            name and upload it anyway.
          </span>
          <Button size="compact-md" onClick={() => onLeaveOut(key)}>
            Leave it out
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Answers the name under which the year has a file of this content already (SHA-256 in hexadecimal digits), if it has. */
type FindSame = (sha256: string) => Promise<string | undefined>;

/** The chosen files whose content the year has already, by the key of their row; the value is the name it has there. */
function useSameFiles(rows: readonly UploadRow[], findSame: FindSame): ReadonlyMap<string, string> {
  const [same, setSame] = useState<ReadonlyMap<string, string>>(new Map());
  const looked = useRef(new Set<string>());
  // One after the other: a file is whole in memory while its hash is made.
  const queue = useRef(inParallel(1));
  const find = useRef(findSame);
  useEffect(() => {
    find.current = findSame;
    // The dialog may be closed before a hash is made.
    return () => {
      find.current = async () => undefined;
    };
  });
  useEffect(() => {
    for (const { key, file, state } of rows) {
      if (state.kind !== 'chosen' || looked.current.has(key)) continue;
      looked.current.add(key);
      queue
        .current(async () => {
          const hash = await sha256(file);
          return find.current(hash);
        })
        .then((name) => name !== undefined && setSame((now) => new Map(now).set(key, name)))
        // Only an offer: without an answer the file is uploaded like any other.
        .catch(() => undefined);
    }
  }, [rows]);
  return same;
}

async function sha256(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

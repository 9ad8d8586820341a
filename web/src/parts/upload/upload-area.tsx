import {
  type ATTACH_LIMIT_BYTES,
  EVIDENCE_YEARS,
  type UPLOAD_LIMIT_BYTES,
  UPLOAD_LIST_HEIGHT,
} from '@cpd/domain/values/limits';
import { sizeInWords } from '@cpd/domain/values/sizes';
import { Group, ScrollArea, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { ACCEPTED_EXTENSIONS } from '@cpd/domain/values/file-names';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { LabelledButton } from '../../ui/labelled-button.tsx';
import { OkButton } from '../../ui/ok-button.tsx';
import shared from '../../ui/shared.module.css';
import { SendButton } from './send-button.tsx';
import classes from './upload.module.css';
import { UploadRowItem } from './upload-row-item.tsx';
import type { StoredFile, UploadRefusal, UploadRow } from './upload-rows.ts';
import type { Uploads } from './use-uploads.ts';

type UploadAreaProps = UploadRowsProps & {
  /** As given to `useUploads`; said in words. */
  limitBytes: typeof ATTACH_LIMIT_BYTES | typeof UPLOAD_LIMIT_BYTES;
  /** What the field for files is called, where there are two of them. */
  label?: string;
  /** Only one file can be chosen at a time (EVD-09). */
  single?: boolean;
  /** The screen sends the files with a button of its own. */
  sentByScreen?: boolean;
  /** Chosen files open the dialog "File upload", where the area is no part of a dialog itself (EVD-10). */
  opensDialog?: boolean;
};

type UploadRowsProps = {
  uploads: Uploads;
  /** What to do with a stored file whose row was removed. */
  onForget?: (documentId: number) => void;
  /** Takes over what happens to a stored file whose row is to be removed; `uploads.forget` then takes the row away. */
  onRemoveStored?: (file: StoredFile) => void;
  /** What there is to say and to do about a stored file, in its row. */
  aboutStored?: (file: StoredFile) => ReactNode;
  /** Tries all of it again, where more than sending the file has failed. */
  onRetry?: () => void;
  /** A single file is all there is: without a frame, and what it is in closes instead of removing it. */
  alone?: boolean;
};

/** Said when more came than could be taken (EVD-09). */
export const ONE_AT_A_TIME = 'One file at a time: only the first was added.';

/** Where files are dropped or picked, renamed, sent and followed (EVD-10 to EVD-12, UPL-01, UPL-02, UPL-12). */
export function UploadArea({
  limitBytes,
  label = 'Evidence files',
  single = false,
  sentByScreen = false,
  opensDialog = false,
  ...rows
}: UploadAreaProps) {
  const { uploads } = rows;
  const dialog = useUploadDialog(uploads, opensDialog);
  const area = { uploads, limitBytes, single };
  const send = !sentByScreen && <SendButton uploads={uploads} {...(dialog.isOpen && { variant: 'filled' })} />;
  const chosenFiles = (
    <>
      <EvidenceNote />
      <UploadRows {...rows} />
    </>
  );
  return (
    <Stack gap="sm">
      <DropArea {...area} label={label} />
      {dialog.isOpen ? (
        <Dialog title="File upload" size="lg" closeOnClickOutside={false} onClose={dialog.close}>
          <Stack gap="sm">
            <DropArea {...area} label="More files" />
            {chosenFiles}
            <DialogButtons leave="Close" onLeave={dialog.close}>
              {send}
            </DialogButtons>
          </Stack>
        </Dialog>
      ) : (
        <>
          {chosenFiles}
          {send && <Group justify="flex-end">{send}</Group>}
        </>
      )}
      <RefusalDialog refusals={uploads.refusals} onClose={uploads.closeRefusals} />
    </Stack>
  );
}

/** What must not be in evidence, and how long it is to be kept (EVD-24). */
export function EvidenceNote() {
  return (
    <Text size="sm" className={shared.quiet}>
      Please make sure that no patient can be identified, and leave out anything else sensitive. Keep evidence for at
      least {EVIDENCE_YEARS} years: your year may be audited.
    </Text>
  );
}

/** Open while there are files that no one has looked at: until they are stored, or the dialog is closed. */
function useUploadDialog({ rows, refusals }: Uploads, opens: boolean) {
  const [seen, setSeen] = useState<readonly string[]>([]);
  return {
    isOpen: opens && rows.some((row) => row.state.kind !== 'done' && !row.seen && !seen.includes(row.key)),
    // Esc closes what is on top, and that may be the dialog about a refused file.
    close: () => {
      if (refusals.length === 0) setSeen(rows.map(({ key }) => key));
    },
  };
}

type DropAreaProps = Required<Pick<UploadAreaProps, 'uploads' | 'limitBytes' | 'label' | 'single'>>;

function DropArea({ uploads, limitBytes, label, single }: DropAreaProps) {
  const openPicker = useRef<() => void>(null);
  const [tooMany, setTooMany] = useState(false);
  return (
    <Dropzone
      onDrop={(files) => uploads.add(files)}
      onDropAny={(_files, refused) => setTooMany(refused.length > 0)}
      multiple={!single}
      openRef={openPicker}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      tabIndex={-1}
      data-takes-files
      inputProps={{ 'aria-label': label }}
    >
      <Stack gap="xs" align="center">
        <LabelledButton icon={IconUpload} onClick={() => openPicker.current?.()}>
          {single ? 'Choose a file' : 'Choose files'}
        </LabelledButton>
        <Text size="sm" className={shared.quiet}>
          or drop {single ? 'it' : 'them'} here: documents, pictures, emails and sound, up to {sizeInWords(limitBytes)}
          {!single && ' each'}
        </Text>
        {tooMany && (
          <Text size="sm" role="alert" className={shared.error}>
            {ONE_AT_A_TIME}
          </Text>
        )}
      </Stack>
    </Dropzone>
  );
}

/** The chosen files with the state of each (EVD-11); from 300 pixels on they scroll (LIM-07). */
export function UploadRows({
  uploads,
  onForget,
  onRemoveStored,
  aboutStored,
  onRetry,
  alone = false,
}: UploadRowsProps) {
  if (uploads.rows.length === 0) return null;
  function remove({ key, name, state }: UploadRow) {
    if (state.kind !== 'done') return uploads.remove(key);
    if (onRemoveStored) return onRemoveStored({ documentId: state.documentId, name });
    uploads.remove(key);
    onForget?.(state.documentId);
  }
  return (
    <ScrollArea.Autosize mah={UPLOAD_LIST_HEIGHT} type="auto" offsetScrollbars="present">
      <ul className={`${shared.list} ${classes.rows}`} aria-label="Files to upload">
        {uploads.rows.map((row) => (
          <UploadRowItem
            key={row.key}
            row={row}
            problem={uploads.problemOf(row)}
            onRename={(name) => uploads.rename(row.key, name)}
            onRetry={onRetry ?? (() => void uploads.sendOne(row.key))}
            onRemove={alone ? undefined : () => remove(row)}
          >
            {row.state.kind === 'done' && aboutStored?.({ documentId: row.state.documentId, name: row.name })}
          </UploadRowItem>
        ))}
      </ul>
    </ScrollArea.Autosize>
  );
}

const TITLES = {
  'too-large': 'File upload error',
  'not-accepted': 'File type not accepted',
} as const satisfies Record<UploadRefusal['kind'], string>;

type RefusalDialogProps = { refusals: readonly UploadRefusal[]; onClose: () => void };

/**
 * Says which files were not taken and why (EVD-17, EVD-20). Several of one kind share a dialog; those of the other kind
 * have theirs after it.
 */
export function RefusalDialog({ refusals, onClose }: RefusalDialogProps) {
  const [first] = refusals;
  if (!first) return null;
  const alike = refusals.filter(({ kind }) => kind === first.kind);
  const messages = [...new Set(alike.flatMap(({ message, detail }) => (detail ? [message, detail] : [message])))];
  const types = alike.some(({ kind, detail }) => kind === 'not-accepted' && detail === undefined);
  return (
    <Dialog key={first.kind} onClose={onClose} title={TITLES[first.kind]}>
      <Stack gap="sm">
        {messages.map((message) => (
          <Text key={message} className={shared.long}>
            {message}
          </Text>
        ))}
        {types && (
          <Text size="sm" className={shared.quiet}>
            Accepted types are {ACCEPTED_EXTENSIONS.join(', ')}, and other pictures, sound and text files.
          </Text>
        )}
        <OkButton onOk={onClose} />
      </Stack>
    </Dialog>
  );
}

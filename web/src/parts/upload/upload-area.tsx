import {
  type ATTACH_LIMIT_BYTES,
  EVIDENCE_YEARS,
  type UPLOAD_LIMIT_BYTES,
  UPLOAD_LIST_HEIGHT,
} from '@cpd/domain/limits';
import { Button, Group, ScrollArea, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { RefusalDialog } from './refusal-dialog.tsx';
import classes from './upload.module.css';
import { UploadRowItem } from './upload-row-item.tsx';
import type { Uploads } from './use-uploads.ts';
import './widget-styles.ts';

type UploadAreaProps = {
  uploads: Uploads;
  /** As given to `useUploads`; said in words. */
  limitBytes: typeof ATTACH_LIMIT_BYTES | typeof UPLOAD_LIMIT_BYTES;
  /** What to do with a stored file whose row is removed. */
  onForget: (documentId: number) => void;
};

/** Where files are dropped or picked, renamed, sent and followed (EVD-10 to EVD-12, UPL-01, UPL-02, UPL-12). */
export function UploadArea({ uploads, limitBytes, onForget }: UploadAreaProps) {
  const openPicker = useRef<() => void>(null);
  const chosen = uploads.rows.filter((row) => row.state.kind === 'chosen');
  return (
    <Stack gap="sm">
      <Dropzone
        onDrop={uploads.add}
        openRef={openPicker}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        tabIndex={-1}
        inputProps={{ 'aria-label': 'Evidence files' }}
      >
        <Stack gap="xs" align="center">
          <Button variant="default" leftSection={<IconUpload size={18} />} onClick={() => openPicker.current?.()}>
            Choose files
          </Button>
          <Text size="sm" className={classes.quiet}>
            or drop them here: documents, pictures, mails and sound, up to {limitBytes / 1_048_576} MB each
          </Text>
        </Stack>
      </Dropzone>
      <Text size="sm" className={classes.quiet}>
        No patient must be recognisable in a file, and nothing else sensitive belongs in it. Keep evidence for at least{' '}
        {EVIDENCE_YEARS} years: your year may be audited.
      </Text>
      <UploadRows uploads={uploads} onForget={onForget} />
      {chosen.length > 0 && (
        <Group justify="flex-end">
          <Button variant="default" onClick={() => void uploads.sendAll()}>
            {chosen.length === 1 ? 'Upload 1 file' : `Upload ${chosen.length} files`}
          </Button>
        </Group>
      )}
      <RefusalDialog refusals={uploads.refusals} onClose={uploads.closeRefusals} />
    </Stack>
  );
}

function UploadRows({ uploads, onForget }: Pick<UploadAreaProps, 'uploads' | 'onForget'>) {
  if (uploads.rows.length === 0) return null;
  return (
    <ScrollArea.Autosize mah={UPLOAD_LIST_HEIGHT} type="auto" offsetScrollbars="present">
      <ul className={classes.rows} aria-label="Files to upload">
        {uploads.rows.map((row) => (
          <UploadRowItem
            key={row.key}
            row={row}
            problem={uploads.problemOf(row)}
            onRename={(name) => uploads.rename(row.key, name)}
            onRetry={() => void uploads.sendOne(row.key)}
            onRemove={() => {
              uploads.remove(row.key);
              if (row.state.kind === 'done') onForget(row.state.documentId);
            }}
          />
        ))}
      </ul>
    </ScrollArea.Autosize>
  );
}

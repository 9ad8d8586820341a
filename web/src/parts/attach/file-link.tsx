import { truncateName } from '@cpd/domain/values/file-names';
import { FILE_NAME_CUT } from '@cpd/domain/values/limits';
import { Anchor } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { downloadDocument } from '../../queries/documents.ts';
import { showError } from '../../ui/toast.ts';
import classes from './attach.module.css';

/** A file's name that downloads it; cut at 54 characters with the whole name as its title (LIM-05, FIL-30). */
export function FileLink({ documentId, name }: { documentId: number; name: string }) {
  return (
    <Anchor
      component="button"
      type="button"
      className={classes.fileLink}
      title={name}
      onClick={() => saveDocument(documentId)}
    >
      <IconFile size={18} aria-hidden />
      <span>{truncateName(name, FILE_NAME_CUT)}</span>
    </Anchor>
  );
}

/** Saves a file on the reader's device, and says so when it cannot be had (FIL-09). */
export function saveDocument(documentId: number): void {
  downloadDocument(documentId).catch((error: unknown) =>
    showError(error instanceof Error ? error.message : 'The file could not be downloaded.'),
  );
}

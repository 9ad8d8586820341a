import type { LinkedFile } from '@cpd/domain/record/evidence-links';
import { Button, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { FileLink } from '../../../parts/attach/file-link.tsx';
import { linkInWords } from '../../../parts/attach/link-fields.tsx';
import type { StoredFile } from '../../../parts/upload/upload-rows.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import shared from '../../../ui/shared.module.css';
import classes from './evidence.module.css';

type AttachedFilesProps = {
  /** Each with what it proves, where that is to be said. */
  files: readonly (StoredFile & Partial<LinkedFile>)[];
  /** The name of the list. */
  name?: string;
  /** Whether there are dates that a file can prove; a single activity is proved as a whole. */
  hasDates?: boolean;
  /** Left out where nothing can be changed. */
  change?: {
    onLink?: (documentId: number) => void;
    /** What a file is removed from: `this activity`, `this date`. */
    from: string;
    onRemove: (file: StoredFile) => void;
    /** The file that is being looked up before it is removed. */
    checking: number | undefined;
  };
};

/** The files of the activity, or of a date, and what each proves; a name downloads its file (EVD-01). */
export function AttachedFiles({ files, name = 'Attached files', hasDates = false, change }: AttachedFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className={`${shared.list} ${classes.files}`} aria-label={name}>
      {files.map((file) => (
        <li key={file.documentId} className={classes.file}>
          <div className={classes.about}>
            <FileLink documentId={file.documentId} name={file.name} />
            {hasDates && file.link && <Proof file={{ ...file, link: file.link }} onLink={change?.onLink} />}
          </div>
          {change && (
            <Tooltip label={`Remove from ${change.from}`}>
              <IconButton
                icon={IconX}
                size="lg"
                label={`Remove ${file.name}`}
                loading={change.checking === file.documentId}
                onClick={() => change.onRemove(file)}
              />
            </Tooltip>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What a file proves in words, and the way to change it (EVD-04). */
export function Proof({ file, onLink }: { file: LinkedFile; onLink: ((documentId: number) => void) | undefined }) {
  return (
    <div className={classes.proof}>
      <span>Proves: {linkInWords(file.link)}</span>
      {onLink && (
        <Button
          size="compact-sm"
          aria-label={`Change the dates of ${file.name}`}
          onClick={() => onLink(file.documentId)}
        >
          Change
        </Button>
      )}
    </div>
  );
}

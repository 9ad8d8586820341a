import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { FileLink } from '../../../parts/attach/file-link.tsx';
import type { DateFile } from './date-values.ts';
import classes from './single-date.module.css';

/** The evidence of a date to be read: its own files, and those of the whole activity. */
export function DateFiles({
  files,
  activityFiles,
}: {
  files: readonly DateFile[];
  activityFiles: readonly DateFile[];
}) {
  if (files.length + activityFiles.length === 0) return <Text className={classes.quiet}>No files</Text>;
  return (
    <>
      <FileList name="Files for this date" files={files} />
      <ActivityFiles files={activityFiles} />
    </>
  );
}

/** The files of the whole activity, which are changed there. */
export function ActivityFiles({ files }: { files: readonly DateFile[] }) {
  if (files.length === 0) return null;
  return (
    <div>
      <Text className={classes.quiet}>For the whole activity, including this date:</Text>
      <FileList name="Files for the whole activity" files={files} />
    </div>
  );
}

type FileListProps = { name: string; files: readonly DateFile[]; onRemove?: (file: DateFile) => void };

/** Files by name, each to be downloaded, and to be removed where that is possible. */
export function FileList({ name, files, onRemove }: FileListProps) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={name}>
      {files.map((file) => (
        <li key={file.documentId} className={classes.file}>
          <FileLink documentId={file.documentId} name={file.name} />
          {onRemove && (
            <Tooltip label="Remove from this date">
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Remove ${file.name}`}
                onClick={() => onRemove(file)}
              >
                <IconX size={18} />
              </ActionIcon>
            </Tooltip>
          )}
        </li>
      ))}
    </ul>
  );
}

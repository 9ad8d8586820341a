import { extensionOf } from '@cpd/domain/file-names';
import { ActionIcon, Button, Group, Progress, Text, TextInput, Tooltip } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconX } from '@tabler/icons-react';
import { formatSize } from './format-size.ts';
import classes from './upload.module.css';
import { editableName, isUnsent, type UploadRow } from './upload-rows.ts';

type UploadRowItemProps = {
  row: UploadRow;
  /** What is wrong with the name. */
  problem: string | undefined;
  onRename: (name: string) => void;
  onRetry: () => void;
  onRemove: () => void;
};

/** One file on its way: its name, which can be changed until it is sent, and what has become of it (EVD-11, UPL-13, UPL-14). */
export function UploadRowItem({ row, problem, onRename, onRetry, onRemove }: UploadRowItemProps) {
  const renamable = isUnsent(row);
  return (
    <li className={classes.row}>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <div className={classes.name}>
          {renamable ? (
            <RenameField row={row} problem={problem} onRename={onRename} />
          ) : (
            <Text className={classes.fixedName}>
              {row.name} <span className={classes.quiet}>{formatSize(row.file.size)}</span>
            </Text>
          )}
        </div>
        <Tooltip label="Remove">
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Remove ${row.name}`} onClick={onRemove}>
            <IconX size={18} />
          </ActionIcon>
        </Tooltip>
      </Group>
      <RowStatus row={row} canRetry={problem === undefined} onRetry={onRetry} />
    </li>
  );
}

function RenameField({ row, problem, onRename }: Pick<UploadRowItemProps, 'row' | 'problem' | 'onRename'>) {
  const extension = extensionOf(row.file.name);
  return (
    <TextInput
      label="File name"
      value={editableName(row)}
      onChange={(event) => onRename(event.currentTarget.value)}
      // Enter here means "the name is right", not "save everything".
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
      }}
      error={problem}
      rightSection={
        <span className={classes.extension}>
          {extension === '' ? '' : `.${extension}`} <span className={classes.quiet}>{formatSize(row.file.size)}</span>
        </span>
      }
      rightSectionWidth={128}
    />
  );
}

function RowStatus({ row, canRetry, onRetry }: { row: UploadRow; canRetry: boolean; onRetry: () => void }) {
  const { state } = row;
  if (state.kind === 'chosen') return null;
  const share = state.kind === 'sending' ? Math.round(state.progress * 100) : 100;
  return (
    <>
      <Progress value={share} color={state.kind === 'failed' ? 'red' : 'green'} aria-label={`Upload of ${row.name}`} />
      <div role="status">
        {state.kind === 'sending' && <Text size="sm">Uploading</Text>}
        {state.kind === 'done' && (
          <Text size="sm" className={classes.done}>
            <IconCircleCheck size={18} aria-hidden /> Uploaded
          </Text>
        )}
        {state.kind === 'failed' && (
          <Group gap="xs" justify="space-between">
            <Text size="sm" className={classes.failed}>
              <IconCircleX size={18} aria-hidden /> <span>Upload failed. {state.reason}</span>
            </Text>
            {canRetry && state.retriable && (
              <Button size="compact-sm" variant="default" onClick={onRetry}>
                Try again
              </Button>
            )}
          </Group>
        )}
      </div>
    </>
  );
}

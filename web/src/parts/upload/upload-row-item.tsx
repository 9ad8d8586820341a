import { extensionOf } from '@cpd/domain/values/file-names';
import { sizeInWords } from '@cpd/domain/values/sizes';
import {
  Button,
  Group,
  Popover,
  Progress,
  Text,
  TextInput,
  Tooltip,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ASKING_AGAIN } from '../../lib/ask-again.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import shared from '../../ui/shared.module.css';
import { SignInElsewhere } from '../saving/not-saved.tsx';
import classes from './upload.module.css';
import { editableName, isUnsent, nameFieldId, type UploadRow } from './upload-rows.ts';

type UploadRowItemProps = {
  row: UploadRow;
  /** What is wrong with the name. */
  problem: string | undefined;
  onRename: (name: string) => void;
  onRetry: () => void;
  /** Left out for a single file that is all there is, which then has no frame either. */
  onRemove: (() => void) | undefined;
  /** What there is to say and to do about it once it is stored. */
  children?: ReactNode;
};

/** One file on its way: its name, which can be changed until it is sent, and its result (EVD-11, UPL-13, UPL-14). */
export function UploadRowItem({ row, problem, onRename, onRetry, onRemove, children }: UploadRowItemProps) {
  const renamable = isUnsent(row);
  return (
    <li className={classes.row} data-alone={onRemove === undefined || undefined}>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <div className={shared.fill}>
          {renamable ? (
            <RenameField row={row} problem={problem} onRename={onRename} />
          ) : (
            <Text className={shared.long}>
              {row.name} <span className={shared.quiet}>{sizeInWords(row.file.size)}</span>
            </Text>
          )}
        </div>
        {onRemove && (
          <Tooltip label="Remove">
            <IconButton icon={IconX} size="lg" label={`Remove ${row.name}`} onClick={onRemove} />
          </Tooltip>
        )}
      </Group>
      <RowStatus row={row} canRetry={problem === undefined} onRetry={onRetry} />
      {row.state.kind === 'done' && children}
    </li>
  );
}

function RenameField({ row, problem, onRename }: Pick<UploadRowItemProps, 'row' | 'problem' | 'onRename'>) {
  const extension = extensionOf(row.file.name);
  // A name has no blank at its end, but while it is typed the next word may follow.
  const [typing, setTyping] = useState<string>();
  return (
    <TextInput
      id={nameFieldId(row)}
      label="File name"
      value={typing ?? editableName(row)}
      onChange={(event) => {
        setTyping(event.currentTarget.value);
        onRename(event.currentTarget.value);
      }}
      onBlur={() => setTyping(undefined)}
      // Enter here means "the name is right", not "save everything".
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
      }}
      error={problem}
      rightSection={
        <span className={classes.extension}>
          {extension === '' ? '' : `.${extension}`} <span className={shared.quiet}>{sizeInWords(row.file.size)}</span>
        </span>
      }
      rightSectionWidth={128}
    />
  );
}

function RowStatus({ row, canRetry, onRetry }: { row: UploadRow; canRetry: boolean; onRetry: () => void }) {
  const { state } = row;
  const begun = state.kind !== 'chosen' && state.kind !== 'refused';
  const share = state.kind === 'sending' ? Math.round(state.progress * 100) : 100;
  return (
    <>
      {begun && (
        <Progress
          value={share}
          color={state.kind === 'failed' ? 'red' : 'green'}
          aria-label={`Upload of ${row.name}`}
        />
      )}
      {/* There from the beginning, so that what comes into it is announced; each word of it with its file. */}
      <div role="status">
        {begun && <VisuallyHidden>{`${row.name}: `}</VisuallyHidden>}
        {state.kind === 'sending' && <Text size="sm">{state.asking ? ASKING_AGAIN : 'Uploading'}</Text>}
        {state.kind === 'sending' && !state.asking && <VisuallyHidden>{quarterInWords(share)}</VisuallyHidden>}
        {state.kind === 'done' && (
          <Text size="sm" className={classes.done}>
            <IconCircleCheck size={18} aria-hidden /> Uploaded
          </Text>
        )}
        {state.kind === 'failed' && <VisuallyHidden>{`Upload failed. ${state.reason}`}</VisuallyHidden>}
      </div>
      {state.kind === 'failed' && (
        <Group gap="xs" justify="space-between">
          <FailedLabel reason={state.reason} />
          {state.signInLost && <SignInElsewhere />}
          {canRetry && state.retriable && (
            <Button size="compact-sm" onClick={onRetry}>
              Try again
            </Button>
          )}
        </Group>
      )}
    </>
  );
}

/** How far it is, told no more often than at each quarter; nothing before the first. */
function quarterInWords(share: number): string {
  const quarter = Math.floor(share / 25) * 25;
  return quarter === 0 ? '' : `${quarter} percent`;
}

/** "Upload failed", which opens why (ERR-11, ERR2-13, ERR2-14). */
function FailedLabel({ reason }: { reason: string }) {
  return (
    <Popover width={300} position="bottom-start" shadow="md">
      <Popover.Target>
        <UnstyledButton className={classes.failed} aria-label={`Upload failed: ${reason}`}>
          <IconCircleX size={18} aria-hidden /> Upload failed <IconInfoCircle size={18} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.reason}>{reason}</Popover.Dropdown>
    </Popover>
  );
}

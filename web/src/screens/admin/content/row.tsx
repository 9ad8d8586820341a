import { Alert, Button, Text, TextInput } from '@mantine/core';
import { type ComponentProps, type ReactNode, useState } from 'react';
import styles from './content.module.css';
import { changedLine } from './text-entry.ts';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Input.css';
import { SaveDialog } from '../../../parts/saving/save-dialog.tsx';
import type { FormOf } from '../../../parts/saving/use-form.ts';

type RowProps = {
  label: string;
  detail: string;
  state: { changedOn: string | null; changedBy: string | null };
  /** Left out for who may only look. */
  onEdit: (() => void) | undefined;
  onHistory: () => void;
  /** Further buttons. */
  more?: ReactNode;
  children: ReactNode;
};

/** One thing that is edited in place, with who changed it. */
export function Row({ label, detail, state, onEdit, onHistory, more, children }: RowProps) {
  const name = detail === '' ? label : `${label}, ${detail}`;
  return (
    <li className={styles.row} aria-label={name}>
      <div>
        <Text fw={600}>{label}</Text>
        {detail !== '' && <div className={styles.detail}>{detail}</div>}
        <div className={styles.text}>{children}</div>
        <div className={styles.detail}>{changedLine(state)}</div>
      </div>
      <div className={styles.actions}>
        {onEdit && (
          <Button size="sm" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
        )}
        {more}
        {state.changedOn !== null && (
          <Button size="sm" variant="subtle" aria-label={`History of ${name}`} onClick={onHistory}>
            History
          </Button>
        )}
      </div>
    </li>
  );
}

type ContentForm = ComponentProps<typeof SaveDialog>['form'] & FormOf<{ note: string }> & { isSaved: () => boolean };

type ContentDialogProps = {
  title: string;
  form: ContentForm;
  onSave: () => void;
  onClose: () => void;
  /** What is edited, as it is now. */
  content: { version: number; changedBy: string | null };
  /** What it says now. */
  says: string;
  /** What stands below the note. */
  below?: ReactNode;
  children: ReactNode;
};

/** Where something is edited in place. Of a newer version it says what stands there, before that is overwritten. */
export function ContentDialog({ form, content, says, below, children, ...dialog }: ContentDialogProps) {
  const [seen] = useState(content.version);
  const isOvertaken = content.version !== seen && !form.busy && !form.isSaved();
  return (
    <SaveDialog {...dialog} action="Save" form={isOvertaken ? { ...form, failure: undefined } : form}>
      {isOvertaken && (
        <Alert
          color="amber"
          role="alert"
          title={`${content.changedBy ?? 'Somebody'} changed this while you were editing`}
        >
          It now says {says}. What you typed is still here; save it to replace theirs.
        </Alert>
      )}
      {children}
      <TextInput
        label="Note"
        description="Optional: why you changed it, for anyone who reads the history"
        {...form.text('note')}
      />
      {below}
    </SaveDialog>
  );
}

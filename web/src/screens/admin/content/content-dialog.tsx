import { Alert, TextInput } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { useOvertaken } from '../../../parts/saving/overtaken.ts';
import { SaveDialog } from '../../../parts/saving/save-dialog.tsx';
import type { FormOf } from '../../../parts/saving/use-form.ts';

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
  /** What is below the note. */
  below?: ReactNode;
  children: ReactNode;
};

/** Where something is edited in place. Of a newer version it says what is there, before that is overwritten. */
export function ContentDialog({ form, content, says, below, children, ...dialog }: ContentDialogProps) {
  const { isOvertaken } = useOvertaken(content.version, form);
  return (
    <SaveDialog {...dialog} action="Save" form={isOvertaken ? { ...form, failure: undefined } : form}>
      {isOvertaken && (
        <Alert
          color="amber"
          role="alert"
          title={`${content.changedBy ?? 'A colleague'} changed this while you were editing`}
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

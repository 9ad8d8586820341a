import { Text, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { SaveDialog } from '../../parts/saving/save-dialog.tsx';
import { useForm } from '../../parts/saving/use-form.ts';

type ReasonDialogProps<Answer extends object | null> = {
  title: string;
  action: string;
  /** False where nothing is taken back. */
  danger?: boolean;
  /** Who reads the reason. */
  readers: string;
  save: (reason: string, key: string) => Promise<Answer>;
  onSaved: (answer: Answer) => void;
  onClose: () => void;
  /** What comes of it. */
  children: ReactNode;
};

/** Asks why something is done that others read about. */
export function ReasonDialog<Answer extends object | null>(props: ReasonDialogProps<Answer>) {
  const { title, action, danger = true, readers, save, onSaved, onClose, children } = props;
  const form = useForm({ initial: { reason: '' }, save: ({ reason }, key) => save(reason, key), onSaved });
  return (
    <SaveDialog title={title} action={action} danger={danger} form={form} onClose={onClose}>
      <Text>{children}</Text>
      <Textarea label="Reason" description={readers} required rows={3} {...form.text('reason')} />
    </SaveDialog>
  );
}

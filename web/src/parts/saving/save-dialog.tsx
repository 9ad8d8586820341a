import type { ComponentProps } from 'react';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { FormProblems } from './form-problems.tsx';
import { pressOf, type SavedForm } from './use-form.ts';

type SaveDialogProps = Omit<ComponentProps<typeof ActionDialog>, 'pending' | 'formRef' | 'onAct'> & SavedForm;

/** A dialog with a short form, and above its buttons what is wrong with it as a whole. */
export function SaveDialog(props: SaveDialogProps) {
  const { form, onSave: _press, children, ...dialog } = props;
  return (
    <ActionDialog {...dialog} pending={form.busy} formRef={form.place} onAct={pressOf(props)}>
      {children}
      <FormProblems {...form} />
    </ActionDialog>
  );
}

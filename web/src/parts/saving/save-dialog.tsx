import type { ComponentProps } from 'react';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import type { Failure } from './failure.ts';
import { NotSaved } from './not-saved.tsx';
import { FormProblems } from './save-form.tsx';
import { pressOf, type SavedForm } from './use-form.ts';
import { useSaving } from './use-saving.ts';

type SaveDialogProps = Omit<ComponentProps<typeof ActionDialog>, 'pending' | 'formRef' | 'onAct'> &
  Pick<ComponentProps<typeof FormProblems>, 'theirs'> &
  SavedForm;

/** A dialog with a short form, and above its buttons what is wrong with it as a whole. */
export function SaveDialog(props: SaveDialogProps) {
  const { form, onSave: _press, theirs, children, ...dialog } = props;
  return (
    <ActionDialog {...dialog} pending={form.busy} formRef={form.place} onAct={pressOf(props)}>
      {children}
      <FormProblems {...form} theirs={theirs} />
    </ActionDialog>
  );
}

type ConfirmDialogProps = Omit<ComponentProps<typeof ActionDialog>, 'pending' | 'formRef' | 'onAct'> & {
  /** Makes the change under a key; one that deletes something can be taken back by it. */
  change: (key: string) => Promise<object | string | number | boolean | null>;
  onDone: (key: string) => void;
  /** Told of a refusal in place of the reader. */
  onFailed?: (failure: Failure) => void;
};

/** Asks before a change that has nothing to fill in, and makes it once. */
export function ConfirmDialog({ change, onDone, onFailed, children, ...dialog }: ConfirmDialogProps) {
  const saving = useSaving<void, string>({
    entered: null,
    save: async (_way, key) => {
      await change(key);
      return key;
    },
    onSaved: onDone,
    ...(onFailed && { onFailed }),
  });
  return (
    <ActionDialog {...dialog} pending={saving.busy} onAct={() => void saving.submit()}>
      {children}
      {!onFailed && <NotSaved failure={saving.failure} />}
    </ActionDialog>
  );
}

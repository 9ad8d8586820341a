import { Stack } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { saveKeys } from '../../ui/save-keys.ts';
import { NotSaved } from './not-saved.tsx';

type Saving = Pick<ComponentProps<typeof NotSaved>, 'failure'> & { other: readonly string[] };

type FormFrameProps = Pick<ComponentProps<typeof NotSaved>, 'whenStale' | 'whenSignedOut'> &
  Omit<ComponentProps<typeof ErrorSummary>, 'other'> & {
    noun: 'activity' | 'plan';
    saving: Saving;
    /** Left out where nothing can be saved. */
    onSave: (() => void) | undefined;
    bar: Omit<ComponentProps<typeof SaveBar>, 'onSave'>;
    /** What is above the problems. */
    offer?: ReactNode;
    children: ReactNode;
  };

/** What every long form has around its sections: its problems above, the result of a save below, Save, and Ctrl+Enter. */
export function FormFrame(props: FormFrameProps) {
  const { noun, title, problems, onChoose, saving, onSave, bar, offer, children } = props;
  return (
    // Not a landmark of its own: the keys work wherever the focus is inside, as the button below does.
    <div {...(onSave && saveKeys(onSave))}>
      <Stack gap="md">
        {offer}
        <ErrorSummary title={title} problems={problems} other={saving.other} onChoose={onChoose} />
        {children}
      </Stack>
      <SaveBar
        {...bar}
        onSave={onSave}
        failure={
          <NotSaved
            failure={saving.failure}
            noun={noun}
            whenStale={props.whenStale}
            whenSignedOut={props.whenSignedOut}
          />
        }
      />
    </div>
  );
}

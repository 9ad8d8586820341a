import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { LabelledButton } from '../../ui/labelled-button.tsx';

type DeleteButtonProps = {
  label: string;
  /** The question that comes before. */
  children: (close: () => void) => ReactNode;
};

/** The button that deletes what the form is about, after a question (EVD-22, OCC-16). */
export function DeleteButton({ label, children }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <LabelledButton icon={IconTrash} variant="subtle" color="red" onClick={() => setAsking(true)}>
        {label}
      </LabelledButton>
      {asking && children(() => setAsking(false))}
    </>
  );
}

import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

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
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      {asking && children(() => setAsking(false))}
    </>
  );
}

import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

type DialogButtonsProps = {
  /** What leaving is called. */
  leave?: string;
  disabled?: boolean;
  onLeave: () => void;
  children?: ReactNode;
};

/** The end of a dialog: the way out, and after it what can be done. */
export function DialogButtons({ leave = 'Cancel', disabled = false, onLeave, children }: DialogButtonsProps) {
  return (
    <Group justify="flex-end" gap="sm">
      <Button disabled={disabled} onClick={onLeave}>
        {leave}
      </Button>
      {children}
    </Group>
  );
}

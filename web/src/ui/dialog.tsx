import { Modal } from '@mantine/core';
import './modal-styles.ts';
import type { ReactNode } from 'react';
import { useOpener } from './use-opener.ts';

type DialogProps = {
  /** A question or an action; also the dialog's name. */
  title: string;
  onClose: () => void;
  /** Left out, the dialog is open for as long as it is there. */
  opened?: boolean;
  size?: 'md' | 'lg' | 'xl';
  /** Whether it may be as high as the window. */
  tall?: boolean;
  /** False where a stray click must not decide. */
  closeOnClickOutside?: boolean;
  children: ReactNode;
};

/**
 * A dialog that holds the focus, closes with Esc, has its title as its name, and gives the focus back to its opener, also
 * when it appears open and is taken away open (NAV-22).
 */
export function Dialog({
  title,
  onClose,
  opened = true,
  size = 'md',
  tall = false,
  closeOnClickOutside = true,
  children,
}: DialogProps) {
  const open = useOpener(opened);
  return (
    <Modal
      opened={open}
      onClose={onClose}
      title={title}
      size={size}
      {...(tall && { yOffset: 12 })}
      closeOnClickOutside={closeOnClickOutside}
      returnFocus={false}
      transitionProps={{ duration: 100 }}
    >
      {children}
    </Modal>
  );
}

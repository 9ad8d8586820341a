import { Modal } from '@mantine/core';
import './modal-styles.ts';
import { type ReactNode, useEffect, useState } from 'react';

type DialogProps = {
  /** A question or an action; also the dialog's name. */
  title: string;
  onClose: () => void;
  /** Left out, the dialog is open for as long as it is there. */
  opened?: boolean;
  size?: 'md' | 'lg' | 'xl';
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
  closeOnClickOutside = true,
  children,
}: DialogProps) {
  // The kit looks for the opener when a dialog goes from closed to open, so one that arrives open starts closed.
  const [arrived, setArrived] = useState(false);
  useEffect(() => setArrived(true), []);
  useEffect(() => {
    if (!opened) return;
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener !== document.body) setTimeout(() => opener.focus());
    };
  }, [opened]);
  return (
    <Modal
      opened={opened && arrived}
      onClose={onClose}
      title={title}
      size={size}
      closeOnClickOutside={closeOnClickOutside}
      returnFocus={false}
      transitionProps={{ duration: 100 }}
    >
      {children}
    </Modal>
  );
}

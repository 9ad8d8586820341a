import { Modal } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { useClosing } from './use-closing.ts';
import { useOpener } from './use-opener.ts';

type DialogProps = {
  /** A question or an action; also the dialog's name. */
  title: string;
  onClose: () => void;
  /** Left out, the dialog is open for as long as it is there. */
  opened?: boolean;
  size?: 'md' | 'lg' | 'xl';
  /** Whether it takes the whole window. */
  fullScreen?: boolean;
  /** False where a stray click must not decide. */
  closeOnClickOutside?: boolean;
  /** Whether only a button in it closes it, for what is lost once it is closed. */
  closesByButton?: boolean;
  children: ReactNode;
};

/**
 * A dialog that holds the focus, closes with Esc, has its title as its name, and gives the focus back to its opener, also
 * when it appears open and is taken away open (NAV-22). Esc, its cross and a click beside it ask first where something that
 * was entered in it would be lost; its own buttons say what they do (ACT-49).
 */
export function Dialog({
  title,
  onClose,
  opened = true,
  size = 'md',
  fullScreen = false,
  closeOnClickOutside = true,
  closesByButton = false,
  children,
}: DialogProps) {
  const open = useOpener(opened);
  const closing = useClosing(opened, onClose);
  const close = closesByButton ? stay : closing;
  useEscape(open, close);
  return (
    <Modal
      opened={open}
      onClose={close}
      title={title}
      size={size}
      fullScreen={fullScreen}
      closeOnEscape={false}
      closeOnClickOutside={closeOnClickOutside && !closesByButton}
      withCloseButton={!closesByButton}
      returnFocus={false}
      transitionProps={{ duration: 100 }}
    >
      {children}
    </Modal>
  );
}

function stay(): void {}

/** The open dialogs, the uppermost last. */
const stack: object[] = [];

/** Esc closes the uppermost dialog, and only that; the kit's own would close all of them at once. */
function useEscape(open: boolean, close: () => void): void {
  const self = useRef({});
  useEffect(() => {
    if (!open) return;
    const own = self.current;
    stack.push(own);
    return () => void stack.splice(stack.indexOf(own), 1);
  }, [open]);
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.isComposing || stack.at(-1) !== self.current) return;
      // Lists and menus in it close alone, as the kit has it.
      const { target } = event;
      if (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true') return;
      event.stopImmediatePropagation();
      close();
    },
    { capture: true },
  );
}

import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useClosing } from './use-closing.ts';
import { useOpener } from './use-opener.ts';

type SidePanelProps = { title: string; opened: boolean; onClose: () => void; children: ReactNode };

/**
 * A dialog along the right edge, the whole screen on a phone; it holds the focus and closes with Esc (NAV-22), which asks
 * first where something entered in it would be lost (ACT-49).
 */
export function SidePanel({ title, opened, onClose, children }: SidePanelProps) {
  const open = useOpener(opened);
  const close = useClosing(opened, onClose);
  return (
    <Drawer
      opened={open}
      onClose={close}
      title={title}
      position="right"
      size="md"
      returnFocus={false}
      transitionProps={{ duration: 100 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children}
    </Drawer>
  );
}

import '@mantine/notifications/styles.css';
import { TOAST_MS } from '@cpd/domain/values/limits';
import { getDefaultZIndex } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useBarHeight } from '../ui/bar-height.ts';

/** Where toasts appear, for ten seconds, at the bottom right (ERR2-07). */
export function Toasts() {
  const bar = useBarHeight();
  return (
    <Notifications
      position="bottom-right"
      autoClose={TOAST_MS}
      transitionDuration={150}
      limit={5}
      // Above dialogs, below what someone has just opened.
      zIndex={getDefaultZIndex('popover') - 1}
      {...(bar !== undefined && { style: { '--app-bar': `${bar}px` } })}
    />
  );
}

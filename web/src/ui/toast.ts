import { notifications } from '@mantine/notifications';

const CLOSE = { 'aria-label': 'Close' };

/** Says that something failed, once: the same text is never on screen twice (ERR2-07). */
export function showError(message: string): void {
  notifications.show({ id: message, message, color: 'red', withBorder: true, role: 'alert', closeButtonProps: CLOSE });
}

/** Says that something was done, once (ERR2-07). */
export function showDone(message: string): void {
  notifications.show({
    id: message,
    message,
    color: 'teal',
    withBorder: true,
    role: 'status',
    closeButtonProps: CLOSE,
  });
}

import type { NotificationData } from '@mantine/notifications';

const CLOSE = { 'aria-label': 'Close' };

/** Says that something failed, once: the same text is never on screen twice (ERR2-07). */
export function showError(message: string): void {
  showToast({ id: message, message, color: 'red', withBorder: true, role: 'alert', closeButtonProps: CLOSE });
}

/** Says that something was done, once (ERR2-07). */
export function showDone(message: string): void {
  showToast({ id: message, message, color: 'teal', withBorder: true, role: 'status', closeButtonProps: CLOSE });
}

/** Takes a toast away before its time. */
export function hideToast(id: string): void {
  void import('@mantine/notifications').then(({ notifications }) => notifications.hide(id));
}

/** Shows a toast. What draws them is fetched once the first screen is there (app/toasts); one that comes before waits for it. */
export function showToast(toast: NotificationData): void {
  void import('@mantine/notifications').then(({ notifications }) => notifications.show(toast));
}

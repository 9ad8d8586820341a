import type { NotificationData } from '@mantine/notifications';
import { untilFetched } from './fetched-part.ts';

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
  void withToasts(({ notifications }) => notifications.hide(id));
}

/** Shows a toast. What draws them is fetched once the first screen is there (app/toasts); one that comes before waits for it. */
export function showToast(toast: NotificationData): void {
  void withToasts(({ notifications }) => notifications.show(toast));
}

let fetched: Promise<typeof import('@mantine/notifications')> | undefined;

/**
 * One request for all toasts. A toast also tells that a part of the page did not arrive: if each asked for this part by itself,
 * its failure would bring the next toast, and that the next request.
 */
async function withToasts(use: (toasts: typeof import('@mantine/notifications')) => void): Promise<void> {
  fetched ??= untilFetched(() => import('@mantine/notifications'));
  // What draws them tells of any other error, where they would be.
  await fetched.then(use, () => undefined);
}

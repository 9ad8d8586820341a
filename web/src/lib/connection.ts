/** Whether the server can be reached: the device has no network, or it has and the server does not answer. */
export type Connection = 'there' | 'offline' | 'unanswered';

let unanswered = false;
const listeners = new Set<() => void>();

export function connection(): Connection {
  if (!navigator.onLine) return 'offline';
  return unanswered ? 'unanswered' : 'there';
}

/** Told by every call, whether it was answered by the server, and not only by what is in front of it. */
export function tellAnswered(answered: boolean): void {
  if (unanswered === !answered) return;
  unanswered = !answered;
  for (const listener of listeners) listener();
}

/** Tells when `connection` may have changed, until the answered function is called. */
export function watchConnection(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

import { Suspense, useEffect } from 'react';
import { useIdle } from '../parts/idle.ts';
import { fetchedPart } from '../ui/fetched-part.ts';

const Toasts = fetchedPart(async () => (await import('./toasts.tsx')).Toasts);

const ConnectionLine = fetchedPart(async () => (await import('./connection-line.tsx')).ConnectionLine);

/** The place of toasts, once the first screen is drawn: no one did anything before that could be told of. */
export function DeferredToasts() {
  const isIdle = useIdle();
  useEffect(() => {
    // A reload without a network shows a page of ours from then on. Where it cannot be kept, the browser's own comes.
    if (isIdle && import.meta.env.PROD) navigator.serviceWorker?.register('/offline-worker.js').catch(() => undefined);
  }, [isIdle]);
  return <Suspense fallback={null}>{isIdle && <Toasts />}</Suspense>;
}

/** What says that the server cannot be reached: fetched while it can. */
export function DeferredConnectionLine() {
  const isIdle = useIdle();
  return <Suspense fallback={null}>{isIdle && <ConnectionLine />}</Suspense>;
}

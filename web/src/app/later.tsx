import { Suspense, useEffect } from 'react';
import { fetchedPart } from '../lib/fetched-part.ts';
import { useQuietMoment } from '../parts/quiet-moment.ts';

const Toasts = fetchedPart(async () => (await import('./toasts.tsx')).Toasts);

const ConnectionLine = fetchedPart(async () => (await import('./connection-line.tsx')).ConnectionLine);

/** The place of toasts, once the first screen is drawn: no one did anything before that could be told of. */
export function ToastsLater() {
  const isQuiet = useQuietMoment();
  useEffect(() => {
    // A reload without a network shows a page of ours from then on. Where it cannot be kept, the browser's own comes.
    if (isQuiet && import.meta.env.PROD) navigator.serviceWorker?.register('/offline-worker.js').catch(() => undefined);
  }, [isQuiet]);
  return <Suspense fallback={null}>{isQuiet && <Toasts />}</Suspense>;
}

/** What says that the server cannot be reached: fetched while it can. */
export function ConnectionLineLater() {
  const isQuiet = useQuietMoment();
  return <Suspense fallback={null}>{isQuiet && <ConnectionLine />}</Suspense>;
}

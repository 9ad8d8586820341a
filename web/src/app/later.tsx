import { lazy, Suspense, useEffect } from 'react';
import { useQuietMoment } from '../parts/quiet-moment.ts';

/** Without a network no toast can be drawn, but the page goes on. */
const Toasts = lazy(async () => {
  const { Toasts: found } = await import('./toasts.tsx').catch(() => ({ Toasts: () => null }));
  return { default: found };
});

const ConnectionLine = lazy(async () => {
  const { ConnectionLine: found } = await import('./connection-line.tsx').catch(() => ({ ConnectionLine: () => null }));
  return { default: found };
});

/** The place of toasts, once the first screen is drawn: nobody did anything before that could be told of. */
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

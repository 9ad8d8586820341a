import { lazy, Suspense } from 'react';
import { useQuietMoment } from '../parts/quiet-moment.ts';

/** Without a network no toast can be drawn, but the page goes on. */
const Toasts = lazy(async () => {
  const { Toasts: found } = await import('./toasts.tsx').catch(() => ({ Toasts: () => null }));
  return { default: found };
});

/** The place of toasts, once the first screen is drawn: nobody did anything before that could be told of. */
export function ToastsLater() {
  const isQuiet = useQuietMoment();
  return <Suspense fallback={null}>{isQuiet && <Toasts />}</Suspense>;
}

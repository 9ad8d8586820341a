import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { paths } from '../lib/paths.ts';

/** Between one answer and the next question of a screen that comes up. */
const PAUSE_MS = 300;
/** A page that is never idle must not wait for ever. */
const AT_LATEST_MS = 2_000;

/**
 * Whether the page has been idle once: nothing was asked of the server for a moment, and the browser had nothing to do.
 * What no one sees at first is fetched then, so that it does not compete with what people came for. The way in does not count:
 * anyone who is there is on the way to a screen.
 */
export function useIdle(): boolean {
  const isFetching = useIsFetching() > 0;
  const [wasIdle, setWasIdle] = useState(false);
  useEffect(() => {
    if (isFetching || wasIdle) return;
    let idle: number | undefined;
    const rest = () => setWasIdle(location.pathname.toLowerCase() !== paths.login.toLowerCase());
    const timer = setTimeout(() => {
      // Not every browser tells when it is idle.
      if (typeof requestIdleCallback === 'undefined') rest();
      else idle = requestIdleCallback(rest, { timeout: AT_LATEST_MS });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      if (idle !== undefined) cancelIdleCallback(idle);
    };
  }, [isFetching, wasIdle]);
  return wasIdle;
}

import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';

/** What long work is given: what stops it, and whom it tells how far it is. */
export type Run = { signal: AbortSignal; onProgress: (done: number) => void };

/**
 * Work that takes long enough to be told how far it is, and to be stopped (NAV-23). `done` is what the work tells, from 0 on;
 * `error` is null when it was stopped. Nothing is said by itself: anyone who starts it shows it.
 */
export function useStoppable<Ask, Answer>(work: (ask: Ask, run: Run) => Promise<Answer>) {
  const [done, setDone] = useState(0);
  const running = useRef<AbortController>(undefined);
  const { error, isPending, isSuccess, ...state } = useMutation({
    mutationFn: (ask: Ask) => {
      setDone(0);
      running.current = new AbortController();
      return work(ask, { signal: running.current.signal, onProgress: setDone });
    },
    meta: { ownErrors: 'all' },
  });
  const isStopped = error instanceof DOMException && error.name === 'AbortError';
  return {
    start: state.mutate,
    startAsync: state.mutateAsync,
    reset: state.reset,
    stop: () => running.current?.abort(),
    done,
    data: state.data,
    error: isStopped ? null : error,
    isPending,
    isSuccess,
    isStopped,
  };
}

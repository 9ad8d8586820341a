import { IconWifiOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { askWhetherThere } from '../lib/api.ts';
import { connection, watchConnection } from '../lib/connection.ts';
import styles from './connection-line.module.css';

const AGAIN_MS = 5_000;

const WORDS = {
  there: '',
  offline: 'You’re offline. What you typed is kept here. You can save it once you’re back online.',
  unanswered: 'The logbook can’t be reached at the moment. What you typed is kept here. We keep trying.',
} as const;

/** Says on every screen that the server cannot be reached, and what that means for what is on screen. */
export function ConnectionLine() {
  const now = useSyncExternalStore(watchConnection, connection);
  const client = useQueryClient();
  useEffect(() => {
    if (now !== 'unanswered') return;
    const timer = setInterval(() => void askWhetherThere(), AGAIN_MS);
    return () => {
      clearInterval(timer);
      // What did not load in the meantime is asked for again by itself.
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    };
  }, [now, client]);
  return (
    <div role="status">
      {now !== 'there' && (
        <p className={styles.line}>
          <IconWifiOff size={18} aria-hidden />
          {WORDS[now]}
        </p>
      )}
    </div>
  );
}

import { SPINNER_LINGER_MS } from '@cpd/domain/values/limits';
import { IconWifiOff } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { requestsInFlight, watchRequests } from '../lib/requests-in-flight.ts';
import offlineLineStyles from './offline-line.module.css';
import styles from './spinner.module.css';

/** A thin line at the top while the server is asked; it goes half a second after the last request ended, well or not (ERR2-08). */
export function Spinner() {
  const busy = useSyncExternalStore(watchRequests, requestsInFlight) > 0;
  const [visible, setVisible] = useState(busy);
  useEffect(() => {
    if (busy) setVisible(true);
    const timer = busy ? undefined : setTimeout(() => setVisible(false), SPINNER_LINGER_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  return <div role="status">{visible && <div className={styles.line} role="progressbar" aria-label="Loading" />}</div>;
}

/** Says that there is no connection, and what that means for what is on screen. */
export function OfflineLine() {
  const online = useSyncExternalStore(watchConnection, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <p className={offlineLineStyles.line}>
          <IconWifiOff size={18} aria-hidden />
          You are offline. What you typed is kept here, and you can save it once you are back online.
        </p>
      )}
    </div>
  );
}

function watchConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

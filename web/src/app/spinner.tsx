import { SPINNER_LINGER_MS } from '@cpd/domain/values/limits';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { requestsInFlight, watchRequests } from '../lib/requests-in-flight.ts';
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

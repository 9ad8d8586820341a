import { IconWifiOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import offlineLineStyles from './offline-line.module.css';

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

import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './declaration.module.css';

/** What has to be known before a year is submitted. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={styles.notice}>
      <IconAlertTriangle size={20} aria-hidden />
      <div>{children}</div>
    </div>
  );
}

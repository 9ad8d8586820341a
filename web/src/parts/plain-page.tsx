import type { ReactNode } from 'react';
import styles from './plain-page.module.css';
import { ReducedHeader } from './reduced-header.tsx';

/** A page with the reduced header that holds Logout only (NAV-18): for people who have no record of their own to see. */
export function PlainPage({ children }: { children: ReactNode }) {
  return (
    <>
      <ReducedHeader />
      <main className={styles.main}>
        <div className={styles.card}>{children}</div>
      </main>
    </>
  );
}
